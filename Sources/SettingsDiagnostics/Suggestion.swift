/// Finds what somebody probably meant.
package enum Suggestion {
  /// The candidate nearest to a misspelt name, or nil when none is near enough to be a help.
  ///
  /// Distance counts insertions, deletions, substitutions and swaps of neighbours; a difference in
  /// case alone is always near. Ties go to the first candidate in order, so pass them sorted.
  ///
  /// - Parameter distance: how far at most, where a long name should not allow for more.
  package static func nearest(
    to name: String, in candidates: some Sequence<String>, within distance: Int = .max
  ) -> String? {
    // Comparing costs the product of the lengths; nobody misspells a name of this length.
    guard name.utf8.count <= 128 else { return nil }
    let folded = Array(name.lowercased().utf8)
    let limit = min(distance, max(1, folded.count / 3))
    var best: (candidate: String, distance: Int)?
    // Most are too long or too short to be looked at any closer.
    for candidate in candidates
    where abs(candidate.utf8.count - folded.count) <= limit && candidate != name {
      let other = Array(candidate.lowercased().utf8)
      let distance = editDistance(folded, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// `; did you mean 'x'?` ready to follow a message, or nothing.
  ///
  /// A name that is spelt well but only half written is no misspelling and still tells what was meant,
  /// as long as one candidate alone begins so: `unit-test` is `unitTestBundle`.
  package static func didYouMean(_ name: String, in candidates: some Sequence<String>) -> String {
    let meant = nearest(to: name, in: candidates) ?? onlyOne(in: candidates, beginningWith: name)
    return meant.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The candidate whose letters and digits begin with those of a name, where there is just one.
  private static func onlyOne(
    in candidates: some Sequence<String>, beginningWith name: String
  ) -> String? {
    let beginning = Array(lettersAndDigits(of: name))
    // Fewer would be a guess.
    guard (4...128).contains(beginning.count) else { return nil }
    var found: String?
    for candidate in candidates where lettersAndDigits(of: candidate).starts(with: beginning) {
      if found != nil { return nil }
      found = candidate
    }
    return found
  }

  /// In lower case; what is not ASCII counts as letters.
  private static func lettersAndDigits(of name: String) -> some Sequence<UInt8> {
    name.utf8.lazy.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        byte
      default: nil
      }
    }
  }

  /// Optimal string alignment distance.
  private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1] + [Int](repeating: 0, count: b.count)
      for j in 0..<b.count {
        row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
