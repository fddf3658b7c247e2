/// Replacements of white space in a text.
struct WhiteSpaceEdits {
  private var edits: [(range: Range<Int>, replacement: String)] = []

  /// Replaces blanks and line breaks. Edits must not overlap.
  mutating func replace(_ range: Range<Int>, with replacement: String) {
    if !range.isEmpty || !replacement.isEmpty { edits.append((range, replacement)) }
  }

  /// The text after all edits.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.replacement.utf8)
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }
}

/// The lines of a text.
struct TextLines {
  /// The bytes of each line without its line break.
  private(set) var lines: [Range<Int>] = []
  /// The bytes of each line with its line break.
  private(set) var fullLines: [Range<Int>] = []

  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) {
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      let hasReturn = index > start && bytes[index - 1] == UInt8(ascii: "\r")
      lines.append(start..<(hasReturn ? index - 1 : index))
      fullLines.append(start..<index + 1)
      start = index + 1
    }
    if start < bytes.count {
      // The line break that is added at the end of the text makes this a line break of Windows.
      let hasReturn = bytes.last == UInt8(ascii: "\r")
      lines.append(start..<(hasReturn ? bytes.count - 1 : bytes.count))
      fullLines.append(start..<bytes.count)
    }
  }

  /// The number of the line that contains an offset.
  ///
  /// - Complexity: O(log lines).
  func number(at offset: Int) -> Int {
    var low = 0
    var high = fullLines.count
    while low < high {
      let middle = (low + high) / 2
      if fullLines[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

extension [UInt8] {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The start of the blanks at the end of a range.
  func startOfTrailingBlanks(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, Self.isBlank(self[end - 1]) { end -= 1 }
    return end
  }

  /// The end of the blanks from an offset on.
  func endOfBlanks(from start: Int, before end: Int) -> Int {
    var index = start
    while index < end, Self.isBlank(self[index]) { index += 1 }
    return index
  }
}
