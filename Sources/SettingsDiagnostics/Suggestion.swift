/// Suggestions for many names, of which only the first get one: each search visits all candidates.
package struct LimitedSuggestions: Sendable {
  private static let maximum = 64
  private var count = 0

  package init() {}

  /// Returns what `Suggestion.meant` returns; nil after the last name that gets a suggestion.
  package mutating func meant(
    by name: String, in candidates: @autoclosure () -> [String]
  ) -> String? {
    guard hasNext() else { return nil }
    return Suggestion.meant(by: name, in: candidates())
  }

  /// Whether another name gets a suggestion, which is counted.
  package mutating func hasNext() -> Bool {
    count += 1
    return count <= Self.maximum
  }
}

/// Finds the word that a misspelled one probably means.
package enum Suggestion {
  /// The candidate nearest to a misspelled name, or nil if none is near enough.
  ///
  /// The distance counts insertions, deletions, substitutions and swaps of neighbors. A difference
  /// in case alone is always near. The first candidate wins a tie, so pass sorted candidates.
  ///
  /// - Parameter distance: The maximum distance, which limits that of long names.
  package static func nearest(
    to name: String, in candidates: some Sequence<String>, within distance: Int = .max
  ) -> String? {
    // The cost is the product of the lengths, and a misspelled name is not that long.
    guard name.utf8.count <= 128 else { return nil }
    var search = NearestSearch(for: name, within: distance)
    // Elements of an array are accessed directly, those of other collections through their type.
    for candidate in Array(candidates) { search.consider(candidate) }
    return search.nearest
  }

  /// `; did you mean 'x'?`, to follow a message, or nothing.
  ///
  /// A correctly spelled beginning of exactly one candidate also counts: `unit-test` means
  /// `unitTestBundle`.
  package static func didYouMean(_ name: String, in candidates: some Sequence<String>) -> String {
    didYouMean(
      lackingPrefix(name) { candidates.contains($0) } ?? meant(by: name, in: candidates))
  }

  /// `; did you mean 'x'?`, or ` (known: x, y)` if no name is similar.
  package static func didYouMean(_ name: String, orOneOf known: [String]) -> String {
    let meant = didYouMean(name, in: known)
    return meant.isEmpty ? " (known: \(known.joined(separator: ", ")))" : meant
  }

  /// The same for a known candidate.
  package static func didYouMean(_ meant: String?) -> String {
    meant.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The candidate that a misspelled or incomplete name means; nil if that is not clear.
  package static func meant(by name: String, in candidates: some Sequence<String>) -> String? {
    nearest(to: name, in: candidates) ?? onlyOne(in: candidates, beginningWith: name)
  }

  /// The setting whose prefix a name lacks: `PREPROCESSOR_DEFINITIONS` means
  /// `GCC_PREPROCESSOR_DEFINITIONS`.
  ///
  /// - Parameter isKnown: Whether a setting exists; called at most once for each prefix.
  /// - Returns: The one that most projects assign, if several differ in their prefixes only; nil for a
  ///   name of one word, which would be the end of many.
  package static func lackingPrefix(
    _ name: String, among isKnown: (String) -> Bool
  ) -> String? {
    guard name.utf8.contains(UInt8(ascii: "_")) else { return nil }
    return settingPrefixes.lazy.map { $0 + name }.first(where: isKnown)
  }

  /// The prefixes of settings, those of compilers first.
  private static let settingPrefixes = [
    "GCC_", "CLANG_", "SWIFT_", "OTHER_", "LD_", "PRODUCT_", "TARGETED_", "IPHONEOS_", "MACOSX_",
    "ENABLE_", "INFOPLIST_", "CODE_SIGN_", "ASSETCATALOG_COMPILER_", "INFOPLIST_KEY_",
  ]

  /// The candidate whose letters and digits begin with those of a name, if there is exactly one.
  private static func onlyOne(
    in candidates: some Sequence<String>, beginningWith name: String
  ) -> String? {
    let beginning = Array(lettersAndDigits(of: name))
    // A shorter beginning is ambiguous.
    guard (4...128).contains(beginning.count) else { return nil }
    var found: String?
    for candidate in candidates where lettersAndDigits(of: candidate).starts(with: beginning) {
      if found != nil { return nil }
      found = candidate
    }
    return found
  }

  /// In lower case; characters that are not ASCII count as letters.
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
