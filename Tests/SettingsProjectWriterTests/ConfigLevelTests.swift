import SettingsDiagnostics
import SettingsTestSupport
import Testing

/// The levels of a config.yaml as those of an Xcode project: each setting once, at the level that Xcode has for it.
struct ConfigLevelTests {
  private static let app = "type: application, platform: iOS, sources: [Sources]"

  @Test func `settings are at the level of the project and the targets`() throws {
    let written = try WrittenConfig(
      """
      project: { settings: { A: 1 }, when: { Debug: { settings: { B: 2 } } } }
      targets: { App: { \(Self.app), settings: { C: 3 } } }
      """)
    #expect(
      try written.settings(of: nil) == ["A": "1", "B": "2", "PRODUCT_NAME": "$(TARGET_NAME)"])
    #expect(
      try written.settings(of: nil, in: "Release") == ["A": "1", "PRODUCT_NAME": "$(TARGET_NAME)"])
    #expect(try written.settings(of: "App") == ["C": "3", "SDKROOT": "iphoneos"])
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `templates and inherited targets are folded into a target`() throws {
    let written = try WrittenConfig(
      """
      templates: { t: { settings: { OTHER_LDFLAGS: [$(inherited), -a], X: low } } }
      targets:
        Base: { \(Self.app), inherits: t, settings: { OTHER_LDFLAGS: [$(OTHER_LDFLAGS), -b], X: high } }
        App: { inherits: Base, settings: { OTHER_LDFLAGS: ["${inherited}", "-c d"] } }
      """)
    let settings = try written.settings(of: "App")
    #expect(settings["OTHER_LDFLAGS"] == #"$(inherited) -a -b -c\ d"#)
    #expect(settings["X"] == "high")
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `a higher level overrides the conditions of a lower one`() throws {
    let written = try WrittenConfig(
      """
      templates:
        t: { settings: { "OTHER_CFLAGS[sdk=iphone*]": -a, X: 1, "X[sdk=iphoneos*]": 2 } }
      targets:
        App:
          \(Self.app.split(separator: ", ").joined(separator: "\n    "))
          inherits: t
          settings: { "OTHER_CFLAGS[arch=arm64]": -b, OTHER_CFLAGS: [$(inherited), -c], X: 3 }
      """)
    let settings = try written.settings(of: "App")
    #expect(settings["OTHER_CFLAGS"] == "$(inherited) -c")
    #expect(settings["OTHER_CFLAGS[sdk=iphone*]"] == "-a -c")
    #expect(settings["OTHER_CFLAGS[sdk=iphone*][arch=arm64]"] == "-b")
    #expect(settings["X"] == "3")
    #expect(settings["X[sdk=iphoneos*]"] == nil)
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `conditions in the order of the levels stay as they are`() throws {
    let written = try WrittenConfig(
      """
      project:
        settings: { L: [p] }
        when: { "sdk=iphonesimulator*, config=Debug": { settings: { L: [$(inherited), s] } } }
      targets: { App: { \(Self.app) } }
      """)
    #expect(try written.settings(of: nil)["L[sdk=iphonesimulator*]"] == "$(inherited) s")
    #expect(try written.settings(of: nil, in: "Release")["L[sdk=iphonesimulator*]"] == nil)
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `conditions that exclude each other are left out`() throws {
    let written = try WrittenConfig(
      """
      targets:
        App:
          \(Self.app.split(separator: ", ").joined(separator: "\n    "))
          when:
            "sdk=iphoneos*": { settings: { "A[sdk=iphonesimulator*]": 1, "B[arch=arm64]": 2 } }
            "arch=arm64": { settings: { "C[arch=x86_64]": 3, "D[arch=arm*]": 4 } }
      """)
    let settings = try written.settings(of: "App")
    #expect(settings["B[sdk=iphoneos*][arch=arm64]"] == "2")
    #expect(settings["D[arch=arm64]"] == "4")
    #expect(!settings.keys.contains { $0.hasPrefix("A") || $0.hasPrefix("C") })
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `an xcconfig file remains a file unless a lower level has its settings`() throws {
    let written = try WrittenConfig(
      """
      templates: { t: { settings: { LOW: 1 } }, u: { settings: { FILE: [low] } } }
      targets:
        Kept: { \(Self.app), inherits: t, xcconfig: Configs/a.xcconfig, settings: { HIGH: 1 } }
        Folded: { \(Self.app), inherits: u, xcconfig: Configs/a.xcconfig }
        Heir: { inherits: Kept }
      """,
      tree: ["Sources/a.swift": "", "Configs/a.xcconfig": "FILE = $(inherited) file\n"])
    #expect(try written.xcconfig(of: "Kept") == "Configs/a.xcconfig")
    #expect(try written.settings(of: "Kept")["FILE"] == nil)
    #expect(try written.xcconfig(of: "Heir") == "Configs/a.xcconfig")
    #expect(try written.xcconfig(of: "Folded") == nil)
    #expect(try written.settings(of: "Folded")["FILE"] == "low file")
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `a file stays a file if it decides on what lower levels assign`() throws {
    let written = try WrittenConfig(
      """
      project: { name: P, xcconfig: Base.xcconfig }
      targets: { A: { \(Self.app) } }
      """,
      tree: [
        "Sources/a.swift": "",
        "Base.xcconfig": "#include? \"Secrets.xcconfig\"\nSWIFT_VERSION = 6.0\n",
        "Secrets.xcconfig": "API_KEY = s3cret\n",
      ], presets: "xcode")
    #expect(try !written.text().contains("s3cret"))
    #expect(try written.text().contains("Base.xcconfig"))
    #expect(try !written.text().contains("SWIFT_VERSION"))
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `what no dictionary of settings can mean is an error`() throws {
    let written = try WrittenConfig(
      """
      templates: { t: { settings: { "L[sdk=iphone*]": [$(inherited), a] } } }
      targets:
        App: { \(Self.app), inherits: t, settings: { "L[arch=arm64]": [$(inherited), b] } }
      """)
    #expect(
      written.messages == [
        "no project file can have all that the levels of target 'App' assign to L"
      ])
    #expect(written.output == nil)
  }

  @Test func `a value that sees its own lower level in a roundabout way is not written`() throws {
    let written = try WrittenConfig(
      """
      templates: { t: { settings: { A: x } } }
      targets: { App: { \(Self.app), inherits: t, settings: { A: $(B), B: "$(A) y" } } }
      """)
    let finding = try #require(try written.findings().first)
    #expect(finding.message == "A of App@Debug is 'x y', and would be ' y' in the project")
    #expect(finding.notes.count == 2)
    #expect(finding.notes[0].message.hasPrefix("the config sets it at "))
    #expect(finding.notes[1].message.contains("P.xcodeproj") == false)
    #expect(finding.notes[1].message.contains("project.pbxproj:"))
  }

  @Test(arguments: [
    ("C = 3;", "C = 4;", "C of target 'App' in Debug"),
    ("SDKROOT = iphoneos;", "SDKROOT = macosx;", "SDKROOT of target 'App' in Debug"),
    ("product-type.application", "product-type.framework", "CONTENTS_FOLDER_PATH"),
  ])
  func `a project that means something else is not written`(
    text: String, replacement: String, setting: String
  ) throws {
    let written = try WrittenConfig("targets: { App: { \(Self.app), settings: { C: 3 } } }")
    let findings = try written.findings { project in
      #expect(project.contains(text))
      return project.replacing(text, with: replacement)
    }
    #expect(findings.contains { $0.message.hasPrefix(setting) }, "\(findings.map(\.message))")
  }
}
