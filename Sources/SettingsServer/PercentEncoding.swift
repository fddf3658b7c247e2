/// Texts in which `%` and two digits stand for a byte.
package enum PercentEncoding {
  /// Returns a text in which letters, digits and some other bytes stay as they are.
  ///
  /// - Parameter kept: The other bytes; `%` is not one of them.
  package static func encode(_ text: some StringProtocol, keeping kept: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let isKept = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || kept.utf8.contains(byte)
      if isKept {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
