import Foundation
import SettingsTestSupport
import Testing

/// Parts of Xcode projects that a config.yaml has no field for, or says in another way.
@Suite struct SharedPartsTests {
  /// An extension has a storyboard of the app's folder, which Xcode names by its group.
  private static let project = """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 77; objects = {
      P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = ( A, X ); };
      G = { isa = PBXGroup; children = ( FA, FX ); sourceTree = "<group>"; };
      FA = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
             exceptions = ( E ); };
      FX = { isa = PBXFileSystemSynchronizedRootGroup; path = Ext; sourceTree = "<group>"; };
      E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = X;
            membershipExceptions = ( "/Localized/V.storyboard" ); };
      L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
      C = { isa = XCBuildConfiguration; name = Release;
            buildSettings = { SDKROOT = iphoneos; PRODUCT_NAME = "$(TARGET_NAME)"; }; };
      L2 = { isa = XCConfigurationList; buildConfigurations = ( C2 ); };
      C2 = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
      A = { isa = PBXNativeTarget; name = App; buildConfigurationList = L2; buildPhases = ( );
            productType = "com.apple.product-type.application";
            fileSystemSynchronizedGroups = ( FA ); };
      X = { isa = PBXNativeTarget; name = Ext; buildConfigurationList = L2; buildPhases = ( );
            productType = "com.apple.product-type.app-extension";
            fileSystemSynchronizedGroups = ( FX ); };
    }; rootObject = P; }
    """

  @Test func `a storyboard of another target's folder keeps its translations`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project, to: "Old.xcodeproj/project.pbxproj")
    for file in [
      "App/a.swift", "App/Base.lproj/V.storyboard", "App/de.lproj/V.strings",
      "App/de.lproj/Other.strings", "Ext/e.swift",
    ] { try folder.write("", to: file) }
    let tool = try BuiltTool()
    let imported = try await tool.run(
      ["import", "Old.xcodeproj", "-o", "config.yaml"], in: folder.url)
    #expect(imported.status == 0, "\(imported.transcript)")
    let config = try String(contentsOfFile: folder.path("config.yaml"), encoding: .utf8)
    #expect(config.contains("App/de.lproj/V.strings"), "\(config)")
    #expect(!config.contains("Other.strings"), "\(config)")
    let run = try await tool.run(
      ["diff", "Old.xcodeproj", "config.yaml", "--only", "parts"], in: folder.url)
    #expect(!run.output.contains("V.str"), "\(run.transcript)")
    try FileManager.default.removeItem(atPath: folder.path("App/de.lproj/V.strings"))
    let less = try await tool.run(
      ["import", "Old.xcodeproj", "-o", "config.yaml", "--force"], in: folder.url)
    #expect(less.status == 0, "\(less.transcript)")
    try folder.write("", to: "App/de.lproj/V.strings")
    let different = try await tool.run(
      ["diff", "Old.xcodeproj", "config.yaml", "--only", "parts"], in: folder.url)
    #expect(
      different.output.contains(
        "~ resource V.storyboard\n    - variant: App/de.lproj/V.strings\n"),
      "\(different.transcript)")
  }

  @Test func `breakpoints that Xcode shares stay if a project is generated`() async throws {
    let folder = try TemporaryFolder()
    let path = "P.xcodeproj/xcshareddata/xcdebugger/Breakpoints_v2.xcbkptlist"
    try folder.write("<Bucket/>", to: path)
    try folder.write(
      """
      project: { name: P, platform: macOS }
      targets: { P: { type: tool, sources: [A] } }

      """, to: "config.yaml")
    try folder.write("", to: "A/main.swift")
    let run = try await BuiltTool().run(
      ["generate", "--only", "xcode-project"], in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    #expect(!run.output.contains("removed"), "\(run.output)")
    #expect(FileManager.default.fileExists(atPath: folder.path(path)))
  }
}
