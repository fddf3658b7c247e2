import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import resolve_settings

/// The built tool as a process: streams, exit codes, files.
@Suite(.endsWhenHanging)
struct ToolTests {
  let tool: BuiltTool
  let folder: TemporaryFolder
  let golden = Golden()

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  @Test(arguments: CommandName.visible)
  func `help says what the table says`(command: CommandName) async throws {
    let run = try await tool.run("help", command.rawValue)
    // What commands share is in the help of `print` only.
    let shared = command == .print ? [] : try await tool.run("help", "print").output.helpLines
    let own = run.transcript.helpLines.filter { !$0.hasPrefix("  ") || !shared.contains($0) }
    golden.expect(own.joined(separator: "\n"), matches: "help-\(command.rawValue).txt")
    let options = run.output.components(separatedBy: "\nexamples:\n")[0]
      .matches(of: /\n  (?:-\w, )?--([a-z-]+)/).map { String($0.1) }
    #expect(options.count == Set(options).count)
    #expect(Set(options) == Set(command.specification.options.map(\.rawValue)))
    #expect(try await tool.run(command.rawValue, "--help").transcript == run.transcript)
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test func `help of the tool lists every command`() async throws {
    let run = try await tool.run("help")
    golden.expect(run.transcript, matches: "help.txt")
    #expect(try await tool.run("-h").transcript == run.transcript)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40, "it fits on one screen")
    for command in CommandName.visible where command != .help {
      #expect(lines.contains { $0.hasPrefix("  \(command.rawValue) ") }, "\(command)")
    }
  }

  @Test(arguments: [["help"], ["help", "print"], ["compare-logging", "--help"]])
  func `help fits the width of the terminal`(arguments: [String]) async throws {
    let run = try await tool.run(arguments, environment: ["COLUMNS": "60"])
    #expect(run.status == 0)
    let examples = run.output.components(separatedBy: "\nexamples:\n")[0]
    for line in examples.split(separator: "\n") {
      #expect(line.count <= 60 || line.hasPrefix("usage: "), "\(line)")
    }
  }

  @Test(arguments: ["$(", "a $(B", "$", "$(A:nope)", "\"x", "x\\"])
  func `problems of an expression are in JSON with their locations`(
    expression: String
  ) async throws {
    let run = try await tool.run("evaluate", "$(A)", expression, "--format", "json")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("\"path\" : \"expression\""), "\(run.transcript)")
    _ = try JSONSerialization.jsonObject(with: run.outputBytes)
  }

  /// The next file that is opened gets the number of a closed stream, and what is written to it.
  @Test func `a stream that is closed fails, and no file gets its text`() async throws {
    try folder.write("targets: { App: }\n", to: "config.yaml")
    let run = try await tool.runScript(
      "\"$TOOL\" generate --only swift -o out >&-; echo $?; cat out/.resolve-settings-manifest",
      in: folder.url)
    #expect(run.output.hasPrefix("2\nresolve-settings generate, manifest"), "\(run.transcript)")
    #expect(!run.output.contains("created"))
    #expect(run.errors.contains("cannot write to standard output: bad file descriptor"))
  }

