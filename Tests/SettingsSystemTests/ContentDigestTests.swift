import SettingsSystem
import Testing

/// A fingerprint has to differ wherever its texts do.
struct ContentDigestTests {
  private func digest(_ bytes: [UInt8], seed: UInt64 = 1) -> ContentDigest {
    ContentDigest.of(bytes.span, seed: seed)
  }

  @Test(arguments: [1, 7, 8, 9, 31, 32, 33, 100, 4096])
  func `every bit and every length counts`(length: Int) {
    let text = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var seen: Set<ContentDigest> = [digest(text), digest(text + [0])]
    for index in text.indices {
      for bit in 0..<8 {
        var other = text
        other[index] ^= UInt8(1 << bit)
        seen.insert(digest(other))
      }
    }
    let shorter = min(length, 40)
    for count in 0..<shorter { seen.insert(digest(Array(text[..<count]))) }
    #expect(seen.count == 2 + length * 8 + shorter)
  }

  @Test func `another seed gives another fingerprint, the same seed the same`() {
    let text = Array("text".utf8)
    #expect(digest(text, seed: 1) == digest(text, seed: 1))
    #expect(digest(text, seed: 1) != digest(text, seed: 2))
  }

  @Test func `zeros of different lengths differ`() {
    let digests = Set((0..<200).map { digest([UInt8](repeating: 0, count: $0), seed: 0) })
    #expect(digests.count == 200)
  }
}
