import Foundation
import SettingsDiagnostics
import SettingsModel
import Testing

@testable import BuildSettingsKit

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
                # for the archive
                OTHER_LDFLAGS: -lz
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
        "'\(paths[0])' and '\(paths[1])' would be one configuration: it is called like its file"
      ])
  }

  @Test func `xcconfig files stay where that is asked for`() throws {
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

  @Test func `what is no project is refused`() {
    for files in [["notes.txt": "hello"], ["other.yml": "a: b\n"]] {
      #expect(throws: ProjectImport.Failure.self) {
        _ = try ProjectImport(
          Array(files.keys), options: .init(),
          sources: InMemorySources(files: files.mapValues { Array($0.utf8) }))
      }
    }
  }
}

struct ProofTests {
  @Test func `a value that would change is found, with both origins`() throws {
    let imported = ImportedProject(
      name: "P", configurations: [.init(name: "Debug", isDebug: true)],
      defaultConfiguration: "Debug",
      level: ImportedLevel(
        cells: [
          .init(
            own: [
              .init(
                name: "A", conditions: [.init(parameter: "sdk", pattern: "iphonesim*")],
                value: .text("x"))
            ])
        ]),
      targets: [
        .init(
          name: "T", productType: nil, sources: [], level: ImportedLevel(cells: [.init()]))
      ])
    func project(_ settings: String) -> (ResolutionOptions) throws(LoadFailure) -> SettingsProject {
      { (options) throws(LoadFailure) in
        let text =
          "configurations: { Debug: debug }\ntargets: { T: { settings: { \(settings) } } }\n"
        return try SettingsProject(
          configFile: "config.yaml",
          sources: InMemorySources(files: ["config.yaml": Array(text.utf8)]),
          projectDirectory: "/p", options: options)
      }
    }
    let conditional = "A: x, \"A[sdk=iphonesim*]\": y"
    var same = ImportProof(imported, old: project(conditional), new: project(conditional))
    #expect(try same.differences().isEmpty)
    #expect(same.count > 1)
    // Equal without an SDK: only the condition tells them apart.
    var other = ImportProof(imported, old: project(conditional), new: project("A: x"))
    let found = try other.differences()
    #expect(found.map(\.name) == ["A"])
    #expect(found.first?.old == "y")
    #expect(found.first?.new == "x")
    #expect(found.first?.oldOrigin.hasPrefix("config.yaml:2:") == true)
    #expect(found.first?.newOrigin.hasPrefix("config.yaml:2:") == true)
  }
}

struct FriendlyImportTests {
  private func spec(_ settings: String, more: String = "") -> [String: String] {
    [
      "project.yml": """
      name: Demo
      options: { settingPresets: none }
      settings:
      \(settings.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      targets: { App: { type: application, platform: iOS\(more) }, Kit: { type: framework, platform: iOS } }
      """
    ]
  }

