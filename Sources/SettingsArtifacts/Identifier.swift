/// Names in generated sources.
package enum Identifier {
  /// Whether a text consists of ASCII letters, digits and underscores, and does not begin with a
  /// digit.
  package static func isValid(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy(isPart)
  }

  /// Returns the nearest identifier. Invalid characters become `_`, and so does an empty text.
  package static func made(from text: String) -> String {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let byte = scalar.isASCII ? UInt8(scalar.value) : 0
      bytes.append(isPart(byte) ? byte : UInt8(ascii: "_"))
    }
    if bytes.first.map({ (0x30...0x39).contains($0) }) ?? true {
      bytes.insert(UInt8(ascii: "_"), at: 0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }
}
