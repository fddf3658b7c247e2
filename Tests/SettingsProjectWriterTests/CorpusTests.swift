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
  @Test func `every spec gives the project that XcodeGen gives`() async throws {
    let tool = try BuiltTool()
    let home = ProcessInfo.processInfo.environment["HOME"] ?? "/nonexistent"
    func python(_ arguments: [String]) async throws -> BuiltTool.Run {
      try await BuiltTool.run(
        URL(fileURLWithPath: "/usr/bin/env"), ["python3"] + arguments,
        environment: ["HOME": home, "PYTHONDONTWRITEBYTECODE": "1"])
    }
    guard try await python(["-c", "import openstep_plist"]).status == 0 else {
      // The comparison needs this package of Python's.
      return
    }
    let run = try await python([
      GenerationCorpus.folder.appending(path: "compare_graphs.py").path, tool.url.path,
      GenerationCorpus.folder.appending(path: "generate-probes.jsonl").path, "--all",
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "290 of 290 equal; \n")
  }
}
