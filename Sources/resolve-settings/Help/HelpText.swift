import SettingsCommandLine

/// Help text, made from the tables, so that it names only what exists.
enum HelpText {
  /// The help of a command, or of the tool.
  static func text(for command: CommandName?) -> String {
    guard let command, !command.specification.isHidden else { return overview }
    return text(for: command.specification)
  }

  private static var overview: String {
    var text = """
      Prints the effective build settings of every target and configuration, and their origins.

      usage: resolve-settings [COMMAND] [TARGET@CONFIGURATION …] [options]

      commands:

      """
    text += HelpTable.text(CommandName.visible.map { ($0.rawValue, $0.specification.summary) })
    text += """

      The default command is 'print'. A cell is written TARGET@CONFIGURATION; either part may be
      omitted (default: all targets, the default configuration). Both may be patterns: '*Kiosk@*'
      matches every target that ends in Kiosk, in every configuration.

      options of every command that reads a config.yaml:

      """
    let print = CommandName.print.specification
    text += HelpTable.text((OptionName.input + OptionName.answer).map { row(of: $0, for: print) })
    text += "\ngeneral options:\n"
    text += HelpTable.text(OptionName.general.map { row(of: $0, for: print) })
    text += """

      exit codes: 0 success, 1 findings (diff: differences; check: errors), 2 usage error or unreadable
      input.

      See 'resolve-settings help COMMAND' for a command's own options.

      """
    return text
  }

  private static func text(for command: CommandSpecification) -> String {
    var text = "\(sentence(command.summary))\n\nusage: resolve-settings \(command.name.rawValue)"
    let words = command.positionals.usage
    text += (words.isEmpty ? "" : " \(words)") + " [options]\n"
    if !command.details.isEmpty { text += "\n\(command.details)\n" }
    let shared = OptionName.input + OptionName.answer + OptionName.general
    let groups: [(title: String, options: [OptionName])] = [
      ("options", command.options.filter { !shared.contains($0) || $0 == .format }),
      ("input", OptionName.input.filter(command.accepts)),
      ("output", OptionName.answer.filter { command.accepts($0) && $0 != .format }),
      ("general", OptionName.general.filter(command.accepts)),
    ]
    for group in groups where !group.options.isEmpty {
      text +=
        "\n\(group.title):\n" + HelpTable.text(group.options.map { row(of: $0, for: command) })
    }
    if !command.examples.isEmpty {
      text += "\nexamples:\n"
      for example in command.examples { text += "  \(example.line)\n      \(example.meaning)\n" }
    }
    return text
  }

  /// The left and the right column for an option.
  private static func row(
    of name: OptionName, for command: CommandSpecification
  ) -> (left: String, right: String) {
    let option = OptionSpecification.of(name)
    return HelpTable.row(
      spellings: option.spellings, placeholder: option.placeholder(for: command),
      help: command.help(for: option),
      choices: option.choices(for: command), isRepeatable: option.isRepeatable)
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}
