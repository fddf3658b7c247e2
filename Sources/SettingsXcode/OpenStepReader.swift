/// The OpenStep form: `{ key = value; }`, `( value, value )`, `"text"`, bare words and `<data>`, with
/// comments as in C++.
struct OpenStepReader {
  private let bytes: [UInt8]
  private var position: Int
  private let limits: PropertyList.Limits
  private var depth = 0
  private var count = 0

  init(_ bytes: [UInt8], start: Int, limits: PropertyList.Limits) {
    self.bytes = bytes
    position = start
    self.limits = limits
  }

  mutating func readDocument() throws(PropertyList.Failure) -> PropertyListValue {
    try skipBlanks()
    let value = try readValue()
    try skipBlanks()
    if position < bytes.count { throw failure("there is more after the property list's end") }
    return value
  }

  private mutating func readValue() throws(PropertyList.Failure) -> PropertyListValue {
    count += 1
    if count > limits.values { throw failure("it holds more than \(limits.values) values") }
    switch peek {
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      depth += 1
      defer { depth -= 1 }
      if depth > limits.nesting {
        throw failure("it is nested more than \(limits.nesting) levels deep")
      }
      return try peek == UInt8(ascii: "{") ? readDictionary() : readArray()
    case UInt8(ascii: "<"): return try readData()
    default: return .string(try readString())
    }
  }

  private mutating func readDictionary() throws(PropertyList.Failure) -> PropertyListValue {
    let start = position
    position += 1
    var entries: [(key: String, value: PropertyListValue)] = []
    while true {
      try skipBlanks()
      switch peek {
      case nil: throw failure("a dictionary is not closed by '}'", at: start)
      case UInt8(ascii: "}"):
        position += 1
        return .dictionary(entries)
      default: break
      }
      let key = try readString()
      try skipBlanks()
      guard peek == UInt8(ascii: "=") else { throw failure("'=' is missing after '\(key)'") }
      position += 1
      try skipBlanks()
      entries.append((key, try readValue()))
      try skipBlanks()
      if peek == UInt8(ascii: ";") {
        position += 1
      } else if peek != UInt8(ascii: "}") {
        throw failure("';' is missing after the value of '\(key)'")
      }
    }
  }

  private mutating func readArray() throws(PropertyList.Failure) -> PropertyListValue {
    let start = position
    position += 1
    var elements: [PropertyListValue] = []
    while true {
      try skipBlanks()
      switch peek {
      case nil: throw failure("an array is not closed by ')'", at: start)
      case UInt8(ascii: ")"):
        position += 1
        return .array(elements)
      default: break
      }
      elements.append(try readValue())
      try skipBlanks()
      if peek == UInt8(ascii: ",") {
        position += 1
      } else if peek != UInt8(ascii: ")") {
        throw failure("',' or ')' is missing after an element")
      }
    }
  }

  private mutating func readData() throws(PropertyList.Failure) -> PropertyListValue {
    let start = position
    position += 1
    var digits: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: ">") {
      switch byte {
      case 0x30...0x39: digits.append(byte - 0x30)
      case 0x41...0x46: digits.append(byte - 0x41 + 10)
      case 0x61...0x66: digits.append(byte - 0x61 + 10)
      case 0x09...0x0D, 0x20: break
      default: throw failure("data has hexadecimal digits only")
      }
      position += 1
    }
    guard peek != nil else { throw failure("data is not closed by '>'", at: start) }
    guard digits.count.isMultiple(of: 2) else {
      throw failure("data has an odd number of digits", at: start)
    }
    position += 1
    return .data(
      stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  private mutating func readString() throws(PropertyList.Failure) -> String {
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try readQuoted(quote)
    }
    let start = position
    while let byte = peek, Self.isWordByte(byte), !isAtComment { position += 1 }
    if position == start {
      guard let byte = peek else { throw failure("a value is missing at the end") }
      let character = byte < 0x80 ? "'\(Character(Unicode.Scalar(byte)))'" : "this character"
      throw failure("\(character) must stand in quotes")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func readQuoted(_ quote: UInt8) throws(PropertyList.Failure) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), let escaped = peek else {
        text.append(byte)
        continue
      }
      position += 1
      switch escaped {
      case UInt8(ascii: "a"): text.append(0x07)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "v"): text.append(0x0B)
      case UInt8(ascii: "U"): text += Array(readUnit().utf8)
      case 0x30...0x37:
        var code = UInt32(escaped - 0x30)
        for _ in 0..<2 {
          guard let digit = peek, (0x30...0x37).contains(digit) else { break }
          code = code * 8 + UInt32(digit - 0x30)
          position += 1
        }
        text += Array(String(Character(Unicode.Scalar(UInt8(code & 0xFF)))).utf8)
      default: text.append(escaped)
      }
    }
    throw failure("a text is not closed by its quote", at: start)
  }

  /// Up to four hexadecimal digits after `\U`, and a second unit where the first is half a character.
  private mutating func readUnit() -> String {
    var units = [hexadecimal()]
    if (0xD800..<0xDC00).contains(units[0]), position + 1 < bytes.count,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "U")
    {
      position += 2
      units.append(hexadecimal())
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func hexadecimal() -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        break
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var isAtComment: Bool {
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "/") else { return false }
    return bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "*")
  }

  private mutating func skipBlanks() throws(PropertyList.Failure) {
    while let byte = peek {
      if (0x09...0x0D).contains(byte) || byte == 0x20 {
        position += 1
      } else if isAtComment {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(PropertyList.Failure) {
    let start = position
    let isLine = bytes[position + 1] == UInt8(ascii: "/")
    position += 2
    if isLine {
      while let byte = peek, byte != 0x0A, byte != 0x0D { position += 1 }
      return
    }
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    throw failure("a comment is not closed by '*/'", at: start)
  }

  /// What may stand in a text without quotes.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "_$./:-".utf8.contains(byte)
    }
  }

  private func failure(_ message: String, at offset: Int? = nil) -> PropertyList.Failure {
    PropertyList.Failure(message: message, offset: offset ?? position)
  }
}
