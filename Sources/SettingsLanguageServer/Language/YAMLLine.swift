/// One line of block-style YAML: its dashes, its key and the start of its value.
///
/// The text may be incomplete, so that it cannot be parsed. A line is read as what it most
/// resembles.
struct YAMLLine {
  /// The bytes without the line break.
  let range: Range<Int>
  /// The columns of the dashes that begin items of lists.
  let dashes: [Int]
  /// The offset of the text after the spaces and dashes; the end of the line if there is none.
  let content: Int
  /// The key with its quotes; nil if the line has none.
  let key: Range<Int>?
  /// The offset of the value, after the colon, an anchor and a tag; without a key, after an anchor
  /// and a tag at the start of the content.
  let valueStart: Int
  /// The end of the value, before spaces and a comment.
  let end: Int

  var contentColumn: Int { content - range.lowerBound }
  var isBlank: Bool { content == end && dashes.isEmpty }
  /// The column of the first byte that is not a space.
  var firstColumn: Int { dashes.first ?? contentColumn }

  /// Reads a line of a text in several lines, which has no key.
  init(ofText range: Range<Int>, in bytes: [UInt8]) {
    self.range = range
    dashes = []
    content = range.first { bytes[$0] != UInt8(ascii: " ") } ?? range.upperBound
    key = nil
    valueStart = content
    end = range.upperBound
  }

  init(_ range: Range<Int>, of bytes: [UInt8]) {
    self.range = range
    var index = range.lowerBound
    func skipSpaces() {
      while index < range.upperBound, bytes[index] == UInt8(ascii: " ") { index += 1 }
    }
    skipSpaces()
    var dashes: [Int] = []
    while index < range.upperBound, bytes[index] == UInt8(ascii: "-"),
      index + 1 == range.upperBound || bytes[index + 1] == UInt8(ascii: " ")
    {
      dashes.append(index - range.lowerBound)
      index += 1
      skipSpaces()
    }
    self.dashes = dashes
    content = index
    end = Self.end(of: index..<range.upperBound, in: bytes)
    key = Self.key(in: index..<end, of: bytes)
    if let key {
      index = key.upperBound
      while index < end, bytes[index] != UInt8(ascii: ":") { index += 1 }
      index = min(end, index + 1)
      while index < end, Self.isSpace(bytes[index]) { index += 1 }
    }
    while index < end, "&!".utf8.contains(bytes[index]) {
      while index < end, !Self.isSpace(bytes[index]) { index += 1 }
      while index < end, Self.isSpace(bytes[index]) { index += 1 }
    }
    valueStart = index
  }

  /// The end of a text before a comment and spaces.
  private static func end(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    // Every line before a position is read for an answer, and few have comments.
    guard bytes[range].contains(UInt8(ascii: "#")) else {
      var end = range.upperBound
      while end > range.lowerBound, isSpace(bytes[end - 1]) { end -= 1 }
      return end
    }
    var quotes = YAMLQuotes()
    var end = range.lowerBound
    for index in range {
      if quotes.next(bytes[index]) == .comment { return end }
      if !isSpace(bytes[index]) { end = index + 1 }
    }
    return end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// The end of the quoted scalar at the start of a text; nil if it is not closed.
  private static func endOfQuotes(in range: Range<Int>, of bytes: [UInt8]) -> Int? {
    var quotes = YAMLQuotes()
    for index in range where quotes.next(bytes[index]) != .quoted { return index }
    return quotes.isInQuotes ? nil : range.upperBound
  }

  private static func key(in range: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    guard let first = range.first.map({ bytes[$0] }) else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard let close = endOfQuotes(in: range, of: bytes) else { return nil }
      let rest = bytes[close..<range.upperBound].drop(while: isSpace)
      return rest.first == UInt8(ascii: ":") ? range.lowerBound..<close : nil
    }
    if "[{#&*!|>%@".utf8.contains(first) { return nil }
    for index in range where bytes[index] == UInt8(ascii: ":") {
      if index + 1 == range.upperBound || isSpace(bytes[index + 1]) {
        var end = index
        while end > range.lowerBound, isSpace(bytes[end - 1]) { end -= 1 }
        return range.lowerBound..<end
      }
    }
    return nil
  }
}

/// Text without the quotes around it.
enum YAMLText {
  static func unquoted(_ range: Range<Int>, in bytes: [UInt8]) -> String {
    var range = range
    if let first = range.first.map({ bytes[$0] }), "\"'".utf8.contains(first) {
      range = range.lowerBound + 1..<range.upperBound
      if let last = range.last, bytes[last] == first { range = range.lowerBound..<last }
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
