import SettingsDiagnostics
import SettingsProjects
import SettingsRules
import Testing
@testable import SettingsImport

/// Where settings end up, what templates are called, and where comments are.
struct ImportLayoutTests {
  private static let shared = """
    F = { isa = PBXFileReference; path = Config/SharedVersion.xcconfig; sourceTree = SOURCE_ROOT; };
    """

  private static func files(
    _ targets: [XcodeProjectStage.Target], project: String = "", _ xcconfig: String
  ) -> [String: String] {
    [
      "App.xcodeproj/project.pbxproj": XcodeProjectStage.file(
        project: project, targets: targets, objects: shared),
      "Config/SharedVersion.xcconfig": xcconfig,
    ]
  }

  private static func names(_ count: Int) -> [XcodeProjectStage.Target] {
    (1...count).map { .init(name: "Kit\($0)", base: "F") }
  }

  @Test(arguments: [
    ("", 0), ("CURRENT_PROJECT_VERSION = 1;", 0),
    // Another target that overrides it.
    ("", 1),
  ])
  func `one line of a file for eight targets stays one line`(
    project: String, others: Int
  ) throws {
    let more = (0..<others).map {
      XcodeProjectStage.Target(name: "Other\($0)", settings: "CURRENT_PROJECT_VERSION = 7;")
    }
    let stage = try ImportStage(
      "App.xcodeproj",
      files: Self.files(
        Self.names(8) + more, project: project,
        "// The build of all of them.\nCURRENT_PROJECT_VERSION = 42\n"
      ))
    #expect(stage.body.split(separator: "build: 42").count == 2, "\(stage.body)")
    #expect(
      stage.body.contains(
        "project:\n  name: App\n  # The build of all of them.\n  build: 42\n"), "\(stage.body)")
  }

  @Test func `a target that overrides the line in one configuration repeats it in no other`() throws
  {
    var targets = Self.names(8)
    targets[3].debugSettings = "CURRENT_PROJECT_VERSION = 1;"
    let stage = try ImportStage(
      "App.xcodeproj", files: Self.files(targets, "CURRENT_PROJECT_VERSION = 42\n"))
    #expect(stage.body.split(separator: "build: 42").count == 2, "\(stage.body)")
    #expect(
      stage.body.contains(
        "  Kit4:\n    type: framework\n    when:\n      Debug:\n        build: 1\n"),
      "\(stage.body)")
  }

  @Test func `what some targets share of a file is a template that is called like it`() throws {
    let stage = try ImportStage(
      "App.xcodeproj",
      files: Self.files(
        Self.names(3) + [.init(name: "Other")], "CURRENT_PROJECT_VERSION = 42\n"))
    #expect(stage.body.contains("templates:\n  sharedVersion:\n    build: 42\n"), "\(stage.body)")
    #expect(stage.body.split(separator: "build: 42").count == 2, "\(stage.body)")
  }

  @Test func `templates are called after what their settings are about`() throws {
    let signing = "CODE_SIGN_STYLE = Manual; DEVELOPMENT_TEAM = AB; CODE_SIGN_IDENTITY = X;"
    let stage = try ImportStage(
      "App.xcodeproj",
      files: Self.files(
        [
          .init(name: "A", settings: signing), .init(name: "B", settings: signing),
          .init(name: "C", settings: signing), .init(name: "D"),
        ], ""))
    #expect(stage.body.contains("templates:\n  signing:\n"), "\(stage.body)")
  }

  /// Warnings that only config.yaml's rules have, or that are about Apple's own defaults.
  @Test(arguments: [
    (
      "com.apple.product-type.bundle.unit-test",
      "LD_RUNPATH_SEARCH_PATHS = (\"$(inherited)\", \"@loader_path/Frameworks\");"
    ),
    ("com.example.unknown", "PRODUCT_NAME = Kit;"),
    ("com.apple.product-type.application", "GCC_PREPROCESSOR_DEFINITIONS = \"DEBUG=1\";"),
  ])
  func `the result has no warning that the project does not have`(
    type: String, settings: String
  ) throws {
    let project = XcodeProjectStage.file(
      project: "SDKROOT = iphoneos;",
      targets: [.init(name: "Kit", type: type, settings: settings)])
    let stage = try ImportStage("App.xcodeproj", files: ["App.xcodeproj/project.pbxproj": project])
    func problems(_ path: String, _ text: String) -> [String] {
      SettingsProject.check(
        configFile: path,
        sources: InMemorySources(files: [
          path == "config.yaml" ? path : path + "/project.pbxproj": Array(text.utf8)
        ]), projectDirectory: "/p"
      ).diagnostics.filter { $0.severity > .note }.map(\.identifier)
    }
    #expect(
      Set(problems("config.yaml", stage.outcome.config.string))
        .isSubset(of: problems("App.xcodeproj", project)), "\(stage.body)")
  }

  @Test func `each comment stays beside its setting`() throws {
    let stage = try ImportStage(
      "A.xcconfig",
      files: [
        "A.xcconfig": """
        // The phones.
        IPHONEOS_DEPLOYMENT_TARGET = 15.0
        MACOSX_DEPLOYMENT_TARGET = 12.0 // The Macs.
        VALUE = 1 // Behind.
        // Above.
        // And more.
        WORD = 2 // And behind.
        """
      ])
    #expect(
      stage.body.contains(
        """
          deploymentTarget:
            # The phones.
            iOS: 15.0
            macOS: 12.0  # The Macs.
          settings:
            VALUE: 1  # Behind.
            # Above.
            # And more.
            WORD: 2  # And behind.
        """), "\(stage.body)")
  }

  @Test func `a chain of lines that ask for those below is joined`() throws {
    let lines = (0..<2000).map { "LIST = $(inherited) e\($0)" }
    let stage = try ImportStage(
      "A.xcconfig", files: ["A.xcconfig": "LIST = a\n" + lines.joined(separator: "\n") + "\n"])
    #expect(stage.body.contains("LIST: a e0 e1 e2 "), "\(stage.body.prefix(200))")
    #expect(stage.outcome.redundant == 4000)
  }

  @Test func `a path inside a group is not absolute, whatever it begins with`() throws {
    let file = XcodeProjectStage.file(
      project: "",
      targets: [.init(name: "App", phases: "S")],
      objects: """
        S = { isa = PBXSourcesBuildPhase; files = ( B ); };
        B = { isa = PBXBuildFile; fileRef = F; };
        H = { isa = PBXGroup; children = ( F ); path = App; sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = "/Localized/Main.xib"; sourceTree = "<group>"; };
        """, children: "H")
    let stage = try ImportStage(
      "App.xcodeproj", files: ["App.xcodeproj/project.pbxproj": file])
    #expect(stage.body.contains("sources: [App/Localized/Main.xib]"), "\(stage.body)")
  }

  @Test func `a spec whose include is one is a spec, and the kind can be named`() throws {
    let files = [
      "base.yml": "name: P\noptions: { settingPresets: none }\n",
      "app.yml": "include: [base.yml]\ntargets: { App: { type: tool, platform: macOS } }\n",
      "other.yml": "include: [none.yml]\ntargets: { App: { type: tool, platform: macOS } }\n",
      "none.yml": "targets: {}\n", "settings.txt": "A = 1\n",
    ]
    #expect(try ImportStage("app.yml", files: files).body.contains("name: P"))
    let failure = #expect(throws: ProjectImport.Failure.self) {
      try ImportStage("other.yml", files: files)
    }
    #expect(failure?.diagnostics.map(\.identifier) == ["import-kind"])
    let named = #expect(throws: ProjectImport.Failure.self) {
      try ImportStage("other.yml", files: files, kind: .xcodegen)
    }
    #expect(named?.diagnostics.map(\.message) == ["a spec needs a name"])
    #expect(try ImportStage("settings.txt", files: files, kind: .xcconfig).body.contains("A: 1"))
  }

  @Test(arguments: [
    ("settings: { configs: { Debug: } }", "2:24", "configuration 'Debug' in 'configs' is null"),
    ("settings: { configs: { Debug: ~ } }", "2:24", "configuration 'Debug' in 'configs' is null"),
    ("configs: { Debug: }", "2:12", "configuration 'Debug' in 'configs' is null"),
    ("configFiles: { Debug: null }", "2:16", "configuration 'Debug' in 'configFiles' is null"),
  ])
  func `a null configuration is rejected, and the message says so`(
    line: String, place: String, message: String
  ) throws {
    let failure = #expect(throws: ProjectImport.Failure.self) {
      try ImportStage(
        "project.yml",
        files: [
          "project.yml": "name: P\n\(line)\ntargets: { A: { type: tool, platform: macOS } }\n"
        ])
    }
    let error = try #require(failure?.diagnostics.first)
    #expect(error.message.hasPrefix(message), "\(error.message)")
    let location = error.range.flatMap { failure?.files.location(of: $0)?.description }
    #expect(location == "project.yml:\(place)")
  }
}
