import Foundation
import SettingsTestSupport
import Testing

/// What the tests of the package rely on.
struct ProgramTests {
  @Test func `a program that takes too long is stopped, with those that it started`() async throws {
    let folder = try TemporaryFolder()
    let shell = try #require(Program("sh"))
    let run = try await shell.run(
      ["-c", "echo started; sleep 600 & wait"], in: folder.url, deadline: .milliseconds(300))
    #expect(run.wasSignalled && run.status == SIGTERM && !run.succeeded)
    #expect(run.output == "started\n")
  }

  @Test func `a script can be run as soon as it is written`() async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(executable: "echo \"$1\"; exit 3", to: "a folder/script")
    let run = try await BuiltTool.run(URL(filePath: script), ["it's"], in: folder.url)
    #expect(run.output == "it's\n" && run.status == 3)
    #expect(throws: (any Error).self) { try folder.write(executable: "", to: "a folder") }
  }
}
