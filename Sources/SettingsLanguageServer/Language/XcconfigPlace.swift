/// What is at a position of an xcconfig file.
enum XcconfigPlace {
  /// The name of a setting.
  case name(Range<Int>)
  /// A condition after a name: `[sdk=…]`.
  case condition(Range<Int>)
  /// The value of a setting.
  case value(of: String, Range<Int>)
  /// The path of an include.
  case include(Range<Int>)

  /// - Parameter outline: The outline of the text, for many lookups; nil to read it.
  /// - Returns: Nil in a comment.
  /// - Complexity: O(line) with an outline; O(bytes of the text) without one.
  init?(at offset: Int, in text: IndexedText, _ outline: XcconfigOutline? = nil) {
    let bytes = text.bytes
    let number = text.line(at: offset)
    let line = text.lineWithoutMark(number)
    let offset = max(offset, line.lowerBound)
    var start = line.lowerBound
    while start < line.upperBound, " \t".utf8.contains(bytes[start]) { start += 1 }
    if let comment = Self.comment(in: start..<line.upperBound, of: bytes), offset > comment {
      return nil
    }
    if let assignment = (outline ?? XcconfigOutline(of: text)).assignment(continuedIn: number) {
      self = .value(of: text.string(assignment.name), min(start, offset)..<line.upperBound)
      return
    }
    guard offset >= start else {
      // In the blanks before a name, another name can be typed.
      self = .name(offset..<offset)
      return
    }
    if start < line.upperBound, bytes[start] == UInt8(ascii: "#") {
      guard let open = bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: "\"")),
        offset > open
      else { return nil }
      let rest = bytes[(open + 1)..<line.upperBound]
      let close = rest.firstIndex(of: UInt8(ascii: "\"")) ?? line.upperBound
      guard offset <= close else { return nil }
      self = .include(open + 1..<close)
      return
    }
    var end = start
    while end < line.upperBound, Self.isName(bytes[end]) { end += 1 }
    if offset <= end {
      self = .name(start..<end)
      return
    }
    var index = end
    var bracket: Int?
    while index < line.upperBound {
      if index >= offset { break }
      let byte = bytes[index]
      if byte == UInt8(ascii: "[") { bracket = index }
      if byte == UInt8(ascii: "]") { bracket = nil }
      if byte == UInt8(ascii: "="), bracket == nil { break }
      index += 1
    }
    if let bracket, offset > bracket, offset <= index || index == line.upperBound {
      self = .condition(bracket + 1..<offset)
      return
    }
    guard index < offset, index < line.upperBound, end > start else { return nil }
    var valueStart = index + 1
    while valueStart < min(offset, line.upperBound), " \t".utf8.contains(bytes[valueStart]) {
      valueStart += 1
    }
    self = .value(
      of: String(decoding: bytes[start..<end], as: UTF8.self), valueStart..<line.upperBound)
  }

  var isName: Bool {
    if case .name = self { true } else { false }
  }

  private static func comment(in range: Range<Int>, of bytes: [UInt8]) -> Int? {
    range.dropLast().first {
      bytes[$0] == UInt8(ascii: "/") && bytes[$0 + 1] == UInt8(ascii: "/")
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
  }
}
