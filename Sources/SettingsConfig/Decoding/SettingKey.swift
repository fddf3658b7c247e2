internal import SettingsDiagnostics
internal import SettingsModel

/// A key of `settings` in the syntax of Apple's engine: `NAME`, spaces, `[parameter=pattern]…`.
struct SettingKey {
  let name: ArraySlice<UInt8>
  let conditions: [Condition]

  /// The reason why a key cannot be read, which fits after "setting 'KEY' ".
  enum Failure: Error, Equatable {
    case name
    case expected(String)
    case emptyParameter
    case trailing

    var explanation: String {
      switch self {
      case .name: "does not start with a setting's name"
      case .expected(let text): "lacks a \(text) in its condition"
      case .emptyParameter: "has a condition without a parameter"
      case .trailing: "has something other than conditions after the name"
      }
    }
  }

  init(parsing key: ArraySlice<UInt8>) throws(Failure) {
    var index = key.startIndex
    func skipBlanks() {
      while index < key.endIndex, [0x20, 0x09, 0x0B, 0x0C].contains(key[index]) { index += 1 }
    }
    skipBlanks()
    let start = index
    while index < key.endIndex, Self.isNameByte(key[index], isFirst: index == start) { index += 1 }
    guard index > start else { throw .name }
    name = key[start..<index]
    var conditions: [Condition] = []
    skipBlanks()
    while index < key.endIndex {
      guard key[index] == UInt8(ascii: "[") else { throw .trailing }
      let rest = key[(index + 1)...]
      guard let close = rest.firstIndex(of: UInt8(ascii: "]")) else { throw .expected("']'") }
      guard let equals = rest[..<close].firstIndex(of: UInt8(ascii: "=")) else {
        throw .expected("'='")
      }
      guard equals > rest.startIndex else { throw .emptyParameter }
      conditions.append(
        Condition(
          parameter: String(decoding: rest[..<equals], as: UTF8.self),
          pattern: String(decoding: rest[(equals + 1)..<close], as: UTF8.self)))
      index = close + 1
      skipBlanks()
    }
    self.conditions = conditions
  }

  /// Whether a key is a bare name, as almost all keys are.
  static func isBareName(_ text: [UInt8], _ key: Range<Int>) -> Bool {
    !key.isEmpty && isNameByte(text[key.lowerBound], isFirst: true) && text.isWord(key)
  }

  private static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    // Test for a letter of either case with one comparison, because most bytes are letters.
    if (byte | 0x20) &- 0x61 < 26 || byte == 0x5F { return true }
    return !isFirst && byte &- 0x30 < 10
  }
}
