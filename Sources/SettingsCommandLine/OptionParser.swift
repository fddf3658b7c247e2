import SettingsDiagnostics

/// Why a command line is invalid.
package struct OptionFailure: Error, Equatable {
  /// Lower case, without a period.
  package let message: String

  package init(message: String) { self.message = message }
}

/// Splits a command line into options and other words, by a tool's table of options.
///
/// Options are read independent of the command that they belong to, because each has the same
/// meaning everywhere.
package struct OptionParser {
  private let table: any ToolOptions.Type
  private var arguments: ArraySlice<String>
  /// The options in the order of the command line; a flag has an empty value.
  package private(set) var written: [(option: OptionRow, value: String)] = []
  package private(set) var words: [String] = []
  /// The first word, unless it follows `--`: only then can it be a command.
  package private(set) var command: String?

  /// - Parameters:
  ///   - arguments: What follows the tool's name. A `--` at the start is ignored: SwiftPM passes on
  ///     the one that separates its own options from the plugin's. Another one ends the options.
  ///   - table: The tool's options.
  package init(_ arguments: [String], table: any ToolOptions.Type) {
    self.table = table
    self.arguments = Self.own(arguments)
  }

  private static func own(_ arguments: [String]) -> ArraySlice<String> {
    arguments.first == "--" ? arguments.dropFirst() : arguments[...]
  }

  /// Whether there is a request for help. It is accepted on any command line, even an invalid one.
  package static func asksForHelp(_ arguments: [String]) -> Bool {
    own(arguments).prefix { $0 != "--" }.contains { $0 == "-h" || $0 == "--help" }
  }

  /// Reads all arguments. After an error, what precedes it is read.
  ///
  /// - Parameter valueKind: The kind of an option's value, given the command.
  package mutating func read(
    valueKind: (OptionRow, _ command: String?) -> OptionValue? = { option, _ in option.value }
  ) throws(OptionFailure) {
    while let word = arguments.popFirst() {
      if word == "--" {
        words += arguments
        return
      } else if word.hasPrefix("--") {
        try readLong(word, valueKind)
      } else if word.hasPrefix("-"), word.utf8.count > 1 {
        try readShort(word, valueKind)
      } else {
        if words.isEmpty { command = word }
        words.append(word)
      }
    }
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func readLong(
    _ word: String, _ valueKind: (OptionRow, String?) -> OptionValue?
  ) throws(OptionFailure) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = table.row(named: name) else { throw unknown("--" + name) }
    try record(
      option, attached: parts.count > 1 ? String(parts[1]) : nil, option.spelling, valueKind)
  }

  /// `-c value`, `-cvalue`, `-c=value`, or several flags in one word.
  private mutating func readShort(
    _ word: String, _ valueKind: (OptionRow, String?) -> OptionValue?
  ) throws(OptionFailure) {
    let body = word.dropFirst()
    // As xcodebuild writes them; `-configuration` must not become `-c onfiguration`.
    let name = String(body.prefix { $0 != "=" })
    if name.count > 1, table.row(named: name) != nil { throw unknown("-" + name) }
    var rest = body
    while let letter = rest.popFirst() {
      guard let option = table.row(short: letter) else {
        throw unknown(rest.count + 1 == body.count ? word : "-\(letter)")
      }
      guard option.value != nil else {
        try record(option, attached: nil, "-\(letter)", valueKind)
        continue
      }
      if rest.isEmpty { return try record(option, attached: nil, "-\(letter)", valueKind) }
      if rest.first == "=" { rest.removeFirst() }
      return try record(option, attached: String(rest), "-\(letter)", valueKind)
    }
  }

  private mutating func record(
    _ option: OptionRow, attached: String?, _ spelling: String,
    _ valueKind: (OptionRow, String?) -> OptionValue?
  ) throws(OptionFailure) {
    guard let kind = valueKind(option, command) else {
      if attached != nil { throw OptionFailure(message: "option '\(spelling)' takes no value") }
      return written.append((option, ""))
    }
    var value = attached
    if value == nil, let next = arguments.first, !looksLikeOption(next) {
      value = next
      arguments.removeFirst()
    }
    guard let value else {
      throw OptionFailure(
        message: "option '\(spelling)' needs a value: '\(spelling) \(kind.placeholder)'")
    }
    written.append((option, value))
  }

  /// Whether the word after an option is the next option instead of its value; `-lz` may be a value.
  private func looksLikeOption(_ word: String) -> Bool {
    if word == "--" { return true }
    if word.hasPrefix("--") {
      return table.row(named: String(word.dropFirst(2).prefix { $0 != "=" })) != nil
    }
    guard word.count == 2, word.hasPrefix("-"), let letter = word.last else { return false }
    return table.row(short: letter) != nil
  }

  /// Throws if a value is not one that the option takes.
  ///
  /// - Parameter choices: The words to choose from; empty if any value is valid.
  package static func check(
    _ option: OptionRow, _ value: String, choices: [String]
  ) throws(OptionFailure) {
    guard let kind = option.value else { return }
    if value.isEmpty {
      throw OptionFailure(message: "option '\(option.spelling)' has an empty value")
    }
    if !choices.isEmpty, !choices.contains(value) {
      throw OptionFailure(
        message: "'\(value)' is not a valid value for option '\(option.spelling)'"
          + Suggestion.didYouMean(value, orOneOf: choices))
    }
    guard kind.isPair else { return }
    guard let pair = OptionValue.pair(value) else {
      throw OptionFailure(
        message: "option '\(option.spelling)' needs \(kind.placeholder), not '\(value)'")
    }
    // A condition may have any words, as `[config=Ad Hoc]`.
    if case .assignment = kind,
      pair.name.prefix(while: { $0 != "[" }).contains(where: \.isWhitespace)
    {
      throw OptionFailure(
        message: "'\(pair.name)' is not a valid name of a build setting: a name is letters, "
          + "digits and '_', with conditions such as [sdk=iphoneos*]")
    }
  }

  private func unknown(_ word: String) -> OptionFailure {
    let name = String(word.drop { $0 == "-" })
    let names = table.rows.filter { !$0.isHidden }.map(\.name)
    let isDashMissing = table.row(named: name) != nil
    // The first three letters are enough where one name alone begins so.
    let meant =
      isDashMissing
      ? name
      : (name.count > 1 ? Suggestion.meant(by: name, in: names) : nil)
        ?? Self.only(names.filter { name.count > 2 && $0.hasPrefix(name) })
    return OptionFailure(
      message: "unknown option '\(word)'" + Suggestion.didYouMean(meant.map { "--" + $0 }))
  }

  private static func only(_ names: [String]) -> String? { names.count == 1 ? names[0] : nil }
}
