/// The values of C's literals.
enum CLiteral {
  /// Returns the value of a string literal.
  ///
  /// - Parameter literal: The literal with its quotes and its prefix.
  static func text(of literal: ArraySlice<UInt8>) -> String {
    guard let open = literal.firstIndex(of: UInt8(ascii: "\"")) else { return "" }
    let prefix = literal[..<open]
    var body = literal[(open + 1)...]
    if body.last == UInt8(ascii: "\"") { body = body.dropLast() }
    if prefix.last == UInt8(ascii: "R"), let start = body.firstIndex(of: UInt8(ascii: "(")),
      let end = body.lastIndex(of: UInt8(ascii: ")")), start < end
    {
      return String(decoding: body[(start + 1)..<end], as: UTF8.self)
    }
    return String(decoding: unescaped(body), as: UTF8.self)
  }

  /// Returns the bytes of a text in which C's escape sequences are replaced.
  static func unescaped(_ body: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = body
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "a"): result.append(0x07)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "v"): result.append(0x0B)
      case UInt8(ascii: "e"): result.append(0x1B)
      case 0x0A: break
      case 0x0D: if rest.first == 0x0A { rest.removeFirst() }
      case 0x30...0x37:
        var value = Int(next - 0x30)
        for _ in 0..<2 {
          guard let digit = rest.first, (0x30...0x37).contains(digit) else { break }
          value = value * 8 + Int(digit - 0x30)
          rest.removeFirst()
        }
        result.append(UInt8(truncatingIfNeeded: value))
      case UInt8(ascii: "x"): result.append(UInt8(truncatingIfNeeded: hex(&rest, limit: 8)))
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        let value = hex(&rest, limit: next == UInt8(ascii: "u") ? 4 : 8)
        let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value)) ?? "\u{FFFD}"
        result.append(contentsOf: Array(String(Character(scalar)).utf8))
      default: result.append(next)
      }
    }
    return result
  }

  private static func hex(_ rest: inout ArraySlice<UInt8>, limit: Int) -> Int {
    var value = 0
    for _ in 0..<limit {
      guard let digit = rest.first, let number = Character(Unicode.Scalar(digit)).hexDigitValue
      else { break }
      value = value * 16 + number
      rest.removeFirst()
    }
    return value
  }

  /// Returns the value of an integer literal with any base and suffix.
  static func number(_ literal: String) -> Int? {
    var digits = literal.lowercased().filter { $0 != "'" }[...]
    while let last = digits.last, "ulz".contains(last) { digits.removeLast() }
    if digits.hasPrefix("0x") { return Int(digits.dropFirst(2), radix: 16) }
    if digits.hasPrefix("0b") { return Int(digits.dropFirst(2), radix: 2) }
    return Int(digits, radix: digits.hasPrefix("0") ? 8 : 10)
  }
}
