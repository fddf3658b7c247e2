import SettingsDiagnostics
import SettingsImport
import Testing

/// What an import makes of files in phases, of the quotes in lists, and of tags.
@Suite struct FilePartTests {
  private static func file(_ id: String, _ path: String, _ more: String = "") -> String {
    """
    \(id) = { isa = PBXFileReference; path = "\(path)"; sourceTree = "<group>"; \(more) };
    B\(id) = { isa = PBXBuildFile; fileRef = \(id); };

    """
  }

  @Test func `files that no tool compiles are listed if they leave the sources`() throws {
    let objects =
      Self.file("F1", "main.m") + Self.file("F2", "Art.xcassets") + Self.file("F3", "words.rlf")
      + "S = { isa = PBXSourcesBuildPhase; files = ( BF1, BF2, BF3 ); };"
    let files = ["main.m": "", "words.rlf": "", "Art.xcassets/Contents.json": "{}"]
    let plain = try LossTests.outcome(phases: "S", objects: objects, files: files)
    #expect(
      plain.losses.map(\.text) == [
        "resource in the sources phase of target 'App': Art.xcassets",
        "resource in the sources phase of target 'App': words.rlf",
      ])
    let rule = """
      A = { isa = PBXBuildRule; filePatterns = "*.rlf"; fileType = pattern.proxy; script = x;
            compilerSpec = com.apple.compilers.proxy.script; outputFiles = ( a.m ); };
      """
    let ruled = try LossTests.outcome(
      phases: "S", objects: objects + rule, extra: "buildRules = ( A );", files: files)
    #expect(
      ruled.losses.map(\.text) == ["resource in the sources phase of target 'App': Art.xcassets"])
  }

  @Test(arguments: [
    ("application", ["a.h"], ["sources: [main.m, Far/a.h]"], []),
    ("application", ["a.h", "b.h", "c.h"], ["sources: [main.m, Far/*.h]"], []),
    (
      "framework", ["a.h", "b.h"], ["sources: [main.m]"],
      ["headers that no target names, now in no header map: Far/a.h, Far/b.h"]
    ),
  ])
  func `headers that only header maps find are kept`(
    type: String, headers: [String], lines: [String], losses: [String]
  ) throws {
    var objects =
      Self.file("F1", "main.m") + "S = { isa = PBXSourcesBuildPhase; files = ( BF1 ); };"
    var files = ["main.m": "#import \"a.h\"\n", "Far/unused.m": ""]
    for (number, header) in headers.enumerated() {
      objects += Self.file("H\(number)", "Far/\(header)")
      files["Far/\(header)"] = ""
    }
    let outcome = try LossTests.outcome(
      phases: "S", objects: objects, type: "com.apple.product-type.\(type)", files: files,
      children: headers.indices.map { ", H\($0)" }.joined())
    #expect(outcome.losses.map(\.text) == losses)
    for line in lines { #expect(outcome.config.string.contains(line), "\(outcome.config.string)") }
  }

  @Test func `an Info.plist for some platforms only stays left out of a folder`() throws {
    let objects = """
      F1 = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
             exceptions = ( E ); };
      E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0;
            membershipExceptions = ( Info.plist, "Info-TV.plist" ); };
      S = { isa = PBXSourcesBuildPhase; files = ( ); };
      """
    let outcome = try LossTests.outcome(
      phases: "S", objects: objects, extra: "fileSystemSynchronizedGroups = ( F1 );",
      files: ["App/main.m": "", "App/Info.plist": "{}", "App/Info-TV.plist": "{}"],
      settings: """
        INFOPLIST_FILE = App/Info.plist; "INFOPLIST_FILE[sdk=appletv*]" = "App/Info-TV.plist";
        """)
    #expect(outcome.config.string.contains("{ path: App, exclude: [Info-TV.plist] }"))
  }

  @Test(arguments: [("NO", ["attribute: BuildIndependentTargetsInParallel = NO"]), ("YES", [])])
  func `a project that builds its targets one after the other is listed`(
    value: String, losses: [String]
  ) throws {
    let objects =
      Self.file("F1", "main.m") + "S = { isa = PBXSourcesBuildPhase; files = ( BF1 ); };"
    let outcome = try LossTests.outcome(
      phases: "S", objects: objects,
      attributes: "attributes = { BuildIndependentTargetsInParallel = \(value); };",
      files: ["main.m": ""])
    #expect(outcome.losses.map(\.text) == losses)
  }

  @Test(arguments: ["KnownAssetTags", "knownAssetTags"])
  func `tags of files are kept with either spelling of the attribute`(key: String) throws {
    let objects =
      Self.file("F1", "main.m")
      + Self.file("F2", "a.png")
      .replacing("fileRef = F2;", with: "fileRef = F2; settings = { ASSET_TAGS = ( used ); };")
      + Self.file("F3", "b.png")
        + """
        S = { isa = PBXSourcesBuildPhase; files = ( BF1 ); };
        R = { isa = PBXResourcesBuildPhase; files = ( BF2 ); };
        """
    let outcome = try LossTests.outcome(
      phases: "S, R", objects: objects, attributes: "attributes = { \(key) = ( used, unused ); };",
      files: ["main.m": "", "a.png": ""])
    #expect(outcome.losses.map(\.text) == [])
    #expect(outcome.config.string.contains("{ path: a.png, tags: [used] }"))
  }

  @Test func `a layered icon stays a resource`() throws {
    let objects =
      Self.file("F1", "main.m")
      + Self.file("F2", "Logo.icon", "lastKnownFileType = folder.iconcomposer.icon;")
      + Self.file("F3", "b.png")
        + """
        S = { isa = PBXSourcesBuildPhase; files = ( BF1 ); };
        R = { isa = PBXResourcesBuildPhase; files = ( BF2 ); };
        """
    let outcome = try LossTests.outcome(
      phases: "S, R", objects: objects, files: ["main.m": "", "Logo.icon/icon.json": "{}"])
    #expect(outcome.losses.map(\.text) == [])
    #expect(outcome.config.string.contains("resources: [Logo.icon]"))
  }

  /// An array that another spelling of its elements would change stays one text.
  @Test func `quotes in lists are kept, and nothing is listed`() throws {
    let settings = #"""
      HEADER_SEARCH_PATHS = ( "\"a b\"", "c\\ d", "'e f'", "\"g\"", "h'i'" );
      OTHER_LDFLAGS = ( "-l\"sqlite3\"", "-framework", "\"UIKit\"" );
      OTHER_CFLAGS = ( "-Wall", "-Wextra" );
      GCC_PREPROCESSOR_DEFINITIONS = ( "A=\"1\"", "C=\\\"x\\\"", "\"E=1 2\"" );
      """#
    let text = XcodeProjectStage.file(
      project: "SDKROOT = macosx;", targets: [.init(name: "Kit", settings: settings)])
    let stage = try ImportStage("P.xcodeproj", files: ["P.xcodeproj/project.pbxproj": text])
    #expect(stage.outcome.losses.map(\.text) == [])
    let config = stage.outcome.config.string
    #expect(config.contains(#"HEADER_SEARCH_PATHS: "\"a b\" c\\ d 'e f' \"g\" h'i'""#), "\(config)")
    #expect(config.contains("OTHER_CFLAGS: [-Wall, -Wextra]"), "\(config)")
  }

  /// The name of the product type's default is the bundle identifier.
  @Test func `a system extension may inherit its name`() throws {
    let text = XcodeProjectStage.file(
      project: "SDKROOT = macosx;",
      targets: [
        .init(
          name: "Ext", type: "com.apple.product-type.system-extension",
          settings:
            #"PRODUCT_NAME = "$(inherited)"; PRODUCT_BUNDLE_IDENTIFIER = com.example.ext;"#)
      ])
    let stage = try ImportStage("P.xcodeproj", files: ["P.xcodeproj/project.pbxproj": text])
    #expect(stage.outcome.losses.map(\.text) == [])
    #expect(stage.body.contains("type: systemExtension"))
    #expect(stage.body.contains("productName: $(inherited)"))
  }
}
