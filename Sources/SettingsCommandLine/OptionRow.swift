/// One row of a table of options: parsing, help and completions all read it.
package struct OptionRow: Sendable, Equatable {
  /// The long spelling, without `--`.
  package let name: String
  package let short: Character?
  /// Nil for a flag.
  package let value: OptionValue?
  package let isRepeatable: Bool
  /// Whether it is hidden from help and completions.
  package let isHidden: Bool
  /// One line, lower case, without a period.
  package let help: String

  package init(
    _ name: String, short: Character? = nil, value: OptionValue? = nil, isRepeatable: Bool = false,
    isHidden: Bool = false, help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.isHidden = isHidden
    self.help = help
  }

  /// The long spelling on the command line.
  package var spelling: String { "--" + name }

  /// Every spelling: the long one, then the short one.
  package var spellings: [String] { [spelling] + (short.map { ["-\($0)"] } ?? []) }

  /// The words to choose from; empty if any value is valid.
  package var choices: [String] {
    if case .choice(_, let words) = value { return words }
    return []
  }
}
