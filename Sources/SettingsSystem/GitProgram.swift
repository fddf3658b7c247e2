/// Runs git so that it starts no program that a repository names.
enum GitProgram {
  /// The time in seconds after which git is stopped: a pipe in a repository would block it.
  private static let timeLimit = 30

  /// The repository's own configuration must not make git start anything. Before it fetches, git
  /// 2.40 and later downloads bundles over HTTP, whatever protocols are allowed.
  private static let confined = [
    "--no-pager", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false",
    "-c", "fetch.bundleURI=", "-c", "transfer.bundleURI=false",
  ]

  /// Runs a command of git that only reads a repository, and runs no filters and merge drivers.
  static func run(
    _ arguments: [String], limit: Int = 1 << 20, removing removed: [String] = [],
    adding added: [(name: String, value: String)] = []
  ) throws(GitRepository.Failure) -> Subprocess.Outcome {
    var program = Subprocess(["git"] + confined + arguments)
    program.removedVariables = removed
    program.addedVariables =
      [
        ("LC_ALL", "C"), ("GIT_OPTIONAL_LOCKS", "0"),
        // A partial clone would fetch what it lacks, with a program that its configuration names.
        ("GIT_ALLOW_PROTOCOL", "none"), ("GIT_NO_LAZY_FETCH", "1"), ("GIT_TERMINAL_PROMPT", "0"),
      ] + added
    program.outputLimit = limit
    program.timeLimit = timeLimit
    do throws(Subprocess.Failure) {
      return try program.run()
    } catch {
      if error.isMissingProgram {
        throw GitRepository.Failure(
          "git is required, but it cannot be started", help: "install git")
      }
      let isTooLarge = if case .tooMuchOutput = error { true } else { false }
      throw GitRepository.Failure("git failed: \(error.explanation)", isTooLarge: isTooLarge)
    }
  }

  /// The output of a command that must succeed, without the line break at its end.
  static func line(
    _ arguments: [String], removing removed: [String] = [],
    adding added: [(name: String, value: String)] = [],
    accepting accepted: ClosedRange<Int32> = 0...0
  ) throws(GitRepository.Failure) -> String {
    let outcome = try run(arguments, limit: 1 << 28, removing: removed, adding: added)
    guard accepted.contains(outcome.status) else {
      throw GitRepository.Failure("git failed: \(reason(outcome))")
    }
    var text = String(decoding: outcome.output, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  /// The first line of git's error message, without `fatal: `.
  static func reason(_ outcome: Subprocess.Outcome) -> String {
    let line = outcome.errorText.split(separator: "\n").first.map(String.init) ?? ""
    if line.hasPrefix("fatal: ") { return String(line.dropFirst(7)) }
    return line.isEmpty ? "it ended with status \(outcome.status)" : line
  }
}
