import SettingsDiagnostics
import SettingsCommandLine

/// The manual pages of the tool and of its commands, made from the tables that `--help` prints.
enum ManualPages {
  /// Returns the page of a command; nil for that of the tool.
  static func text(for command: CommandName?) -> String {
    command.map { page(of: $0.specification).text } ?? overview.text
  }

  private static let exitCodes: [(String, String)] = [
    ("0", "success"), ("1", "findings: differences, problems, or calls that log"),
    ("2", "a usage error, or input that cannot be read"),
  ]

  private static var overview: ManualPage {
    let tool = CommandName.print.specification
    return ManualPage(
      name: "resolve-settings",
      summary: "print the effective build settings of Xcode targets and their origins",
      usages: [("resolve-settings", "[COMMAND] [TARGET@CONFIGURATION …] [options]")],
      sections: [
        .init(
          "Description",
          .text(
            """
            The tool reads config.yaml, an Xcode project, a workspace or an XcodeGen spec, and resolves \
            its build settings without Xcode. The default command is print.

            A cell is written TARGET@CONFIGURATION. Either part may be omitted (default: all targets, the \
            default configuration), and both may be patterns.
            """)),
        .init(
          "Commands", .terms(CommandName.visible.map { ($0.rawValue, $0.specification.summary) })),
        .init(
          "Options",
          .options(
            (OptionName.input + OptionName.answer + OptionName.general).map { option($0, of: tool) }
          )
        ),
        .init("Exit status", .terms(exitCodes)),
        .init("See also", .pages(CommandName.visible.map(pageName).sorted())),
      ], version: ToolVersion.version, date: ToolVersion.date)
  }

  private static func page(of command: CommandSpecification) -> ManualPage {
    let isTool = command.name == .compareLogging
    let words = command.positionals.usage
    let arguments = words.isEmpty ? "[options]" : "\(words) [options]"
    var usages = [("resolve-settings", "\(command.name.rawValue) \(arguments)")]
    if isTool { usages.insert((command.name.rawValue, arguments), at: 0) }
    var sections: [ManualPage.Section] = []
    var description = command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
    if isTool { description += " 'resolve-settings compare-logging' runs the same tool." }
    if !command.details.isEmpty { description += "\n\n" + command.details }
    sections.append(.init("Description", .text(description)))
    sections.append(.init("Options", .options(command.options.map { option($0, of: command) })))
    sections.append(.init("Exit status", .terms(exitCodes)))
    if !command.examples.isEmpty {
      sections.append(
        .init("Examples", .examples(command.examples.map { ($0.line, $0.meaning) })))
    }
    sections.append(.init("See also", .pages(["resolve-settings"])))
    return ManualPage(
      name: pageName(command.name), summary: command.summary, usages: usages,
      sections: sections, version: ToolVersion.version, date: ToolVersion.date)
  }

  /// The name of a command's page. The audit of logging is a tool of its own.
  static func pageName(_ command: CommandName) -> String {
    command == .compareLogging ? command.rawValue : "resolve-settings-\(command.rawValue)"
  }

  private static func option(
    _ name: OptionName, of command: CommandSpecification
  ) -> ManualPage.Option {
    let row = HelpTable.row(
      spellings: name.row.spellings, placeholder: nil, help: command.help(for: name),
      choices: name.choices(for: command), isRepeatable: name.row.isRepeatable)
    return ManualPage.Option(
      spellings: name.row.spellings, placeholder: name.value(for: command)?.placeholder,
      help: row.right)
  }
}
