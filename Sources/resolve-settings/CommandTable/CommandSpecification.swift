import SettingsCommandLine

/// One row of the table of commands: parsing, help and completions all read it.
struct CommandSpecification: Sendable {
  /// The kind of the arguments that are not options.
  enum Positionals: Sendable, Equatable {
    case none
    /// `TARGET@CONFIGURATION`, any number.
    case cells
    /// A cell, then names of build settings.
    case cellAndSettings
    /// Names of build settings.
    case settings
    /// Two cells or two files.
    case twoSides
    /// One expression of `query`.
    case query
    /// A line, a file or a setting, or nothing with a revision.
    case assignments
    /// Expressions.
    case expressions
    /// The name of a command, or nothing.
    case command
    /// One of a few words.
    case choice([String])
    /// One of a few words, or none.
    case action([String])
    /// Files to read, at least one; the text is their usage.
    case files(String)
    /// Files to read, or none; the text is their usage.
    case optionalFiles(String)
    /// Any question of the completion scripts.
    case question

    var usage: String {
      switch self {
      case .none: ""
      case .cells: "[TARGET@CONFIGURATION …]"
      case .cellAndSettings: "TARGET[@CONFIGURATION] NAME …"
      case .settings: "NAME …"
      case .twoSides: "A B | [TARGET@CONFIGURATION …] --since REVISION"
      case .query: "EXPRESSION"
      case .assignments: "FILE[:LINE]|NAME | --since REVISION"
      case .expressions: "[EXPRESSION …]"
      case .command: "[COMMAND]"
      case .choice(let words): words.joined(separator: "|")
      case .action(let words): "[\(words.joined(separator: "|"))]"
      case .files(let usage), .optionalFiles(let usage): usage
      case .question: "QUESTION"
      }
    }

    /// The words to choose from; nil if there are none.
    var choices: [String]? {
      switch self {
      case .choice(let words), .action(let words): words
      default: nil
      }
    }

    /// The number of arguments.
    var count: ClosedRange<Int> {
      switch self {
      case .none: 0...0
      case .command, .action, .assignments: 0...1
      case .choice, .question, .query: 1...1
      case .settings, .files: 1...Int.max
      case .cells, .cellAndSettings, .expressions, .twoSides, .optionalFiles: 0...Int.max
      }
    }
  }

  /// An example of a command line, with its description.
  struct Example: Sendable {
    let line: String
    let meaning: String
  }

  let name: CommandName
  /// One line, lower case, without a period.
  let summary: String
  let positionals: Positionals
  /// The command's own and shared options, in the order of help.
  let options: [OptionName]
  /// The help of options that do something else than in other commands.
  var ownHelp: [OptionName: String] = [:]
  /// The formats of `--format`; the first is the default.
  var formats: [String] = []
  /// A paragraph for its help.
  var details = ""
  var examples: [Example] = []
  var isHidden = false
  /// Whether `--output` names a folder for the command's files, not a file for its output.
  var fillsFolder = false
  /// The help for that folder.
  var folderHelp = "the folder to put the files into; required"

  func accepts(_ option: OptionName) -> Bool { options.contains(option) }

  /// The help of `-c` in commands that search all build configurations.
  static let allConfigurations: [OptionName: String] = [
    .configuration: "a build configuration or a pattern (default: all)"
  ]

  /// Returns the help for an option of the command.
  func help(for option: OptionName) -> String {
    if option == .output, fillsFolder { return folderHelp }
    return ownHelp[option] ?? option.row.help
  }
}
