/// `check`: everything that is wrong with a config file, at once.
enum CheckCommand: Command {
  static let specification = CommandSpecification(
    name: .check,
    summary: "report everything that is wrong with the file",
    positionals: .none,
    options: OptionName.input + OptionName.answer + OptionName.general,
    formats: ["text", "json", "github"],
    details: """
      Ends with 1 when the file could be read and has errors; with --strict, for warnings too. The
      format 'github' prints annotations for GitHub Actions.
      """,
    examples: [
      .init(line: "resolve-settings check --strict", meaning: "for a pre-commit hook"),
      .init(line: "resolve-settings check --format github", meaning: "for a CI job"),
    ])

  enum Format: String, CaseIterable, Sendable {
    case text
    case json
    case github
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    _ = Format(rawValue: invocation.format) ?? .text
    // The façade's work comes here.
    throw UsageError(message: "not there yet", command: .check)
  }
}
