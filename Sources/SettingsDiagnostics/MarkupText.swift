/// Text in XML and HTML.
package enum MarkupText {
  /// Returns text in which markup and characters that are not seen are escaped, and characters that
  /// XML 1.0 cannot contain are replaced. A line break in an attribute becomes a reference.
  package static func escaped(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar.value {
      case 0x0A, 0x09: reference(to: scalar)
      case _ where scalar.value >= 0x7F && scalar.isUnsafeOnTerminals:
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      case 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: nil
      default: "\u{FFFD}"
      }
    }
  }

  /// Returns text in which markup is escaped.
  ///
  /// - Parameters:
  ///   - isAttribute: Whether quotation marks are markup.
  ///   - other: Replaces other characters; nil leaves them as they are.
  package static func escaped(
    _ text: String, isAttribute: Bool = true, _ other: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      default:
        if let text = other(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  package static func reference(to scalar: Unicode.Scalar) -> String { "&#\(scalar.value);" }
}
