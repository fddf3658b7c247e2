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

  @Test(arguments: [
    ("INFOPLIST_FILE = Other.plist;", "sources: [{ path: App, exclude: [Info.plist] }]"),
    ("", "sources: [App]"),
  ])
  func `an Info.plist that another one overrides stays left out of a folder`(
    settings: String, line: String
  ) throws {
    let objects = """
      F1 = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
             exceptions = ( E ); };
      E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0;
            membershipExceptions = ( Info.plist ); };
      F2 = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
      S = { isa = PBXSourcesBuildPhase; files = ( ); };
      """
    let text = XcodeProjectStage.file(
      project: "SDKROOT = iphoneos;",
      targets: [
        .init(
          name: "App", type: "com.apple.product-type.application", settings: settings, base: "F2",
          phases: "S")
      ], objects: objects, children: "F1, F2"
    ).replacing(
      "isa = PBXNativeTarget;",
      with: "isa = PBXNativeTarget; fileSystemSynchronizedGroups = ( F1 );")
    let outcome = try ImportStage(
      "App.xcodeproj",
      files: [
        "App.xcodeproj/project.pbxproj": text, "App/main.m": "", "App/Info.plist": "{}",
        "Other.plist": "{}", "App.xcconfig": "INFOPLIST_FILE = $(SRCROOT)/App/Info.plist\n",
      ]
    ).outcome
    #expect(outcome.losses.isEmpty)
    #expect(outcome.config.string.contains(line), "\(outcome.config.string)")
  }

  @Test(arguments: [
    ("track.gpx", false), ("push.apns", false), ("LICENSE", false), ("in.xcfilelist", false),
    ("module.modulemap", true), ("App.entitlements", true), ("All.xctestplan", true),
    ("parts.inc", true),
  ])
  func `a folder takes the place of its files if Xcode copies no other`(
    name: String, isFolded: Bool
  ) throws {
    let outcome = try LossTests.outcome(
      phases: "S",
      objects: Self.file("F1", "App/a.m") + Self.file("F2", "App/b.m")
        + "S = { isa = PBXSourcesBuildPhase; files = ( BF1, BF2 ); };",
      files: ["App/a.m": "", "App/b.m": "", "App/\(name)": ""])
    #expect(outcome.losses.isEmpty)
    let line = isFolded ? "sources: [App]" : "sources: [App/a.m, App/b.m]"
    #expect(outcome.config.string.contains(line), "\(outcome.config.string)")
  }

  @Test(arguments: ["t.gpx", "a.xcconfig", "p.xctestplan", "module.modulemap", ".hidden.yml"])
  func `a folder does not hide a resource that it would not give to the target`(
    name: String
  ) throws {
    let outcome = try LossTests.outcome(
      phases: "S, R",
      objects: Self.file("F1", "App/a.m") + Self.file("F2", "App/b.m")
        + Self.file("F3", "App/\(name)") + """
          S = { isa = PBXSourcesBuildPhase; files = ( BF1, BF2 ); };
          R = { isa = PBXResourcesBuildPhase; files = ( BF3 ); };
          """,
      files: ["App/a.m": "", "App/b.m": "", "App/\(name)": ""])
    #expect(outcome.losses.isEmpty)
    let config = outcome.config.string
    let isFolder = config.contains("sources: [App]")
    #expect(isFolder == (name == "t.gpx"), "\(config)")
    #expect(config.contains("resources: [App/\(name)]") == !isFolder, "\(config)")
  }

  @Test func `a folder in several languages is listed`() throws {
    let outcome = try LossTests.outcome(
      phases: "R",
      objects: """
        F1 = { isa = PBXVariantGroup; name = Icons; children = ( D, E ); sourceTree = "<group>"; };
        D = { isa = PBXFileReference; lastKnownFileType = folder; name = de;
              path = "de.lproj/Icons"; sourceTree = "<group>"; };
        E = { isa = PBXFileReference; lastKnownFileType = folder; name = fr;
              path = "fr.lproj/Icons"; sourceTree = "<group>"; };
        BF1 = { isa = PBXBuildFile; fileRef = F1; };
        R = { isa = PBXResourcesBuildPhase; files = ( BF1 ); };
        """,
      files: ["de.lproj/Icons/a.png": "", "fr.lproj/Icons/a.png": ""])
    #expect(
      outcome.losses.map(\.text) == ["folder in several languages of target 'App': Icons"])
  }

  @Test func `paths from the root stay, however the project is named`() throws {
    func reference(_ id: String, _ path: String, _ tree: String) -> String {
      """
      \(id) = { isa = PBXFileReference; path = "\(path)"; sourceTree = "\(tree)"; };
      B\(id) = { isa = PBXBuildFile; fileRef = \(id); };

      """
    }
    let objects =
      reference("F1", "/usr/local/lib/libz.a", "<absolute>")
      + reference("F2", "usr/share/art.png", "<absolute>")
      + reference("F3", "../Shared/x.m", "<group>") + reference("F4", "/opt/lib/liby.a", "<group>")
        + """
        Q = { isa = PBXGroup; path = /usr/lib; sourceTree = "<absolute>"; children = ( F5 ); };
        """ + reference("F5", "liba.a", "<group>")
        + """
        S = { isa = PBXSourcesBuildPhase; files = ( BF3 ); };
        R = { isa = PBXResourcesBuildPhase; files = ( BF2 ); };
        L = { isa = PBXFrameworksBuildPhase; files = ( BF1, BF4, BF5 ); };
        """
    let text = XcodeProjectStage.file(
      project: "SDKROOT = macosx;",
      targets: [
        .init(name: "App", type: "com.apple.product-type.application", phases: "S, R, L")
      ], objects: objects, children: "F1, F2, F3, F4, Q")
    func body(_ folder: String) throws -> String {
      try ImportStage(
        folder + "App.xcodeproj",
        files: [
          folder + "App.xcodeproj/project.pbxproj": text, "/work/Shared/x.m": "",
          "../Shared/x.m": "", "/usr/share/art.png": "",
        ]
      ).body
    }
    let named = try body("")
    #expect(try body("/work/App/") == named)
    for path in [
      "[../Shared/x.m]", "[/usr/share/art.png]", "xcframework: /usr/local/lib/libz.a",
      "xcframework: /opt/lib/liby.a", "xcframework: /usr/lib/liba.a",
    ] { #expect(named.contains(path), "\(named)") }
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
