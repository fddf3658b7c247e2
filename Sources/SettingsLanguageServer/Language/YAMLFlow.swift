/// The position in a value in brackets: `{ a: [b, c], d: e }`.
struct YAMLFlow {
  /// The longest line whose parts are listed one by one, so that the cost stays linear.
  static let maximumList = 8192

  /// The steps from the value to the position.
  private(set) var path: [YAMLWalk.Step] = []
  /// Whether the position is in a key.
  private(set) var isKey = false
  /// The key or scalar at the position.
  private(set) var token: Range<Int>

  private struct Frame {
    let isMapping: Bool
    var key: Range<Int>?
  }

  /// - Returns: Nil if the position is outside of the brackets.
  init?(in text: IndexedText, from start: Int, at offset: Int) {
    let bytes = text.bytes
    var frames: [Frame] = []
    var tokenStart = start
    var quote: UInt8 = 0
    var index = start
    while index < offset {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
        index += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        frames.append(Frame(isMapping: byte == UInt8(ascii: "{")))
        tokenStart = index + 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if frames.isEmpty { return nil }
        frames.removeLast()
        tokenStart = index + 1
      case UInt8(ascii: ","):
        if let last = frames.indices.last { frames[last].key = nil }
        tokenStart = index + 1
      case UInt8(ascii: ":") where Self.endsKey(index, in: bytes):
        if let last = frames.indices.last, frames[last].isMapping {
          frames[last].key = Self.trimmed(tokenStart..<index, in: bytes)
          tokenStart = index + 1
        }
      default: break
      }
      index += 1
    }
    guard let innermost = frames.last else { return nil }
    for frame in frames {
      if !frame.isMapping {
        path.append(.item)
      } else if let key = frame.key {
        path.append(.key(YAMLText.unquoted(key, in: bytes)))
      }
    }
    isKey = innermost.isMapping && innermost.key == nil
    while index < bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if ",}]\n\r".utf8.contains(byte)
        || isKey && byte == UInt8(ascii: ":") && Self.endsKey(index, in: bytes)
      {
        break
      } else if "\"'".utf8.contains(byte) {
        quote = byte
      }
      index += 1
    }
    token = Self.trimmed(tokenStart..<index, in: bytes)
    if token.lowerBound > offset { token = offset..<offset }
  }

  private static func endsKey(_ colon: Int, in bytes: [UInt8]) -> Bool {
    colon + 1 >= bytes.count || " \n\r,}]".utf8.contains(bytes[colon + 1])
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, " \n\r".utf8.contains(bytes[start]) { start += 1 }
    while end > start, " \n\r".utf8.contains(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}
