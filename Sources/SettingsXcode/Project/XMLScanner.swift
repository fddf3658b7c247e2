import SettingsDiagnostics

/// Reads XML tag by tag: what property lists, workspaces and schemes are made of. Comments,
/// declarations and processing instructions are passed over; entities that a file declares itself are
/// not read, so none can grow.
struct XMLScanner {
  typealias Failure = PropertyList.Failure

  /// A piece of the file; names, values and texts are ranges of it.
  enum Piece {
    case start(name: Range<Int>, attributes: [Attribute], isEmpty: Bool)
    case end(name: Range<Int>)
    /// Anything but blanks between two tags, with the blanks around it.
    case text(Range<Int>, isEscaped: Bool)
  }

  struct Attribute {
    let name: Range<Int>
    /// Without its quotation marks.
    let value: Range<Int>
  }

  let bytes: [UInt8]
  private(set) var position: Int
  /// Where the piece read last begins.
  private(set) var start: Int

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
    self.start = start
  }

  /// The next piece, or nil at the end of the file.
  mutating func next() throws(Failure) -> Piece? {
    while position < bytes.count {
      start = position
      if bytes[position] != UInt8(ascii: "<") || has("<![CDATA[") {
        if let text = try readText() { return text }
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

  func string(_ range: Range<Int>) -> String {
    String(decoding: XMLText.decode(bytes[range]), as: UTF8.self)
  }

  private mutating func readText() throws(Failure) -> Piece? {
    var isBlank = true
    var isEscaped = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "<") {
        let isData = try skipped("<![CDATA[", until: "]]>")
        let isComment = isData ? false : try skipped("<!--", until: "-->")
        if isData || isComment {
          isEscaped = true
          isBlank = false
          continue
        }
        break
      }
      if byte == UInt8(ascii: "&") { isEscaped = true }
      if byte > 0x20 { isBlank = false }
      position += 1
    }
    return isBlank ? nil : .text(start..<position, isEscaped: isEscaped)
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
      throw Failure(message: "an attribute's value must stand in quotes", offset: position)
    }
    let quote = bytes[position]
    let valueStart = position + 1
    position = valueStart
    while position < bytes.count, bytes[position] != quote { position += 1 }
    guard position < bytes.count else {
      throw Failure(message: "an attribute's value is not closed", offset: valueStart - 1)
    }
    position += 1
    return Attribute(name: name, value: valueStart..<(position - 1))
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
    position += 1
  }

  private func has(_ text: StaticString) -> Bool {
    let text = StaticText(text)
    guard position + text.count <= bytes.count else { return false }
    for index in 0..<text.count where bytes[position + index] != text[index] { return false }
    return true
  }

  /// Passes something that begins and ends with the given texts, if it stands here.
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

/// Reads the references of a text in XML, and what stands in CDATA.
enum XMLText {
  static func decode(_ slice: ArraySlice<UInt8>) -> [UInt8] {
    var rest = slice
    var text: [UInt8] = []
    text.reserveCapacity(slice.count)
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: 0x3B),
        let character = character(rest[(rest.startIndex + 1)..<end])
      {
        text.append(contentsOf: String(character).utf8)
        rest = rest[(end + 1)...]
      } else if byte == UInt8(ascii: "<"), rest.starts(with: "<![CDATA[".utf8) {
        rest.removeFirst(9)
        while !rest.isEmpty, !rest.starts(with: "]]>".utf8) { text.append(rest.removeFirst()) }
        rest = rest.dropFirst(3)
      } else if byte == UInt8(ascii: "<") {
        while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest.removeFirst() }
        rest = rest.dropFirst(3)
      } else {
        text.append(byte)
        rest.removeFirst()
      }
    }
    return text
  }

  private static func character(_ name: ArraySlice<UInt8>) -> Character? {
    let name = String(decoding: name, as: UTF8.self)
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let number =
      name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return number.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
