/// Reduces empty lines: at most one between others, none at the start and at the end.
struct BlankLines {
  private var hasText = false
  private var pending: [Range<Int>] = []
  private var removed: [Range<Int>] = []
  private var kept: [Range<Int>] = []

  /// Notes an empty line with its line break.
  mutating func add(_ line: Range<Int>) { pending.append(line) }

  /// Notes a line with text.
  mutating func end() {
    if let first = pending.first, hasText {
      kept.append(first)
      removed += pending.dropFirst()
    } else {
      removed += pending
    }
    pending = []
    hasText = true
  }

  /// Keeps the empty lines before the current one as they are.
  mutating func keepPending() {
    pending = []
    hasText = true
  }

  /// Removes the empty lines at the end, and adds a line break.
  mutating func finish(
    _ bytes: [UInt8], _ text: TextLines, addsBreak: Bool = true, _ edits: inout WhiteSpaceEdits
  ) {
    removed += pending
    for line in removed { edits.replace(line, with: "") }
    for line in kept {
      var end = line.upperBound
      while end > line.lowerBound, "\r\n".utf8.contains(bytes[end - 1]) { end -= 1 }
      edits.replace(line.lowerBound..<end, with: "")
    }
    if addsBreak, hasText, pending.isEmpty, let last = bytes.last, last != UInt8(ascii: "\n") {
      let usesReturns = text.fullLines.first.map { line in
        line.count > 1 && bytes[line.upperBound - 1] == UInt8(ascii: "\n")
          && bytes[line.upperBound - 2] == UInt8(ascii: "\r")
      }
      let needsReturn = usesReturns == true && last != UInt8(ascii: "\r")
      edits.replace(bytes.count..<bytes.count, with: needsReturn ? "\r\n" : "\n")
    }
  }
}
