/// Help as it is printed, made from the table: it cannot name what does not exist.
enum HelpText {
  /// The help of a command, or of the tool as a whole.
  static func text(for command: CommandName?) -> String {
    guard let command, !command.specification.isHidden else { return overview }
    return text(for: command.specification)
  }

  private static var overview: String {
    var text = """
      Shows the build settings in force for every target and configuration, and where they come from.

      usage: resolve-settings [COMMAND] [TARGET@CONFIGURATION …] [options]

      commands:

      """
    text += table(CommandName.visible.map { ($0.rawValue, $0.specification.summary) })
    text += """

      Without a command, 'print' is meant. A cell is written TARGET@CONFIGURATION; either part may be
      left out: without a target all targets are meant, without a configuration the default one. Both may
      be patterns: '*Kiosk@*' stands for every target that ends in Kiosk, in every configuration.

      options of every command that reads a config.yaml:

      """
    let print = CommandName.print.specification
    text += table((OptionName.input + OptionName.answer).map { row(of: $0, for: print) })
    text += "\ngeneral options:\n"
    text += table(OptionName.general.map { row(of: $0, for: print) })
    text += """

      exit codes: 0 fine, 1 findings (diff: they differ; check: errors), 2 wrong usage or unreadable
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
      text += "\n\(group.title):\n" + table(group.options.map { row(of: $0, for: command) })
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
  ) -> (String, String) {
    let option = OptionSpecification.of(name)
    let left = option.spellings.reversed().joined(separator: ", ")
    let choices = option.choices(for: command)
    var right = name == .output && command.fillsFolder ? command.folderHelp : option.help
    // A list that would not fit stands in the command's details.
    let list = ": " + choices.joined(separator: ", ")
    if !choices.isEmpty, right.count + list.count <= 72 { right += list }
    if option.isRepeatable { right += " (repeatable)" }
    return (left + (option.placeholder(for: command).map { " \($0)" } ?? ""), right)
  }

  private static let lineWidth = 100

  /// Two columns. A left side that is too wide gets a line of its own; a right side goes on below.
  private static func table(_ rows: [(left: String, right: String)]) -> String {
    let width = 26
    var text = ""
    for row in rows {
      text += "  \(row.left)"
      let gap = width - row.left.count
      text += gap >= 2 ? spaces(gap) : "\n" + spaces(width + 2)
      text += wrapped(row.right, indent: width + 2) + "\n"
    }
    return text
  }

  /// Words in lines that begin at a column and are not too long.
  private static func wrapped(_ words: String, indent: Int) -> String {
    var text = ""
    var column = indent
    for word in words.split(separator: " ", omittingEmptySubsequences: false) {
      if column > indent, column + 1 + word.count > lineWidth {
        text += "\n" + spaces(indent)
        column = indent
      } else if !text.isEmpty {
        text += " "
        column += 1
      }
      text += word
      column += word.count
    }
    return text
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}
