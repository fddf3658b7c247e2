/// A reference `$(NAME:operator)`, `$[NAME]` or `$NAME` around a position.
struct ReferenceToken {
  /// The bytes of the name.
  let name: Range<Int>
  /// The bytes of the operator at the position; nil if the position is in the name.
  let operation: Range<Int>?

  /// - Parameter isTyping: Whether a reference without an end counts.
  /// - Returns: Nil if the position is not in a reference.
  /// - Complexity: O(line).
  init?(at offset: Int, in text: IndexedText, isTyping: Bool = false) {
    let bytes = text.bytes
    let line = text.line(text.line(at: offset))
    if !isTyping, let name = Self.nameWithoutParentheses(at: offset, in: line, of: bytes) {
      self.name = name
      operation = nil
      return
    }
    // On `$` and on the parenthesis, the reference is meant.
    var offset = offset
    if !isTyping {
      for shift in [1, 2] where offset + shift <= line.upperBound && offset + shift - 2 >= 0 {
        let end = offset + shift
        if bytes[end - 2] == UInt8(ascii: "$"), "({".utf8.contains(bytes[end - 1]) {
          offset = end
          break
        }
      }
    }
    // The innermost opening before the position that is not closed.
    var open: Int?
    var depth = 0
    var index = offset - 1
    while index > line.lowerBound {
      if ")}".utf8.contains(bytes[index]) {
        depth += 1
      } else if "({".utf8.contains(bytes[index]), bytes[index - 1] == UInt8(ascii: "$") {
        if depth == 0 {
          open = index + 1
          break
        }
        depth -= 1
      }
      index -= 1
    }
    guard let start = open else { return nil }
    var end = start
    while end < line.upperBound, Self.isName(bytes[end]) { end += 1 }
    if !isTyping, end == start { return nil }
    name = start..<end
    if offset <= end {
      operation = nil
      return
    }
    guard isTyping else {
      // The position is in the operators, and so in the reference.
      operation = nil
      return
    }
    let colon = bytes[end..<offset].lastIndex(of: UInt8(ascii: ":"))
    guard let colon else { return nil }
    operation = colon + 1..<offset
  }

  /// The name of a reference `$NAME` or `$[NAME]` at a position in it.
  ///
  /// Without brackets, a period belongs to the name.
  ///
  /// - Returns: Nil after `$$`, and before a reference that completes the name.
  private static func nameWithoutParentheses(
    at offset: Int, in line: Range<Int>, of bytes: [UInt8]
  ) -> Range<Int>? {
    func isByte(_ index: Int, _ byte: Unicode.Scalar) -> Bool {
      line.contains(index) && bytes[index] == UInt8(ascii: byte)
    }
    func belongsToName(_ index: Int) -> Bool {
      line.contains(index) && (isName(bytes[index]) || isByte(index, "."))
    }
    var start = offset
    if isByte(start, "$") { start += isByte(start + 1, "[") ? 2 : 1 }
    if isByte(start, "["), isByte(start - 1, "$") { start += 1 }
    while belongsToName(start - 1) { start -= 1 }
    let isBracketed = isByte(start - 1, "[")
    let lastDollar = isBracketed ? start - 2 : start - 1
    var dollars = lastDollar
    while isByte(dollars, "$") { dollars -= 1 }
    guard (lastDollar - dollars) % 2 == 1, belongsToName(start), !isByte(start, "."),
      isBracketed || bytes[start] &- 0x30 >= 10
    else { return nil }
    var end = start
    while belongsToName(end), !(isBracketed && isByte(end, ".")) { end += 1 }
    let isCompleted = isByte(end, "$") && (isBracketed || isByte(end + 1, "("))
    return isCompleted ? nil : start..<end
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
  }
}
