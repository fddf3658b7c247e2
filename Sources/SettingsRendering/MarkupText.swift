import SettingsDiagnostics

/// Text in XML and HTML.
package enum MarkupText {
  /// Returns text in which markup and characters that are not seen are escaped, and characters that
  /// XML 1.0 cannot contain are replaced. A line break in an attribute becomes a reference.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x0A: result += "&#10;"
      case 0x09: result += "&#9;"
      case _ where scalar.value >= 0x7F && scalar.isUnsafeOnTerminals:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      case 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
        result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }
}
