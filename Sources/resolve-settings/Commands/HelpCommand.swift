import SettingsDiagnostics

/// `help`: prints the help of the tool and of its commands.
enum HelpCommand: Command {
  static let specification = CommandSpecification(
    name: .help,
    summary: "print help about the tool or a command",
    positionals: .command,
    options: [.format] + OptionName.general,
    formats: Format.names,
    details: """
      The format 'man' prints a manual page in the mdoc language, which 'man -l' and 'mandoc' read.
      The archive of a release installs the pages of all commands.
      """,
    examples: [
      .init(line: "resolve-settings help generate", meaning: "the options of one command"),
      .init(
        line: "resolve-settings help --format man generate | man -l -",
        meaning: "the same as a manual page"),
    ])

  enum Format: String, OutputFormat {
    case text
    case man
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let render =
      invocation.format(Format.self) == .man
      ? ManualPages.text(for:) : HelpText(columns: context.outputWidth).text(for:)
    guard let word = invocation.positionals.first else {
      context.output.append(render(nil))
      return .fine
    }
    let names = CommandName.visible.map(\.rawValue)
    guard let command = CommandName(rawValue: word), names.contains(word) else {
      throw UsageError(
        message: "unknown command '\(word)'" + Suggestion.didYouMean(word, orOneOf: names))
    }
    context.output.append(render(command))
    return .fine
  }
}
