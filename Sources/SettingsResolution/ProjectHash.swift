/// The text by which Xcode tells the folders of projects in derived data apart.
package enum ProjectHash {
  /// Returns the hash of a project's path: 28 letters, 14 for each half of an MD5 hash.
  package static func text(of path: String) -> String {
    let digest = MD5.hexDigest(of: Array(path.utf8)[...])
    let digits = Array(String(decoding: digest, as: UTF8.self))
    return [digits.prefix(16), digits.suffix(16)].map { half in
      var value = UInt64(String(half), radix: 16) ?? 0
      var letters: [Character] = []
      for _ in 0..<14 {
        letters.append(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(value % 26))))
        value /= 26
      }
      return String(letters.reversed())
    }.joined()
  }
}
