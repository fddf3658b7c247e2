import Foundation
import SettingsTestSupport
import Testing

/// Names of a project with characters that control a terminal.
@Suite(.endsWhenHanging)
struct HostileNameTests {
  let tool: BuiltTool
  let folder: TemporaryFolder
  /// C1 controls clear the screen, and an override turns the rest of the line around.
  static let name = "A\u{9B}2J\u{202E}\u{200B}Z"
  private static let controls = ["\u{9B}", "\u{202E}", "\u{200B}"]

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      {"name": "\(Self.name)", "targets": {"\(Self.name)": {"type": "application", "platform": "iOS",
       "sources": ["a.m"], "settings": {"VALUE": "\(Self.name)", "GENERATE_INFOPLIST_FILE": "NO",
       "INFOPLIST_FILE": "Info.plist"}}}}
      """, to: "project.json")
    try folder.write("", to: "a.m")
    try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "Info.plist")
  }

  static let commands = [
    ["generate", "--only", "info-plist", "-o", "out"],
    ["generate", "--only", "xcode-project"],
    ["generate", "--only", "xcode-project", "--dry-run"],
    ["print"], ["print", "--levels"], ["print", "--key", "VALUE", "--key", "SDKROOT"], ["check"],
    ["explain", "@Debug", "VALUE"], ["diff", "@Debug", "@Release"], ["query", "VALUE"],
    ["values", "VALUE"], ["where", "VALUE"], ["simulate"], ["complete", "targets"],
    ["import", "-o", "config.yaml"], ["nothing-\(name)"],
  ]

  @Test(arguments: commands)
  func `text contains escapes in place of them`(arguments: [String]) async throws {
    let run = try await tool.run(arguments, in: folder.url)
    for control in Self.controls {
      #expect(!run.transcript.unicodeScalars.contains(control.unicodeScalars.first ?? "x"))
    }
  }

  /// A line break could begin a command of GitHub's in the log of a job.
  @Test(arguments: ["\\u001b[31m", "\\r\\n::error::x", "\\u202e"])
  func `compare-logging escapes names of targets and configurations`(part: String) async throws {
    try folder.write(
      """
      {"version": 1, "configurations": {"D\(part)": "debug", "R\(part)": "release"},
       "targets": {"T\(part)": {"type": "tool", "platform": "macOS", "sources": ["a.m"]}}}
      """, to: "config.yaml")
    let run = try await BuiltTool(named: "compare-logging").run("--no-cache", in: folder.url)
    #expect(run.output.contains("T\\"), "\(run.transcript)")
    #expect(!run.output.unicodeScalars.contains("\u{1B}"))
    #expect(!run.output.unicodeScalars.contains("\u{202E}"))
    #expect(!run.output.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("::") })
  }

  @Test func `a generated file is reported with its escaped name`() async throws {
    let run = try await tool.run("generate", "--only", "info-plist", "-o", "out", in: folder.url)
    #expect(run.output.contains("A\\u{9B}2J\\u{202E}\\u{200B}Z"), "\(run.transcript)")
  }

  @Test func `the title of a report has escapes`() async throws {
    let run = try await tool.run("report", "--no-check", "-o", "report.html", in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    let page = try folder.read("report.html")
    let title = try #require(page.split(separator: "<title>").dropFirst().first?.prefix(90))
    #expect(title.contains("A\\u{9B}2J\\u{202E}\\u{200B}Z</title>"), "\(title)")
  }

  private static let python = Python.interpreter(importing: "pty")

  /// Formats for programs keep the characters; a terminal does not get them.
  @Test(
    .enabled(if: python != nil, "Python is needed for a terminal"),
    arguments: [
      ["print", "--format", "json"], ["print", "--format", "yaml"], ["print", "--key", "VALUE"],
      ["values", "VALUE", "--format", "csv"], ["graph"],
      ["diff", "@Debug", "@Release", "--format", "markdown"],
      ["print", "-o", "/dev/stdout", "--format", "json"],
    ])
  func `a terminal gets escapes in every format`(arguments: [String]) async throws {
    let python = try #require(Self.python)
    let script = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
    let run = try await BuiltTool.run(
      python, ["-c", script, tool.url.path] + arguments, in: folder.url)
    #expect(run.output.contains("A"))
    for control in Self.controls {
      #expect(!run.output.unicodeScalars.contains(control.unicodeScalars.first ?? "x"))
    }
  }

  /// What has no styles of its own gets none from the input.
  @Test(
    .enabled(if: python != nil, "Python is needed for a terminal"),
    arguments: [
      ["print", "@Debug", "--key", "VALUE"],
      ["generate", "--only", "info-plist", "--check", "-o", "out"],
      ["generate", "--only", "xcode-project", "--check"],
    ])
  func `a terminal in colors gets no style of the input`(arguments: [String]) async throws {
    try folder.write(
      """
      {"name": "P", "targets": {"T": {"type": "application", "platform": "iOS", "sources": ["a.m"],
       "settings": {"VALUE": "A\\u001b[1;35mZ", "GENERATE_INFOPLIST_FILE": "YES",
       "INFOPLIST_KEY_CFBundleDisplayName": "A\\u001b[1;35mZ"}}}}
      """, to: "project.json")
    let python = try #require(Self.python)
    let script = """
      import os, pty, sys
      os.environ.update(TERM="xterm", CLICOLOR_FORCE="1")
      sys.exit(pty.spawn(sys.argv[1:]) >> 8)
      """
    let run = try await BuiltTool.run(
      python, ["-c", script, tool.url.path] + arguments, in: folder.url)
    #expect(run.output.contains("[1;35mZ"), "\(run.transcript)")
    #expect(!run.output.contains("\u{1B}[1;35mZ"))
  }
}
