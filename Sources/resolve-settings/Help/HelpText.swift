import SettingsCommandLine

/// Help text, made from the tables, so that it names only what exists.
struct HelpText {
  private let table: HelpTable

  /// - Parameter columns: The width of the terminal; nil if it is not known.
  init(columns: Int?) { table = HelpTable(columns: columns) }

  /// The help of a command, or of the tool.
  func text(for command: CommandName?) -> String {
    guard let command, !command.specification.isHidden else { return overview }
    return text(for: command.specification)
  }

  /// The commands by their groups, on one screen.
  private var overview: String {
    var text = table.paragraphs(
      """
      Computes the build settings of each target and configuration, and where each value comes from.

      usage: resolve-settings [COMMAND] [TARGET@CONFIGURATION …] [options]


      """)
    for group in CommandGroup.allCases {
      text += "\(group.rawValue):\n"
      text += table.text(
        CommandName.visible.filter { $0.group == group }
          .map { ($0.rawValue, $0.specification.summary) })
    }
    return text
      + table.paragraphs(
        """

        'resolve-settings help COMMAND' describes a command, 'help print' what most of them share.

        """)
  }

  private func text(for command: CommandSpecification) -> String {
    var text = "\(Self.sentence(command.summary))\n\n"
    text += "usage: resolve-settings \(command.name.rawValue)"
    let words = command.positionals.usage
    text += (words.isEmpty ? "" : " \(words)") + " [options]\n"
    if !command.details.isEmpty { text += "\n\(table.paragraphs(command.details))\n" }
    let shared = OptionName.input + OptionName.answer + OptionName.general
    let groups: [(title: String, options: [OptionName])] = [
      ("options", command.options.filter { !shared.contains($0) || $0 == .format }),
      ("input", OptionName.input.filter(command.accepts)),
      ("output", OptionName.answer.filter { command.accepts($0) && $0 != .format }),
      ("general", OptionName.general.filter(command.accepts)),
    ]
    for group in groups where !group.options.isEmpty {
      text +=
        "\n\(group.title):\n"
        + table.text(group.options.map { Self.row(of: $0, for: command) })
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
    HelpTable.row(
      spellings: name.row.spellings, placeholder: name.value(for: command)?.placeholder,
      help: command.help(for: name), choices: name.choices(for: command),
      isRepeatable: name.row.isRepeatable)
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}
