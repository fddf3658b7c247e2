/// A tool's options, to parse a command line by them.
///
/// It has no associated type: every run parses its command line first, and the types that generic
/// code makes at run time cost more than the parsing.
package protocol ToolOptions {
  static var rows: [OptionRow] { get }

  /// The option with a long spelling, which may be a former one: that stays valid, but appears in no
  /// help text and no completion.
  ///
  /// - Parameter text: The text after `--`.
  static func row(named text: String) -> OptionRow?

  static func row(short letter: Character) -> OptionRow?
}

/// An option of a tool; the raw value is its long spelling, without `--`.
package protocol ToolOption: ToolOptions, RawRepresentable<String>, CaseIterable, Hashable, Sendable
{
  /// Its row in the table of options: parsing, help and completions all read it.
  var row: OptionRow { get }
}

extension ToolOption {
  /// The long spelling on the command line.
  package var spelling: String { "--" + rawValue }
}
