/// Texts in double quotes, as clang, swiftc and git read them.
package enum QuotedText {
  /// Returns a text in quotes.
  ///
  /// Scalars are escaped, not characters: a quote and a combining character after it are one
  /// `Character`, but the reader sees the quote.
  ///
  /// - Parameter lineBreak: What stands for a line break.
  package static func quoted(_ text: String, lineBreak: String = "\n") -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result.append("\\")
        result.unicodeScalars.append(scalar)
      case "\n": result += lineBreak
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
