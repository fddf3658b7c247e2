import SettingsDiagnostics

/// `help`: prints the help of the tool and of its commands.
enum HelpCommand: Command {
  static let specification = CommandSpecification(
    name: .help,
    summary: "print help about the tool or a command",
    positionals: .command,
    options: OptionName.general)

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    guard let word = invocation.positionals.first else {
      context.output.append(HelpText.text(for: nil))
      return .fine
    }
    let names = CommandName.visible.map(\.rawValue)
    guard let command = CommandName(rawValue: word), names.contains(word) else {
      throw UsageError(
        message: "unknown command '\(word)'" + Suggestion.didYouMean(word, orOneOf: names))
    }
    context.output.append(HelpText.text(for: command))
    return .fine
  }
}
