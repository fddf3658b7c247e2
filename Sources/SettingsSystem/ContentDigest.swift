/// A fast fingerprint of bytes, to detect damage and changes.
///
/// It is not a cryptographic hash. With an unpredictable seed, two texts with the same digest
/// cannot be prepared either.
package struct ContentDigest: Hashable, Sendable {
  package let first: UInt64
  package let second: UInt64

  /// Processes eight bytes at a time in two independent lanes. Each lane takes sixteen of every
  /// thirty-two bytes. The result is the same on every machine.
  package static func of(_ bytes: Span<UInt8>, seed: UInt64) -> ContentDigest {
    unsafe bytes.withUnsafeBytes { bytes in
      let count = bytes.count
      func word(_ index: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      }
      var a = seed ^ keys.0
      var b = seed ^ keys.1
      var index = 0
      while index + 32 <= count {
        a = fold(a ^ word(index), keys.2 ^ word(index + 8) ^ a)
        b = fold(b ^ word(index + 16), keys.3 ^ word(index + 24) ^ b)
        index += 32
      }
      while index < count {
        var rest: UInt64 = 0
        var width: UInt64 = 0
        while index < count, width < 8 {
          rest |= unsafe UInt64(bytes[index]) << (width * 8)
          width += 1
          index += 1
        }
        a = fold(a ^ rest, keys.2 ^ b)
        b = fold(b ^ rest, keys.3 ^ width)
      }
      let length = UInt64(truncatingIfNeeded: count)
      return ContentDigest(
        first: fold(a ^ length, keys.0 ^ b), second: fold(b ^ keys.1, keys.2 ^ a ^ length))
    }
  }

  private static let keys: (UInt64, UInt64, UInt64, UInt64) = (
    0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3
  )

  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low ^ left
  }
}
