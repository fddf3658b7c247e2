internal import SettingsDiagnostics

/// Reads the bytes of one scalar again, and records which of them produced which bytes of its text.
struct ScalarTracer {
  let source: [UInt8]
  let range: SourceRange
  /// The decoded text, to which a block scalar is aligned line by line.
  let text: ArraySlice<UInt8>

  private(set) var pieces: [YAMLTextPiece] = []
  private var index = 0
  private var end = 0
  private var valueOffset = 0
  private var runStart = 0

  init(source: [UInt8], range: SourceRange, text: ArraySlice<UInt8>) {
    self.source = source
    self.range = range
    self.text = text
    index = Int(range.start)
    end = min(Int(range.end), source.count)
  }

  mutating func trace() {
    switch source[index] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"): traceBlock()
    case UInt8(ascii: "'"):
      index += 1
      end -= 1
      traceFlow(quote: UInt8(ascii: "'"))
    case UInt8(ascii: "\""):
      index += 1
      end -= 1
      traceFlow(quote: UInt8(ascii: "\""))
    default: traceFlow(quote: nil)
    }
  }

  // MARK: Plain and quoted

  private mutating func traceFlow(quote: UInt8?) {
    runStart = index
    while index < end {
      let byte = source[index]
      if byte == 0x20 || byte == 0x09 || breakWidth(at: index) > 0 {
        traceBlanks()
      } else if byte == quote, byte == UInt8(ascii: "'") {
        replace(to: index + 2, with: 1)
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        traceEscape()
      } else {
        index += 1
      }
    }
    flush()
  }

  /// Spaces inside a line are kept; those around a line break become one space, or the breaks after
  /// the first.
  private mutating func traceBlanks() {
    var next = index
    while next < end, source[next] == 0x20 || source[next] == 0x09 { next += 1 }
    let width = breakWidth(at: next)
    guard width > 0, next < end else {
      index = next
      return
    }
    let (target, length) = skipBreaks(from: next + width)
    let isKept = width == 3
    replace(to: target, with: isKept ? 3 + length : max(1, length))
  }

  /// The content after further line breaks and indentation, and the bytes that the breaks
  /// represent.
  private func skipBreaks(from start: Int) -> (target: Int, length: Int) {
    var next = start
    var length = 0
    while next < end {
      let width = breakWidth(at: next)
      if width > 0 {
        length += width == 3 ? 3 : 1
        next += width
      } else if source[next] == 0x20 || source[next] == 0x09 {
        next += 1
      } else {
        break
      }
    }
    return (next, length)
  }

  private mutating func traceEscape() {
    let width = breakWidth(at: index + 1)
    if width > 0 {
      let (target, length) = skipBreaks(from: index + 1 + width)
      return replace(to: target, with: length)
    }
    guard index + 1 < end else { return index += 1 }
    switch source[index + 1] {
    case UInt8(ascii: "N"), UInt8(ascii: "_"): replace(to: index + 2, with: 2)
    case UInt8(ascii: "L"), UInt8(ascii: "P"): replace(to: index + 2, with: 3)
    case UInt8(ascii: "x"): traceCodePoint(digits: 2)
    case UInt8(ascii: "u"): traceCodePoint(digits: 4)
    case UInt8(ascii: "U"): traceCodePoint(digits: 8)
    default: replace(to: index + 2, with: 1)
    }
  }

  private mutating func traceCodePoint(digits: Int) {
    let target = min(index + 2 + digits, end)
    let written = String(decoding: source[index + 2..<target], as: UTF8.self)
    let value = UInt32(written, radix: 16) ?? 0
    replace(to: target, with: value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4)
  }

  /// Ends the verbatim range and records that the bytes up to a target produced some bytes of text.
  private mutating func replace(to target: Int, with length: Int) {
    let target = min(target, end)
    flush()
    if length > 0 { addPiece(index..<target, isVerbatim: false) }
    valueOffset += length
    index = target
    runStart = target
  }

  private mutating func flush() {
    guard index > runStart else { return }
    addPiece(runStart..<index, isVerbatim: true)
    valueOffset += index - runStart
  }

  private mutating func addPiece(_ bytes: Range<Int>, isVerbatim: Bool) {
    pieces.append(
      YAMLTextPiece(
        valueOffset: UInt32(valueOffset),
        range: SourceRange(
          file: range.file, start: UInt32(bytes.lowerBound), end: UInt32(bytes.upperBound)),
        isVerbatim: isVerbatim))
  }

  // MARK: Block scalars

  /// Aligns a block scalar's lines with its text. Only spaces and breaks can differ, so each line's
  /// first visible byte is the next visible byte of the text.
  private mutating func traceBlock() {
    var position = text.startIndex
    index = lineEnd(from: index)
    while index < end {
      let breakStart = index
      index += breakWidth(at: index)
      let lineStart = index
      while index < end, source[index] == 0x20 || source[index] == 0x09 { index += 1 }
      let contentEnd = lineEnd(from: index)
      guard contentEnd > index else { continue }
      let gapStart = position
      while position < text.endIndex, isBlank(text[position]) { position += 1 }
      guard text[position...].starts(with: source[index..<contentEnd]) else {
        // Only line breaks beyond ASCII can occur here; the rest of the text has no precise
        // locations.
        position = gapStart
        break
      }
      // Indentation beyond that of the block is text.
      while position > gapStart, index > lineStart, text[position - 1] == source[index - 1] {
        position -= 1
        index -= 1
      }
      if position > gapStart {
        valueOffset = gapStart - text.startIndex
        addPiece(breakStart..<index, isVerbatim: false)
      }
      valueOffset = position - text.startIndex
      addPiece(index..<contentEnd, isVerbatim: true)
      position += contentEnd - index
      index = contentEnd
    }
    if position < text.endIndex {
      valueOffset = position - text.startIndex
      addPiece(end..<end, isVerbatim: false)
    }
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private func lineEnd(from start: Int) -> Int {
    var next = start
    while next < end, breakWidth(at: next) == 0 { next += 1 }
    return next
  }

  private func breakWidth(at index: Int) -> Int {
    LineBreak.width(in: source, at: index, before: end)
  }
}

/// The line breaks of YAML 1.1: LF, CR, CRLF and three characters beyond ASCII.
enum LineBreak {
  /// The length of the line break at an index; 0 if there is none.
  static func width(in bytes: [UInt8], at index: Int, before end: Int) -> Int {
    guard index < end else { return 0 }
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return index + 1 < end && bytes[index + 1] == 0x0A ? 2 : 1
    case 0xC2: return index + 1 < end && bytes[index + 1] == 0x85 ? 2 : 0
    case 0xE2:
      guard index + 2 < end, bytes[index + 1] == 0x80 else { return 0 }
      return bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9 ? 3 : 0
    default: return 0
    }
  }
}
