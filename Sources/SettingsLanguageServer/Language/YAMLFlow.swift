/// The position in a value in brackets: `{ a: [b, c], d: e }`.
struct YAMLFlow {
  /// The longest line whose parts are listed one by one, so that the cost stays linear.
  static let maximumList = 8192

  /// The steps from the value to the position.
  let path: [YAMLWalk.Step]
  /// Whether the position is in a key.
  let isKey: Bool
  /// The key or scalar at the position.
  let token: Range<Int>

  /// - Parameter reader: A reader that is not beyond the position.
  /// - Returns: Nil if the position is outside of the brackets or in a comment.
  init?(_ reader: inout YAMLFlowReader, at offset: Int) {
    reader.advance(to: offset)
    guard reader.isInside, !reader.isInComment else { return nil }
    path = reader.path
    isKey = reader.isKey
    token = reader.token
  }
}

/// Reads a value in brackets once, from its start to its end.
struct YAMLFlowReader {
  private struct Frame {
    let isMapping: Bool
    var key: Range<Int>?
  }

  private let text: IndexedText
  /// The offset of the first bracket.
  let start: Int
  /// The offset of the next byte.
  private(set) var position: Int
  private var frames: [Frame] = []
  private var tokenStart: Int
  private var quotes = YAMLQuotes()
  /// Whether the last bracket was closed.
  private var isFinished = false

  init(_ text: IndexedText, from start: Int) {
    self.text = text
    self.start = start
    position = start
    tokenStart = start
  }

  /// Whether the position is in the brackets.
  var isInside: Bool { !isFinished && !frames.isEmpty }
  var isInComment: Bool { quotes.isInComment }
  /// The number of brackets around the position.
  var depth: Int { frames.count }
  /// Whether the position is in a key.
  var isKey: Bool { frames.last.map { $0.isMapping && $0.key == nil } ?? false }

  /// The steps from the value to the position.
  ///
  /// - Complexity: O(depth).
  var path: [YAMLWalk.Step] {
    frames.compactMap { frame in
      if !frame.isMapping { return .item }
      return frame.key.map { .key(YAMLText.unquoted($0, in: text.bytes)) }
    }
  }

  /// The key or scalar at the position. It ends with the line.
  ///
  /// - Complexity: O(token).
  var token: Range<Int> {
    let bytes = text.bytes
    var quotes = quotes
    var index = position
    let isKey = isKey
    while index < bytes.count, !"\n\r".utf8.contains(bytes[index]) {
      let byte = bytes[index]
      let part = quotes.next(byte)
      if part == .comment { break }
      if part == .plain,
        ",}]".utf8.contains(byte)
          || isKey && byte == UInt8(ascii: ":") && Self.endsKey(index, from: tokenStart, in: bytes)
      {
        break
      }
      index += 1
    }
    let token = Self.trimmed(tokenStart..<max(tokenStart, index), in: bytes)
    return token.lowerBound > position ? position..<position : token
  }

  /// Reads up to an offset.
  ///
  /// - Complexity: O(bytes), for all calls together.
  mutating func advance(to offset: Int) {
    let end = min(offset, text.bytes.count)
    while position < end {
      read(text.bytes[position])
      position += 1
    }
  }

  private mutating func read(_ byte: UInt8) {
    let bytes = text.bytes
    let wasInComment = quotes.isInComment
    switch quotes.next(byte) {
    case .quoted: return
    case .comment:
      // A token begins after the comment, not with it.
      if tokenStart == position
        || !wasInComment && Self.isBlank(bytes[tokenStart..<position])
      {
        tokenStart = position + 1
      }
      return
    case .plain: break
    }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      frames.append(Frame(isMapping: byte == UInt8(ascii: "{")))
      tokenStart = position + 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if !frames.isEmpty { frames.removeLast() }
      if frames.isEmpty { isFinished = true }
      tokenStart = position + 1
    case UInt8(ascii: ","):
      if let last = frames.indices.last { frames[last].key = nil }
      tokenStart = position + 1
    case UInt8(ascii: ":") where Self.endsKey(position, from: tokenStart, in: bytes):
      if let last = frames.indices.last, frames[last].isMapping {
        frames[last].key = Self.trimmed(tokenStart..<position, in: bytes)
        tokenStart = position + 1
      }
    default: break
    }
  }

  /// Whether a colon ends a key. After quotes, as in JSON, no space follows it.
  private static func endsKey(_ colon: Int, from start: Int, in bytes: [UInt8]) -> Bool {
    if colon + 1 >= bytes.count || " \t\n\r,}]".utf8.contains(bytes[colon + 1]) { return true }
    guard colon > start, "\"'".utf8.contains(bytes[colon - 1]) else { return false }
    return bytes[start..<colon].first { !" \t\n\r".utf8.contains($0) } == bytes[colon - 1]
  }

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { " \t\n\r".utf8.contains($0) }
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, " \t\n\r".utf8.contains(bytes[start]) { start += 1 }
    while end > start, " \t\n\r".utf8.contains(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}
