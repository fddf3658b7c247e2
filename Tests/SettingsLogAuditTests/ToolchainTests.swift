import Foundation
import SettingsTestSupport
import Testing

/// Compilers that are there and cannot be run.
@Suite(.endsWhenHanging)
struct ToolchainTests {
  // With 5 or fewer, libdispatch may end the process: it traps if its timer gets no descriptor.
  @Test(arguments: [6, 8, 10])
  func `a compiler that lacks file descriptors is not called missing`(limit: Int) async throws {
    let tool = try BuiltTool(named: "compare-logging")
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\ntargets: { A: { type: framework, sources: [a.m] } }\n", to: "config.yaml")
    try folder.write("", to: "a.m")
    let run = try await tool.runScript(
      "ulimit -n \(limit); exec \"$TOOL\" --no-cache", in: folder.url)
    #expect(!run.transcript.contains("was not found"), "\(run.transcript)")
    #expect(!run.transcript.contains("into PATH"), "\(run.transcript)")
    // How far the tool gets depends on the descriptors that it inherits.
    if run.status == 1 {
      #expect(run.output.contains("unknown: a.m: "), "\(run.transcript)")
    } else {
      #expect(run.status == 2, "\(run.transcript)")
      #expect(
        run.errors.contains("too many open files") || run.errors.contains("' ended with"),
        "\(run.transcript)")
    }
  }
}
