/// Bytes as text, as in the XML form of property lists and in content security policies.
package enum Base64 {
  package static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let rest = bytes[start...].prefix(3)
      let group = rest.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * (3 - rest.count))
      for index in 0..<4 {
        let digit = digits[Int(group >> (18 - 6 * index) & 0x3F)]
        result.append(index <= rest.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the bytes of a text in base64, ignoring white space; nil if the text is not base64.
  package static func data(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var data: [UInt8] = []
    var bits: UInt32 = 0
    var digits = 0
    for byte in text {
      let digit: UInt8
      switch byte {
      case 0x41...0x5A: digit = byte - 0x41
      case 0x61...0x7A: digit = byte - 0x61 + 26
      case 0x30...0x39: digit = byte - 0x30 + 52
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      case UInt8(ascii: "="), 0x09...0x0D, 0x20: continue
      default: return nil
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
    return data
  }
}
