import SettingsCommandLine
import SettingsDiagnostics

/// The parsed and checked arguments: a command, its options, and its other arguments.
struct Invocation: Sendable, Equatable {
  let command: CommandName
  /// Whether the command was written, not omitted.
  let isCommandExplicit: Bool
  let positionals: [String]
  /// The values of each option, in order; a flag has one empty text for each occurrence.
  private let values: [OptionName: [String]]

  init(
    command: CommandName, isCommandExplicit: Bool = true, positionals: [String] = [],
    values: [OptionName: [String]] = [:]
  ) {
    self.command = command
    self.isCommandExplicit = isCommandExplicit
    self.positionals = positionals
    self.values = values
  }

  /// All arguments in a canonical order: equal for equal requests.
  var words: [String] {
    [command.rawValue] + positionals
      + values.sorted { $0.key.rawValue < $1.key.rawValue }
      .flatMap { [$0.key.spelling] + $0.value }
  }

  func has(_ option: OptionName) -> Bool { values[option] != nil }

  /// The value of an option; the last one if it is repeated, so that a value of a script or an
  /// alias can be overridden.
  func value(_ option: OptionName) -> String? { values[option]?.last }

  /// All values of a repeatable option.
  func values(_ option: OptionName) -> [String] { values[option] ?? [] }

  /// All values of an option whose values are pairs.
  func pairs(_ option: OptionName) -> [(name: String, value: String)] {
    values(option).compactMap(OptionValue.pair)
  }

  /// The selected output format, or the command's default: the first case.
  func format<Format: OutputFormat>(_: Format.Type = Format.self) -> Format {
    value(.format).flatMap(Format.init) ?? Format.allCases[Format.allCases.startIndex]
  }

  /// The default command is `print`, so a misspelled command looks like a target. This is the error
  /// if no such target exists; nil if no command is near.
  var misspelledCommand: UsageError? {
    writtenInsteadOfCommand.flatMap(ArgumentParser.misspelledCommand)
  }

  /// The same for a word that matches no target: the error suggests both a command and a target.
  func misspelledCommand(insteadOf word: String, amongTargets targets: [String]) -> UsageError? {
    guard word == writtenInsteadOfCommand, let error = misspelledCommand else { return nil }
    guard let command = ArgumentParser.command(near: word),
      let target = Suggestion.nearest(to: word, in: targets.sorted())
    else { return error }
    return UsageError(
      message: "no command or target is named '\(word)'; did you mean the command "
        + "'\(command.rawValue)' or the target '\(target)'?")
  }

  /// The first word, if the command was omitted.
  private var writtenInsteadOfCommand: String? { isCommandExplicit ? nil : positionals.first }
}
