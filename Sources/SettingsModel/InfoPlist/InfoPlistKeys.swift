import SettingsDiagnostics

/// The Info.plist keys that Apple documents: each with the type of its value and the display name that
/// property-list editors show in its stead. Compiled in as one sorted text; a config that says nothing
/// of Info.plist never looks at it.
package enum InfoPlistKeys {
  /// The type of a key's value.
  package enum ValueType: UInt8, Sendable {
    case string = 0x73  // s
    case boolean = 0x62  // b
    case integer = 0x6E  // n
    case array = 0x61  // a
    case dictionary = 0x64  // d
  }

  package struct Key: Sendable, Hashable {
    package let name: String
    package let displayName: String
    package let type: ValueType
  }

  /// All keys, sorted by the bytes of their names; read off the table on first use.
  package static let all: [Key] = {
    let table = StaticText(infoPlistKeyLines)
    var keys: [Key] = []
    keys.reserveCapacity(256)
    var start = 0
    while start < table.count {
      var end = start
      var bar = start
      while end < table.count, table[end] != 0x0A {
        if table[end] == 0x7C { bar = end }
        end += 1
      }
      if let type = ValueType(rawValue: table[start]) {
        keys.append(
          Key(
            name: text(table, start + 1..<bar), displayName: text(table, bar + 1..<end), type: type)
        )
      }
      start = end + 1
    }
    return keys
  }()

  private static func text(_ table: StaticText, _ range: Range<Int>) -> String {
    String(decoding: range.map { table[$0] }, as: UTF8.self)
  }

  /// The row of a key's own name; nil for a key that is not Apple's, or not known here.
  ///
  /// - Complexity: O(log keys).
  package static func key(named name: String) -> Key? {
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle].name == name { return all[middle] }
      if all[middle].name.utf8.lexicographicallyPrecedes(name.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return nil
  }

  /// The row of a display name, in any case.
  package static func key(displayedAs name: String) -> Key? { byDisplayName[name.lowercased()] }

  private static let byDisplayName: [String: Key] = Dictionary(
    all.map { ($0.displayName.lowercased(), $0) }
  ) { first, _ in first }

  /// What a name stands for, whether it is a key or a display name.
  package static func key(_ name: String) -> Key? {
    key(named: name) ?? key(displayedAs: name)
  }

  /// The display name of a key, or the key itself where there is none.
  package static func displayName(of name: String) -> String {
    key(named: name)?.displayName ?? name
  }

  /// A key or display name that somebody probably meant. Only names that look like Apple's are
  /// compared with the table: a prefix of capitals, or words with blanks between them.
  package static func suggestion(for name: String) -> String? {
    let bytes = Array(name.utf8)
    let hasPrefix = bytes.count > 2 && bytes.prefix(2).allSatisfy { (0x41...0x5A).contains($0) }
    let names: [String]
    if bytes.contains(0x20) {
      names = all.map(\.displayName)
    } else if hasPrefix {
      names = all.map(\.name)
    } else {
      return nil
    }
    let near = names.lazy.filter { abs($0.utf8.count - bytes.count) <= 2 }
    guard let nearest = Suggestion.nearest(to: name, in: near) else { return nil }
    // A third of a long key is another key: stay within two slips.
    return isNear(Array(nearest.lowercased().utf8), Array(name.lowercased().utf8))
      ? nearest : nil
  }

  /// Whether two names share all but a few bytes in the middle.
  private static func isNear(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    let shorter = min(a.count, b.count)
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    return max(a.count, b.count) - min(start + end, shorter) <= max(4, shorter / 6)
  }
}
