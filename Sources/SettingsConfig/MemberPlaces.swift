package import SettingsDiagnostics

/// An index of the templates and targets of a spec by location, for many lookups.
package struct MemberPlaces: Sendable {
  private struct Entry {
    let range: SourceRange
    let member: Int
    /// The entry that contains this one, which is possible with an alias.
    var outer: Int?
  }

  /// The entries by file and location, each before those inside it.
  private var entries: [Entry] = []

  /// - Complexity: O(members), apart from sorting them if they are not in order.
  package init(of spec: Spec) {
    for level in spec.levels {
      guard let member = level.member, let node = level.node else { continue }
      entries.append(Entry(range: spec.tree.range(of: node), member: member))
    }
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { !Self.precedes($1, $0) }
    if !isSorted { entries.sort(by: Self.precedes) }
    var open: [Int] = []
    for index in entries.indices {
      while let last = open.last, !entries[last].range.contains(entries[index].range) {
        open.removeLast()
      }
      entries[index].outer = open.last
      open.append(index)
    }
  }

  /// Returns the template or target whose mapping contains a location; nil for the project and for
  /// other files.
  ///
  /// - Complexity: O(log members).
  package func member(at range: SourceRange) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if Self.begins(entries[middle].range, by: range) { low = middle + 1 } else { high = middle }
    }
    var candidate = low > 0 ? low - 1 : nil
    while let index = candidate {
      if entries[index].range.contains(range) { return entries[index].member }
      candidate = entries[index].outer
    }
    return nil
  }

  private static func precedes(_ first: Entry, _ second: Entry) -> Bool {
    let (range, other) = (first.range, second.range)
    if range.file != other.file { return range.file.rawValue < other.file.rawValue }
    if range.start != other.start { return range.start < other.start }
    // If several members are one mapping because of aliases, the first is found.
    return range.end != other.end ? range.end > other.end : first.member > second.member
  }

  /// Whether a range begins where another does, or before it.
  private static func begins(_ range: SourceRange, by other: SourceRange) -> Bool {
    range.file == other.file
      ? range.start <= other.start : range.file.rawValue < other.file.rawValue
  }
}

extension SourceRange {
  fileprivate func contains(_ other: SourceRange) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}
