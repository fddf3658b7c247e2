import Foundation
import SettingsTestSupport
import Testing

/// Paths of a project whose groups lead out of its folder and back into it.
@Suite struct ImportedPathTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("A = 1\n", to: "App/Base.xcconfig")
    try folder.write("B = 2\n", to: "Shared/Other.xcconfig")
  }

  private func imported(_ file: String, group: String) async throws -> (String, BuiltTool.Run) {
    try folder.write(
      """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; children = (U); sourceTree = "<group>"; };
      U = { isa = PBXGroup; children = (V); path = ..; sourceTree = "<group>"; };
      V = { isa = PBXGroup; children = (F); path = \(group); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = \(file); sourceTree = "<group>"; };
      L = { isa = XCConfigurationList; buildConfigurations = (D); };
      D = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F; buildSettings = {}; };
      T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.tool";
        buildConfigurationList = M; buildPhases = (); };
      M = { isa = XCConfigurationList; buildConfigurations = (E); };
      E = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = macosx; }; };
      }; }

      """, to: "App/App.xcodeproj/project.pbxproj")
    let run = try await BuiltTool().run(
      "import", "App.xcodeproj", "--keep-xcconfig", "-o", "config.yaml", "--force",
      in: folder.url.appending(path: "App"))
    return ((try? folder.read("App/config.yaml")) ?? "", run)
  }

  @Test func `a file inside the folder has its path from there`() async throws {
    let (text, run) = try await imported("Base.xcconfig", group: "App")
    #expect(text.contains("xcconfig: Base.xcconfig\n"), "\(text)\(run.transcript)")
    let printed = try await BuiltTool().run(
      "print", "T", "--key", "A", in: folder.url.appending(path: "App"))
    #expect(printed.output == "1\n", "\(printed.transcript)")
  }

  @Test func `a file outside the folder keeps its path`() async throws {
    let (text, run) = try await imported("Other.xcconfig", group: "Shared")
    #expect(text.contains("xcconfig: ../Shared/Other.xcconfig\n"), "\(text)\(run.transcript)")
  }
}
