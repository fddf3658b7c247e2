import Foundation
import SettingsTestSupport
import Testing

/// The built tool with pytest-lsp, whose client rejects what the protocol does not allow.
@Suite struct ProtocolSessionTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Sessions/test_sessions.py")

  private static let python = Python.interpreter(importing: "pytest_lsp")

  @Test(.enabled(if: python != nil, "pytest-lsp is not installed; Scripts/setup --tests does it"))
  func `sessions are what was looked over`() async throws {
    let python = try #require(Self.python)
    let folder = try TemporaryFolder()
    try folder.write(String(contentsOf: Self.script, encoding: .utf8), to: "test_sessions.py")
    let run = try await BuiltTool.run(
      python, ["-m", "pytest", "-q", "-p", "no:cacheprovider", "test_sessions.py"],
      in: folder.url,
      environment: [
        "TOOL": try BuiltTool().url.path, "TRANSCRIPT": folder.path("transcript.txt"),
      ])
    #expect(run.status == 0, "\(run.transcript)")
    Golden().expect(
      try folder.read("transcript.txt"), matches: "pytest-lsp.txt")
  }
}
