/// Functions for texts that other programs read byte by byte. A combining character that follows an
/// ASCII character is one `Character` with it.
extension StringProtocol {
  /// Returns the text with another text in place of an ASCII character.
  package func replacingBytes(_ scalar: Unicode.Scalar, with text: String) -> String {
    parts(separatedBy: scalar).joined(separator: text)
  }

  /// Returns the parts between an ASCII character, empty ones as well.
  package func parts(separatedBy scalar: Unicode.Scalar, maxSplits: Int = .max) -> [String] {
    utf8.split(
      separator: UInt8(ascii: scalar), maxSplits: maxSplits, omittingEmptySubsequences: false
    )
    .map { String(decoding: $0, as: UTF8.self) }
  }
}
