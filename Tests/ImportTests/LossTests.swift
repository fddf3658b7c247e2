import Foundation
import SettingsDiagnostics
@testable import SettingsImport
import Testing

/// What an import lists because config.yaml cannot express it.
struct LossTests {
  static func outcome(
    phases: String, objects: String, type: String = "com.apple.product-type.application",
    isa: String = "PBXNativeTarget", keepsType: Bool = false, attributes: String = "",
    extra: String = "", files: [String: String] = [:], settings: String = "",
    children: String = ""
  ) throws -> ProjectImport.Outcome {
    var text = XcodeProjectStage.file(
      project: "SDKROOT = iphoneos;", attributes: attributes,
      targets: [.init(name: "App", type: type, settings: settings, phases: phases)],
      objects: objects, children: "F1, F2, F3" + children)
    text = text.replacing("isa = PBXNativeTarget;", with: "isa = \(isa); \(extra)")
    if isa == "PBXAggregateTarget", !keepsType {
      text = text.replacing("productType = \"\(type)\";", with: "")
    }
    var all = files
    all["App.xcodeproj/project.pbxproj"] = text
    return try ImportStage("App.xcodeproj", files: all).outcome
  }

  private static func file(_ id: String, _ path: String, _ more: String = "") -> String {
    """
    \(id) = { isa = PBXFileReference; path = "\(path)"; sourceTree = "<group>"; \(more) };

    """
  }

