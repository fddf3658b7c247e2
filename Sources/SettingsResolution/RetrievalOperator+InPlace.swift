import SettingsDiagnostics
import SettingsModel

/// Applies operators to a single text at the end of a buffer, in place and without a copy.
///
/// `OperatorApplication` defines each operator. This is the fast path for ASCII, with the same
/// results.
extension RetrievalOperator {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// - Returns: False if the text is unchanged, and `OperatorApplication` must handle it.
  func apply(to text: inout ByteBuffer, from start: Int) -> Bool {
    switch self {
    case .upper: return Self.map(&text, from: start) { 0x61...0x7A ~= $0 ? $0 ^ 0x20 : $0 }
    case .lower: return Self.map(&text, from: start) { 0x41...0x5A ~= $0 ? $0 ^ 0x20 : $0 }
    case .identifier: return Self.makeIdentifier(&text, from: start, with: UInt8(ascii: "_"))
    case .c99extidentifier: return Self.makeIdentifier(&text, from: start, with: UInt8(ascii: "_"))
    case .rfc1034identifier: return Self.makeIdentifier(&text, from: start, with: UInt8(ascii: "-"))
    case .dir:
      Self.keepFolder(&text, from: start)
    case .file:
      text.remove(start..<Self.fileStart(text, from: start))
    case .base:
      let file = Self.fileStart(text, from: start)
      if let dot = Self.last(Self.dot, in: text, from: file) { text.truncate(to: dot) }
      text.remove(start..<file)
    case .suffix:
      let file = Self.fileStart(text, from: start)
      text.remove(start..<(Self.last(Self.dot, in: text, from: file) ?? text.count))
    case .quote, .standardizepath, .not, .truncatedversion, .stripslash, .md5: return false
    }
    return true
  }

  private static func isASCII(_ text: ByteBuffer, from start: Int) -> Bool {
    var all: UInt8 = 0
    for index in start..<text.count { all |= text[index] }
    return all < 0x80
  }

  private static func map(
    _ text: inout ByteBuffer, from start: Int, _ transform: (UInt8) -> UInt8
  ) -> Bool {
    guard isASCII(text, from: start) else { return false }
    for index in start..<text.count { text[index] = transform(text[index]) }
    return true
  }

  private static func makeIdentifier(
    _ text: inout ByteBuffer, from start: Int, with replacement: UInt8
  ) -> Bool {
    // A carriage return and a line feed are one character for two of the operators.
    let isOrdinary =
      text.isPlainText(from: start)
      || isASCII(text, from: start) && last(0x0D, in: text, from: start) == nil
    guard isOrdinary else { return false }
    for index in start..<text.count {
      let byte = text[index]
      let isLetter = 0x61...0x7A ~= byte | 0x20
      let isDigit = 0x30...0x39 ~= byte
      if !(isLetter || isDigit && index > start) { text[index] = replacement }
    }
    return true
  }

  private static func fileStart(_ text: ByteBuffer, from start: Int) -> Int {
    last(slash, in: text, from: start).map { $0 + 1 } ?? start
  }

  private static func last(_ byte: UInt8, in text: ByteBuffer, from start: Int) -> Int? {
    var index = text.count
    while index > start {
      index -= 1
      if text[index] == byte { return index }
    }
    return nil
  }

  private static func keepFolder(_ text: inout ByteBuffer, from start: Int) {
    guard let last = last(slash, in: text, from: start) else {
      text.truncate(to: start)
      text.append(dot)
      text.append(slash)
      return
    }
    var end = last
    while end > start, text[end - 1] == slash { end -= 1 }
    text.truncate(to: end)
    text.append(slash)
  }
}
