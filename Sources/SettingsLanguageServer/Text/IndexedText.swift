/// A text with its lines, which converts between bytes and positions of the protocol.
struct IndexedText: Sendable {
  let bytes: [UInt8]
  let encoding: PositionEncoding
  /// The offset of each line. A line ends with LF, CR or CRLF.
  let lineStarts: [Int]
  /// Whether each line contains ASCII only, so that bytes and characters are the same.
  private let isASCII: [Bool]
  /// Characters at some distance from one another in long lines with others than ASCII, by line.
  private var marks: [Int: [Mark]] = [:]

  /// A character of a long line.
  private struct Mark {
    let offset: Int
    /// The number of UTF-16 code units before it in the line.
    let units: Int
  }

  private static let markDistance = 512

  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8], encoding: PositionEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    var starts = [0]
    var isASCII = [true]
    func startLine(_ offset: Int) {
      starts.append(offset)
      isASCII.append(true)
    }
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "\n"): startLine(index + 1)
      case UInt8(ascii: "\r"):
        // A CRLF ends with its second byte.
        if index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
          startLine(index + 1)
        }
      case 0x80...: isASCII[isASCII.count - 1] = false
      default: break
      }
    }
    lineStarts = starts
    self.isASCII = isASCII
    if encoding == .utf8 { return }
    for (number, isPlain) in isASCII.enumerated() where !isPlain {
      let line = line(number)
      if line.count > Self.markDistance { marks[number] = marks(in: line) }
    }
  }

  private func marks(in line: Range<Int>) -> [Mark] {
    var result: [Mark] = []
    var offset = line.lowerBound
    var units = 0
    while offset < line.upperBound {
      if offset - (result.last?.offset ?? line.lowerBound) >= Self.markDistance {
        result.append(Mark(offset: offset, units: units))
      }
      let (length, width) = character(at: offset, before: line.upperBound)
      units += width
      offset += length
    }
    return result
  }

  /// Returns the last mark of a line for which a condition holds, or the line's start. The condition
  /// holds for the first marks of a line.
  private func mark(of line: Int, where holds: (Mark) -> Bool) -> Mark {
    let all = marks[line] ?? []
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if holds(all[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? all[low - 1] : Mark(offset: self.line(line).lowerBound, units: 0)
  }

  /// The bytes of a line without its line break, and without the byte order mark of the text.
  func lineWithoutMark(_ number: Int) -> Range<Int> {
    let line = line(number)
    guard number == 0, bytes[line].starts(with: [0xEF, 0xBB, 0xBF]) else { return line }
    return line.lowerBound + 3..<line.upperBound
  }

  /// The bytes of a line without its line break; empty beyond the last line.
  func line(_ line: Int) -> Range<Int> {
    guard lineStarts.indices.contains(line) else { return bytes.count..<bytes.count }
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return start..<end
  }

  /// The number of the line that contains an offset.
  ///
  /// - Complexity: O(log lines).
  func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Returns the offset of a position. A character beyond the end of the line is its end, and a
  /// line beyond the last one is the end of the text.
  ///
  /// - Complexity: O(log line); O(1) for a line of ASCII.
  func offset(of position: TextPosition) -> Int {
    let line = line(position.line)
    if encoding == .utf8 || isASCII.indices.contains(position.line) && isASCII[position.line] {
      var offset = line.lowerBound + min(position.character, line.count)
      // Do not divide a character.
      while offset > line.lowerBound, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 {
        offset -= 1
      }
      return offset
    }
    let mark = mark(of: position.line) { $0.units <= position.character }
    var offset = mark.offset
    var units = mark.units
    while offset < line.upperBound {
      let (length, width) = character(at: offset, before: line.upperBound)
      if units + width > position.character { break }
      units += width
      offset += length
    }
    return offset
  }

  /// Returns the position of an offset. An offset beyond the end is the end.
  ///
  /// - Complexity: O(log lines + log line).
  func position(of offset: Int) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let number = line(at: offset)
    let start = lineStarts[number]
    if encoding == .utf8 || isASCII[number] {
      return TextPosition(line: number, character: offset - start)
    }
    let mark = mark(of: number) { $0.offset <= offset }
    var units = mark.units
    var index = mark.offset
    while index < offset {
      let (length, width) = character(at: index, before: bytes.count)
      // A position inside of a character is its start.
      if index + length > offset { break }
      units += width
      index += length
    }
    return TextPosition(line: number, character: units)
  }

  func range(_ range: Range<Int>) -> TextRange {
    TextRange(start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  /// The number of bytes and of UTF-16 code units of a character. An invalid byte counts as one.
  private func character(at offset: Int, before end: Int) -> (length: Int, width: Int) {
    let (length, width) =
      switch bytes[offset] {
      case 0xC2...0xDF: (2, 1)
      case 0xE0...0xEF: (3, 1)
      case 0xF0...0xF4: (4, 2)
      default: (1, 1)
      }
    guard length > 1 else { return (1, 1) }
    guard offset + length <= end,
      bytes[(offset + 1)..<(offset + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return (1, 1) }
    return (length, width)
  }

  /// The text of a range.
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
