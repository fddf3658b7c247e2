import SettingsDiagnostics

/// Splits a command line into options and other words, by a table of options.
package struct OptionParser {
  /// Why a command line is invalid.
  package struct Failure: Error, Equatable {
    /// Lower case, without a period.
    package let message: String

    package init(message: String) { self.message = message }
  }

  /// An option as it was written, with an empty value for a flag.
  package struct Written: Equatable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  private let rows: [OptionRow]
  private var arguments: ArraySlice<String>
  package private(set) var written: [Written] = []
  package private(set) var words: [String] = []

  /// - Parameter arguments: What follows the tool's name. Every `--` is ignored: SwiftPM passes on the
  ///   one that separates its own options from the plugin's.
  package init(_ arguments: [String], rows: [OptionRow]) throws(Failure) {
    self.rows = rows
    self.arguments = arguments[...]
    while let word = self.arguments.popFirst() {
      if word == "--" { continue }
      if word.hasPrefix("--") {
        try readLong(word)
      } else if word.hasPrefix("-"), word.utf8.count > 1 {
        try readShort(word)
      } else {
        words.append(word)
      }
    }
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func readLong(_ word: String) throws(Failure) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let row = rows.first(where: { $0.name == name }) else { throw unknown("--" + name) }
    try record(row, attached: parts.count > 1 ? String(parts[1]) : nil, spelling: "--" + name)
  }

  /// `-c value`, `-cvalue`, `-c=value`, or several flags in one word.
  private mutating func readShort(_ word: String) throws(Failure) {
    let body = word.dropFirst()
    // As xcodebuild writes them; `-configuration` must not become `-c onfiguration`.
    let name = String(body.prefix { $0 != "=" })
    if name.count > 1, rows.contains(where: { $0.name == name }) { throw unknown("-" + name) }
    var rest = body
    while let letter = rest.popFirst() {
      guard let row = rows.first(where: { $0.short == letter }) else {
        throw unknown(rest.count + 1 == body.count ? word : "-\(letter)")
      }
      guard row.value != nil else {
        try record(row, attached: nil, spelling: "-\(letter)")
        continue
      }
      if rest.isEmpty { return try record(row, attached: nil, spelling: "-\(letter)") }
      if rest.first == "=" { rest.removeFirst() }
      return try record(row, attached: String(rest), spelling: "-\(letter)")
    }
  }

  private mutating func record(
    _ row: OptionRow, attached: String?, spelling: String
  ) throws(Failure) {
    guard let kind = row.value else {
      if attached != nil { throw Failure(message: "option '\(spelling)' takes no value") }
      return written.append(Written(name: row.name, value: ""))
    }
    var value = attached
    if value == nil, let next = arguments.first, !looksLikeOption(next) {
      value = next
      arguments.removeFirst()
    }
    guard let value else {
      throw Failure(
        message: "option '\(spelling)' needs a value: '\(spelling) \(kind.placeholder)'")
    }
    if value.isEmpty { throw Failure(message: "option '\(spelling)' has an empty value") }
    if !row.choices.isEmpty, !row.choices.contains(value) {
      throw Failure(
        message: "'\(value)' is not a valid value for '\(spelling)'"
          + Suggestion.didYouMean(value, orOneOf: row.choices))
    }
    if kind.isPair, value.hasPrefix("=") || !value.contains("=") {
      throw Failure(message: "option '\(spelling)' needs \(kind.placeholder), not '\(value)'")
    }
    written.append(Written(name: row.name, value: value))
  }

  /// Whether the word after an option is the next option instead of its value; `-lz` may be a value.
  private func looksLikeOption(_ word: String) -> Bool {
    if word == "--" { return true }
    return rows.contains { row in
      row.spellings.contains { word == $0 || ($0.hasPrefix("--") && word.hasPrefix($0 + "=")) }
    }
  }

  private func unknown(_ word: String) -> Failure {
    let name = String(word.drop { $0 == "-" })
    let names = rows.filter { !$0.isHidden }.map(\.name)
    let isDashMissing = names.contains(name)
    // The first three letters are enough where one name alone begins so.
    let meant =
      isDashMissing
      ? name
      : (name.count > 1 ? Suggestion.meant(by: name, in: names) : nil)
        ?? Self.only(names.filter { name.count > 2 && $0.hasPrefix(name) })
    return Failure(
      message: "unknown option '\(word)'" + Suggestion.didYouMean(meant.map { "--" + $0 }))
  }

  private static func only(_ names: [String]) -> String? { names.count == 1 ? names[0] : nil }
}
