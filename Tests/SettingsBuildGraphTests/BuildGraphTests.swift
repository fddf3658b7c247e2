import Foundation
import SettingsBuildGraph
import SettingsDiagnostics
import SettingsModel
import SettingsTestSupport
import Testing

struct BuildGraphTests {
  private static func load(
    _ files: [String: String], _ path: String
  ) throws -> (graph: BuildGraph, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    return (try BuildProject.load(folder.path(path)).graph, folder)
  }

  private static func names(_ paths: [String], in folder: TemporaryFolder) -> [String] {
    paths.map { LexicalPath.relative($0, to: folder.path) }
  }

  private static let sources = [
    "Core/core.c": "", "Core/core.h": "", "Core/Core.swift": "", "App/main.swift": "",
    "App/Legacy.m": "",
  ]

  @Test func `a config.yaml has the graph of its Xcode project`() throws {
    let (graph, folder) = try Self.load(
      Self.sources.merging([
        "config.yaml": """
        project: { name: Two }
        targets:
          Core: { type: framework, platform: macos, sources: [Core] }
          App: { type: application, platform: macos, sources: [App], dependencies: [Core] }
        """
      ]) { $1 }, "config.yaml")
    #expect(graph.targets.map(\.name) == ["App", "Core"])
    let app = graph[0], core = graph[1]
    #expect(core.productType == "com.apple.product-type.framework")
    #expect(core.productFileName == "Core.framework")
    #expect(
      Self.names(core.sources.map(\.path), in: folder) == ["Core/Core.swift", "Core/core.c"])
    #expect(core.sources.map(\.language) == [.swift, .c])
    #expect(Self.names(core.headers.map(\.path), in: folder) == ["Core/core.h"])
    #expect(app.sources.map(\.language) == [.objectiveC, .swift])
    #expect(app.dependencies.map(\.target) == [1])
    #expect(app.dependencies.map(\.isImplicit) == [false])
    #expect(app.links.map(\.name) == ["Core.framework"])
    #expect(app.links.map(\.target) == [1])
    #expect(graph.buildOrder(of: [0]) == [1, 0])
  }

  @Test func `an XcodeGen spec has the graph of its Xcode project`() throws {
    let (graph, _) = try Self.load(
      Self.sources.merging([
        "project.yml": """
        name: Two
        targets:
          App:
            type: application
            platform: macOS
            sources: [{ path: App, compilerFlags: [-DX, -w] }]
            dependencies: [{ target: Core }, { sdk: libz.tbd }]
          Core: { type: library.static, platform: macOS, sources: [Core] }
          Tests:
            type: bundle.unit-test
            platform: macOS
            sources: []
            dependencies: [{ target: App }]
        """
      ]) { $1 }, "project.yml")
    let app = try #require(graph.targets.first { $0.name == "App" })
    let tests = try #require(graph.targets.first { $0.name == "Tests" })
    #expect(app.sources.map(\.flags) == ["-DX -w", "-DX -w"])
    #expect(app.links.map(\.name).sorted() == ["libCore.a", "libz.tbd"])
    #expect(tests.isTest)
    #expect(tests.dependencies.map { graph[$0.target].name } == ["App"])
  }

  @Test(arguments: ["library.static", "framework"])
  func `headers belong to targets, however they are copied`(type: String) throws {
    let (graph, folder) = try Self.load(
      [
        "config.yaml": """
        project: { name: One, platform: macOS }
        targets:
          Lib: { type: \(type), sources: [src], headers: { public: [include/engine.hpp] } }

        """, "src/a.c": "", "src/engine.cpp": "", "include/engine.hpp": "",
      ], "config.yaml")
    #expect(Self.names(graph[0].headers.map(\.path), in: folder) == ["include/engine.hpp"])
  }

  @Test func `files of synchronized folders belong to targets, without exceptions`() throws {
    let (graph, folder) = try Self.load(
      [
        "App.xcodeproj/project.pbxproj": Self.project,
        "Sources/a.swift": "", "Sources/Sub/b.m": "", "Sources/Sub/left.m": "",
        "Sources/Assets.xcassets/c.swift": "", "Sources/p.h": "", "Sources/notes.txt": "",
        "Shared/used.c": "", "Shared/other.c": "",
      ], "App.xcodeproj")
    let app = graph[0]
    #expect(
      Self.names(app.sources.map(\.path), in: folder)
        == ["Sources/Sub/b.m", "Sources/a.swift", "Shared/used.c"])
    #expect(app.sources.map(\.flags) == ["-DB=1", "", ""])
    #expect(app.headers.map(\.visibility) == [.public])
    // Linked by its file name only.
    #expect(app.dependencies.map(\.target) == [1])
    #expect(app.dependencies.map(\.isImplicit) == [true])
    #expect(app.missingDependencies == ["Elsewhere"])
  }

  @Test func `a cycle of dependencies ends`() throws {
    let (graph, _) = try Self.load(
      [
        "project.yml": """
        name: Cycle
        targets:
          A: { type: tool, platform: macOS, sources: [], dependencies: [{ target: B }] }
          B: { type: tool, platform: macOS, sources: [], dependencies: [{ target: A }] }
        """
      ], "project.yml")
    #expect(graph.buildOrder(of: [0, 1]) == [1, 0])
  }

  @Test func `a config with an error has no graph`() throws {
    let folder = try TemporaryFolder()
    try folder.write("targets: { A: { type: none } }\n", to: "config.yaml")
    #expect(throws: LoadFailure.self) { try BuildProject.load(folder.path("config.yaml")) }
    #expect(throws: LoadFailure.self) { try BuildProject.load(folder.path("No.xcodeproj")) }
  }

  private static let project = """
    // !$*UTF8*$!
    { archiveVersion = 1; classes = {}; objectVersion = 77; objects = {
      P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (A, T, ); };
      G = {isa = PBXGroup; children = (S, H, ); sourceTree = "<group>"; };
      S = {isa = PBXFileSystemSynchronizedRootGroup; path = Sources; sourceTree = "<group>";
        exceptions = (X, ); };
      H = {isa = PBXFileSystemSynchronizedRootGroup; path = Shared; sourceTree = "<group>";
        exceptions = (Y, ); };
      X = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A;
        membershipExceptions = (Sub/left.m, ); publicHeaders = (p.h, );
        additionalCompilerFlagsByRelativePath = {Sub/b.m = "-DB=1"; }; };
      Y = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A;
        membershipExceptions = (used.c, ); };
      A = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        buildConfigurationList = L; buildPhases = (F, ); dependencies = (D, );
        fileSystemSynchronizedGroups = (S, ); };
      T = {isa = PBXNativeTarget; name = Lib; productType = "com.apple.product-type.library.static";
        buildConfigurationList = L; buildPhases = (); productReference = R; };
      R = {isa = PBXFileReference; path = libLib.a; sourceTree = BUILT_PRODUCTS_DIR; };
      Q = {isa = PBXFileReference; path = libLib.a; sourceTree = BUILT_PRODUCTS_DIR; };
      B = {isa = PBXBuildFile; fileRef = Q; };
      F = {isa = PBXFrameworksBuildPhase; files = (B, ); };
      D = {isa = PBXTargetDependency; name = Elsewhere; targetProxy = C; };
      C = {isa = PBXContainerItemProxy; containerPortal = O; proxyType = 1;
        remoteGlobalIDString = 0123; remoteInfo = Elsewhere; };
      O = {isa = PBXFileReference; path = Other.xcodeproj; sourceTree = "<group>"; };
      L = {isa = XCConfigurationList; buildConfigurations = (C1, ); };
      C1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SDKROOT = macosx; }; };
    }; rootObject = P; }
    """
}
