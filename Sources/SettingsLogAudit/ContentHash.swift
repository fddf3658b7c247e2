/// A 128-bit fingerprint that shows whether a file has changed.
///
/// The hash has two lanes of multiply and rotate over eight bytes at a time. It does not resist
/// deliberate collisions: an attacker who can write the files can write the cache as well.
struct ContentHash: Hashable, Sendable {
  private(set) var low: UInt64 = 0x9E37_79B9_7F4A_7C15
  private(set) var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  static func of(_ bytes: [UInt8]) -> ContentHash {
    var hash = ContentHash()
    hash.combine(bytes)
    return hash
  }

  static func of(_ text: String) -> ContentHash { of(Array(text.utf8)) }

  static func of(_ parts: [String]) -> ContentHash {
    var hash = ContentHash()
    for part in parts { hash.combine(Array(part.utf8)) }
    return hash
  }

  mutating func combine(_ bytes: [UInt8]) {
    mix(UInt64(bytes.count))
    let span = bytes.span
    var index = 0
    while index + 8 <= span.count {
      var word: UInt64 = 0
      for offset in 0..<8 { word |= UInt64(span[index + offset]) << UInt64(8 * offset) }
      mix(word)
      index += 8
    }
    var word: UInt64 = 0
    while index < span.count {
      word = word << 8 | UInt64(span[index])
      index += 1
    }
    mix(word)
  }

  private mutating func mix(_ word: UInt64) {
    low = rotated(low ^ word &* 0x8764_2B37_1F64_D2C1, 29) &* 0x9FB2_1C65_1E98_DF25
    high = rotated(high &+ word, 41) &* 0xD6E8_FEB8_6659_FD93 ^ low
  }

  private func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }

  /// The fingerprint as 32 hexadecimal digits.
  var text: String { Self.hex(low ^ (high >> 32)) + Self.hex(high ^ (low << 1)) }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
