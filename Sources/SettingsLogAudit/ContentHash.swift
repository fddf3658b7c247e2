import SettingsSystem

/// A 128-bit fingerprint that shows whether a file has changed.
///
/// The hash does not resist deliberate collisions: an attacker who can write the files can write the
/// cache as well.
struct ContentHash: Hashable, Sendable {
  private let digest: ContentDigest

  static func of(_ bytes: [UInt8]) -> ContentHash {
    ContentHash(digest: ContentDigest.of(bytes.span, seed: 0))
  }

  static func of(_ text: String) -> ContentHash { of(Array(text.utf8)) }

  /// Returns the fingerprint of texts, which differs if they are divided in another way.
  static func of(_ parts: [String]) -> ContentHash {
    of(Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
  }

  /// The fingerprint as 32 hexadecimal digits.
  var text: String { Self.hex(digest.first) + Self.hex(digest.second) }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
