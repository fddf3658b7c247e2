import SettingsSystem
import Testing

/// A fingerprint has to differ wherever its texts do.
struct ContentDigestTests {
  @Test(arguments: [1, 7, 8, 9, 31, 32, 33, 100, 4096])
  func `every bit and every length counts`(length: Int) {
    var seen: Set<ContentDigest> = []
    let text = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    seen.insert(.of(text.span, seed: 1))
    for index in text.indices {
      for bit in 0..<8 as Range<UInt8> {
        var other = text
        other[index] ^= 1 << bit
        seen.insert(.of(other.span, seed: 1))
      }
    }
    for shorter in 0..<min(length, 40) { seen.insert(.of(text[..<shorter].span, seed: 1)) }
    seen.insert(.of((text + [0]).span, seed: 1))
    #expect(seen.count == 1 + length * 8 + min(length, 40) + 1)
  }

  @Test func `another seed gives another fingerprint, the same seed the same`() {
    let text: [UInt8] = Array("text".utf8)
    #expect(ContentDigest.of(text.span, seed: 1) == .of(text.span, seed: 1))
    #expect(ContentDigest.of(text.span, seed: 1) != .of(text.span, seed: 2))
  }

  @Test func `zeros of different lengths differ`() {
    let digests = Set(
      (0..<200).map { ContentDigest.of([UInt8](repeating: 0, count: $0).span, seed: 0) })
    #expect(digests.count == 200)
  }
}
