import Foundation
import SettingsDiagnostics
@testable import SettingsImport
import SettingsModel
import Testing

struct ImportTests {
  private static let header = "name: Demo\noptions: { settingPresets: none }\n"

  @Test func `what is shared moves up, what differs by configuration into when`() throws {
    let stage = try ImportStage(
      "project.yml",
      files: [
        "project.yml": Self.header + """
          settings: { SWIFT_VERSION: "6.0" }
          targets:
            App:
              type: application
              platform: iOS
              sources: [App]
              deploymentTarget: "15.0"
              settings:
                base: { SWIFT_VERSION: "6.0", ENABLE_TESTABILITY: YES, PRODUCT_BUNDLE_IDENTIFIER: com.demo }
                configs:
                  Debug: { OTHER_SWIFT_FLAGS: [$(inherited), -DDEV] }
            One: &kit
              type: framework
              platform: macOS
              settings: { ENABLE_TESTABILITY: YES, DEFINES_MODULE: YES, SKIP_INSTALL: YES, A: a, B: b }
            Two: *kit
          """
      ])
    #expect(
      stage.body == """
        presets: none
        defaults: xcode
        defaultConfiguration: Debug

        project:
          name: Demo
          settings:
            ENABLE_TESTABILITY: YES
            SWIFT_VERSION: 6.0

        templates:
          frameworks:
            settings:
              A: a
              B: b
              DEFINES_MODULE: YES
              SKIP_INSTALL: YES

        targets:
          App:
            type: application
            sources: [App]
            deploymentTarget: { iOS: 15.0 }
            bundleIdentifier: com.demo
            when:
              Debug:
                settings:
                  OTHER_SWIFT_FLAGS: [$(inherited), -DDEV]
          One:
            inherits: [frameworks]
            type: framework
          Two:
            inherits: [frameworks]
            type: framework

        """)
    #expect(stage.outcome.redundant == 2)
    #expect(stage.outcome.redundantNames == ["SWIFT_VERSION"])
    #expect(stage.outcome.comparedValues > 20)
  }

  @Test func `comments of xcconfig files come along, and lines that decide nothing go`() throws {
    let stage = try ImportStage(
      "Debug.xcconfig", "Release.xcconfig",
      files: [
        "Base.xcconfig": """
        // Everybody knows this one.
        PRODUCT_NAME = Demo
        OTHER_LDFLAGS = -lz // for the archive
        WARNINGS = none
        """,
        "Debug.xcconfig": """
        #include "Base.xcconfig"
        OTHER_LDFLAGS = $(inherited) -ObjC
        WARNINGS = all
        """,
        "Release.xcconfig": "#include \"Base.xcconfig\"\nSTRIP[sdk=iphoneos*] = YES\n",
      ])
    #expect(
      stage.body.contains(
        """
            # Everybody knows this one.
            PRODUCT_NAME: Demo
          when:
            Debug:
              settings:
                # for the archive
                OTHER_LDFLAGS: -lz -ObjC
                WARNINGS: all
            Release:
              settings:
                OTHER_LDFLAGS: -lz  # for the archive
                STRIP[sdk=iphoneos*]: YES
                WARNINGS: none
        """), "\(stage.body)")
    #expect(stage.outcome.redundant == 2)
  }

  @Test func `a file whose order of lines matters stays a file`() throws {
    let files = [
      "App.xcconfig": "A[sdk=iphone*] = phone\nA[arch=arm64] = arm\nB = $(A)\n"
    ]
    let stage = try ImportStage("App.xcconfig", files: files)
    #expect(stage.outcome.keptXcconfigs == ["App.xcconfig"])
    #expect(stage.body.contains("xcconfig: App.xcconfig"))
  }

  @Test func `xcconfig files that include one another are read once each`() throws {
    let stage = try ImportStage(
      "A.xcconfig",
      files: [
        "A.xcconfig": "#include \"B.xcconfig\"\n#include \"./B\"\nA = 1\n",
        "B.xcconfig":
          "#include \"A.xcconfig\"\n#include \"B.xcconfig\"\n#include \"A.xcconfig\"\nB = 1\n",
      ])
    #expect(stage.outcome.assignmentsIn == 3)
    #expect(stage.body.contains("    A: 1\n    B: 1\n"))
  }

  @Test(arguments: [
    ["Debug.xcconfig", "Vendor/Debug.xcconfig"], ["Debug.xcconfig", "debug.xcconfig"],
    ["Debug.xcconfig", "Debug.xcconfig"],
  ])
  func `two xcconfig files of one name cannot be two configurations`(paths: [String]) throws {
    let files = Dictionary(paths.map { ($0, Array("A = 1\n".utf8)) }) { one, _ in one }
    let failure = #expect(throws: ProjectImport.Failure.self) {
      try ProjectImport(paths, options: .init(), sources: InMemorySources(files: files))
    }
    #expect(
      failure?.diagnostics.map(\.message) == [
        "'\(paths[0])' and '\(paths[1])' would be the same configuration, because it is named after the file"
      ])
  }

  @Test func `xcconfig files stay where that is requested`() throws {
    let stage = try ImportStage(
      "Debug.xcconfig", "Release.xcconfig",
      files: ["Debug.xcconfig": "A = 1\n", "Release.xcconfig": "A = 2\n"], keepsXcconfigs: true)
    #expect(
      stage.body.contains(
        "  xcconfig:\n    Debug: Debug.xcconfig\n    Release: Release.xcconfig\n"))
  }

  @Test func `several configurations are picked out by a pattern`() throws {
    let stage = try ImportStage(
      "project.yml",
      files: [
        "project.yml": Self.header + """
          configs: { Debug Live: debug, Debug Test: debug, Release Live: release, Release Test: release }
          settings:
            base: { LEVEL: none, OTHER: x, THIRD: y }
            configs:
              Debug: { OPTIMIZE: NO }
              Test: { SERVER: test.example.org }
              Release Test: { LEVEL: some }
          """
      ])
    #expect(
      stage.body.contains("    config=*Test:\n      settings:\n        SERVER: test.example.org"))
    #expect(stage.body.contains("    config=Debug*:\n      settings:\n        OPTIMIZE: NO"))
    #expect(stage.body.contains("    LEVEL: none\n"))
    #expect(stage.body.contains("    Release Test:\n      settings:\n        LEVEL: some"))
  }

  @Test func `letters that names happen to share are no pattern`() throws {
    let stage = try ImportStage(
      "project.yml",
      files: [
        "project.yml": Self.header + """
          configs: { Debug: debug, Staging: release, Release: release }
          settings:
            configs:
              Debug: { SERVER: test }
              Staging: { SERVER: test }
          """
      ])
    #expect(!stage.body.contains("*"), "\(stage.body)")
    for name in ["Debug", "Staging"] {
      #expect(
        stage.body.contains("    \(name):\n      settings:\n        SERVER: test"), "\(stage.body)")
    }
  }

  @Test(arguments: [
    "plain", "YES", "1.10", "$(inherited) a b", "", " edge ", "a: b", "a #b", "@rpath", "*", "- x",
    "null", "~", "'quoted'", "\"$(A)\"", "{a}", "[b]", "tab\there", "line\nbreak", "käse", "a,b",
    "#x",
    "trailing:", "-", "?", "%x", "`y`", "&z", "!w", "|p", ">q",
  ])
  func `every value reads back as it was`(value: String) throws {
    let text = value.debugDescription.replacing("\\'", with: "'")
    let stage = try ImportStage(
      "project.yml",
      files: [
        "project.yml": Self.header
          + "settings: { VALUE: \(text), LIST: [\(text), other], THIRD: x }\n"
      ])
    #expect(stage.outcome.comparedValues > 0)
  }

  @Test func `what is not a project is rejected`() {
    for files in [["notes.txt": "hello"], ["other.yml": "a: b\n"]] {
      #expect(throws: ProjectImport.Failure.self) {
        _ = try ProjectImport(
          Array(files.keys), options: .init(),
          sources: InMemorySources(files: files.mapValues { Array($0.utf8) }))
      }
    }
  }
}
