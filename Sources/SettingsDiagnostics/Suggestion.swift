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
    var comparison = Comparison(folded)
    // Most are too long or too short to be looked at any closer.
    for candidate in candidates
    where abs(candidate.utf8.count - folded.count) <= limit && candidate != name {
      let other = Array(candidate.lowercased().utf8)
      let bound = min(limit, (best?.distance ?? .max) - 1)
      if let distance = comparison.distance(to: other, within: bound) {
        best = (candidate, distance)
      }
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

  /// Compares one text with many: optimal string alignment distance.
  private struct Comparison {
    private let text: [UInt8]
    /// How often each byte occurs in the text.
    private var occurrences = [Int](repeating: 0, count: 256)
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var row: [Int] = []

    init(_ text: [UInt8]) {
      self.text = text
      for byte in text { occurrences[Int(byte)] += 1 }
    }

    /// The distance, or nil where it is more than a bound, which most often is seen without finding it out.
    mutating func distance(to other: [UInt8], within bound: Int) -> Int? {
      guard leastDistance(to: other) <= bound else { return nil }
      beforeLast = [Int](repeating: 0, count: other.count + 1)
      last = Array(0...other.count)
      row = beforeLast
      for i in 0..<text.count {
        row[0] = i + 1
        var least = row[0]
        for j in 0..<other.count {
          var distance = min(
            last[j + 1] + 1, row[j] + 1, last[j] + (text[i] == other[j] ? 0 : 1))
          if i > 0, j > 0, text[i] == other[j - 1], text[i - 1] == other[j] {
            distance = min(distance, beforeLast[j - 1] + 1)
          }
          row[j + 1] = distance
          if distance < least { least = distance }
        }
        // Whatever comes later is reached from here or, by a swap, from the row before.
        if least > bound, (last.min() ?? 0) > bound { return nil }
        swap(&beforeLast, &last)
        swap(&last, &row)
      }
      return last[other.count] <= bound ? last[other.count] : nil
    }

    /// What the distance cannot be less than: the bytes that the longer text has and the other lacks.
    private mutating func leastDistance(to other: [UInt8]) -> Int {
      var common = 0
      for byte in other {
        occurrences[Int(byte)] -= 1
        if occurrences[Int(byte)] >= 0 { common += 1 }
      }
      for byte in other { occurrences[Int(byte)] += 1 }
      return max(text.count, other.count) - common
    }
  }
}
