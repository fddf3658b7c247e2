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
    var search = NearestSearch(for: name, within: distance)
    // An array has its elements at hand; what else there is would be asked for each by way of its type.
    for candidate in Array(candidates) { search.consider(candidate) }
    return search.nearest
  }

  /// `; did you mean 'x'?` ready to follow a message, or nothing.
  ///
  /// A name that is spelt well but only half written is no misspelling and still tells what was meant,
  /// as long as one candidate alone begins so: `unit-test` is `unitTestBundle`.
  package static func didYouMean(_ name: String, in candidates: some Sequence<String>) -> String {
    didYouMean(meant(by: name, in: candidates))
  }

  /// `; did you mean 'x'?`, or ` (known: x, y)` where none of the names is near: never both.
  package static func didYouMean(_ name: String, orOneOf known: [String]) -> String {
    let meant = didYouMean(name, in: known)
    return meant.isEmpty ? " (known: \(known.joined(separator: ", ")))" : meant
  }

  /// The same for what was found already.
  package static func didYouMean(_ meant: String?) -> String {
    meant.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The candidate that a misspelled or half-written name stands for; nil where that is anybody's guess.
  package static func meant(by name: String, in candidates: some Sequence<String>) -> String? {
    nearest(to: name, in: candidates) ?? onlyOne(in: candidates, beginningWith: name)
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
}
