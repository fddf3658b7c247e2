import Foundation
import SettingsTestSupport
import Testing

/// The command `cache`, as a process.
@Suite(.endsWhenHanging)
struct CacheCommandTests {
  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      "version: 1\ntargets: { App: { type: application, macros: { A: 1 } } }\n", to: "config.yaml")
  }

  private func generate(_ options: String...) async throws -> BuiltTool.Run {
    try await tool.run(
      ["generate", "--only", "swift", "-o", "out"] + options, in: folder.url)
  }

  /// Runs until a run was kept: files must have been left alone for a moment.
  private func generateUntilKept() async throws {
    for _ in 0..<1000 {
      let run = try await generate("--cache-folder", "kept")
      #expect(run.status == 0, "\(run.errors)")
      if try folder.contents().contains("kept") { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("no run was kept")
  }

  @Test func `the cache shows what it holds, and is cleared`() async throws {
    let arguments = ["--cache-folder", "kept"]
    #expect(
      try await tool.run(["cache"] + arguments, in: folder.url).output == "kept\n  holds nothing\n")
    try await generateUntilKept()
    let shown = try await tool.run(["cache"] + arguments, in: folder.url)
    #expect(shown.output.contains("kept\n  holds 1 generation record, "))
    let json = try await tool.run(["cache", "--format", "json"] + arguments, in: folder.url)
    #expect(
      json.output.contains("\"kind\" : \"generation\"")
        || json.output.contains("\"kind\": \"generation\""))
    let refused = try await tool.run(["cache", "clear", "--read-only"] + arguments, in: folder.url)
    #expect(refused.status == 2)
    let cleared = try await tool.run(["cache", "clear"] + arguments, in: folder.url)
    #expect(cleared.output.contains("kept\n  removed 1 generation record, "))
    #expect(cleared.status == 0)
    #expect(try folder.contents() == ["config.yaml", "out"])
    let again = try await tool.run(["cache", "clear"] + arguments, in: folder.url)
    #expect(again.transcript == "--- stdout\nkept\n  removed nothing\n--- stderr\n--- exit 0\n")
    let unknown = try await tool.run(["cache", "clean"], in: folder.url)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean 'clear'?"))
    let homeless = try await tool.run(
      ["cache"], in: folder.url, environment: ["HOME": "", "XDG_CACHE_HOME": ""])
    #expect(homeless.status == 0)
    #expect(homeless.errors.contains("there is no cache"))
  }

  @Test func `where there is no home, or none that can be written, all is well`() async throws {
    try folder.write("no folder", to: "file")
    let expected = try await generate("--no-cache")
    #expect(expected.status == 0, "\(expected.errors)")
    let again = try await generate("--no-cache").transcript
    let homes = [
      "", "relative", folder.path("file"), folder.path("file/below"), folder.path("none"),
    ]
    for home in homes {
      let run = try await tool.run(
        ["generate", "--only", "swift", "-o", "out"], in: folder.url,
        environment: ["HOME": home, "XDG_CACHE_HOME": ""])
      #expect(run.transcript == again)
    }
  }
}