  @Test(arguments: [
    ("config.yaml", "dir/config.yaml"), ("project.yml", "dir/project.yml"),
    ("App.xcodeproj/project.pbxproj", "dir/App.xcodeproj"), ("notes.txt", nil),
  ])
  func `a folder in a file's place gets the file in it named`(file: String, named: String?)
    async throws
  {
    try folder.write("", to: "dir/\(file)")
    let run = try await tool.run("print", "--config", "dir", in: folder.url)
    #expect(run.status == 2)
    let help =
      named.map { "name the file in it: \($0)" }
      ?? "name a config.yaml, a project.yml, an .xcodeproj or .xcworkspace"
    #expect(
      run.errors == """
        dir: error: cannot read 'dir': it is a directory [unreadable-file]
        help: \(help)

        """)
  }

  @Test func `the version is one line`() async throws {
    let run = try await tool.run("--version")
    #expect(
      run.transcript
        == "--- stdout\nresolve-settings \(ToolVersion.version)\n--- stderr\n--- exit 0\n")
  }

  @Test(arguments: [
    ("unknown-option", ["--formt", "json"]),
    ("unknown-help-topic", ["help", "explian"]),
    ("unknown-value", ["diff", "--format", "markdwon"]),
    ("missing-value", ["print", "--key"]),
    ("control-characters", ["--\u{1B}[31mred"]),
  ])
  func `wrong usage ends with 2 and a hint`(name: String, arguments: [String]) async throws {
    let run = try await tool.run(arguments)
    #expect(run.status == 2)
    golden.expect(run.transcript, matches: "usage-\(name).txt")
  }

  @Test func `errors are colored on request`() async throws {
    let run = try await tool.run("--nonsense", environment: ["CLICOLOR_FORCE": "1"])
    #expect(run.errors.hasPrefix("\u{1B}[1;31merror: \u{1B}[0munknown option"))
    #expect(try await !tool.run("--nonsense").errors.contains("\u{1B}"))
  }

  @Test func `a reader that goes away is not a failure and leaves no trace`() async throws {
    let run = try await tool.runScript(
      "{ sleep 0.2; \"$TOOL\" help; echo $? > status; } | true; cat status", in: folder.url)
    #expect(run.output == "0\n")
    #expect(run.errors == "")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func `standard output that is full is an error`() async throws {
    let run = try await tool.runScript("\"$TOOL\" help > /dev/full")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: cannot write to standard output: no space left"))
  }

  @Test func `closed streams do not crash it`() async throws {
    let run = try await tool.runScript(
      "\"$TOOL\" help >&-; echo $?; \"$TOOL\" --nonsense 2>&-; echo $?")
    #expect(run.output == "2\n2\n")
  }

  @Test func `an answer goes to the file that -o names, and nothing to standard output`()
    async throws
  {
    try folder.write("old", to: "a")
    let run = try await tool.run("completions", "fish", "-o", "a", in: folder.url)
    #expect(run.transcript == "--- stdout\n--- stderr\n--- exit 0\n")
    #expect(try folder.read("a") == FishCompletions.script)
    #expect(try folder.contents() == ["a"])
  }

  @Test(arguments: ["-", "/dev/stdout"])
  func `standard output may be named`(name: String) async throws {
    let script = "echo before; \"$TOOL\" completions fish -o \(name); echo after"
    let expected = "before\n" + FishCompletions.script + "after\n"
    #expect(try await tool.runScript(script).output == expected)
    #expect(try await tool.runScript("{ \(script); } | cat").output == expected)
  }

  @Test func `a link is not written through`() async throws {
    try folder.write("old", to: "a")
    try folder.link("link", to: "a")
    let run = try await tool.run("completions", "fish", "-o", "link", in: folder.url)
    #expect(run.status == 2)
    golden.expect(run.transcript, matches: "output-link.txt")
    #expect(try folder.read("a") == "old")
  }

  @Test func `read only means that no file is written`() async throws {
    try folder.write("old", to: "a")
    let run = try await tool.run("completions", "fish", "--read-only", "-o", "a", in: folder.url)
    #expect(run.status == 2)
    golden.expect(run.transcript, matches: "output-read-only.txt")
    #expect(try folder.read("a") == "old")
  }

  @Test(.enabled(if: Tools.canMount, "needs unshare with user namespaces"))
  func `a full disk leaves the old file and no other`() async throws {
    let run = try await tool.runScript(
      """
      mount -t tmpfs -o size=8k tmpfs . && cd "$PWD" && printf old > a
      "$TOOL" completions fish -o a; echo $?; cat a; echo; ls -A
      """, in: folder.url, shell: ["unshare", "-rm", "bash", "-c"])
    #expect(run.output == "2\nold\na\n")
    #expect(
      run.errors == "error: cannot write 'a': no space left on the disk [cannot-write]\n")
  }

  @Test(.enabled(if: Tools.canMount, "needs unshare with user namespaces"))
  func `a read-only place leaves the old file and no other`() async throws {
    try folder.write("old", to: "a")
    let run = try await tool.runScript(
      """
      mount --bind . . && mount -o remount,ro,bind . && cd "$PWD" || exit 9
      "$TOOL" completions fish -o a; echo $?
      "$TOOL" completions fish -o new; echo $?; cat a; echo; ls -A
      """, in: folder.url, shell: ["unshare", "-rm", "bash", "-c"])
    #expect(run.output == "2\n2\nold\na\n")
    #expect(
      run.errors == """
        error: cannot write 'a': the file system is read-only [cannot-write]
        error: cannot write 'new': the file system is read-only [cannot-write]

        """)
  }
}

extension String {
  fileprivate var helpLines: [Substring] {
    split(separator: "\n", omittingEmptySubsequences: false)
  }
}
