/// A text during a list of changes, in parts of whole lines, so that a change costs no more than the
/// lines near it.
struct EditedText {
  private static let partSize = 2048
  /// The number of bytes that one list of changes may have read again, such as those of a line of
  /// megabytes with thousands of changes.
  private let maximumWork: Int

  private var parts: [IndexedText]
  private let encoding: PositionEncoding
  private var work = 0

  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8], encoding: PositionEncoding, maximumWork: Int = 1 << 30) {
    self.maximumWork = maximumWork
    self.encoding = encoding
    parts = Self.parts(of: bytes, encoding)
  }

  /// - Complexity: O(bytes).
  var bytes: [UInt8] { Array(parts.map(\.bytes).joined()) }

  /// Replaces a range by a text.
  ///
  /// - Returns: Whether the limit of work allows it.
  /// - Complexity: O(*k* + *m*), where *k* is the number of parts, and *m* the size of the lines of the
  ///   range, of those around it and of the text.
  mutating func replace(_ range: TextRange, with text: String) -> Bool {
    let start = part(of: range.start.line)
    let end = part(of: max(range.start.line, range.end.line))
    // The parts around the change may end or begin with half of a line break.
    let first = max(0, start.index - 1)
    let last = min(parts.count - 1, end.index + 1)
    let linesBefore = start.linesBefore - (first < start.index ? Self.lineCount(parts[first]) : 0)
    let near = IndexedText(Array(parts[first...last].map(\.bytes).joined()), encoding: encoding)
    work += near.bytes.count + text.utf8.count
    if work > maximumWork { return false }
    func offset(of position: TextPosition) -> Int {
      near.offset(
        of: TextPosition(line: position.line - linesBefore, character: position.character))
    }
    let lower = offset(of: range.start)
    let upper = max(lower, offset(of: range.end))
    var bytes = near.bytes
    bytes.replaceSubrange(lower..<upper, with: text.utf8)
    parts.replaceSubrange(first...last, with: Self.parts(of: bytes, encoding))
    return true
  }

  /// Returns the part that contains a line, and the number of lines before it; the last part for a
  /// line beyond the end.
  private func part(of line: Int) -> (index: Int, linesBefore: Int) {
    var before = 0
    for index in parts.indices.dropLast() {
      let count = Self.lineCount(parts[index])
      if line < before + count { return (index, before) }
      before += count
    }
    return (parts.count - 1, before)
  }

  /// The number of line breaks of a part. What follows the last one is in the next part.
  private static func lineCount(_ part: IndexedText) -> Int { part.lineStarts.count - 1 }

  private static func parts(of bytes: [UInt8], _ encoding: PositionEncoding) -> [IndexedText] {
    var result: [IndexedText] = []
    var start = 0
    for next in IndexedText(bytes, encoding: encoding).lineStarts
    where next - start >= partSize && next < bytes.count {
      result.append(IndexedText(Array(bytes[start..<next]), encoding: encoding))
      start = next
    }
    result.append(IndexedText(Array(bytes[start...]), encoding: encoding))
    return result
  }
}