  @Test func `each part without a field is listed with its target and name`() throws {
    let objects =
      Self.file("F1", "main.m") + Self.file("F2", "Assets", "lastKnownFileType = folder;")
        + """
        F3 = { isa = PBXFileReference; path = Other.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        B1 = { isa = PBXBuildFile; fileRef = F1; platformFilter = ios;
               settings = { COMPILER_FLAGS = "-w"; ATTRIBUTES = ( Client ); ASSET_TAGS = ( t ); }; };
        B2 = { isa = PBXBuildFile; fileRef = F2; };
        B3 = { isa = PBXBuildFile; fileRef = F3; };
        S = { isa = PBXSourcesBuildPhase; files = ( B1 ); };
        R = { isa = PBXResourcesBuildPhase; files = ( B2 ); };
        L = { isa = PBXFrameworksBuildPhase; files = ( B3 ); };
        Z = { isa = PBXRezBuildPhase; files = ( ); };
        C = { isa = PBXCopyFilesBuildPhase; name = Mine; dstSubfolderSpec = 10; dstPath = "";
              runOnlyForDeploymentPostprocessing = 1; files = ( B3 ); };
        X = { isa = PBXShellScriptBuildPhase; name = Middle; shellScript = "echo 1"; };
        E = { isa = PBXShellScriptBuildPhase; name = Empty; };
        A = { isa = PBXBuildRule; filePatterns = "*.q"; fileType = pattern.proxy; script = x;
              compilerSpec = com.apple.compilers.proxy.script; inputFiles = ( in ); };
        D = { isa = PBXTargetDependency; targetProxy = Q; };
        Q = { isa = PBXContainerItemProxy; containerPortal = F2; proxyType = 1; remoteInfo = Far; };
        """
    let outcome = try Self.outcome(
      phases: "S, X, R, L, Z, C, E", objects: objects,
      attributes: """
        attributes = { ORGANIZATIONNAME = Us; LastUpgradeCheck = 1500;
          TargetAttributes = { T0 = { SystemCapabilities = { }; ProvisioningStyle = Manual; }; }; };
        """, extra: "buildRules = ( A ); dependencies = ( D );",
      files: ["main.m": "", "Assets/x.png": ""])
    #expect(
      outcome.losses.map(\.text) == [
        "attributes of a file of target 'App': main.m (Client)",
        "tags of a file of target 'App': main.m (t)",
        "dependency on another project of target 'App': Far",
        "build phase of target 'App': PBXRezBuildPhase",
        "name of a copy phase of target 'App': Mine",
        "copying only while installing of target 'App': Mine",
        "script without text of target 'App': Empty",
        "inputs of a build rule of target 'App': *.q",
        "place among the build phases of target 'App': Middle",
        "attribute of target 'App': SystemCapabilities",
        "attribute of target 'App': ProvisioningStyle",
      ])
    let config = outcome.config.string
    #expect(config.contains("sources: [{ path: main.m, flags: -w, platforms: [iOS] }]"))
    #expect(config.contains("resources: [{ path: Assets, as: folder }]"))
    #expect(config.contains("organization: Us\n"))
    #expect(config.contains("after: [{ name: Middle, run: echo 1, always: NO }]"))
    #expect(config.contains("buildRules: [{ files: \"*.q\", run: x }]"))
  }

  @Test(arguments: [
    ("X, S, R", "before", false), ("H, X, S, R", "before", true), ("R, X, S", "before", true),
    ("E, X, S, R", "before", false), ("S, X, R", "after", true), ("S, R, X", "after", false),
    ("S, X, E", "after", false),
  ])
  func `a script before the sources stays before them`(
    phases: String, place: String, isListed: Bool
  ) throws {
    let objects =
      Self.file("F1", "main.m") + Self.file("F2", "a.h") + Self.file("F3", "b.png") + """
        B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
        B3 = { isa = PBXBuildFile; fileRef = F3; };
        S = { isa = PBXSourcesBuildPhase; files = ( B1 ); };
        H = { isa = PBXHeadersBuildPhase; files = ( B2 ); };
        R = { isa = PBXResourcesBuildPhase; files = ( B3 ); };
        E = { isa = PBXHeadersBuildPhase; files = ( ); };
        X = { isa = PBXShellScriptBuildPhase; name = Make; shellScript = "echo 1"; };
        """
    let outcome = try Self.outcome(
      phases: phases, objects: objects, type: "com.apple.product-type.framework",
      files: ["main.m": "", "a.h": "", "b.png": ""])
    let moved = outcome.losses.map(\.text).filter { $0.hasPrefix("place among the build phases") }
    #expect(moved == (isListed ? ["place among the build phases of target 'App': Make"] : []))
    #expect(outcome.config.string.contains("\(place): [{ name: Make"), "\(outcome.config.string)")
  }

  @Test func `paths of products, and synchronized folders in phases, are listed`() throws {
    let objects = """
      F1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Sources; sourceTree = "<group>"; };
      F2 = { isa = PBXFileReference; path = "Deep/Kit.framework"; sourceTree = BUILT_PRODUCTS_DIR; };
      F3 = { isa = PBXFileReference; path = "Library/Odd.framework"; sourceTree = DEVELOPER_DIR; };
      F4 = { isa = PBXFileReference; path = "Library/XCTest.framework"; sourceTree = DEVELOPER_DIR; };
      F5 = { isa = PBXFileReference; path = R.bundle; sourceTree = BUILT_PRODUCTS_DIR; };
      B1 = { isa = PBXBuildFile; fileRef = F1; settings = { COMPILER_FLAGS = "-x"; }; };
      B2 = { isa = PBXBuildFile; fileRef = F2; };
      B3 = { isa = PBXBuildFile; fileRef = F3; };
      B4 = { isa = PBXBuildFile; fileRef = F4; };
      B5 = { isa = PBXBuildFile; fileRef = F5; };
      S = { isa = PBXSourcesBuildPhase; files = ( B1 ); };
      L = { isa = PBXFrameworksBuildPhase; files = ( B2, B3, B4 ); };
      C = { isa = PBXCopyFilesBuildPhase; name = Bundles; dstSubfolderSpec = 7; dstPath = "";
            files = ( B5 ); };
      """
    let outcome = try Self.outcome(
      phases: "S, L, C", objects: objects, extra: "fileSystemSynchronizedGroups = ( F1 );",
      files: ["Sources/main.m": ""])
    #expect(
      outcome.losses.map(\.text) == [
        "build file of a synchronized folder of target 'App': Sources",
        "name of a copy phase of target 'App': Bundles",
        "path of a product or framework of target 'App': Deep/Kit.framework",
      ])
    let config = outcome.config.string
    #expect(config.contains("sources: [Sources]"))
    #expect(config.contains("frameworks: [XCTest]"))
    #expect(!config.contains("framework: Library/XCTest.framework"))
  }

  @Test func `flags, tags and platforms that entries cannot have are listed`() throws {
    let objects =
      Self.file("F1", "a.m") + Self.file("F2", "b.png") + Self.file("F3", "c.m")
        + """
        B1 = { isa = PBXBuildFile; fileRef = F1; settings = { COMPILER_FLAGS = "w"; }; };
        B2 = { isa = PBXBuildFile; fileRef = F2; settings = { COMPILER_FLAGS = "-w"; }; };
        B3 = { isa = PBXBuildFile; fileRef = F3; platformFilters = ( ios, driverkit ); };
        S = { isa = PBXSourcesBuildPhase; files = ( B1, B3 ); };
        R = { isa = PBXResourcesBuildPhase; files = ( B2 ); };
        """
    let outcome = try Self.outcome(
      phases: "S, R", objects: objects, files: ["a.m": "", "b.png": "", "c.m": ""])
    #expect(
      outcome.losses.map(\.text) == [
        "compiler flags of a file of target 'App': a.m (w)",
        "platforms of a file of target 'App': c.m (ios, driverkit)",
        "compiler flags of a file of target 'App': b.png (-w)",
      ])
    #expect(outcome.config.string.contains("sources: [a.m, c.m]"))
  }

  @Test func `exclusions, flags and folders of synchronized folders are imported or listed`() throws
  {
    let objects = """
      F1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Sources; sourceTree = "<group>";
             exceptions = ( E ); explicitFolders = ( Web ); };
      E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0;
            membershipExceptions = ( old.m, gone.m, .hidden, "{x}.m" );
            additionalCompilerFlagsByRelativePath = { a.m = "-w"; b.m = w; };
            platformFiltersByRelativePath = { a.m = ( ios ); }; };
      S = { isa = PBXSourcesBuildPhase; files = ( ); };
      """
    let outcome = try Self.outcome(
      phases: "S", objects: objects, extra: "fileSystemSynchronizedGroups = ( F1 );",
      files: [
        "Sources/a.m": "", "Sources/b.m": "", "Sources/old.m": "", "Sources/Web/x.css": "",
        "Sources/{x}.m": "",
      ])
    #expect(
      outcome.losses.map(\.text) == [
        "file left out of a folder of target 'App': Sources/gone.m",
        "file left out of a folder of target 'App': Sources/{x}.m",
        "rule of a folder of target 'App': platforms of Sources/a.m",
        "compiler flags of a file of target 'App': Sources/b.m (w)",
      ])
    #expect(
      outcome.config.string.contains(
        "sources: [{ path: Sources, exclude: [old.m] }, { path: Sources/a.m, flags: -w }]"),
      "\(outcome.config.string)")
    #expect(outcome.config.string.contains("resources: [{ path: Sources/Web, as: folder }]"))
  }

  @Test func `a product that two phases copy, and a plug-in without package, are listed`() throws {
    let objects = """
      F1 = { isa = PBXFileReference; path = K.framework; sourceTree = BUILT_PRODUCTS_DIR; };
      B1 = { isa = PBXBuildFile; fileRef = F1; };
      B2 = { isa = PBXBuildFile; fileRef = F1; };
      C = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10; dstPath = ""; files = ( B1 ); };
      E = { isa = PBXCopyFilesBuildPhase; name = Other; dstSubfolderSpec = 13; dstPath = p;
            files = ( B2 ); };
      D = { isa = PBXTargetDependency; productRef = Q; };
      Q = { isa = XCSwiftPackageProductDependency; productName = "plugin:Lint"; };
      """
    let outcome = try Self.outcome(
      phases: "C, E", objects: objects, extra: "dependencies = ( D );")
    #expect(
      outcome.losses.map(\.text) == [
        "second copy of target 'App': K.framework in Other",
        "build tool plug-in of a package without reference of target 'App': Lint",
        "name of a copy phase of target 'App': Other",
      ])
  }

  @Test func `copied files, phases and rules that no entry describes are listed`() throws {
    let objects =
      Self.file("F1", "main.m") + Self.file("F2", "a.txt")
        + """
        F3 = { isa = PBXVariantGroup; name = L.strings; children = ( V ); sourceTree = "<group>"; };
        V = { isa = PBXFileReference; name = de; path = de.lproj/L.strings; sourceTree = "<group>"; };
        F4 = { isa = PBXFileReference; path = "$(BUILT)/x.m"; sourceTree = SOURCE_ROOT; };
        F5 = { isa = PBXFileReference; path = App.h; sourceTree = SOURCE_ROOT; };
        F6 = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        B1 = { isa = PBXBuildFile; fileRef = F1; }; B4 = { isa = PBXBuildFile; fileRef = F4; };
        B2 = { isa = PBXBuildFile; fileRef = F2; platformFilter = ios;
               settings = { ATTRIBUTES = ( CodeSignOnCopy, Odd ); }; };
        B3 = { isa = PBXBuildFile; fileRef = F3; };
        B5 = { isa = PBXBuildFile; fileRef = F5; settings = { ATTRIBUTES = ( Public, Odd ); }; };
        B6 = { isa = PBXBuildFile; productRef = Q; };
        B7 = { isa = PBXBuildFile; fileRef = F6; };
        Q = { isa = XCSwiftPackageProductDependency; productName = Lone; };
        S = { isa = PBXSourcesBuildPhase; files = ( B1, B4 ); };
        S2 = { isa = PBXSourcesBuildPhase; files = ( ); };
        H = { isa = PBXHeadersBuildPhase; files = ( B5 ); };
        L = { isa = PBXFrameworksBuildPhase; files = ( B6 ); };
        L2 = { isa = PBXFrameworksBuildPhase; files = ( B7 ); };
        C = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 7; dstPath = ""; files = ( B2, B3 ); };
        C2 = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 99; dstPath = ""; files = ( B2 ); };
        A = { isa = PBXBuildRule; name = Odd; script = x;
              compilerSpec = com.apple.compilers.proxy.script; };
        A2 = { isa = PBXBuildRule; filePatterns = "*.q"; fileType = pattern.proxy; script = x;
               compilerSpec = com.apple.compilers.proxy.script; dependencyFile = d; };
        """
    let files = ["main.m": "", "a.txt": "", "de.lproj/L.strings": "", "App.h": ""]
    let rules = "buildRules = ( A, A2 );"
    let outcome = try Self.outcome(
      phases: "S, H, S2, L, L2, C, C2", objects: objects,
      type: "com.apple.product-type.framework", extra: rules, files: files)
    #expect(
      outcome.losses.map(\.text) == [
        "file with '$' in its path of target 'App': $(BUILT)/x.m",
        "attributes of a file of target 'App': App.h (Odd)",
        "product of a package without reference of target 'App': Lone",
        "platforms of a copied file of target 'App': a.txt",
        "attribute of a copied file of target 'App': a.txt (Odd)",
        "copied file in several languages of target 'App': L.strings",
        "copy phase with destination 99 of target 'App': Copy Files",
        "build rule of target 'App': Odd",
        "dependency file of a build rule of target 'App': *.q",
        "order of build phases of target 'App'",
        "second phase of target 'App': Sources",
        "second phase of target 'App': Frameworks",
      ])
    // Without a product, there is no place for any of it.
    let aggregate = try Self.outcome(
      phases: "R, C, L",
      objects: objects + "R = { isa = PBXResourcesBuildPhase; files = ( B2 ); };\n",
      isa: "PBXAggregateTarget", extra: rules, files: files)
    #expect(
      aggregate.losses.map(\.text) == [
        "attributes of a file of target 'App': a.txt (CodeSignOnCopy, Odd)",
        "resources of a target without product of target 'App': a.txt",
        "linked or copied by a target without product of target 'App': Lone",
        "copy phase of a target without product of target 'App'",
        "build rule of target 'App': Odd",
        "dependency file of a build rule of target 'App': *.q",
        "build rules of a target without product of target 'App'",
      ])
  }

  /// config.yaml has no such target: its values differ, and the rest of the project is imported.
  @Test func `settings that would change are losses`() throws {
    let outcome = try Self.outcome(
      phases: "", objects: "", isa: "PBXAggregateTarget", keepsType: true)
    let lost = outcome.losses.filter(\.isSetting)
    let one = try #require(lost.first { $0.name.hasPrefix("FRAMEWORK_SEARCH_PATHS ") })
    #expect(one.target == "App")
    #expect(one.name.hasSuffix(" in place of '')"))
    #expect(lost.count == Set(lost.map(\.name)).count)
    #expect(outcome.config.string.contains("  App:\n"))
  }

  @Test func `a folder with files of other targets is not folded`() throws {
    let objects =
      Self.file("F1", "Sources/a.m") + Self.file("F2", "Sources/b.m") + Self.file("F3", "c.m")
        + """
        B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
        S = { isa = PBXSourcesBuildPhase; files = ( B1, B2 ); };
        """
    let usual = ["Sources/a.m": "", "Sources/b.m": "", "Sources/a.h": ""]
    let folded = try Self.outcome(phases: "S", objects: objects, files: usual)
    #expect(folded.config.string.contains("sources: [Sources]"))
    // Xcode would copy the text with the folder.
    let other = try Self.outcome(
      phases: "S", objects: objects, files: usual.merging(["Sources/notes.txt": ""]) { $1 })
    #expect(other.config.string.contains("sources: [Sources/a.m, Sources/b.m]"))
    #expect(folded.losses.isEmpty && other.losses.isEmpty)
  }
}
