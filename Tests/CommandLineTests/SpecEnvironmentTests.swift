import Foundation
import SettingsTestSupport
import Testing

/// `${NAME}` in XcodeGen specs, which reads environment variables as XcodeGen does.
@Suite(.endsWhenHanging)
struct SpecEnvironmentTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      name: App
      targets:
        App:
          type: framework
          platform: iOS
          sources: [a.m]
          settings: { LEAK: "${SECRET}" }
      """, to: "project.yml")
    try folder.write("", to: "a.m")
  }

  @Test(arguments: [
    ["print", "App@Debug"], ["explain", "App@Debug", "LEAK"],
    ["where", "LEAK"], ["values", "LEAK"], ["print", "App@Debug", "--format", "json"],
    ["report", "--no-check"],
  ])
  func `variables are replaced unless --no-env is given`(arguments: [String]) async throws {
    for (more, contains) in [([], true), (["--no-env"], false)] {
      let run = try await tool.run(
        arguments + more, in: folder.url, environment: ["SECRET": "s3cr3t"])
      #expect(run.status == 0, "\(run.transcript)")
      #expect(run.transcript.contains("s3cr3t") == contains, "\(run.transcript)")
    }
  }

  @Test(arguments: [([], "s3cr3t"), (["--no-env"], "${SECRET}")])
  func `the generated project has variables unless --no-env is given`(
    more: [String], value: String
  ) async throws {
    let run = try await tool.run(
      ["generate", "--only", "xcode-project"] + more, in: folder.url,
      environment: ["SECRET": "s3cr3t"])
    #expect(run.status == 0, "\(run.transcript)")
    let project = try folder.read("App.xcodeproj/project.pbxproj")
    #expect(project.contains("LEAK = \(value == "s3cr3t" ? value : "\"\(value)\"");"))
  }

  @Test func `every command that reads projects has --no-env`() async throws {
    for command in [
      "print", "explain", "diff", "check", "where", "values", "query", "graph", "impact", "report",
      "generate", "simulate", "evaluate", "format", "import", "merge-project", "build-server",
      "language-server", "compare-logging",
    ] {
      let help = try await tool.run(command, "--help")
      #expect(help.output.contains("--no-env"), "\(command)")
    }
  }

  @Test func `a server that is started later keeps --no-env`() async throws {
    let run = try await tool.run(
      "build-server", "--write-config", "--no-env", "--cache-folder", "cache", in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    #expect(try folder.read("buildServer.json").contains("\"--no-env\""))
  }
}
