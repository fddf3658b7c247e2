/// Repairs that make invalid text readable, so that later errors are reported, too.
///
/// A repair must not lead to errors that only the original one caused. Text without a clear meaning
/// is therefore replaced by text that every field accepts, and whole lines are moved, not removed.
extension SyntaxFailure {
  /// Replaces a character that a value cannot contain here with an ordinary one.
  func ordinary(at place: Int) -> [SourceRepair] {
    guard place < bytes.count, bytes[place] > 0x20, bytes[place] < 0x80 else { return [] }
    return [SourceRepair(of: place..<place + 1, by: "_")]
  }

  /// Closes a quote at the end of its line.
  var closedQuote: [SourceRepair] {
    let end = contentEnd(of: beginning)
    return [SourceRepair(of: end..<end, by: character(at: beginning))]
  }

  /// Replaces the rest of a line with spaces.
  var blankedRest: [SourceRepair] {
    let end = contentEnd(of: place)
    guard place < end else { return [] }
    return [SourceRepair(of: place..<end, by: String(repeating: " ", count: end - place))]
  }

  /// Closes a bracket: at the end of its line if the following text belongs to an outer mapping, or
  /// before the closing bracket of another kind.
  func closedBracket(_ bracket: Int) -> [SourceRepair] {
    // A file that is one bracket is JSON, possibly truncated.
    // After a bracket at the end of the file, there is nothing to read.
    guard bracket < bytes.count, bytes[..<bracket].contains(where: { $0 > 0x20 }),
      bytes[(bracket + 1)...].contains(where: { $0 > 0x20 })
    else { return [] }
    let closer = bytes[bracket] == UInt8(ascii: "[") ? "]" : "}"
    let end = contentEnd(of: bracket)
    if place < end {
      let isClosingBracket = bytes[place] == UInt8(ascii: "]") || bytes[place] == UInt8(ascii: "}")
      return isClosingBracket ? [SourceRepair(of: place..<place, by: closer)] : []
    }
    if let next = firstContent(after: end), indentation(at: next) > indentation(at: bracket) {
      return []
    }
    let comment = comment(in: bracket..<end)
    return [SourceRepair(of: comment..<comment, by: closer)]
  }

  /// Gives a line the indentation of the line above it or, if that is further away, that of the
  /// mapping. Lines below it that are indented as much or more are moved too.
  var alignedLines: [SourceRepair] {
    let own = indentation(at: place)
    guard let above = lastContent(before: lineStart(of: place)) else { return [] }
    let upper = indentation(at: above)
    let mapping = indentation(at: beginning)
    guard upper > own, mapping < own else { return [] }
    let wanted = upper - own <= own - mapping ? upper : mapping
    var repairs: [SourceRepair] = []
    var line = lineStart(of: place)
    while line < bytes.count, repairs.count < Self.maximumLines {
      let end = lineEnd(of: line)
      let text = bytes[line..<end].drop { $0 == 0x20 }
      if text.contains(where: { $0 > 0x20 }) {
        let width = text.startIndex - line
        if width < own { break }
        let blanks = String(repeating: " ", count: width - own + wanted)
        repairs.append(SourceRepair(of: line..<text.startIndex, by: blanks))
      }
      line = end + 1
    }
    return repairs
  }

  /// Replaces all tabs that indent lines with as many spaces as give one line the indentation of
  /// the line above it.
  func expandedTabs(at place: Int) -> [SourceRepair] {
    guard let above = lastContent(before: lineStart(of: place)) else { return [] }
    let text = bytes[lineStart(of: above)..<lineEnd(of: above)].filter { $0 > 0x20 }
    // After a key without a value, the line must be indented more.
    guard text.last != UInt8(ascii: ":") else { return [] }
    let upper = indentation(at: above)
    let width = [2, 4, 8, 1].first { expandedIndentation(at: place, width: $0).count == upper }
    guard let width else { return [] }
    var repairs: [SourceRepair] = []
    var line = lineStart(of: place)
    while line < bytes.count, repairs.count < Self.maximumLines {
      let end = lineEnd(of: line)
      let blank = bytes[line..<end].prefix { $0 == 0x20 || $0 == 0x09 }
      if blank.contains(0x09), blank.endIndex < end {
        repairs.append(
          SourceRepair(of: blank.indices, by: expandedIndentation(at: line, width: width)))
      }
      line = end + 1
    }
    return repairs
  }

  /// No more lines are repaired at once, because each repair checks every node.
  private static let maximumLines = 64

  // MARK: Lines

  private func indentation(at offset: Int) -> Int {
    let start = lineStart(of: min(offset, bytes.count))
    return bytes[start...].prefix { $0 == 0x20 }.count
  }

  private func expandedIndentation(at offset: Int, width: Int) -> String {
    var count = 0
    for byte in bytes[lineStart(of: offset)...] {
      switch byte {
      case 0x20: count += 1
      case 0x09: count += width
      default: return String(repeating: " ", count: count)
      }
    }
    return String(repeating: " ", count: count)
  }

  /// The end of a line without its line break.
  private func contentEnd(of offset: Int) -> Int {
    let end = lineEnd(of: offset)
    return end > offset && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  /// The start of a comment, with the spaces before it; the end if there is none.
  private func comment(in range: Range<Int>) -> Int {
    var start = range.upperBound
    for index in range.dropFirst()
    where bytes[index] == UInt8(ascii: "#") && bytes[index - 1] == 0x20 {
      start = index
      break
    }
    while start > range.lowerBound, bytes[start - 1] == 0x20 { start -= 1 }
    return start
  }

  /// The first character after an offset that is neither a space nor part of a comment.
  private func firstContent(after offset: Int) -> Int? {
    var line = offset + 1
    while line < bytes.count {
      let end = lineEnd(of: line)
      if let found = bytes[line..<end].firstIndex(where: { $0 > 0x20 }) {
        if bytes[found] != UInt8(ascii: "#") { return found }
      }
      line = end + 1
    }
    return nil
  }

  /// The first character of the last line before an offset that has content outside of comments.
  private func lastContent(before offset: Int) -> Int? {
    var end = offset
    while end > textStart {
      let start = lineStart(of: end - 1)
      if let found = bytes[start..<end].firstIndex(where: { $0 > 0x20 }),
        bytes[found] != UInt8(ascii: "#")
      {
        return found
      }
      end = start
    }
    return nil
  }
}
