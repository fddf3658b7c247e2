/// An option of a tool; the raw value is its long spelling, without `--`.
package protocol ToolOption: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// Its row in the table of options: parsing, help and completions all read it.
  var row: OptionRow { get }

  /// Former spellings. They stay valid, but appear in no help text and no completion.
  static var formerSpellings: [String: Self] { get }
}

extension ToolOption {
  @inlinable package static var formerSpellings: [String: Self] { [:] }

  /// The long spelling on the command line.
  @inlinable
  package var spelling: String { "--" + rawValue }

  /// The option with a long spelling, which may be a former one.
  ///
  /// - Parameter text: The text after `--`.
  @inlinable
  package static func named(_ text: String) -> Self? {
    Self(rawValue: text) ?? formerSpellings[text]
  }

  @inlinable
  package static func withShort(_ letter: Character) -> Self? {
    allCases.first { $0.row.short == letter }
  }
}
