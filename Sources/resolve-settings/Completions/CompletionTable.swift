import SettingsCommandLine

/// Queries of the command and option tables that the three completion scripts share.
enum CompletionTable {
  static let parts = CompletionParts(tool: "resolve-settings", asking: "__complete")

  static let commands = CommandName.visible.map(\.specification)

  /// The commands whose `--output` is a folder.
  static let commandsThatFillFolders = commands.filter(\.fillsFolder).map(\.name.rawValue)

  /// The spellings of the options whose value is the next word, as a shell's `case` pattern.
  static func valuePattern(separator: String) -> String {
    OptionName.allCases.map(\.row).filter { $0.value != nil }.flatMap(\.spellings)
      .joined(separator: separator)
  }

  static func commandPattern(separator: String) -> String {
    commands.map(\.name.rawValue).joined(separator: separator)
  }

  /// The question to the tool for an argument that is not an option.
  static func questions(
    for positionals: CommandSpecification.Positionals
  ) -> [CompleteCommand.Question] {
    switch positionals {
    case .cells, .twoSides: [.cells]
    case .cellAndSettings: [.cells, .settings]
    case .settings, .query, .assignments: [.settings]
    case .none, .expressions, .command, .choice, .action, .files, .optionalFiles, .question: []
    }
  }

  /// The words to offer for an argument that is not an option, besides the tool's answers.
  static func words(for positionals: CommandSpecification.Positionals) -> [String] {
    switch positionals {
    case .command: commands.map(\.name.rawValue)
    default: positionals.choices ?? []
    }
  }

  static func takesFiles(_ positionals: CommandSpecification.Positionals) -> Bool {
    switch positionals {
    case .twoSides, .files, .optionalFiles, .assignments: true
    default: false
    }
  }
}
