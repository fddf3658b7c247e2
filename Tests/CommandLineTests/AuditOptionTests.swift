import SettingsCommandLine
import SettingsTestSupport
import Testing

@testable import resolve_settings

/// The options of `compare-logging`, alone and as a command of `resolve-settings`.
struct AuditOptionTests {
  /// The tool's own completions are not among those of `resolve-settings`, which has a command for them.
  private static let shared = AuditOption.allCases.filter {
    ![.completions, .complete].contains($0)
  }

  @Test(arguments: shared)
  func `each option is an option of resolve-settings compare-logging`(
    option: AuditOption
  ) throws {
    let name = try #require(OptionName(rawValue: option.rawValue))
    #expect(CompareLoggingCommand.specification.accepts(name))
    #expect((name.row.value != nil) == (option.row.value != nil))
    #expect(name.row.short == option.row.short)
    if name.row.value != .format { #expect(name.row.value == option.row.value) }
    #expect(name.row.isRepeatable == option.row.isRepeatable)
  }

  /// An option whose row is that of `compare-logging` needs one there.
  @Test func `every option has a help of its own`() {
    let helps = OptionName.allCases.map(\.row.help)
    #expect(!helps.contains("") && !helps.contains("as in compare-logging"))
  }

  @Test(arguments: [
    (["-cDebug"], "configuration", "Debug"), (["-c=Debug"], "configuration", "Debug"),
    (["-c", "Debug"], "configuration", "Debug"),
    (["--configuration=Debug"], "configuration", "Debug"),
    (["-qvcDebug"], "configuration", "Debug"), (["--sdk", "-odd"], "sdk", "-odd"),
    (["--set", "A=b=c"], "set", "A=b=c"), (["--", "--prove"], "prove", ""),
    (["--set", "A[sdk=iphone*]=b"], "set", "A[sdk=iphone*]=b"),
  ])
  func `a value may be attached in every usual way`(
    arguments: [String], name: String, value: String
  ) throws {
    var parser = OptionParser(arguments, table: AuditOption.self)
    try parser.read()
    let last = try #require(parser.written.last)
    #expect(last.option.name == name && last.value == value)
    #expect(parser.words.isEmpty)
  }

  @Test(arguments: [
    (["--prov"], "unknown option '--prov'; did you mean '--prove'?"),
    (["--porve"], "unknown option '--porve'; did you mean '--prove'?"),
    (["-prove"], "unknown option '-prove'; did you mean '--prove'?"),
    (["--allow"], "unknown option '--allow'; did you mean '--allow-outside'?"),
    (["--nonsense"], "unknown option '--nonsense'"),
    (["-x"], "unknown option '-x'"),
    (["-qx"], "unknown option '-x'"),
    (["--prove=yes"], "option '--prove' takes no value"),
    (["--config"], "option '--config' needs a value: '--config FILE'"),
    (["--config", "--prove"], "option '--config' needs a value: '--config FILE'"),
    (["-c"], "option '-c' needs a value: '-c CONFIGURATION'"),
    (["--config="], "option '--config' has an empty value"),
    (["--set", "A"], "option '--set' needs NAME=VALUE, not 'A'"),
    (["--set", "A[sdk=iphone*]"], "option '--set' needs NAME=VALUE, not 'A[sdk=iphone*]'"),
    (["--set", "=A"], "option '--set' needs NAME=VALUE, not '=A'"),
    (
      ["--color", "alway"],
      "'alway' is not a valid value for option '--color'; did you mean 'always'?"
    ),
  ])
  func `an invalid command line is rejected`(arguments: [String], message: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await BuiltTool(named: "compare-logging").run(arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors == "error: \(message)\nTry 'compare-logging --help'.\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `the shell accepts the completion script`(shell: String) async throws {
    let folder = try TemporaryFolder()
    let isInstalled = CompletionTests.isInstalled(shell)
    let run = try await BuiltTool(named: "compare-logging").runScript(
      "\"$TOOL\" --completions \(shell) > script && grep -q update-baseline script"
        + (isInstalled ? " && \(shell) -n script" : ""), in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output + run.errors == "")
  }

  @Test(
    .enabled(if: CompletionTests.isInstalled("bash"), "bash is not installed"),
    arguments: [
      ("--pr", "--prove"), ("--format=ju", "junit"), ("-c D", "Debug"), ("App@R", "Release"),
      ("--color n", "never"),
    ])
  func `bash completes the options of compare-logging`(line: String, offer: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\nconfigurations: { Debug: debug, Release: release }\n"
        + "targets: { App: { type: application } }\n", to: "config.yaml")
    let run = try await BuiltTool(named: "compare-logging").runScript(
      """
      source <("$TOOL" --completions bash)
      COMP_LINE="$TOOL \(line)"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
      _compare_logging; echo "${COMPREPLY[*]}"
      """, in: folder.url)
    #expect(run.output == "\(offer)\n", "\(run.transcript)")
  }

  @Test func `help lists every option`() async throws {
    let run = try await BuiltTool(named: "compare-logging").run("--nonsense", "--help")
    #expect(run.status == 0)
    Golden().expect(run.output, matches: "compare-logging-help.txt")
  }
}
