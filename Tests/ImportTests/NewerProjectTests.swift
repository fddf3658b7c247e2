import SettingsDiagnostics
@testable import SettingsImport
import Testing

/// Forms that newer versions of Xcode write, and parts that were lost.
struct NewerProjectTests {
  private static func file(_ id: String, _ path: String) -> String {
    "\(id) = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"<group>\"; };\n"
  }

  // MARK: Phases

  @Test(arguments: [
    ("AbsolutePath", "absolutePath"), ("Wrapper", "wrapper"), ("Executables", "executables"),
    ("Resources", "resources"), ("Frameworks", "frameworks"),
    ("SharedFrameworks", "sharedFrameworks"), ("SharedSupport", "sharedSupport"),
    ("PlugIns", "plugins"), ("JavaResources", "javaResources"),
    ("ProductsDirectory", "productsDirectory"),
  ])
  func `the place of a copy phase may be a word`(word: String, place: String) throws {
    let outcome = try LossTests.outcome(
      phases: "C",
      objects: Self.file("F1", "a.txt") + """
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        C = { isa = PBXCopyFilesBuildPhase; dstSubfolder = \(word); dstPath = ""; files = ( B1 ); };
        """, files: ["a.txt": ""])
    #expect(outcome.losses.isEmpty)
    #expect(outcome.config.string.contains("copyFiles: [{ to: \(place), files: [a.txt] }]"))
  }

