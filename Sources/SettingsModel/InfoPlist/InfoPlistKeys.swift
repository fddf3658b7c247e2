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
  /// All lines, found on first use. Each has one bar.
  private static let lines: [Line] = {
    let ends = table.places(of: 0x0A, expected: 256)
    let bars = table.places(of: UInt8(ascii: "|"), expected: 256)
    var lines: [Line] = []
    lines.reserveCapacity(bars.count)
    var start: UInt32 = 0
    for index in bars.indices {
      let end = index < ends.count ? ends[index] : UInt32(table.count)
      lines.append(Line(start: start, bar: bars[index], end: end))
      start = end + 1
    }
    return lines
  }()

  /// All keys, sorted by the bytes of their names.
  package static var all: [Key] { lines.map(key) }

  /// A line's parts, where they stand in the table.
  private struct Line {
    let start: UInt32
    let bar: UInt32
    let end: UInt32

    var name: Range<Int> { Int(start) + 1..<Int(bar) }
    var displayName: Range<Int> { Int(bar) + 1..<Int(end) }
  }

  private static func key(_ line: Line) -> Key {
    Key(
      name: table.string(line.name), displayName: table.string(line.displayName), type: type(line))
  }

  private static func type(_ line: Line) -> ValueType {
    ValueType(rawValue: table[Int(line.start)]) ?? .string
  }

  /// The row of a key's own name; nil for a key that is not Apple's, or not known here.
  ///
  /// - Complexity: O(log keys).
  package static func key(named name: String) -> Key? { line(named: name).map(key) }

  /// The type of a key's value, for somebody who knows its name; nil as above.
  package static func type(ofKey name: String) -> ValueType? { line(named: name).map(type) }

  private static func line(named name: String) -> Line? {
    let name = Array(name.utf8)
    // By hand: each comparison may be the last one, and every start with an `info` comes through here.
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      let order = compare(name, to: lines[middle].name)
      if order == 0 { return lines[middle] }
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
    let match = lines.first { line in
      let range = line.displayName
      guard range.count == folded.count, !range.isEmpty else { return false }
      return folded.indices.allSatisfy {
        table[range.lowerBound + $0].asciiLowercased == folded[$0]
      }
    }
    return match.map(key)
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
    let candidates = lines.lazy.map { isDisplayName ? $0.displayName : $0.name }
      .filter { abs($0.count - bytes.count) <= 2 }
    // A third of a long key is another key: stay within two slips. Most names are near to none, and that is soon seen.
    let folded = Array(name.lowercased().utf8)
    guard candidates.contains(where: { isNear(folded, $0) }) else { return nil }
    let near = candidates.map { (text: table.string($0), range: $0) }
    guard let nearest = Suggestion.nearest(to: name, in: near.map(\.text)) else { return nil }
    return near.contains { $0.text == nearest && isNear(folded, $0.range) } ? nearest : nil
  }

  /// Whether a name and a part of the table share all but a few bytes in the middle, whatever their case.
  private static func isNear(_ folded: [UInt8], _ part: Range<Int>) -> Bool {
    let shorter = min(folded.count, part.count)
    var start = 0
    while start < shorter, table[part.lowerBound + start].asciiLowercased == folded[start] {
      start += 1
    }
    var end = 0
    while end < shorter,
      table[part.upperBound - 1 - end].asciiLowercased == folded[folded.count - 1 - end]
    {
      end += 1
    }
    return max(folded.count, part.count) - min(start + end, shorter) <= max(4, shorter / 6)
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