  @Test func `settings that a field says are said by the field`() throws {
    let stage = try ImportStage(
      "project.yml",
      files: spec(
        """
        INFOPLIST_KEY_CFBundleDisplayName: Demo
        INFOPLIST_KEY_UILaunchStoryboardName: Launch
        INFOPLIST_KEY_UIMainStoryboardFile: Main.storyboard
        INFOPLIST_KEY_UIRequiresFullScreen: YES
        INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone: UIInterfaceOrientationPortrait
        INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad: [UIInterfaceOrientationLandscapeLeft, UIInterfaceOrientationLandscapeRight]
        INFOPLIST_KEY_NSCameraUsageDescription: "To scan: tickets, and more"
        INFOPLIST_KEY_NSContactsUsageDescription: To find friends
        INFOPLIST_KEY_LSApplicationCategoryType: public.app-category.games
        INFOPLIST_KEY_UIStatusBarHidden: YES
        INFOPLIST_KEY_UILaunchScreen_Generation: YES
        TARGETED_DEVICE_FAMILY: "1,2,7"
        ASSETCATALOG_COMPILER_APPICON_NAME: App Icon
        """))
    #expect(
      stage.body.contains(
        """
        project:
          name: Demo
          platform: iOS
          devices: [iphone, ipad, vision]
          icons: App Icon
          displayName: Demo
          launchStoryboard: Launch
          requiresFullScreen: YES
          orientations: { iphone: portrait, ipad: [landscapeLeft, landscapeRight] }
          usageDescriptions: { camera: "To scan: tickets, and more", contacts: To find friends }
          info:
            LSApplicationCategoryType: public.app-category.games
            UIMainStoryboardFile: Main.storyboard
            UIStatusBarHidden: YES
          settings:
            INFOPLIST_KEY_UILaunchScreen_Generation: YES
        """), "\(stage.body)")
  }

  @Test func `definitions that both compilers are told become macros`() throws {
    let stage = try ImportStage(
      "project.yml",
      files: spec(
        """
        base: { THIRD: x }
        configs:
          Debug:
            GCC_PREPROCESSOR_DEFINITIONS: [$(inherited), DEBUG=1, LEVEL=3]
            SWIFT_ACTIVE_COMPILATION_CONDITIONS: DEBUG
        """))
    #expect(
      stage.body.contains("  when:\n    Debug:\n      macros: { DEBUG: 1, LEVEL: 3 }\n"),
      "\(stage.body)")
  }

  @Test(arguments: [
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS: DEBUG OTHER", "OTHER: x",
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS[sdk=iphone*]: DEBUG",
  ])
  func `definitions that only one compiler is told stay settings`(other: String) throws {
    let stage = try ImportStage(
      "project.yml",
      files: spec(
        "GCC_PREPROCESSOR_DEFINITIONS: [$(inherited), DEBUG=1]\n\(other)\nTHIRD: x"))
    #expect(!stage.body.contains("macros:"))
    #expect(stage.body.contains("GCC_PREPROCESSOR_DEFINITIONS: [$(inherited), DEBUG=1]"))
  }

  @Test func `a field that would change another value is done without`() throws {
    // The blank in front of the list would show in the text that takes it in.
    let stage = try ImportStage(
      "project.yml",
      files: spec(
        """
        GCC_PREPROCESSOR_DEFINITIONS: DEBUG=1
        SWIFT_ACTIVE_COMPILATION_CONDITIONS: DEBUG
        QUOTED: <$(SWIFT_ACTIVE_COMPILATION_CONDITIONS)>
        """))
    #expect(stage.body.contains("SWIFT_ACTIVE_COMPILATION_CONDITIONS: DEBUG"), "\(stage.body)")
  }

  @Test func `an Info.plist that is a file is named, and not said again`() throws {
    var files = spec(
      "SETTING: x\nOTHER: y\nTHIRD: z",
      more: ", info: { path: App/Info.plist, properties: { CFBundleName: Demo } }")
    files["App/Info.plist"] = "<plist/>"
    let stage = try ImportStage("project.yml", files: files)
    #expect(stage.body.contains("INFOPLIST_FILE: App/Info.plist"))
    #expect(!stage.body.contains("info:"))
    #expect(!stage.body.contains("CFBundleName"))
  }

  @Test func `system frameworks come along, others do not`() throws {
    let stage = try ImportStage(
      "project.yml",
      files: spec(
        "A: x\nB: y\nC: z",
        more: ", dependencies: [{ sdk: UIKit.framework }, { framework: Vendor/Own.framework }, "
          + "{ sdk: libz.tbd }]"))
    #expect(stage.body.contains("    frameworks: [UIKit]\n"), "\(stage.body)")
  }

  @Test func `variables stay as they are where the environment is to be left out`() throws {
    let stage = try ImportStage(
      "project.yml", files: spec("A: ${PATH}\nB: ${HOME}\nC: z"))
    #expect(stage.body.contains("A: ${PATH}"))
  }

  @Test func `source files of a project become folders where a folder is whole`() {
    let files = [
      "App/A.swift", "App/Sub/B.m", "App/Sub/C.m", "App/Sub/read.me", "Part/D.swift",
      "Part/E.swift", "F.swift", "Other/G.swift", "Other/H.swift",
    ]
    let sources = InMemorySources(
      files: Dictionary(uniqueKeysWithValues: files.map { ($0, [UInt8]()) }))
    let folders = SourceFolders(sources: sources, root: ".")
    #expect(
      folders.folded([
        "App/A.swift", "App/Sub/B.m", "App/Sub/C.m", "Part/D.swift", "F.swift", "Synchronized",
        "Gone/I.swift",
      ]) == ["App", "Part/D.swift", "F.swift", "Synchronized", "Gone/I.swift"])
    let unlisted = SourceFolders(
      sources: InMemorySources(), root: ".",
      known: ["App/A.swift", "App/Sub/B.m", "Part/D.swift", "Part/E.swift", "Part/x.plist"])
    #expect(
      unlisted.folded(["App/A.swift", "App/Sub/B.m", "Part/D.swift"]) == ["App", "Part/D.swift"])
  }
}
