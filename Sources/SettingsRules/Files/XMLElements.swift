/// Reads the elements of an XML text one after the other: names and attributes, where each begins and
/// ends. For storyboards, of which nothing else matters.
///
/// Entities that a file declares are never read, and nothing outside of the text is: references other than
/// to characters and to the five that every XML has end the reading. Depth and number are bounded.
struct XMLElements {
  struct Attribute {
    let name: String
    let value: String
    /// The bytes of the value, without its quotes.
    let range: Range<Int>
  }

  enum Event {
    case start(name: String, attributes: [Attribute], range: Range<Int>)
    case end(name: String)
  }

  /// Why the text is no XML, or none that is read.
  struct Failure: Error, Equatable {
    let message: String
    let offset: Int
  }

  private static let maximumDepth = 256
  private static let maximumElements = 1_000_000

  private let bytes: [UInt8]
  private var position = 0
  private var open: [String] = []
  private var count = 0
  /// The end of an element that was written as `<a/>`.
  private var pendingEnd: String?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next event; nil at the end of a whole document.
  mutating func next() throws(Failure) -> Event? {
    if let name = pendingEnd {
      pendingEnd = nil
      return .end(name: name)
    }
    while let less = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = less
      if skip("<!--", until: "-->") || skip("<?", until: "?>") || skip("<![CDATA[", until: "]]>") {
        continue
      }
      if bytes[position...].starts(with: "<!".utf8) {
        try skipDeclaration()
        continue
      }
      return try readTag()
    }
    guard open.isEmpty else {
      throw Failure(message: "'<\(open[open.count - 1])>' is not closed", offset: bytes.count)
    }
    guard count > 0 else { throw Failure(message: "it holds no element", offset: 0) }
    return nil
  }

  // MARK: Tags

  private mutating func readTag() throws(Failure) -> Event {
    let start = position
    position += 1
    let isEnd = current == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let name = readName()
    guard !name.isEmpty else { throw Failure(message: "a tag has no name", offset: start) }
    if isEnd {
      skipBlanks()
      guard current == UInt8(ascii: ">"), open.last == name else {
        throw Failure(message: "'</\(name)>' closes nothing that is open", offset: start)
      }
      position += 1
      open.removeLast()
      return .end(name: name)
    }
    count += 1
    var attributes: [Attribute] = []
    while true {
      skipBlanks()
      if current == UInt8(ascii: ">") {
        position += 1
        open.append(name)
        break
      }
      if current == UInt8(ascii: "/") {
        position += 1
        guard current == UInt8(ascii: ">") else {
          throw Failure(message: "'>' is expected here", offset: position)
        }
        position += 1
        pendingEnd = name
        break
      }
      attributes.append(try readAttribute(of: name))
    }
    if open.count > Self.maximumDepth || count > Self.maximumElements {
      throw Failure(message: "it is nested too deep, or too large", offset: start)
    }
    return .start(name: name, attributes: attributes, range: start..<position)
  }

  private mutating func readAttribute(of element: String) throws(Failure) -> Attribute {
    let start = position
    let name = readName()
    skipBlanks()
    guard !name.isEmpty, current == UInt8(ascii: "=") else {
      throw Failure(message: "an attribute of '<\(element)>' has no value", offset: start)
    }
    position += 1
    skipBlanks()
    guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = bytes[(position + 1)...].firstIndex(of: quote)
    else { throw Failure(message: "the value of '\(name)' is not in quotes", offset: position) }
    let range = (position + 1)..<end
    position = end + 1
    return Attribute(name: name, value: try decoded(range), range: range)
  }

  /// A value with its references replaced.
  private func decoded(_ range: Range<Int>) throws(Failure) -> String {
    guard bytes[range].contains(UInt8(ascii: "&")) else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var result = ""
    var rest = bytes[range]
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += String(decoding: rest[..<ampersand], as: UTF8.self)
      guard let end = rest[ampersand...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        throw Failure(message: "'&' begins a reference that ';' must end", offset: ampersand)
      }
      let name = String(decoding: rest[(ampersand + 1)..<end], as: UTF8.self)
      guard let character = Self.character(named: name) else {
        throw Failure(message: "'&\(name);' is not read", offset: ampersand)
      }
      result.append(character)
      rest = rest[(end + 1)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private static func character(named name: String) -> Character? {
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

  // MARK: Bytes

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func readName() -> String {
    let start = position
    while let byte = current, !Self.isBlank(byte), !"=/><\"'".utf8.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte = current, Self.isBlank(byte) { position += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// `<!DOCTYPE …>`: passed over where it declares nothing itself.
  private mutating func skipDeclaration() throws(Failure) {
    let start = position
    while let byte = current, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "[") {
        throw Failure(
          message: "declarations inside the document type are not read", offset: start)
      }
      position += 1
    }
    guard current != nil else { throw Failure(message: "a tag is not closed", offset: start) }
    position += 1
  }

  private mutating func skip(_ start: String, until end: String) -> Bool {
    guard bytes[position...].starts(with: start.utf8) else { return false }
    var index = position + start.utf8.count
    let last = Array(end.utf8)
    while index + last.count <= bytes.count {
      if bytes[index] == last[0], bytes[index..<(index + last.count)].elementsEqual(last) {
        position = index + last.count
        return true
      }
      index += 1
    }
    position = bytes.count
    return true
  }
}
