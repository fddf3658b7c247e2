import SettingsModel

/// The XML form. Only what property lists are made of is read: their tags, texts, character references,
/// CDATA and comments. Entities that a file declares itself are not, so none can grow.
struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private var position: Int
  private let limits: PropertyList.Limits
  private var depth = 0
  private var count = 0

  private struct Tag {
    let name: String
    let isEnd: Bool
    let isEmpty: Bool
    let offset: Int
  }

  init(_ bytes: [UInt8], start: Int, limits: PropertyList.Limits) {
    self.bytes = bytes
    position = start
    self.limits = limits
  }

  mutating func readDocument() throws(PropertyList.Failure) -> PropertyListValue {
    var tag = try nextTag()
    let isWrapped = tag.name == "plist"
    if isWrapped {
      if tag.isEmpty { throw failure("the property list is empty", at: tag.offset) }
      tag = try nextTag()
    }
    let value = try readValue(tag)
    if isWrapped {
      let end = try nextTag()
      guard end.isEnd, end.name == "plist" else {
        throw failure("'</plist>' is expected here", at: end.offset)
      }
    }
    return value
  }

  private mutating func readValue(_ tag: Tag) throws(PropertyList.Failure) -> PropertyListValue {
    if tag.isEnd { throw failure("'</\(tag.name)>' closes nothing", at: tag.offset) }
    count += 1
    if count > limits.values {
      throw failure("it holds more than \(limits.values) values", at: tag.offset)
    }
    switch tag.name {
    case "true": return try closing(tag, .boolean(true))
    case "false": return try closing(tag, .boolean(false))
    case "string": return .string(tag.isEmpty ? "" : try readText(of: tag))
    case "integer", "real", "date": return try readScalar(tag)
    case "data": return try readData(tag)
    case "array", "dict":
      depth += 1
      defer { depth -= 1 }
      if depth > limits.nesting {
        throw failure("it is nested more than \(limits.nesting) levels deep", at: tag.offset)
      }
      return try tag.name == "array" ? readArray(tag) : readDictionary(tag)
    default: throw failure("'<\(tag.name)>' is no tag of property lists", at: tag.offset)
    }
  }

  /// A value that its tag says all of: `<true/>`, or `<true></true>`.
  private mutating func closing(
    _ tag: Tag, _ value: PropertyListValue
  ) throws(PropertyList.Failure) -> PropertyListValue {
    if !tag.isEmpty { _ = try readText(of: tag) }
    return value
  }

  private mutating func readScalar(_ tag: Tag) throws(PropertyList.Failure) -> PropertyListValue {
    var text = (tag.isEmpty ? "" : try readText(of: tag))[...]
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    switch tag.name {
    case "integer":
      let digits = text.hasPrefix("+") ? text.dropFirst() : text
      let value =
        digits.lowercased().hasPrefix("0x")
        ? Int64(digits.dropFirst(2), radix: 16) : Int64(digits)
      if let value { return .integer(value) }
    case "real":
      if let value = Double(text) { return .real(value) }
    default:
      if InfoPlistDate.isValid(String(text)) { return .date(String(text)) }
    }
    throw failure("'\(text)' is no \(tag.name)", at: tag.offset)
  }

  private mutating func readArray(_ tag: Tag) throws(PropertyList.Failure) -> PropertyListValue {
    var elements: [PropertyListValue] = []
    if tag.isEmpty { return .array([]) }
    while true {
      let next = try nextTag()
      if next.isEnd, next.name == "array" { return .array(elements) }
      elements.append(try readValue(next))
    }
  }

  private mutating func readDictionary(
    _ tag: Tag
  ) throws(PropertyList.Failure) -> PropertyListValue {
    var entries: [(key: String, value: PropertyListValue)] = []
    if tag.isEmpty { return .dictionary([]) }
    while true {
      let next = try nextTag()
      if next.isEnd, next.name == "dict" { return .dictionary(entries) }
      guard next.name == "key", !next.isEnd else {
        throw failure("'<key>' is expected here", at: next.offset)
      }
      let key = next.isEmpty ? "" : try readText(of: next)
      let value = try nextTag()
      if value.isEnd { throw failure("the value of '\(key)' is missing", at: value.offset) }
      entries.append((key, try readValue(value)))
    }
  }

  private mutating func readData(_ tag: Tag) throws(PropertyList.Failure) -> PropertyListValue {
    var data: [UInt8] = []
    var bits: UInt32 = 0
    var digits = 0
    for byte in (tag.isEmpty ? "" : try readText(of: tag)).utf8 {
      let digit: UInt8
      switch byte {
      case 0x41...0x5A: digit = byte - 0x41
      case 0x61...0x7A: digit = byte - 0x61 + 26
      case 0x30...0x39: digit = byte - 0x30 + 52
      case 0x2B: digit = 62
      case 0x2F: digit = 63
      case 0x3D, 0x09...0x0D, 0x20: continue
      default: throw failure("data is not in base 64", at: tag.offset)
      }
      bits = bits << 6 | UInt32(digit)
      digits += 1
      if digits.isMultiple(of: 4) {
        data += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        bits = 0
      }
    }
    switch digits % 4 {
    case 2: data.append(UInt8(bits >> 4 & 0xFF))
    case 3: data += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    default: break
    }
    return .data(data)
  }

  // MARK: Tags and text

  /// The next tag, with nothing but blanks, comments and declarations before it.
  private mutating func nextTag() throws(PropertyList.Failure) -> Tag {
    while true {
      while position < bytes.count, isBlank(bytes[position]) { position += 1 }
      guard position < bytes.count else { throw failure("the file ends too early") }
      guard bytes[position] == UInt8(ascii: "<") else {
        throw failure("text stands where only a tag may")
      }
      if try skipped("<?", until: "?>") { continue }
      if try skipped("<!--", until: "-->") { continue }
      if has("<!DOCTYPE") {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
          if bytes[position] == UInt8(ascii: "[") {
            throw failure("declarations inside the document type are not read", at: start)
          }
          position += 1
        }
        position += 1
        continue
      }
      return try readTag()
    }
  }

  private mutating func readTag() throws(PropertyList.Failure) -> Tag {
    let start = position
    position += 1
    let isEnd = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let nameStart = position
    while position < bytes.count, !isBlank(bytes[position]), !">/".utf8.contains(bytes[position]) {
      position += 1
    }
    let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
    guard position < bytes.count else { throw failure("a tag is not closed by '>'", at: start) }
    let isEmpty = bytes[position - 1] == UInt8(ascii: "/") && !isEnd
    position += 1
    return Tag(name: name, isEnd: isEnd, isEmpty: isEmpty, offset: start)
  }

  /// The text up to the end tag, which is passed.
  private mutating func readText(of tag: Tag) throws(PropertyList.Failure) -> String {
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "&") {
        text += Array(try readReference().utf8)
      } else if byte != UInt8(ascii: "<") {
        text.append(byte)
        position += 1
      } else if has("<![CDATA[") {
        let start = position + 9
        _ = try skipped("<![CDATA[", until: "]]>")
        text += bytes[start..<(position - 3)]
      } else if try skipped("<!--", until: "-->") {
        continue
      } else {
        let end = try readTag()
        guard end.isEnd, end.name == tag.name else {
          throw failure("'</\(tag.name)>' is expected here", at: end.offset)
        }
        return String(decoding: text, as: UTF8.self)
      }
    }
    throw failure("'<\(tag.name)>' is not closed", at: tag.offset)
  }

  private mutating func readReference() throws(PropertyList.Failure) -> String {
    let start = position
    guard
      let end = bytes[start..<min(start + 12, bytes.count)].firstIndex(of: UInt8(ascii: ";"))
    else { throw failure("'&' begins a reference that ';' must end") }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    position = end + 1
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let number =
      name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst(1))
    guard name.hasPrefix("#"), let number, let scalar = Unicode.Scalar(number) else {
      throw failure("'&\(name);' is no character", at: start)
    }
    return String(Character(scalar))
  }

  // MARK: Bytes

  private func isBlank(_ byte: UInt8) -> Bool { (0x09...0x0D).contains(byte) || byte == 0x20 }

  private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// Passes something that begins and ends with the given texts, if it stands here.
  private mutating func skipped(
    _ start: String, until end: String
  ) throws(PropertyList.Failure) -> Bool {
    guard has(start) else { return false }
    let offset = position
    position += start.utf8.count
    while position < bytes.count {
      if has(end) {
        position += end.utf8.count
        return true
      }
      position += 1
    }
    throw failure("'\(start)' is not closed by '\(end)'", at: offset)
  }

  private func failure(_ message: String, at offset: Int? = nil) -> PropertyList.Failure {
    PropertyList.Failure(message: message, offset: offset ?? position)
  }
}
