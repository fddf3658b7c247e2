extension ByteBuffer {
  /// Appends a JSON string with its quotation marks.
  package mutating func appendJSONString(_ text: String) {
    append(UInt8(ascii: "\""))
    let start = count
    append(text)
    if !isPlainText(from: start) {
      truncate(to: start)
      let bytes = Array(text.utf8)
      appendEscaped(bytes.span)
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a JSON string with its quotation marks; bytes that are not UTF-8 become U+FFFD.
  package mutating func appendJSONString(_ text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    appendJSONText(text)
    append(UInt8(ascii: "\""))
  }

  /// Appends the inside of a JSON string.
  ///
  /// Copying first and checking afterwards makes the common case, in which nothing needs an escape,
  /// one copy and one pass without branches.
  mutating func appendJSONText(_ text: Span<UInt8>) {
    let start = count
    append(text)
    if isPlainText(from: start) { return }
    truncate(to: start)
    appendEscaped(text)
  }

  /// ASCII, such as flags with quotes and backslashes, is copied in runs between escapes.
  private mutating func appendEscaped(_ text: Span<UInt8>) {
    var runStart = 0
    for index in text.indices {
      let byte = text[index]
      if byte >= 0x80 { return appendEscapedUnicode(text, from: runStart) }
      guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F else { continue }
      append(text.extracting(runStart..<index))
      appendJSONEscaped(Unicode.Scalar(byte))
      runStart = index + 1
    }
    append(text.extracting(runStart...))
  }

  private mutating func appendEscapedUnicode(_ text: Span<UInt8>, from start: Int) {
    var bytes: [UInt8] = []
    for index in start..<text.count { bytes.append(text[index]) }
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      appendJSONEscaped(scalar)
    }
  }

  private mutating func appendJSONEscaped(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22: append(literal: "\\\"")
    case 0x5C: append(literal: "\\\\")
    case 0x08: append(literal: "\\b")
    case 0x09: append(literal: "\\t")
    case 0x0A: append(literal: "\\n")
    case 0x0C: append(literal: "\\f")
    case 0x0D: append(literal: "\\r")
    case 0x20..<0x7F: append(UInt8(truncatingIfNeeded: scalar.value))
    // The control characters that JSON allows would still affect a terminal.
    case 0x00..<0x20, 0x7F..<0xA0:
      append(literal: "\\u00")
      let digits = StaticText("0123456789abcdef")
      append(digits[Int(scalar.value >> 4)])
      append(digits[Int(scalar.value & 15)])
    default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }
  }
}
