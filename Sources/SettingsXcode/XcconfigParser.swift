import SettingsDiagnostics

/// Reads the statements of one `.xcconfig` file, one at a time.
///
/// It works on bytes and does not interpret includes or values. Its grammar, recovery and quirks
/// are those of Apple's parser. `//` begins a comment anywhere, one trailing `;` is dropped, and a
/// trailing `\` continues the line. An error only affects its line.
package struct XcconfigParser {
  package enum Statement {
    case assignment(Assignment)
    case include(Include)
    case invalid(Invalid)
  }

  /// `NAME[parameter=pattern]… = value`, as byte ranges of the file.
  package struct Assignment {
    package let name: Range<Int>
    package let conditions: [(parameter: Range<Int>, pattern: Range<Int>)]
    /// The value's first line without comments, spaces and continuation marks; nil without a value.
    package let firstChunk: Range<Int>?
    /// The lines that continue the value. Few values have them.
    package let furtherChunks: [Range<Int>]
    /// The position of an empty value: directly after the `=`.
    package let valueStart: Int
    package let startLine: Int
    package let endLine: Int
    /// The columns, counted from the first byte of the name, as in Apple's engine.
    package let startColumn: Int
    package let endColumn: Int

    /// The lines of the value. Joined with single spaces, they form the value.
    package var chunks: [Range<Int>] { (firstChunk.map { [$0] } ?? []) + furtherChunks }
  }

  package struct Include {
    package let path: Range<Int>
    package let isOptional: Bool
    package let line: Int
  }

  package struct Invalid {
    package enum Kind: String {
      case unexpectedCharacter
      case missingEqualsInAssignment
    }

    package let kind: Kind
    /// The message of Apple's engine.
    package let message: String
    /// The message for users, with characters as typed and ends of lines by name.
    package let words: String
    package let range: Range<Int>
    package let line: Int
  }

  package let bytes: [UInt8]
  private let continuesLines: Bool
  private var position = 0
  private(set) package var line = 1
  private var lineStart = 0

  package init(_ bytes: [UInt8], continuesLines: Bool = true) {
    self.bytes = bytes
    self.continuesLines = continuesLines
  }

  /// The column of the cursor, starting at 1. Together with `line`, it is the end of parsing.
  package var column: Int { position - lineStart + 1 }

  /// Returns the next statement, or nil at the end of the file.
  package mutating func next() -> Statement? {
    while position < bytes.count {
      skipBlanksAndComments()
      var statement: Statement?
      if isAtEndOfLine {
        // An empty line.
      } else if current == 0x23 {
        statement = parseDirective()
      } else if Self.isNameStart(current) {
        statement = parseAssignment()
      } else {
        statement = unexpected(
          "unexpected character ‘\(character)’", words: "unexpected \(characterName)")
      }
      scanEndOfLine()
      if let statement { return statement }
    }
    return nil
  }

  // MARK: Directives

  private mutating func parseDirective() -> Statement? {
    let start = position
    advance()
    skipBlanksAndComments()
    if isAtEndOfLine {
      return .invalid(
        Invalid(
          kind: .unexpectedCharacter, message: "unexpected end-of-line after ‘#’",
          words: "nothing follows the '#'", range: start..<position, line: line))
    }
    let wordStart = position
    while position < bytes.count, !Self.isSpace(current) { advance() }
    let word = text(wordStart..<position)
    guard word == "include" || word == "include?" else {
      let range = wordStart..<position
      skipLine()
      return .invalid(
        Invalid(
          kind: .unexpectedCharacter, message: "unsupported preprocessor directive ‘\(word)’",
          words: "unknown directive '#\(word)'", range: range, line: line))
    }
    skipBlanksAndComments()
    guard current == 0x22 else {
      return unexpected(
        "unexpected character ‘\(character)’",
        words: "expected a path in double quotes, but found \(characterName)")
    }
    advance()
    let pathStart = position
    while position < bytes.count, !isAtEndOfLine, current != 0x22 { advance() }
    let path = pathStart..<position
    guard current == 0x22 else {
      return unexpected(
        "unterminated file name", words: "the path's quotation mark is never closed",
        at: pathStart - 1)
    }
    advance()
    skipBlanksAndComments()
    guard isAtEndOfLine else {
      return unexpected(
        "unexpected character at end of line: ‘\(character)’",
        words: "unexpected \(characterName) after the path")
    }
    return .include(Include(path: path, isOptional: word == "include?", line: line))
  }

  // MARK: Assignments

  /// Reads `NAME = value` without conditions, comments, or marks at the end, as on most lines.
  ///
  /// - Returns: The name and the value. For any other line, the result is nil and the cursor does
  ///   not move; `next` reads the line.
  package mutating func nextPlain() -> (name: Range<Int>, value: Range<Int>)? {
    guard position < bytes.count, Self.isNameStart(bytes[position]) else { return nil }
    var index = position + 1
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    let name = position..<index
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    guard byte(index) == 0x3D else { return nil }
    index += 1
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    let valueStart = index
    index = endOfPlainText(from: index)
    guard byte(index) == 0x0A else { return nil }
    let lineEnd = index
    while index > valueStart, Self.isBlank(bytes[index - 1]) { index -= 1 }
    guard index > valueStart, bytes[index - 1] != 0x3B, bytes[index - 1] != 0x5C else { return nil }
    line += 1
    position = lineEnd + 1
    lineStart = position
    return (name, valueStart..<index)
  }

  /// Returns the first end of a line or comment from an index on, or a byte that may begin one.
  private func endOfPlainText(from start: Int) -> Int {
    var index = bytes.firstIndex(from: start, of: 0x0A, 0x2F, 0x0D, 0xE2)
    while byte(index) == 0x2F, byte(index + 1) != 0x2F {
      index = bytes.firstIndex(from: index + 1, of: 0x0A, 0x2F, 0x0D, 0xE2)
    }
    return index
  }

  private mutating func parseAssignment() -> Statement? {
    let nameStart = position
    while position < bytes.count, Self.isNameByte(current) { advance() }
    let name = nameStart..<position
    skipBlanksAndComments()

    var conditions: [(parameter: Range<Int>, pattern: Range<Int>)] = []
    while current == 0x5B {
      let bracket = position
      advance()
      let parameterStart = position
      while position < bytes.count, !isAtEndOfLine, current != 0x3D, current != 0x5D { advance() }
      let parameter = parameterStart..<position
      if isAtEndOfLine {
        return unexpected(
          "unterminated macro condition on line \(line)",
          words: "a condition is never closed by ']'", at: bracket)
      }
      if current == 0x5D {
        return unexpected(
          "expected to find ‘=’ in macro condition",
          words: "a condition needs a parameter, a '=' and a pattern", at: bracket)
      }
      advance()
      let patternStart = position
      while position < bytes.count, !isAtEndOfLine, current != 0x5D { advance() }
      let pattern = patternStart..<position
      if isAtEndOfLine {
        return unexpected(
          "unterminated macro condition", words: "a condition is never closed by ']'", at: bracket)
      }
      advance()
      conditions.append((parameter, pattern))
      skipBlanksAndComments()
    }

    guard current == 0x3D else {
      return unexpected(
        "expected a ‘=’, but found \(character)",
        words: "expected a '=', but found \(characterName)", kind: .missingEqualsInAssignment)
    }
    advance()
    let valueStart = position
    let startLine = line
    let chunks = parseValue()
    return .assignment(
      Assignment(
        name: name, conditions: conditions, firstChunk: chunks.first,
        furtherChunks: chunks.further, valueStart: valueStart, startLine: startLine, endLine: line,
        startColumn: valueStart - nameStart + 1, endColumn: position - nameStart + 1))
  }

  private mutating func parseValue() -> (first: Range<Int>?, further: [Range<Int>]) {
    var first: Range<Int>?
    var further: [Range<Int>] = []
    func add(_ chunk: Range<Int>) {
      if first == nil { first = chunk } else { further.append(chunk) }
    }
    while let chunk = parseValueLine() {
      guard continuesLines, !chunk.isEmpty, bytes[chunk.upperBound - 1] == 0x5C else {
        add(chunk)
        break
      }
      let trimmed = trimUnicodeBlanks(chunk.lowerBound..<chunk.upperBound - 1)
      if !trimmed.isEmpty { add(trimmed) }
      scanEndOfLine()
    }
    return (first, further)
  }

  /// Reads one line's part of a value; nil if it has none.
  private mutating func parseValueLine() -> Range<Int>? {
    skipBlanksAndComments()
    if isAtEndOfLine { return nil }
    let start = position
    // Only four bytes can start a comment or end a line.
    position = bytes.firstIndex(from: position, of: 0x0A, 0x2F, 0x0D, 0xE2)
    while !isAtEndOfLine, !isAtComment {
      position = bytes.firstIndex(from: position + 1, of: 0x0A, 0x2F, 0x0D, 0xE2)
    }
    var end = position
    if isAtComment { skipLine() }
    func trimBlanks() {
      while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    }
    trimBlanks()
    if end > start, bytes[end - 1] == 0x3B {
      end -= 1
      trimBlanks()
    }
    return start..<end
  }

  /// Removes Unicode white space, not only ASCII, at both ends, as the engine does around a `\`.
  private func trimUnicodeBlanks(_ range: Range<Int>) -> Range<Int> {
    let scalars = Array(text(range).unicodeScalars)
    let leading = scalars.prefix(while: Self.isUnicodeBlank)
    if leading.count == scalars.count { return range.upperBound..<range.upperBound }
    let trailing = scalars.reversed().prefix(while: Self.isUnicodeBlank)
    func width(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
      scalars.reduce(0) { $0 + UTF8.width($1) }
    }
    return range.lowerBound + width(leading)..<range.upperBound - width(trailing)
  }

  // MARK: Errors

  private mutating func unexpected(
    _ message: String, words: String, kind: Invalid.Kind = .unexpectedCharacter,
    at start: Int? = nil
  ) -> Statement {
    let end = min(position + (scalar.map { UTF8.width($0) } ?? 1), bytes.count)
    let range = (start ?? position)..<max(end, start ?? position)
    skipLine()
    return .invalid(Invalid(kind: kind, message: message, words: words, range: range, line: line))
  }

  /// The byte at the cursor in Apple's messages: Latin-1, and NUL at the end of the file.
  private var character: Character { Character(Unicode.Scalar(current)) }

  /// A readable name for what is at the cursor.
  private var characterName: String {
    if position >= bytes.count { return "the end of the file" }
    if isAtEndOfLine { return "the end of the line" }
    guard let scalar else {
      return "byte 0x\(String(current, radix: 16, uppercase: true)), which is not UTF-8"
    }
    switch scalar {
    case "\0": return "NUL byte"
    case "\u{FEFF}": return "byte order mark"
    default: return "'\(scalar)'"
    }
  }

  /// The Unicode scalar at the cursor; nil if it is invalid.
  private var scalar: Unicode.Scalar? {
    var decoder = UTF8()
    var rest = bytes[position...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return scalar
  }

  // MARK: Bytes

  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }
  private mutating func advance() { position = min(position + 1, bytes.count) }
  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private var isAtComment: Bool { current == 0x2F && byte(position + 1) == 0x2F }

  /// LF, CR, U+2028 (E2 80 A8), U+2029 (E2 80 A9), or the end.
  private var isAtEndOfLine: Bool {
    if position >= bytes.count { return true }
    switch bytes[position] {
    case 0x0A, 0x0D: return true
    case 0xE2: return byte(position + 1) == 0x80 && (byte(position + 2) & 0xFE) == 0xA8
    default: return false
    }
  }

  private mutating func scanEndOfLine() {
    guard position < bytes.count, isAtEndOfLine else { return }
    switch bytes[position] {
    case 0x0A: position += 1
    case 0x0D: position += byte(position + 1) == 0x0A ? 2 : 1
    default: position += 3
    }
    line += 1
    lineStart = position
  }

  private mutating func skipLine() {
    while !isAtEndOfLine { position += 1 }
  }

  private mutating func skipBlanksAndComments() {
    while position < bytes.count {
      if Self.isBlank(bytes[position]) {
        position += 1
      } else if isAtComment {
        skipLine()
      } else {
        return
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D) ~= byte }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    // Lowercase and uppercase letters differ in one bit.
    (byte | 0x20) &- 0x61 < 26 || byte == 0x5F
  }

  private static func isNameByte(_ byte: UInt8) -> Bool { isNameStart(byte) || byte &- 0x30 < 10 }

  private static func isUnicodeBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20, 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
