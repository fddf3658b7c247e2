import SettingsDiagnostics

/// Writes JSON for a `<script>` element: no text in it can end the element, and characters that
/// change the direction of text are escaped.
struct ScriptJSON {
  private(set) var buffer: ByteBuffer
  private var needsComma = false

  /// Moves a page to this value, which appends to it.
  init(movingFrom page: inout ByteBuffer) {
    buffer = ByteBuffer()
    swap(&buffer, &page)
  }

  /// Moves the page back, so that only one owner remains, and nothing is copied.
  mutating func move(to page: inout ByteBuffer) { swap(&buffer, &page) }

  /// Makes room for more bytes. Room that is never touched costs nothing; to grow costs a copy.
  mutating func reserve(_ count: Int) { buffer.reserve(count) }

  // MARK: Structure

  mutating func beginObject() { open(UInt8(ascii: "{")) }
  mutating func endObject() { close(UInt8(ascii: "}")) }
  mutating func beginArray() { open(UInt8(ascii: "[")) }
  mutating func endArray() { close(UInt8(ascii: "]")) }

  mutating func key(_ name: StaticString) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(literal: name)
    buffer.append(literal: "\":")
    needsComma = false
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    buffer.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Values

  mutating func null() {
    separate()
    buffer.append(literal: "null")
  }

  mutating func boolean(_ value: Bool) {
    separate()
    buffer.append(literal: value ? "true" : "false")
  }

  mutating func integer(_ value: Int32) {
    separate()
    buffer.append(decimal: value)
  }

  /// Numbers, in an array.
  mutating func integers(_ values: ArraySlice<Int32>) {
    separate()
    buffer.append(UInt8(ascii: "["))
    buffer.append(decimals: values, separator: UInt8(ascii: ","))
    buffer.append(UInt8(ascii: "]"))
  }

  mutating func integer(_ value: Int) { integer(Int32(clamping: value)) }

  mutating func string(_ text: String) {
    let bytes = Array(text.utf8)
    string(bytes.span)
  }

  mutating func string(ifPresent text: String?) {
    if let text { string(text) } else { null() }
  }

  /// Bytes that are not UTF-8 become U+FFFD.
  mutating func string(_ text: Span<UInt8>) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    var isPlain = true
    for index in 0..<text.count {
      let byte = text[index]
      if byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
      {
        isPlain = false
        break
      }
    }
    if isPlain { buffer.append(text) } else { appendEscaped(text) }
    buffer.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for index in 0..<text.count { bytes.append(text[index]) }
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": buffer.append(literal: "\\\"")
      case "\\": buffer.append(literal: "\\\\")
      case "\n": buffer.append(literal: "\\n")
      case "<", ">", "&": appendCode(UInt32(scalar.value))
      case _ where scalar.value < 0x20 || scalar.isInvisible:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          appendCode(UInt32(unit))
        }
      default:
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          buffer.append(byte)
        }
      }
    }
  }

  private mutating func appendCode(_ code: UInt32) {
    buffer.append(literal: "\\u")
    let digits = StaticText("0123456789abcdef")
    for shift: UInt32 in [12, 8, 4, 0] { buffer.append(digits[Int(code >> shift & 15)]) }
  }
}

extension Unicode.Scalar {
  /// Whether a character is not seen, or changes the order in which others are.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: true
    default: false
    }
  }
}
