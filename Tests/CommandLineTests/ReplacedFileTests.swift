import Foundation
import SettingsTestSupport
import Testing

/// Outputs that would replace a file of the project, or leave it through a link.
@Suite(.endsWhenHanging)
struct ReplacedFileTests {
  private static let config = "version: 1\ntargets: { App: { type: tool, platform: macOS } }\n"

  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(Self.config, to: "project/config.yaml")
  }

  @Test(arguments: [
    "config.yaml", "./config.yaml", "../project/config.yaml", "/proc/self/cwd/config.yaml",
  ])
  func `the config is not replaced, however it is written`(path: String) async throws {
    for command in ["print", "check", "report", "graph"] {
      let run = try await tool.run(
        command, "-o", path, in: folder.url.appending(path: "project"))
      #expect(run.status == 2, "\(command) \(run.transcript)")
      #expect(try folder.read("project/config.yaml") == Self.config, "\(command)")
    }
  }

  @Test func `a link of a project that is named from above does not lead out of it`() async throws {
    try folder.write("", to: "other/.keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("project/link"), withDestinationPath: folder.path("other"))
    for command in ["print", "check"] {
      let run = try await tool.run(
        command, "--config", "project/config.yaml", "-o", "project/link/x.txt", in: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.contains("leads out of the project"), "\(run.transcript)")
    }
    let arguments = try await tool.run(
      "generate", "--only", "compile-commands", "--config", "project/config.yaml", "-o",
      "project/link/out", in: folder.url)
    #expect(arguments.status == 2)
    #expect(arguments.errors.contains("leads out of the project"), "\(arguments.transcript)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("other")) == [".keep"])
  }

  @Test func `what is imported or evaluated is not replaced`() async throws {
    try folder.write("A = 1\n", to: "project/A.xcconfig")
    for command in [["import", "A.xcconfig", "--force"], ["evaluate", "--layer", "a=A.xcconfig"]] {
      let run = try await tool.run(
        command + ["-o", "A.xcconfig"], in: folder.url.appending(path: "project"))
      #expect(run.status == 2, "\(command) \(run.transcript)")
      #expect(try folder.read("project/A.xcconfig") == "A = 1\n", "\(command)")
    }
  }
}
