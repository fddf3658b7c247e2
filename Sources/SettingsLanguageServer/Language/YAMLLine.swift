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
  /// The offset of the value, after the colon and spaces; of the content if there is no key.
  let valueStart: Int
  /// The end of the value, before spaces and a comment.
  let end: Int

  var contentColumn: Int { content - range.lowerBound }
  var isBlank: Bool { content == end && dashes.isEmpty }
  /// The column of the first byte that is not a space.
  var firstColumn: Int { dashes.first ?? contentColumn }

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
      while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
    }
    valueStart = index
  }

  /// The end of a text before a comment and spaces.
  private static func end(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    var quote: UInt8 = 0
    var end = range.lowerBound
    for index in range {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "#"),
        index == range.lowerBound || bytes[index - 1] == UInt8(ascii: " ")
      {
        return end
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        index == range.lowerBound || " [{,:".utf8.contains(bytes[index - 1])
      {
        quote = byte
      }
      if byte != UInt8(ascii: " ") { end = index + 1 }
    }
    return end
  }

  private static func key(in range: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    guard let first = range.first.map({ bytes[$0] }) else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard let close = bytes[range].dropFirst().firstIndex(of: first) else { return nil }
      let rest = bytes[(close + 1)..<range.upperBound].drop { $0 == UInt8(ascii: " ") }
      return rest.first == UInt8(ascii: ":") ? range.lowerBound..<close + 1 : nil
    }
    if "[{#&*!|>%@".utf8.contains(first) { return nil }
    for index in range where bytes[index] == UInt8(ascii: ":") {
      if index + 1 == range.upperBound || bytes[index + 1] == UInt8(ascii: " ") {
        var end = index
        while end > range.lowerBound, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
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
