import Foundation
import SettingsTestSupport
import Testing

/// Specs with the projects that XcodeGen generated for them.
enum GenerationCorpus {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/xcodegen").standardizedFileURL

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "generate-probes.jsonl").path)
  }
}

@Suite(
  .enabled(
    if: GenerationCorpus.isThere, "the recordings (../shared/xcodegen) are not beside this clone"))
struct CorpusTests {
  private static let python = Python.interpreter(importing: "openstep_plist")

  @Test(
    .enabled(if: python != nil, "openstep-plist is not installed; Scripts/setup --tests does it"))
  func `every spec gives the project that XcodeGen gives`() async throws {
    let run = try await BuiltTool.run(
      try #require(Self.python),
      [
        GenerationCorpus.folder.appending(path: "compare_graphs.py").path,
        try BuiltTool().url.path,
        GenerationCorpus.folder.appending(path: "generate-probes.jsonl").path, "--all",
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "290 of 290 equal; \n")
  }
}
