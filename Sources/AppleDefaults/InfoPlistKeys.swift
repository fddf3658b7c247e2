internal import SettingsDiagnostics
internal import SettingsModel

/// The Info.plist keys that Apple documents, each with the type of its value and the display name
/// that property-list editors show. They are compiled in as one sorted text, which is read in
/// place.
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
  private static let count = (table.count + 1) / Line.stride

  /// All keys, sorted by the bytes of their names.
  package static var all: [Key] { lines.map(key) }

  private static var lines: LazyMapSequence<Range<Int>, Line> { (0..<count).lazy.map(Line.init) }

  /// A line of the table.
  private struct Line {
    private static let widths = (name: 52, displayName: 60)
    /// The columns, the letter of the type and the line's end.
    static let stride = widths.name + widths.displayName + 2

    let number: Int

    private var start: Int { number * Self.stride }
    var name: Column { Column(start: start, width: Self.widths.name) }
    var displayName: Column {
      Column(start: start + Self.widths.name, width: Self.widths.displayName)
    }
    var type: ValueType { ValueType(rawValue: table[start + Self.stride - 2]) ?? .string }
  }

  /// A text of a line, padded with spaces; it has none at its own end.
  private struct Column {
    let start: Int
    let width: Int

    /// The byte at an offset, and a space after the end.
    subscript(place: Int) -> UInt8 { place < width ? table[start + place] : 0x20 }

    var range: Range<Int> {
      var end = start + width
      while end > start, table[end - 1] == 0x20 { end -= 1 }
      return start..<end
    }

    /// Whether this text can have about so many bytes, without reading all of it.
    func isOfLength(near count: Int, within slips: Int) -> Bool {
      let last = max(0, count - slips - 1)..<count + slips
      return self[count + slips] == 0x20 && last.contains { self[$0] != 0x20 }
    }
  }

  private static func key(_ line: Line) -> Key {
    Key(
      name: table.string(line.name.range), displayName: table.string(line.displayName.range),
      type: line.type)
  }

  /// The row of a key's own name; nil for a key that is not Apple's, or not in the table.
  ///
  /// - Complexity: O(log keys).
  package static func key(named name: String) -> Key? { line(named: name).map(key) }

  /// The type of a key's value, by its name; nil as above.
  package static func type(ofKey name: String) -> ValueType? { line(named: name)?.type }

  private static func line(named name: String) -> Line? {
    name.withBytes { name in
      guard name.count > 0, name[name.count - 1] != 0x20 else { return nil }
      // Written by hand: each comparison may be the last one, and every start with an `info` runs
      // it.
      var low = 0
      var high = count
      while low < high {
        let line = Line(number: (low + high) / 2)
        let order = compare(name, with: line.name)
        if order == 0 { return line }
        if order > 0 { low = line.number + 1 } else { high = line.number }
      }
      return nil
    }
  }

  /// Negative if a text is sorted before that of a column.
  private static func compare(_ text: Span<UInt8>, with column: Column) -> Int {
    for index in text.indices {
      let difference = Int(text[index]) - Int(column[index])
      if difference != 0 { return difference }
    }
    // No key contains a space, and nothing is sorted before the padding.
    return column[text.count] == 0x20 ? 0 : -1
  }

  /// The row of a display name, in upper or lower case; the first of several.
  package static func key(displayedAs name: String) -> Key? {
    let folded = name.lowercased()
    let line: Line? = folded.withBytes { folded in
      guard folded.count > 0, folded[folded.count - 1] != 0x20 else { return nil }
      return lines.first { line in
        let column = line.displayName
        // Others may begin with the same words.
        return folded.indices.allSatisfy { column[$0].asciiLowercased == folded[$0] }
          && column[folded.count] == 0x20 && column.range.count == folded.count
      }
    }
    return line.map(key)
  }

  /// The key that a name means, whether it is a key or a display name.
  package static func key(_ name: String) -> Key? {
    key(named: name) ?? key(displayedAs: name)
  }

  /// The display name of a key, or the key itself if there is none.
  package static func displayName(of name: String) -> String {
    key(named: name)?.displayName ?? name
  }

  /// A key or display name that a name probably means. Only names that look like Apple's are
  /// compared with the table: a prefix of capitals, or words separated by spaces.
  package static func suggestion(for name: String) -> String? {
    let bytes = Array(name.utf8)
    let hasPrefix = bytes.count > 2 && bytes.prefix(2).allSatisfy { (0x41...0x5A).contains($0) }
    let isDisplayName = bytes.contains(0x20)
    guard isDisplayName || hasPrefix else { return nil }
    let candidates = lines.map { isDisplayName ? $0.displayName : $0.name }
      .filter { $0.isOfLength(near: bytes.count, within: 2) }.map { $0.range }
      .filter { abs($0.count - bytes.count) <= 2 }
    // A long key with a third of its letters changed is a different key, so two edits are the
    // limit. Most names are near to none, and that is found quickly.
    let folded = Array(name.lowercased().utf8)
    guard candidates.contains(where: { isNear(folded, $0) }) else { return nil }
    let near = candidates.map { (text: table.string($0), range: $0) }
    guard let nearest = Suggestion.nearest(to: name, in: near.map(\.text)) else { return nil }
    return near.contains { $0.text == nearest && isNear(folded, $0.range) } ? nearest : nil
  }

  /// Whether a name and a part of the table are equal except for a few bytes in the middle,
  /// ignoring case.
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
