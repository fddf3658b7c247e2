/// The name under which git stores a file: a hash of its contents.
enum GitObjectName {
  /// The name of a file with some bytes, with the hash that a repository uses.
  ///
  /// - Parameter name: Any object of the repository.
  /// - Returns: Nil for an unknown kind of hash.
  static func blob(_ bytes: [UInt8], like name: String) -> String? {
    let object = Array("blob \(bytes.count)\0".utf8) + bytes
    return switch name.utf8.count {
    case 40: sha1(object)
    case 64: SHA256.hexadecimal(object)
    default: nil
    }
  }

  /// SHA-1 (FIPS 180-4), which most repositories use for names. Use it for nothing else.
  private static func sha1(_ bytes: [UInt8]) -> String {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var words = [UInt32](repeating: 0, count: 80)
    let message = SHA256.padded(bytes)
    for start in stride(from: 0, to: message.count, by: 64) {
      for index in 0..<16 { words[index] = SHA256.word(of: message, at: start + index * 4) }
      for index in 16..<80 {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = mixed << 1 | mixed >> 31
      }
      mix(words, into: &state)
    }
    return SHA256.hexadecimal(words: state)
  }

  private static func mix(_ words: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (chosen, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: ((b & c) | (~b & d), 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = (a << 5 | a >> 27) &+ chosen &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (next, a, b << 30 | b >> 2, c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] = state[index] &+ value }
  }
}
