import SettingsDiagnostics

/// Reads XML tag by tag, for property lists, workspaces, schemes and storyboards.
///
/// Comments, declarations and processing instructions are skipped. References to characters and to
/// XML's five predefined entities are supported. Entities that a file declares are not, so that no
/// entity can expand.
package struct XMLScanner {
  package typealias Failure = PropertyList.Failure

  /// A piece of the file. Names, values and texts are ranges in it.
  package enum Piece {
    case start(name: Range<Int>, attributes: [Attribute], isEmpty: Bool)
    case end(name: Range<Int>)
    /// Anything other than white space between two tags, with the white space around it.
    case text(Range<Int>, isEscaped: Bool)
  }

  package struct Attribute {
    package let name: Range<Int>
    /// The value without its quotation marks.
    package let value: Range<Int>
  }

  let bytes: [UInt8]
  package private(set) var position: Int
  /// The beginning of the last piece.
  package private(set) var start: Int

  /// Creates a scanner. It skips a byte-order mark before the text.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    start = position
  }

  /// Returns the next piece, or nil at the end of the file.
  package mutating func next() throws(Failure) -> Piece? {
    while position < bytes.count {
      start = position
      if bytes[position] != UInt8(ascii: "<") || has("<![CDATA[") {
        let text = try readText()
        if !text.isBlank { return .text(text.range, isEscaped: text.isEscaped) }
      } else if try skipped("<?", until: "?>") {
        continue
      } else if try skipped("<!--", until: "-->") {
        continue
      } else if has("<!") {
        try skipDeclaration()
      } else {
        return try readTag()
      }
    }
    start = position
    return nil
  }

  func name(_ range: Range<Int>, is text: StaticString) -> Bool {
    StaticText(text).isEqual(to: bytes.span.extracting(range))
  }

  package func string(_ range: Range<Int>) -> String {
    String(decoding: XMLText.decode(bytes[range]), as: UTF8.self)
  }

  /// Reads the text from here to the next tag, with the comments and CDATA in it. It may be empty.
  mutating func readText() throws(Failure) -> (
    range: Range<Int>, isEscaped: Bool, isBlank: Bool
  ) {
    let textStart = position
    var isBlank = true
    var isEscaped = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "<") {
        let isData = try skipped("<![CDATA[", until: "]]>")
        let isComment = isData ? false : try skipped("<!--", until: "-->")
        guard isData || isComment else { break }
        isEscaped = true
        // A comment is no text, also behind white space.
        if isData { isBlank = false }
        continue
      }
      if byte == UInt8(ascii: "&") {
        try checkReference()
        isEscaped = true
      }
      if byte > 0x20 { isBlank = false }
      position += 1
    }
    return (textStart..<position, isEscaped, isBlank)
  }

  private mutating func readTag() throws(Failure) -> Piece {
    position += 1
    let isEnd = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let name = readName()
    if name.isEmpty { throw Failure(message: "a tag has no name", offset: start) }
    var attributes: [Attribute] = []
    while true {
      skipBlanks()
      guard position < bytes.count else {
        throw Failure(message: "a tag is not closed by '>'", offset: start)
      }
      switch bytes[position] {
      case UInt8(ascii: ">"):
        position += 1
        return isEnd
          ? .end(name: name) : .start(name: name, attributes: attributes, isEmpty: false)
      case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == 0x3E:
        position += 2
        return .start(name: name, attributes: attributes, isEmpty: true)
      default:
        attributes.append(try readAttribute())
      }
    }
  }

  private mutating func readAttribute() throws(Failure) -> Attribute {
    let name = readName()
    skipBlanks()
    guard !name.isEmpty, position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      throw Failure(message: "an attribute is NAME = \"value\"", offset: position)
    }
    position += 1
    skipBlanks()
    guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27 else {
      throw Failure(message: "an attribute's value must be in quotes", offset: position)
    }
    let quote = bytes[position]
    let valueStart = position + 1
    position = valueStart
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "&") { try checkReference() }
      position += 1
    }
    guard position < bytes.count else {
      throw Failure(message: "an attribute's value is not closed", offset: valueStart - 1)
    }
    position += 1
    return Attribute(name: name, value: valueStart..<(position - 1))
  }

  /// Checks that the reference after the `&` here is a character that does not depend on the file's
  /// entities.
  private func checkReference() throws(Failure) {
    guard let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw Failure(message: "'&' begins a reference that ';' must end", offset: position)
    }
    let name = bytes[(position + 1)..<end]
    if XMLText.character(name) == nil {
      throw Failure(
        message: "'&\(String(decoding: name, as: UTF8.self));' is not a character", offset: position
      )
    }
  }

  private mutating func readName() -> Range<Int> {
    let start = position
    while position < bytes.count, bytes[position] > 0x20, !Self.endsName(bytes[position]) {
      position += 1
    }
    return start..<position
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
      || byte == UInt8(ascii: "<") || byte == 0x22 || byte == 0x27
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private mutating func skipDeclaration() throws(Failure) {
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "[") {
        throw Failure(
          message: "declarations inside the document type are not read", offset: start)
      }
      position += 1
    }
    guard position < bytes.count else {
      throw Failure(message: "a tag is not closed by '>'", offset: start)
    }
    position += 1
  }

  private func has(_ text: StaticString) -> Bool {
    let text = StaticText(text)
    guard position + text.count <= bytes.count else { return false }
    for index in 0..<text.count where bytes[position + index] != text[index] { return false }
    return true
  }

  /// Skips something that begins and ends with the given texts, if it is here.
  private mutating func skipped(
    _ opening: StaticString, until closing: StaticString
  ) throws(Failure) -> Bool {
    guard has(opening) else { return false }
    let offset = position
    position += StaticText(opening).count
    while position < bytes.count {
      if has(closing) {
        position += StaticText(closing).count
        return true
      }
      position += 1
    }
    throw Failure(message: "'\(opening)' is not closed by '\(closing)'", offset: offset)
  }
}
