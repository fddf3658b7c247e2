import SettingsDiagnostics

/// What the arguments say, checked against the table: one command, its options, its other words.
struct Invocation: Sendable, Equatable {
  let command: CommandName
  /// Whether the command was written rather than left out.
  let isCommandExplicit: Bool
  let positionals: [String]
  /// What each option was given, in order, by its name; a flag has one empty text for each time it was written.
  private let values: [String: [String]]

  init(
    command: CommandName, isCommandExplicit: Bool = true, positionals: [String] = [],
    values: [String: [String]] = [:]
  ) {
    self.command = command
    self.isCommandExplicit = isCommandExplicit
    self.positionals = positionals
    self.values = values
  }

  /// Everything that was written, in an order of its own: equal for equal requests.
  var words: [String] {
    [command.rawValue] + positionals
      + values.sorted { $0.key < $1.key }.flatMap { ["--\($0.key)"] + $0.value }
  }

  func has(_ option: OptionName) -> Bool { values[option.rawValue] != nil }

  /// The value of an option; the last one when it was given again, so that a script's or an alias's
  /// choice can be overridden.
  func value(_ option: OptionName) -> String? { values[option.rawValue]?.last }

  /// All values of a repeatable option.
  func values(_ option: OptionName) -> [String] { values[option.rawValue] ?? [] }

  /// All values of an option whose values are pairs.
  func pairs(_ option: OptionName) -> [(name: String, value: String)] {
    values(option).compactMap(Self.pair)
  }

  /// Cuts `NAME=VALUE` at the first `=` that is in no bracket: a name may have conditions
  /// (`NAME[sdk=iphoneos*]=VALUE`). Nil without a name or without such a `=`.
  static func pair(_ text: String) -> (name: String, value: String)? {
    var isInBrackets = false
    for index in text.indices {
      switch text[index] {
      case "[": isInBrackets = true
      case "]": isInBrackets = false
      case "=" where !isInBrackets:
        guard index > text.startIndex else { return nil }
        return (String(text[..<index]), String(text[text.index(after: index)...]))
      default: break
      }
    }
    return nil
  }

  /// The chosen format of the answer, or the command's first one.
  var format: String { value(.format) ?? command.specification.formats.first ?? "" }

  /// Without a command `print` is meant, so a misspelled command looks like a target. Once it is known
  /// that there is no such target, this is the error to report instead; nil when no command is near.
  var misspeltCommand: UsageError? {
    writtenInsteadOfCommand.flatMap(ArgumentParser.misspeltCommand)
  }

  /// The same for a word that names none of some targets: the error suggests both a command and a target.
  func misspeltCommand(insteadOf word: String, amongTargets targets: [String]) -> UsageError? {
    guard word == writtenInsteadOfCommand, let error = misspeltCommand else { return nil }
    guard let command = ArgumentParser.command(near: word),
      let target = Suggestion.nearest(to: word, in: targets.sorted())
    else { return error }
    return UsageError(
      message: "no command or target is named '\(word)'; did you mean the command '\(command)' "
        + "or the target '\(target)'?")
  }

  /// The word in the place of a command that was left out.
  private var writtenInsteadOfCommand: String? { isCommandExplicit ? nil : positionals.first }
}
