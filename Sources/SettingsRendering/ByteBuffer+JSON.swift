package import SettingsDiagnostics

extension ByteBuffer {
  /// Appends a JSON string with its quotation marks.
  package mutating func appendJSONString(_ text: String) {
    append(UInt8(ascii: "\""))
    let start = count
    append(text)
    escapeJSON(from: start)
    append(UInt8(ascii: "\""))
  }

  /// Appends a JSON string with its quotation marks; bytes that are not UTF-8 become U+FFFD.
  package mutating func appendJSONString(_ text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    let start = count
    append(text)
    escapeJSON(from: start)
    append(UInt8(ascii: "\""))
  }

  /// Escapes what was appended from an offset on.
  ///
  /// Copying first and looking afterwards makes the common case, where nothing needs an escape, one
  /// copy and one pass without branches.
  private mutating func escapeJSON(from start: Int) {
    if isPlainASCII(from: start) { return }
    let text = String(decoding: bytes[start...], as: UTF8.self)
    truncate(to: start)
    for scalar in text.unicodeScalars { appendJSONEscaped(scalar) }
  }

  private func isPlainASCII(from start: Int) -> Bool {
    let text = bytes.span.extracting(start...)
    var found: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      // As a signed number everything below a blank is a control character or not ASCII.
      found |= Int8(bitPattern: byte) < 0x20 ? 1 : 0
      found |= byte == 0x22 ? 1 : 0
      found |= byte == 0x5C ? 1 : 0
      found |= byte == 0x7F ? 1 : 0
    }
    return found == 0
  }

  private mutating func appendJSONEscaped(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0x20..<0x7F: append(UInt8(truncatingIfNeeded: scalar.value))
    // The control characters that JSON would allow would still reach a terminal.
    case 0x00..<0x20, 0x7F..<0xA0:
      append("\\u00")
      let digits = StaticText("0123456789abcdef")
      append(digits[Int(scalar.value >> 4)])
      append(digits[Int(scalar.value & 15)])
    default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }
  }
}
