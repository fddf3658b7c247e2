/// Decides whether two texts differ by a renamed name only.
struct RenamedText {
  /// The forms of the old and the new name that values can contain.
  private let pairs: [(old: [UInt8], new: [UInt8])]

  /// Longer values that differ count as different.
  private static let maximum = 1 << 16

  init(old: String, new: String) {
    func form(_ text: String, _ replacement: Character) -> String {
      String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : replacement })
    }
    let forms: [(String) -> String] = [
      { $0 }, { form($0, "-") }, { form($0, "_") }, { $0.lowercased() }, { $0.uppercased() },
    ]
    var seen: Set<String> = []
    pairs = forms.compactMap { change in
      let (old, new) = (change(old), change(new))
      return seen.insert("\(old)\u{0}\(new)").inserted ? (Array(old.utf8), Array(new.utf8)) : nil
    }
  }

  /// Whether the first text becomes the second one if the old name is replaced at some places.
  ///
  /// - Complexity: O(text · occurrences) for texts that differ.
  func isSame(_ old: String, _ new: String) -> Bool {
    if old == new { return true }
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    guard old.count <= Self.maximum, new.count <= Self.maximum else { return false }
    // The positions in the new text that are reachable at each position of the old one.
    var reachable: [Int: Set<Int>] = [0: [0]]
    for index in old.indices {
      guard let positions = reachable.removeValue(forKey: index) else { continue }
      for position in positions {
        if position < new.count, old[index] == new[position] {
          reachable[index + 1, default: []].insert(position + 1)
        }
        for pair in pairs
        where old[index...].starts(with: pair.old) && new[position...].starts(with: pair.new) {
          reachable[index + pair.old.count, default: []].insert(position + pair.new.count)
        }
      }
    }
    return reachable[old.count]?.contains(new.count) ?? false
  }
}