  @Test func `an unknown place is named`() throws {
    let outcome = try LossTests.outcome(
      phases: "C",
      objects: Self.file("F1", "a.txt") + """
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        C = { isa = PBXCopyFilesBuildPhase; dstSubfolder = Moon; dstPath = ""; files = ( B1 ); };
        """, files: ["a.txt": ""])
    #expect(
      outcome.losses.map(\.text) == [
        "copy phase with destination Moon of target 'App': Copy Files"
      ])
  }

  @Test func `a script may be a list of lines`() throws {
    let outcome = try LossTests.outcome(
      phases: "X",
      objects: """
        X = { isa = PBXShellScriptBuildPhase; name = Lint; shellScript = ( "set -e", "", swiftlint, "", ); };
        A = { isa = PBXBuildRule; filePatterns = "*.q"; fileType = pattern.proxy; script = ( a, b, );
              compilerSpec = com.apple.compilers.proxy.script; };
        """, extra: "buildRules = ( A );")
    #expect(outcome.losses.isEmpty)
    #expect(outcome.config.string.contains("run: |\n            set -e\n\n            swiftlint\n"))
    #expect(outcome.config.string.contains("run: |-\n          a\n          b\n"))
  }

  @Test func `a build rule without script is a loss`() throws {
    let outcome = try LossTests.outcome(
      phases: "",
      objects: """
        A = { isa = PBXBuildRule; filePatterns = "*.q"; fileType = pattern.proxy; script = "\\n";
              compilerSpec = com.apple.compilers.proxy.script; };
        """, extra: "buildRules = ( A );")
    #expect(outcome.losses.map(\.text) == ["build rule without script of target 'App': *.q"])
  }

  @Test func `a target that copies its own product is imported without the copy`() throws {
    let outcome = try LossTests.outcome(
      phases: "C",
      objects: """
        F1 = { isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        C = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 0; dstPath = "/tmp"; files = ( B1 ); };
        """, extra: "productReference = F1;")
    #expect(outcome.losses.map(\.text) == ["copy of the target's own product of target 'App'"])
  }

  @Test func `a reference without object is reported`() throws {
    let text = XcodeProjectStage.file(
      project: "SDKROOT = iphoneos;", targets: [.init(name: "App", phases: "S, GONE")],
      objects: "S = { isa = PBXSourcesBuildPhase; files = ( LOST ); };", children: "MISSING")
    let stage = try ImportStage("App.xcodeproj", files: ["App.xcodeproj/project.pbxproj": text])
    #expect(
      Set(stage.warnings) == [
        "target 'App' refers to 'GONE', which is not in this file; Xcode ignores it",
        "a build phase of target 'App' refers to 'LOST', which is not in this file; Xcode ignores it",
        "the main group refers to 'MISSING', which is not in this file; Xcode ignores it",
      ])
  }

  @Test func `a product type with a line break is no field`() throws {
    let outcome = try LossTests.outcome(
      phases: "", objects: "",
      type: "com.evil\\n    version: 7\\n    scripts: { before: [{ run: evil }] }")
    #expect(
      outcome.config.string.contains(
        "# a product of type com.evil\\u{A}    version: 7\\u{A}    scripts: { before: [{ run: evil }] }\n"
      ),
      "\(outcome.config.string)")
  }

  // MARK: Packages

  private static func packages(_ files: [String: String], _ objects: String = "") throws
    -> ProjectImport.Outcome
  {
    try LossTests.outcome(
      phases: "L",
      objects: """
        B1 = { isa = PBXBuildFile; productRef = Q; };
        Q = { isa = XCSwiftPackageProductDependency; productName = Widgets; };
        L = { isa = PBXFrameworksBuildPhase; files = ( B1 ); };
        R = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/o/Remote";
              requirement = { kind = exactVersion; version = 1.0.0; }; traits = ( Fast ); };
        C = { isa = XCLocalSwiftPackageReference; relativePath = Core; };
        D = { isa = XCLocalSwiftPackageReference; relativePath = Kit; };
        \(objects)
        """, attributes: "packageReferences = ( R, C, D );", files: files)
  }

  private static func manifest(_ product: String, uses: String = "") -> String {
    """
    let package = Package(
      name: "P", products: [ .library( name: "\(product)", targets: ["\(product)"]) ],
      dependencies: [\(uses)])
    """
  }

  @Test(arguments: ["Package.swift", "Package@swift-6.0.swift"])
  func `a product without package belongs to the package that declares it`(file: String) throws {
    let others = [
      "Core/Package.swift": Self.manifest("Core"),
      "Kit/Package.swift": Self.manifest(
        "Kit", uses: #".product(name: "Widgets", package: "Core")"#),
    ]
    let outcome = try Self.packages(
      others.merging(["Core/\(file)": Self.manifest("Widgets")]) { $1 })
    #expect(outcome.config.string.contains("dependencies: [{ package: Core, product: Widgets }]"))
    #expect(outcome.losses.map(\.text) == ["traits of package: Remote (Fast)"])
  }

  @Test func `a product without package belongs to the package that another entry names`() throws {
    let outcome = try Self.packages(
      ["Core/Package.swift": Self.manifest("Core"), "Kit/Package.swift": Self.manifest("Kit")],
      "Q2 = { isa = XCSwiftPackageProductDependency; productName = Widgets; package = R; };")
    #expect(outcome.config.string.contains("dependencies: [{ package: Remote, product: Widgets }]"))
  }

  @Test func `no package is guessed`() throws {
    let outcome = try Self.packages([
      "Core/Package.swift": Self.manifest("Core"), "Kit/Package.swift": Self.manifest("Kit"),
    ])
    #expect(
      outcome.losses.map(\.text).contains(
        "product of a package without reference of target 'App': Widgets"))
  }

  @Test func `a product that one entry links and another embeds is one dependency`() throws {
    let outcome = try LossTests.outcome(
      phases: "L, X",
      objects: """
        B1 = { isa = PBXBuildFile; productRef = Q; };
        B2 = { isa = PBXBuildFile; productRef = Q2; settings = { ATTRIBUTES = ( CodeSignOnCopy, ); }; };
        Q = { isa = XCSwiftPackageProductDependency; productName = Widgets; };
        Q2 = { isa = XCSwiftPackageProductDependency; productName = Widgets; package = R; };
        L = { isa = PBXFrameworksBuildPhase; files = ( B1 ); };
        X = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10; dstPath = ""; files = ( B2 ); };
        R = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/o/Remote";
              requirement = { kind = exactVersion; version = 1.0.0; }; };
        """, attributes: "packageReferences = ( R );")
    #expect(
      outcome.config.string.contains(
        "dependencies: [{ package: Remote, product: Widgets, embed: YES, removeHeaders: NO }]"),
      "\(outcome.config.string)")
  }

  @Test func `a framework that is linked twice is linked once, and listed`() throws {
    let outcome = try LossTests.outcome(
      phases: "L",
      objects: """
        F1 = { isa = PBXFileReference; path = Library/Frameworks/XCTest.framework; sourceTree = DEVELOPER_DIR; };
        F2 = { isa = PBXFileReference; path = System/Library/Frameworks/XCTest.framework; sourceTree = SDKROOT; };
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        B2 = { isa = PBXBuildFile; fileRef = F2; platformFilter = ios; };
        L = { isa = PBXFrameworksBuildPhase; files = ( B1, B2 ); };
        """)
    #expect(
      outcome.losses.map(\.text).contains(
        "second use of one product or file of target 'App': XCTest.framework"),
      "\(outcome.losses.map(\.text))")
  }

  @Test(arguments: [
    ("Widgets", "S = { isa = PBXFileSystemSynchronizedRootGroup; path = Packages; };", ""),
    (
      "Widgets", "",
      "<Workspace><FileRef location=\"group:App.xcodeproj\"/><FileRef location=\"group:Packages/W\"/></Workspace>"
    ),
  ])
  func `packages in synchronized folders and in the workspace are found`(
    product: String, objects: String, workspace: String
  ) throws {
    var files = [
      "Packages/W/Package.swift": Self.manifest("Widgets"),
      "Core/Package.swift": Self.manifest("Core"), "Kit/Package.swift": Self.manifest("Kit"),
    ]
    if !workspace.isEmpty { files["All.xcworkspace/contents.xcworkspacedata"] = workspace }
    let outcome = try Self.packages(files, objects)
    #expect(outcome.config.string.contains("W: { path: Packages/W }"))
    #expect(outcome.config.string.contains("dependencies: [{ package: W, product: Widgets }]"))
  }

  // MARK: Files

  @Test func `a folder whose files are missing does not take their place`() throws {
    let objects =
      Self.file("F1", "lib/a.c") + Self.file("F2", "lib/b.c") + """
        B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
        S = { isa = PBXSourcesBuildPhase; files = ( B1, B2 ); };
        """
    for files in [[:], ["lib/a.c": ""]] {
      let outcome = try LossTests.outcome(phases: "S", objects: objects, files: files)
      #expect(outcome.config.string.contains("sources: [lib/a.c, lib/b.c]"))
    }
    let outcome = try LossTests.outcome(
      phases: "S", objects: objects, files: ["lib/a.c": "", "lib/b.c": ""])
    #expect(outcome.config.string.contains("sources: [lib]"))
  }

  @Test func `localized files are left out of a folder by their group`() throws {
    let outcome = try LossTests.outcome(
      phases: "",
      objects: """
        F1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Src; sourceTree = "<group>";
               exceptions = ( E ); };
        E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0;
              membershipExceptions = ( "/Localized: Sub/Short.strings", "de.lproj/Keep.strings" ); };
        """, extra: "fileSystemSynchronizedGroups = ( F1 );",
      files: [
        "Src/a.m": "", "Src/Sub/de.lproj/Short.strings": "", "Src/Sub/en.lproj/Short.strings": "",
        "Src/de.lproj/Keep.strings": "",
      ])
    #expect(outcome.losses.isEmpty)
    #expect(
      outcome.config.string.contains(
        "sources: [{ path: Src, exclude: [Sub/*.lproj/Short.strings] }]"),
      "\(outcome.config.string)")
  }

  @Test func `localized files and frameworks of other folders keep their phases`() throws {
    let outcome = try LossTests.outcome(
      phases: "C",
      objects: """
        F1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Shared; sourceTree = "<group>";
               exceptions = ( E, M ); };
        E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0;
              membershipExceptions = ( a.m, "/Localized: Res/Main.html", F.xcframework, G.framework ); };
        M = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = C;
              attributesByRelativePath = { F.xcframework = ( CodeSignOnCopy, RemoveHeadersOnCopy ); };
              membershipExceptions = ( F.xcframework, tool.sh ); };
        C = { isa = PBXCopyFilesBuildPhase; name = "Embed Frameworks"; dstSubfolderSpec = 10; dstPath = "";
              files = ( ); };
        """,
      files: [
        "Shared/a.m": "", "Shared/Res/Base.lproj/Main.html": "",
        "Shared/Res/de.lproj/Main.html": "",
        "Shared/F.xcframework/Info.plist": "", "Shared/G.framework/G": "", "Shared/tool.sh": "",
      ])
    let config = outcome.config.string
    #expect(
      outcome.losses.map(\.text) == [
        "rule of a folder of target 'App': build phase of Shared/tool.sh"
      ])
    #expect(config.contains("sources: [Shared/a.m]"), "\(config)")
    #expect(
      config.contains("resources: [Shared/Res/Base.lproj/Main.html, Shared/Res/de.lproj/Main.html]")
    )
    #expect(config.contains("xcframework: Shared/F.xcframework }"))
    #expect(config.contains("{ xcframework: Shared/G.framework, embed: NO }"))
  }

  @Test func `paths of the developer folder and with settings are kept`() throws {
    let outcome = try LossTests.outcome(
      phases: "L",
      objects: Self.file("F1", "$(SYSROOT_DIR)/lib/libz.a") + """
        F2 = { isa = PBXFileReference; path = "Library/Odd.framework"; sourceTree = DEVELOPER_DIR; };
        F3 = { isa = PBXFileReference; sourceTree = DEVELOPER_DIR;
               path = Library/Frameworks/XcodeKit.framework; };
        F4 = { isa = PBXFileReference; sourceTree = DEVELOPER_DIR;
               path = SDKs/MacOSX10.6.sdk/System/Library/Frameworks/AppKit.framework; };
        B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
        B3 = { isa = PBXBuildFile; fileRef = F3; }; B4 = { isa = PBXBuildFile; fileRef = F4; };
        L = { isa = PBXFrameworksBuildPhase; files = ( B1, B2, B3, B4 ); };
        """)
    #expect(outcome.losses.isEmpty)
    #expect(outcome.config.string.contains("xcframework: $(SYSROOT_DIR)/lib/libz.a"))
    #expect(outcome.config.string.contains("xcframework: $(DEVELOPER_DIR)/Library/Odd.framework"))
    // No SDK contains it.
    #expect(
      outcome.config.string.contains(
        "xcframework: $(DEVELOPER_DIR)/Library/Frameworks/XcodeKit.framework"))
    #expect(outcome.config.string.contains("frameworks: [AppKit]"))
  }

  @Test(arguments: [
    (
      "a.m", "explicitFileType = sourcecode.cpp.objcpp", "",
      "{ path: a.m, flags: -x objective-c++ }"
    ),
    (
      "a.c", "explicitFileType = sourcecode.c.objc", "-w",
      "{ path: a.c, flags: -x objective-c -w }"
    ),
    ("a.m", "lastKnownFileType = sourcecode.c.objc", "", "a.m"),
    ("a.inl", "lastKnownFileType = sourcecode.cpp.cpp", "", "{ path: a.inl, flags: -x c++ }"),
  ])
  func `a file keeps the language that the project gives it`(
    name: String, type: String, flags: String, entry: String
  ) throws {
    let outcome = try LossTests.outcome(
      phases: "S",
      objects: """
        F1 = { isa = PBXFileReference; path = \(name); sourceTree = "<group>"; \(type); };
        B1 = { isa = PBXBuildFile; fileRef = F1; settings = { COMPILER_FLAGS = "\(flags)"; }; };
        S = { isa = PBXSourcesBuildPhase; files = ( B1 ); };
        """, files: [name: ""])
    #expect(outcome.losses.isEmpty)
    #expect(outcome.config.string.contains("sources: [\(entry)]"), "\(outcome.config.string)")
  }

  @Test func `a scheme that only tests is kept`() throws {
    let reference = """
      <BuildableReference BuildableIdentifier="primary" BlueprintName="App" \
      ReferencedContainer="container:App.xcodeproj"/>
      """
    let outcome = try LossTests.outcome(
      phases: "", objects: "", type: "com.apple.product-type.bundle.unit-test",
      files: [
        "App.xcodeproj/xcshareddata/xcschemes/T.xcscheme": """
        <Scheme><BuildAction/><TestAction buildConfiguration="Debug"><Testables>
        <TestableReference>\(reference)</TestableReference></Testables></TestAction></Scheme>
        """
      ])
    #expect(outcome.config.string.contains("\nschemes:\n  T:"), "\(outcome.config.string)")
    #expect(
      outcome.losses.map(\.text).contains("scheme 'T': actions that 'App' is not built for"))
  }

  // MARK: Local xcconfig files

  private static func project(_ files: [String: String]) throws -> ImportStage {
    var files = files
    files["App.xcodeproj/project.pbxproj"] = XcodeProjectStage.file(
      project: "SDKROOT = iphoneos;", base: "X", targets: [.init(name: "App")],
      objects: "X = { isa = PBXFileReference; path = App.xcconfig; sourceTree = \"<group>\"; };",
      children: "X")
    return try ImportStage("App.xcodeproj", files: files)
  }

  @Test func `a file with an optional include stays a file`() throws {
    let text = "#include? \"Local.xcconfig\"\nNAME = $(OTHER)\n"
    for local in [nil, "DEVELOPMENT_TEAM = SECRET\n"] {
      var files = ["App.xcconfig": text]
      files["Local.xcconfig"] = local
      let stage = try Self.project(files)
      #expect(stage.body.contains("xcconfig: App.xcconfig"))
      #expect(!stage.body.contains("SECRET"))
      #expect(
        stage.warnings == [
          "'Local.xcconfig' is included only if it exists, so 'App.xcconfig' is kept as a file"
        ])
    }
  }

  @Test(arguments: [
    ("Developer.xcconfig", true), ("/Config/*.xcconfig", true), ("Config/", true),
    ("**/Dev*", true), ("**/**/Developer.*", true), ("Config/**", true),
    ("*.xcconfig\n!Developer.xcconfig\n!/App.xcconfig", false), ("# Developer.xcconfig", false),
    ("/Developer.xcconfig", false), ("Developer", false),
  ])
  func `no value of a file that Git ignores is copied`(pattern: String, isIgnored: Bool) throws {
    let stage = try Self.project([
      "App.xcconfig": "#include \"Config/Developer.xcconfig\"\n",
      "Config/Developer.xcconfig": "DEVELOPMENT_TEAM = SECRET\n", ".gitignore": pattern + "\n",
    ])
    #expect(stage.body.contains("SECRET") == !isIgnored)
    #expect(stage.body.contains("xcconfig: App.xcconfig") == isIgnored)
    #expect(
      stage.warnings
        == (isIgnored
          ? [
            "Git ignores 'Config/Developer.xcconfig', so 'App.xcconfig' is kept as a file, "
              + "and no value of it is copied"
          ] : []))
  }

  // MARK: Parts that config.yaml rejects

  @Test func `a part that config.yaml rejects does not make the import fail`() throws {
    let outcome = try LossTests.outcome(
      phases: "X, S",
      objects: """
        X = { isa = PBXShellScriptBuildPhase; name = Odd; shellScript = "echo 1"; shellPath = ""; };
        S = { isa = PBXSourcesBuildPhase; files = ( ); };
        """)
    #expect(outcome.losses.count <= 1)
    #expect(outcome.config.string.contains("  App:\n"))
  }
}
