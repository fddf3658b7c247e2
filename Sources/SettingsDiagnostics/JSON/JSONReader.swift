/// An error in JSON text, with its byte offset.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset in bytes from the start of the reader's input.
  package let offset: Int
  /// Lower case, no period.
  package let message: String

  package var description: String { "offset \(offset): \(message)" }
}

extension JSONValue {
  /// Deeper nesting is rejected, so that hostile input cannot exhaust the stack.
  package static var depthLimit: Int { 512 }

  /// Reads a text that is one JSON value, with optional spaces around it.
  package init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }

  /// - Parameter repairsSurrogates: Whether half of a surrogate pair that stands alone is read as
  ///   U+FFFD. Editors that count in UTF-16 send it when an edit divides a character.
  package init(
    parsing bytes: [UInt8], depthLimit: Int = depthLimit, repairsSurrogates: Bool = false
  ) throws(JSONError) {
    var reader = JSONReader(bytes: bytes, range: 0..<bytes.count, depthLimit: depthLimit)
    reader.repairsSurrogates = repairsSurrogates
    self = try reader.document()
  }

  /// Reads one JSON value from a part of a text: a line of a JSON-lines file, without copying it.
  /// Offsets in errors count from the start of that part.
  package init(
    parsing bytes: [UInt8], in range: Range<Int>, depthLimit: Int = depthLimit
  ) throws(JSONError) {
    var reader = JSONReader(bytes: bytes, range: range, depthLimit: depthLimit)
    do {
      self = try reader.document()
    } catch {
      throw JSONError(offset: error.offset - range.lowerBound, message: error.message)
    }
  }

  /// Reads one JSON value that begins at an offset, and where its parts are.
  ///
  /// - Returns: The value, and the ranges of all values and member names in the order in which they
  ///   begin. Offsets in errors are those of the bytes.
  package static func located(
    in bytes: [UInt8], from start: Int, depthLimit: Int
  ) throws(JSONError) -> (value: JSONValue, ranges: [Range<Int>]) {
    var reader = JSONReader(bytes: bytes, range: start..<bytes.count, depthLimit: depthLimit)
    reader.ranges = []
    let value = try reader.document()
    return (value, reader.ranges ?? [])
  }
}

/// A recursive-descent reader over bytes.
private struct JSONReader {
  let bytes: [UInt8]
  let end: Int
  let depthLimit: Int
  var index: Int
  var depth = 0
  var repairsSurrogates = false
  /// The ranges of values and member names; nil if they are not wanted.
  var ranges: [Range<Int>]?

  init(bytes: [UInt8], range: Range<Int>, depthLimit: Int) {
    precondition(range.upperBound <= bytes.count)
    self.bytes = bytes
    self.index = range.lowerBound
    self.end = range.upperBound
    self.depthLimit = depthLimit
  }

  mutating func document() throws(JSONError) -> JSONValue {
    skipBlanks()
    let value = try value()
    skipBlanks()
    if index < end { throw unexpected("the end of the text") }
    return value
  }

