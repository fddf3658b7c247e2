/// Interprets the text of a setting.
package enum SettingText {
  /// Apple's rule for booleans: true if the text begins with one of `y Y t T 1…9`.
  package static func isTrue(_ text: String) -> Bool { isTrue(firstByte: text.utf8.first) }

  package static func isTrue(firstByte: UInt8?) -> Bool {
    guard let firstByte else { return false }
    return "yYtT".utf8.contains(firstByte) || (0x31...0x39).contains(firstByte)
  }

  /// The expression that evaluates to a text: each `$` is escaped.
  package static func literal(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    return text.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
  }
}
