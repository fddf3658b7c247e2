/// Decodes the escapes of a quoted text in the OpenStep form.
enum OpenStepText {
  static func decode(_ slice: ArraySlice<UInt8>) -> [UInt8] {
    var rest = slice
    var text: [UInt8] = []
    text.reserveCapacity(slice.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        text.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "a"): text.append(0x07)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "v"): text.append(0x0B)
      case UInt8(ascii: "U"): text.append(contentsOf: unit(&rest).utf8)
      case 0x30...0x37:
        var code = UInt32(escaped - 0x30)
        for _ in 0..<2 {
          guard let digit = rest.first, (0x30...0x37).contains(digit) else { break }
          code = code * 8 + UInt32(digit - 0x30)
          rest.removeFirst()
        }
        text.append(contentsOf: String(Unicode.Scalar(UInt8(code & 0xFF))).utf8)
      default: text.append(escaped)
      }
    }
    return text
  }

  /// Reads up to four hexadecimal digits after `\U`, and a second code unit if the first is half of
  /// a character.
  private static func unit(_ rest: inout ArraySlice<UInt8>) -> String {
    var units = [hexadecimal(&rest)]
    if (0xD800..<0xDC00).contains(units[0]), rest.starts(with: #"\U"#.utf8) {
      rest.removeFirst(2)
      units.append(hexadecimal(&rest))
    }
    return String(decoding: units, as: UTF16.self)
  }

  static func hexadecimal(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = rest.first, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        break
      }
      value = value << 4 | UInt16(digit)
      rest.removeFirst()
    }
    return value
  }
}
