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

  private static let table = StaticText(infoPlistKeyLines)
  private static let lineStarts = table.lineStarts(expected: 256)

  /// All keys, sorted by the bytes of their names.
  package static var all: [Key] { lineStarts.indices.map(key(atLine:)) }

  /// A line's parts, where they stand in the table.
  private struct Line {
    let name: Range<Int>
    let displayName: Range<Int>
  }

  private static func lineEnd(_ index: Int) -> Int {
    index + 1 < lineStarts.count ? Int(lineStarts[index + 1]) - 1 : table.count
  }

  private static func line(_ index: Int) -> Line {
    let start = Int(lineStarts[index]), end = lineEnd(index)
    var bar = start
    while bar < end, table[bar] != UInt8(ascii: "|") { bar += 1 }
    return Line(name: start + 1..<bar, displayName: min(bar + 1, end)..<end)
  }

  private static func key(atLine index: Int) -> Key {
    let line = line(index)
    return Key(
      name: table.string(line.name), displayName: table.string(line.displayName),
      type: ValueType(rawValue: table[line.name.lowerBound - 1]) ?? .string)
  }

  /// The row of a key's own name; nil for a key that is not Apple's, or not known here.
  ///
  /// - Complexity: O(log keys).
  package static func key(named name: String) -> Key? {
    let name = Array(name.utf8)
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      let order = compare(name, to: line(middle).name)
      if order == 0 { return key(atLine: middle) }
      if order > 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Less than nothing where a text stands before a part of the table.
  private static func compare(_ text: [UInt8], to range: Range<Int>) -> Int {
    for index in 0..<min(text.count, range.count) {
      let difference = Int(text[index]) - Int(table[range.lowerBound + index])
      if difference != 0 { return difference }
    }
    return text.count - range.count
  }

  /// The row of a display name, in any case; the first of several.
  package static func key(displayedAs name: String) -> Key? {
    let folded = Array(name.lowercased().utf8)
    let match = lineStarts.indices.first { index in
      // Seen from the end of its line, a name of this length has the bar before it.
      let end = lineEnd(index)
      let start = end - folded.count
      guard start > Int(lineStarts[index]) + 1, table[start - 1] == UInt8(ascii: "|") else {
        return false
      }
      return folded.indices.allSatisfy { table[start + $0].asciiLowercased == folded[$0] }
    }
    return match.map(key(atLine:))
  }

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
    let isDisplayName = bytes.contains(0x20)
    guard isDisplayName || hasPrefix else { return nil }
    var near: [String] = []
    for index in lineStarts.indices {
      let line = line(index)
      let range = isDisplayName ? line.displayName : line.name
      if abs(range.count - bytes.count) <= 2 { near.append(table.string(range)) }
    }
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

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
