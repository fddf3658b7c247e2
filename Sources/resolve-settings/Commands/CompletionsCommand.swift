import SettingsDiagnostics

/// `completions`: prints the completion script for a shell.
enum CompletionsCommand: Command {
  static let specification = CommandSpecification(
    name: .completions,
    summary: "print a completion script for a shell",
    positionals: .choice(Shell.allCases.map(\.rawValue)),
    options: [.output] + OptionName.general,
    details: """
      The script completes commands, options and their values, and the targets, configurations and
      build settings of the current config file.
      """,
    examples: [
      .init(
        line: "source <(resolve-settings completions bash)", meaning: "in ~/.bashrc"),
      .init(
        line: "resolve-settings completions zsh > ~/.zfunc/_resolve-settings",
        meaning: "into a folder of $fpath"),
      .init(
        line: "resolve-settings completions fish > "
          + "~/.config/fish/completions/resolve-settings.fish",
        meaning: "in the folder that fish searches"),
    ])

  enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    // The parser accepts only these words.
    switch invocation.positionals.first.flatMap(Shell.init(rawValue:)) {
    case .bash: context.output.append(BashCompletions.script)
    case .zsh: context.output.append(ZshCompletions.script)
    case .fish: context.output.append(FishCompletions.script)
    case nil: return .unusable
    }
    return .fine
  }
}
