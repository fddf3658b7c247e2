import SettingsDiagnostics
import SettingsSystem

/// `xcodebuild`: answers xcodebuild's own questions from the files of a project, with xcodebuild's
/// arguments, texts and exit codes, and hands everything else to Xcode.
enum XcodebuildCommand: Command {
  static let specification = CommandSpecification(
    name: .xcodebuild,
    summary: "answer xcodebuild's questions with its own arguments and output",
    positionals: .optionalFiles("QUESTION [XCODEBUILD-OPTION …] [NAME=VALUE …] [ACTION]"),
    options: [.help],
    details: """
      Questions are -showBuildSettings [-json], -list [-json], -version, -showsdks [-json] and
      -showdestinations. All arguments are xcodebuild's: -project, -workspace, -scheme, -target,
      -alltargets, -configuration, -sdk, -arch, -destination, -xcconfig, -derivedDataPath, NAME=VALUE
      and actions. The exit codes are xcodebuild's, too.

      The answer is that of the Xcode of DEVELOPER_DIR or 'xcode-select', and of the newest known
      release without one. A link to this program with the name 'xcodebuild' acts as this command.

      Builds, and what the files of a project do not decide, are handed to the next 'xcodebuild' in
      PATH with the same arguments.
      """,
    examples: [
      .init(
        line: "resolve-settings xcodebuild -showBuildSettings -json -scheme HelloWorld",
        meaning: "the settings of a scheme's targets"),
      .init(
        line: "resolve-settings xcodebuild -list -project HelloWorld.xcodeproj",
        meaning: "targets, build configurations and schemes"),
    ])

  static let programName = "xcodebuild"

  /// The arguments for xcodebuild; nil if the program is not invoked as it.
  static func words(_ arguments: [String]) -> [String]? {
    if CurrentProcess.invokedName == programName { return arguments }
    let words = arguments.first == "--" ? Array(arguments.dropFirst()) : arguments
    guard words.first == programName else { return nil }
    return words.dropFirst() == ["--help"] || words.dropFirst() == ["-h"]
      ? nil : Array(words.dropFirst())
  }

  /// Without xcodebuild's arguments, which the tool's own parser does not read.
  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    ExitCode(rawValue: run(invocation.positionals)) ?? .unusable
  }

  /// Answers, or replaces the process with Xcode's program.
  ///
  /// - Returns: xcodebuild's exit code.
  static func run(_ words: [String]) -> Int32 {
    do throws(XcodebuildFailure) {
      let arguments = try XcodebuildArguments(words)
      var session = try XcodebuildSession(arguments)
      let answer = try session.answer()
      for warning in session.warnings { report("--- \(programName): WARNING: \(warning)") }
      for note in session.notes { report("note: \(note)") }
      return write(answer) ? 0 : 74
    } catch {
      if error.isOpen { handOver(words) }
      let reason = error.isOpen && error.code == 72 ? "\(error.message); \(noXcode)" : error.message
      report("\(programName): error: \(reason)")
      return error.code
    }
  }

  private static let noXcode = "there is no other 'xcodebuild' in PATH to hand the request to"

  /// Whether there is another xcodebuild that a request can be handed to.
  static var hasXcode: Bool { Environment.nextExecutable(named: programName) != nil }

  /// Replaces the process with the next xcodebuild in PATH. Returns if there is none.
  private static func handOver(_ words: [String]) {
    guard let path = Environment.nextExecutable(named: programName) else { return }
    CurrentProcess.replace(with: path, arguments: words)
  }

  private static func report(_ line: String) {
    try? StandardStream.error.write("\(line.escapingControls(keeping: "\n\t"))\n")
  }

  private static func write(_ answer: ByteBuffer) -> Bool {
    do throws(SystemError) {
      try answer.withSpan { (bytes) throws(SystemError) in
        try StandardStream.output.write(bytes)
      }
      return true
    } catch {
      if error.isBrokenPipe { return true }
      report("\(programName): error: cannot write to standard output: \(error.explanation)")
      return false
    }
  }
}

extension String {
  /// The text without control characters that could act on a terminal.
  fileprivate func escapingControls(keeping kept: String) -> String {
    var result = ""
    for character in self {
      result +=
        kept.contains(character) ? String(character) : String(character).escapingControlCharacters
    }
    return result
  }
}