  private var current: UInt8? { index < end ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while index < end {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    guard ranges != nil else { return try plainValue() }
    let place = beginRange()
    let value = try plainValue()
    endRange(place)
    return value
  }

  private mutating func beginRange() -> Int {
    ranges?.append(index..<index)
    return (ranges?.count ?? 0) - 1
  }

  private mutating func endRange(_ place: Int) {
    if let start = ranges?[place].lowerBound { ranges?[place] = start..<index }
  }

  private mutating func plainValue() throws(JSONError) -> JSONValue {
    guard let current else { throw unexpected("a value") }
    switch current {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "t"): return try word(StaticText("true"), .boolean(true))
    case UInt8(ascii: "f"): return try word(StaticText("false"), .boolean(false))
    case UInt8(ascii: "n"): return try word(StaticText("null"), .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw unexpected("a value")
    }
  }

  private mutating func word(
    _ word: StaticText, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    for offset in 0..<word.count {
      guard current == word[offset] else { throw unexpected("a value") }
      index += 1
    }
    return value
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    var members: [JSONObject.Member] = []
    skipBlanks()
    if current == UInt8(ascii: "}") { return .object(leave(JSONObject())) }
    while true {
      guard current == UInt8(ascii: "\"") else { throw unexpected("a member name in quotes") }
      let place = beginRange()
      let name = try string()
      endRange(place)
      skipBlanks()
      guard current == UInt8(ascii: ":") else { throw unexpected("':' after a member name") }
      index += 1
      skipBlanks()
      members.append(JSONObject.Member(name: name, value: try value()))
      skipBlanks()
      switch current {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "}"): return .object(leave(JSONObject(members)))
      default: throw unexpected("',' or '}'")
      }
      skipBlanks()
    }
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    skipBlanks()
    if current == UInt8(ascii: "]") { return .array(leave(elements)) }
    while true {
      elements.append(try value())
      skipBlanks()
      switch current {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "]"): return .array(leave(elements))
      default: throw unexpected("',' or ']'")
      }
      skipBlanks()
    }
  }

  /// Moves past an opening bracket.
  private mutating func enter() throws(JSONError) {
    if depth == depthLimit {
      throw JSONError(offset: index, message: "nesting is deeper than \(depthLimit) levels")
    }
    depth += 1
    index += 1
  }

  /// Moves past a closing bracket.
  private mutating func leave<Value>(_ value: Value) -> Value {
    depth -= 1
    index += 1
    return value
  }

  private mutating func number() throws(JSONError) -> String {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    if current == UInt8(ascii: "0") {
      index += 1
      if let byte = current, Self.isDigit(byte) {
        throw JSONError(offset: start, message: "a number must not begin with a needless zero")
      }
    } else {
      try digits()
    }
    if current == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    guard let byte = current, Self.isDigit(byte) else { throw unexpected("a digit") }
    repeat { index += 1 } while index < end && Self.isDigit(bytes[index])
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// A string without escapes is one range of the text; others are joined from several ranges.
  private mutating func string() throws(JSONError) -> String {
    let opening = index
    index += 1
    var runStart = index
    var isASCII = true
    var decoded: [UInt8] = []
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        let run = bytes[runStart..<index]
        if !isASCII { try checkUTF8(from: opening, to: index) }
        index += 1
        if decoded.isEmpty { return String(decoding: run, as: UTF8.self) }
        decoded.append(contentsOf: run)
        return String(decoding: decoded, as: UTF8.self)
      case UInt8(ascii: "\\"):
        decoded.append(contentsOf: bytes[runStart..<index])
        try escape(into: &decoded)
        runStart = index
      case 0x00..<0x20:
        throw JSONError(
          offset: index, message: "a control character in a string must be written as an escape")
      default:
        if byte >= 0x80 { isASCII = false }
        index += 1
      }
    }
    throw JSONError(offset: opening, message: "this string has no closing quote")
  }

  private func checkUTF8(from start: Int, to end: Int) throws(JSONError) {
    if let offset = UTF8Validation.firstInvalidOffset(in: Array(bytes[start..<end])) {
      throw JSONError(offset: start + offset, message: "this byte is not UTF-8")
    }
  }

  private mutating func escape(into decoded: inout [UInt8]) throws(JSONError) {
    let start = index
    index += 1
    guard let byte = current else { throw unexpected("an escape") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): decoded.append(contentsOf: try unicodeEscape(from: start))
    default: throw JSONError(offset: start, message: "unknown escape in a string")
    }
  }

  private mutating func unicodeEscape(
    from start: Int
  ) throws(JSONError) -> UTF8.EncodedScalar {
    let first = try codeUnit()
    var value = UInt32(first)
    let afterFirst = index
    if UTF16.isLeadSurrogate(first), current == UInt8(ascii: "\\"),
      index + 1 < end, bytes[index + 1] == UInt8(ascii: "u")
    {
      index += 2
      let second = try codeUnit()
      if UTF16.isTrailSurrogate(second) {
        value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
      }
    }
    guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
      if repairsSurrogates {
        // The next escape, if there is one, is a character or a half of its own.
        index = afterFirst
        return UTF8.encodedReplacementCharacter
      }
      throw JSONError(offset: start, message: "half of a surrogate pair stands alone")
    }
    return encoded
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Self.hexDigit(byte) else {
        throw unexpected("four hexadecimal digits after '\\u'")
      }
      unit = unit << 4 | digit
      index += 1
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case 0x30...0x39: UInt16(byte - 0x30)
    case 0x41...0x46: UInt16(byte - 0x41 + 10)
    case 0x61...0x66: UInt16(byte - 0x61 + 10)
    default: nil
    }
  }

  private func unexpected(_ expected: String) -> JSONError {
    JSONError(
      offset: index,
      message: index < end
        ? "expected \(expected)" : "the text ends where \(expected) was expected")
  }
}
