import Foundation
import SettingsDiagnostics
import SettingsXcode
import Testing

/// What Xcode accepts in a project, and what a config.yaml may therefore have.
struct ConfigTolerantTests {
  private static let app = "App: { type: application, platform: iOS, sources: [Sources]"

  @Test(arguments: [
    ("packages: { P: { path: Gone } }\ntargets: { \(app) } }", "there is no package at 'Gone'"),
    ("targets: { \(app), resources: [gone.txt] } }", "there is no source at 'gone.txt'"),
    ("targets: { \(app), resources: [tool] } }", "there is no source at 'tool'"),
    (
      "targets: { \(app), resources: [{ path: Gone, as: folder }] } }",
      "there is no source at 'Gone'"
    ),
    ("targets: { \(app), headers: { public: [gone.h] } } }", "there is no source at 'gone.h'"),
    (
      "targets: { \(app), copyFiles: [{ to: resources, files: [gone] }] } }",
      "there is no source at 'gone'"
    ),
    ("targets: { App: { type: application, sources: [Gone] } }", "there is no source at 'Gone'"),
    (
      "targets: { App: { type: application, sources: [gone.m] } }", "there is no source at 'gone.m'"
    ),
  ])
  func `a file that the build or a checkout makes is a warning`(
    config: String, message: String
  ) throws {
    let written = try WrittenConfig(config)
    #expect(written.messages == [])
    #expect(written.warnings.contains(message), "\(written.warnings)")
    #expect(written.output != nil)
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `a missing resource has a reference in its phase`() throws {
    let written = try WrittenConfig("targets: { \(Self.app), resources: [Out/credits.html] } }")
    #expect(try written.text().contains("/* credits.html in Resources */"))
  }

  @Test(arguments: [
    ("$(LIBS)/libz.a", "path = \"$(LIBS)/libz.a\"; sourceTree = \"<group>\";"),
    (
      "$(DEVELOPER_DIR)/Library/O.framework",
      "path = Library/O.framework; sourceTree = DEVELOPER_DIR;"
    ),
    ("$(SDKROOT)/usr/lib/libx.dylib", "path = usr/lib/libx.dylib; sourceTree = SDKROOT;"),
    ("/usr/local/lib/libx.a", "path = /usr/local/lib/libx.a; sourceTree = \"<absolute>\";"),
  ])
  func `paths with settings, of Xcode and of the disk are written as they are`(
    path: String, reference: String
  ) throws {
    let written = try WrittenConfig(
      "targets: { \(Self.app), dependencies: [{ xcframework: \(path) }] } }")
    #expect(written.messages == [])
    #expect(written.warnings == [])
    let text = try written.text()
    #expect(text.contains(reference), "\(text)")
  }

  @Test func `rules that are off do not prevent a project`() throws {
    let targets = "targets: { \(Self.app) }, app: { type: framework, platform: iOS } }"
    #expect(try WrittenConfig(targets).output == nil)
    let written = try WrittenConfig("project: { rules: { similar-names: off } }\n\(targets)")
    #expect(written.messages == [])
    #expect(try written.read().targets.map(\.name) == ["App", "app"])
  }

  @Test func `elements of lists stay elements`() throws {
    let written = try WrittenConfig(
      """
      targets:
        \(Self.app), settings: { OTHER_LDFLAGS: [$(inherited), -framework, My Kit],
          GCC_PREPROCESSOR_DEFINITIONS: ['N="a b"', $(inherited)] } }
      """)
    let text = try written.text()
    #expect(text.contains(#""My\\ Kit","#))
    #expect(text.contains(#""N=\\\"a\\ b\\\"","#), "\(text)")
    #expect(try written.findings().map(\.message) == [])
  }

  // MARK: Localized files

  @Test func `localized files without a base have a group each`() throws {
    let written = try WrittenConfig(
      "targets: { App: { type: application, platform: iOS, sources: [{ path: S, as: group }] } }",
      tree: [
        "S/a.swift": "", "S/Base.lproj/Login.storyboard": "", "S/en.lproj/Login.strings": "",
        "S/en.lproj/L.strings": "", "S/fr.lproj/L.strings": "", "S/fr.lproj/Only.strings": "",
      ])
    let text = try written.text()
    #expect(text.components(separatedBy: " in Resources */ = {").count - 1 == 3)
    #expect(try written.section("PBXVariantGroup").filter { $0.hasSuffix("= {") }.count == 3)
  }

  @Test func `a localized file beside the config is in one group`() throws {
    let written = try WrittenConfig(
      "targets: { \(Self.app), resources: [en.lproj/L.strings] } }",
      tree: ["Sources/a.swift": "", "en.lproj/L.strings": ""])
    let text = try written.text()
    #expect(text.contains("path = en.lproj/L.strings;"))
    #expect(!text.contains("path = en.lproj;"))
  }

  @Test func `all languages of a file are left out by its group`() throws {
    func write(_ pattern: String) throws -> WrittenConfig {
      try WrittenConfig(
        """
        targets: { App: { type: application, platform: iOS, sources: [{ path: S, exclude: ["\(pattern)"] }] } }
        """,
        tree: [
          "S/a.swift": "", "S/R/en.lproj/L.strings": "", "S/R/fr.lproj/L.strings": "",
          "S/R/fr.lproj/Only.strings": "",
        ])
    }
    #expect(try write("R/*.lproj/L.strings").text().contains("\"/Localized: R/L.strings\","))
    #expect(try write("R/fr.lproj/Only.strings").text().contains("\"/Localized: R/Only.strings\","))
    let written = try write("R/fr.lproj/L.strings")
    #expect(
      written.messages == [
        "single languages of 'R/L.strings' cannot be left out of 'S', which is in step with the disk"
      ])
  }
}
