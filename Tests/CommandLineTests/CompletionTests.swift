import Foundation
import SettingsCommandLine
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import resolve_settings

/// The completion scripts in real shells, with a stand-in for the tool.
@Suite(.endsWhenHanging)
struct CompletionTests {
  /// The typed words, and the completions of the last one.
  struct Case: CustomTestStringConvertible {
    let line: String
    let offers: [String]
    /// The words for readline, which replaces only the text after the last `@` or `=`.
    let bashOffers: [String]

    var testDescription: String { line }

    init(_ line: String, _ offers: [String], bash: [String]? = nil) {
      self.line = "resolve-settings " + line
      self.offers = offers
      bashOffers = bash ?? offers
    }
  }

  static let cases = [
    Case("di", ["diff"]),
    Case("help ex", ["explain"]),
    Case("completions f", ["fish"]),
    Case("HelloWorld@D", ["HelloWorld@Debug"], bash: ["Debug"]),
    Case("diff HelloWorld@Debug @D", ["@Debug"], bash: ["Debug"]),
    Case("-c D", ["Debug"]),
    Case("--configuration=R", ["--configuration=Release"], bash: ["Release"]),
    Case("print -t HelloWorldK", ["HelloWorldKiosk"]),
    Case("--config other.yaml -t ", ["Other"]),
    Case("--config=other.yaml -t ", ["Other"]),
    Case("print --key S", ["SDKROOT"]),
    Case("explain HelloWorld P", ["PRODUCT_NAME"]),
    Case("--set P", ["PRODUCT_NAME="]),
    Case("evaluate --param v", ["variant="]),
    Case("diff --format m", ["markdown"]),
    Case("--color n", ["never"]),
    Case("check --str", ["--strict"]),
    Case("simulate --scenario ro", ["rotate"]),
    Case("simulate --scenario=mem", ["--scenario=memory-warning"], bash: ["memory-warning"]),
    Case("simulate HelloWorld@D", ["HelloWorld@Debug"], bash: ["Debug"]),
    Case("simulate --format mer", ["mermaid"]),
    Case("compare-logging --pr", ["--prove"]),
    Case("compare-logging HelloWorld@D", ["HelloWorld@Debug"], bash: ["Debug"]),
    Case("compare-logging -c D", ["Debug"]),
    Case("compare-logging --format h", ["html"]),
  ]

  @Test(.enabled(if: isInstalled("bash"), "bash is not installed"), arguments: cases)
  func `bash completes`(row: Case) async throws {
    #expect(try await complete(.bash, row.line, with: "bash --norc").lines == row.bashOffers)
  }

  @Test(.enabled(if: isInstalled("bash"), "bash is not installed"))
  func `bash quotes a name with a blank`() async throws {
    let offers = try await complete(.bash, "resolve-settings -t My", with: "bash --norc")
    #expect(offers.lines == ["My\\ App"])
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed"), arguments: cases)
  func `fish completes`(row: Case) async throws {
    let run = try await self.run(
      "fish -N -c 'source $argv[1]; complete -C $argv[2]' \"$SCRIPT\" \"$LINE\"", .fish, row.line)
    let words = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.map(String.init)
    #expect(words == row.offers)
    #expect(run.errors == "")
  }

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"), arguments: cases)
  func `zsh completes`(row: Case) async throws {
    let run = try await complete(.zsh, row.line, with: "zsh -f")
    let kept = row.line.prefix(through: try #require(row.line.lastIndex(of: " ")))
    let expected = row.offers.map { String(kept) + $0 }
    #expect(run.lines.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 } == expected)
  }

  @Test(arguments: CompletionsCommand.Shell.allCases)
  func `the scripts are what was looked over`(shell: CompletionsCommand.Shell) async throws {
    let run = try await BuiltTool().run("completions", shell.rawValue)
    var lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    // The script for zsh repeats what commands share; another test looks for it in each.
    if shell == .zsh { lines = lines.uniqued() }
    Golden().expect(lines.joined(separator: "\n"), matches: "completions.\(shell.rawValue)")
    guard Self.isInstalled(shell.rawValue) else { return }
    let check = try await self.run("\(shell.rawValue) -n \"$SCRIPT\"", shell, "")
    #expect(check.transcript == "--- stdout\n--- stderr\n--- exit 0\n")
  }

  @Test(arguments: CommandName.visible)
  func `zsh knows the options of each command`(command: CommandName) throws {
    let script = ZshCompletions.script
    let start = try #require(script.range(of: "\n    (\(command.rawValue)) specs=(\n"))
    let end = try #require(
      script.range(of: "\n    ) ;;", range: start.upperBound..<script.endIndex))
    let lines = script[start.upperBound..<end.lowerBound].split(separator: "\n")
    let options = command.specification.options
    try #require(lines.count == options.count)
    for (line, option) in zip(lines, options) {
      let value = option.row.value == nil ? "[" : "=["
      #expect(line.contains(option.spelling + value), "\(line)")
    }
  }

  private func complete(
    _ shell: CompletionsCommand.Shell, _ line: String, with interpreter: String
  ) async throws -> BuiltTool.Run {
    try await run(
      "\(interpreter) \"$SHELLS/complete.\(shell.rawValue)\" \"$SCRIPT\" \"$LINE\"", shell, line)
  }

  private func run(
    _ command: String, _ shell: CompletionsCommand.Shell, _ line: String
  ) async throws -> BuiltTool.Run {
    let folder = try TemporaryFolder()
    let text =
      switch shell {
      case .bash: BashCompletions.script
      case .zsh: ZshCompletions.script
      case .fish: FishCompletions.script
      }
    let script = try folder.write(text, to: "script")
    let shells = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Shells").path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try await BuiltTool().runScript(
      command, in: folder.url,
      environment: [
        "SCRIPT": script.path, "LINE": line, "SHELLS": shells, "PATH": "\(shells):\(path)",
        "HOME": folder.path,
      ])
    return run
  }

  static func isInstalled(_ shell: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
    }
  }
}

extension BuiltTool.Run {
  fileprivate var lines: [String] { output.split(separator: "\n").map(String.init) }
}
