import SettingsXcode

/// The style of xcconfig files: one space around `=`, no indentation, no blanks at the ends of
/// lines, at most one empty line, and a line break at the end.
enum XcconfigFormatter {
  static func formatted(_ bytes: [UInt8]) -> [UInt8] {
    var edits = WhiteSpaceEdits()
    let text = TextLines(bytes)
    let continued = continuedLines(bytes, text)
    var blankLines = BlankLines()
    for number in text.lines.indices {
      let line = text.lines[number]
      var end = bytes.startOfTrailingBlanks(in: line)
      // Without the blanks after it, a carriage return would become a part of the line break.
      while end < line.upperBound, end > line.lowerBound, bytes[end - 1] == UInt8(ascii: "\r") {
        end = bytes.startOfTrailingBlanks(in: line.lowerBound..<end - 1)
      }
      if end == line.lowerBound, !continued.contains(number) {
        blankLines.add(text.fullLines[number])
        continue
      }
      blankLines.end()
      edits.replace(end..<line.upperBound, with: "")
      if continued.contains(number) { continue }
      let first = bytes.endOfBlanks(from: line.lowerBound, before: end)
      edits.replace(line.lowerBound..<first, with: "")
      format(first..<end, of: bytes, &edits)
    }
    blankLines.finish(bytes, text, &edits)
    return edits.applied(to: bytes)
  }

  /// The lines that continue the value of another.
  private static func continuedLines(_ bytes: [UInt8], _ text: TextLines) -> Set<Int> {
    var result: Set<Int> = []
    var parser = XcconfigParser(bytes)
    while let statement = parser.next() {
      guard case .assignment(let assignment) = statement, let last = assignment.chunks.last,
        last.lowerBound > assignment.valueStart
      else { continue }
      let first = text.number(at: assignment.valueStart)
      var number = first + 1
      // A continuation may be followed by an empty line, which is part of the value.
      let end = max(
        text.number(at: last.lowerBound), first + assignment.endLine - assignment.startLine)
      while number <= end {
        result.insert(number)
        number += 1
      }
    }
    return result
  }

  private static func format(
    _ line: Range<Int>, of bytes: [UInt8], _ edits: inout WhiteSpaceEdits
  ) {
    guard let first = line.first.map({ bytes[$0] }) else { return }
    if first == UInt8(ascii: "#") {
      guard let quote = bytes[line].firstIndex(of: UInt8(ascii: "\"")) else { return }
      let end = bytes.startOfTrailingBlanks(in: line.lowerBound..<quote)
      edits.replace(end..<quote, with: " ")
      return
    }
    if first == UInt8(ascii: "/") { return }
    // The first '=' outside of the brackets of conditions.
    var depth = 0
    for index in line {
      switch bytes[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "=") where depth <= 0:
        let before = bytes.startOfTrailingBlanks(in: line.lowerBound..<index)
        edits.replace(before..<index, with: " ")
        let value = bytes.endOfBlanks(from: index + 1, before: line.upperBound)
        edits.replace(index + 1..<value, with: value < line.upperBound ? " " : "")
        return
      default: break
      }
    }
  }
}
