import SettingsDiagnostics
import SettingsModel

/// All that several levels assign to one setting, lowest first, as entries of one dictionary of settings.
///
/// In such a dictionary, each key appears once. Of the keys whose conditions hold, the largest wins, and its
/// `$(inherited)` has the value of the next smaller one.
struct FoldedChain {
  typealias Entry = FoldedLevel.Entry

  private let entries: [Entry]

  init(_ entries: [Entry]) {
    let start = entries.lastIndex {
      $0.conditions.isEmpty && !InheritedReference.isIn($0.text, of: $0.name)
    }
    self.entries = Array(entries[(start ?? entries.startIndex)...])
  }

  /// More keys than anybody writes for one setting.
  private static let maximumKeys = 64
  /// The longest value in bytes. Levels that repeat `$(inherited)` multiply it.
  private static let maximumBytes = 1 << 20
  /// The comparisons of conditions for each entry.
  private static let maximumComparisons = 1000

  /// The entries of the dictionary; nil if it cannot have the same meaning.
  func folded() -> [Entry]? {
    if entries.count == 1 { return entries }
    guard let isInOrder else { return nil }
    return isInOrder ? mergingEqualKeys() : resolvingKeys()
  }

  // MARK: Keys in the order of the levels

  /// Whether, among entries that may hold at once, those of higher levels have larger keys; nil if there
  /// are too many to compare.
  private var isInOrder: Bool? {
    var ranks: [String: Int] = [:]
    for (rank, text) in Set(entries.map(\.conditions.text)).sorted().enumerated() {
      ranks[text] = rank
    }
    var comparisons = entries.count * Self.maximumComparisons
    var lower = ConditionOverlaps()
    var known: Set<ConditionKey> = []
    for entry in entries {
      let place = ranks[entry.conditions.text] ?? 0
      let reach = ConditionReach(entry.conditions)
      guard
        let hasLarger = lower.hasLarger(than: place, overlapping: reach, comparisons: &comparisons)
      else { return nil }
      if hasLarger { return false }
      if known.insert(entry.conditions).inserted { lower.add(reach, at: place) }
    }
    return true
  }

  private func mergingEqualKeys() -> [Entry]? {
    let groups = Dictionary(grouping: entries, by: \.conditions)
    var result: [Entry] = []
    for key in entries.map(\.conditions).uniqued() {
      guard let merged = Self.merged(groups[key] ?? []) else { return nil }
      result.append(merged)
    }
    return result
  }

  /// The highest of some entries, lowest first, with the values of the lower ones in the places of
  /// `$(inherited)`.
  ///
  /// - Returns: Nil if that is not possible, or if the value would be too long.
  /// - Complexity: O(bytes of the entries + bytes of the value).
  private static func merged(_ entries: [Entry]) -> Entry? {
    guard var result = entries.last, let lowest = entries.first else { return nil }
    // Highest first, as far as they are needed.
    var values: [[Substring]] = []
    for entry in entries.dropFirst().reversed() {
      guard let parts = InheritedReference.parts(of: entry.text, of: entry.name) else { return nil }
      values.append(parts)
      if parts.count == 1 { break }
    }
    result.text = ""
    var steps = 0
    var open = [(value: 0, part: 0)]
    while let (value, part) = open.popLast() {
      guard value < values.count else {
        result.text += lowest.text
        if result.text.utf8.count > maximumBytes { return nil }
        continue
      }
      result.text += values[value][part]
      steps += 1
      if steps > maximumBytes || result.text.utf8.count > maximumBytes { return nil }
      if part + 1 == values[value].count { continue }
      open.append((value, part + 1))
      open.append((value + 1, 0))
    }
    return result
  }

  // MARK: Keys of every combination

  /// Writes the value under each combination of the conditions, so that the order of keys decides nothing.
  private func resolvingKeys() -> [Entry]? {
    var keys: [ConditionKey] = []
    var known: Set<ConditionKey> = []
    for entry in entries where known.insert(entry.conditions).inserted {
      keys.append(entry.conditions)
    }
    var next = 0
    while next < keys.count, keys.count <= Self.maximumKeys {
      for other in keys[..<next] where other.overlaps(keys[next]) {
        let both = other.union(keys[next])
        if known.insert(both).inserted { keys.append(both) }
      }
      next += 1
    }
    if keys.count > Self.maximumKeys { return nil }
    var result: [Entry] = []
    for key in keys {
      guard let entry = resolved(under: key) else { return nil }
      // What remains of `$(inherited)` would have the value of a smaller key.
      let isAlone = !keys.contains { $0 != key && key.implies($0) }
      if !isAlone, InheritedReference.isIn(entry.text, of: entry.name) { return nil }
      result.append(entry)
    }
    return result
  }

  private func resolved(under key: ConditionKey) -> Entry? {
    Self.merged(entries.filter { key.implies($0.conditions) }).map {
      Entry(
        name: $0.name, conditions: key, text: $0.text, range: $0.range,
        usesListGrammar: $0.usesListGrammar)
    }
  }
}

/// References to the value that lower levels give a setting: `$(inherited)`, or the setting's own name.
enum InheritedReference {
  /// Whether a value may refer to lower levels.
  static func isIn(_ text: String, of name: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return false }
    return text.contains("inherited") || text.contains(name)
  }

  /// Returns the parts of a value between its references.
  ///
  /// - Returns: Nil if one of them has an operator or is part of another reference, so that no text stands for it.
  static func parts(of text: String, of name: String) -> [Substring]? {
    guard isIn(text, of: name) else { return [text[...]] }
    var result = text
    for word in ["inherited", name] {
      for reference in ["$(\(word))", "${\(word)}"] {
        result = result.replacing(reference, with: "\u{0}")
      }
    }
    let rest = result.replacing("\u{0}", with: "")
    // `NAME` may be a part of another name, which says nothing about this one.
    guard !mayRefer(rest, to: "inherited"), !mayRefer(rest, to: name) else { return nil }
    // Inside of another reference, the value would be a part of a name.
    guard !isNested(result) else { return nil }
    return result.split(separator: "\u{0}", omittingEmptySubsequences: false)
  }

  /// Whether a text has `$NAME`, `$(NAME` or `${NAME` with the name in full.
  private static func mayRefer(_ text: String, to name: String) -> Bool {
    for opening in ["$", "$(", "${"] {
      for match in text.ranges(of: opening + name) {
        let next = text[match.upperBound...].first
        if next.map({ !($0.isLetter || $0.isNumber || $0 == "_") }) ?? true { return true }
      }
    }
    return false
  }

  /// Whether a mark is inside of `$(…)` or `${…}`.
  private static func isNested(_ text: String) -> Bool {
    var closers: [Character] = []
    var isAfterDollar = false
    for character in text {
      if isAfterDollar, character == "(" || character == "{" {
        closers.append(character == "(" ? ")" : "}")
      } else if character == closers.last {
        closers.removeLast()
      } else if character == "\u{0}", !closers.isEmpty {
        return true
      }
      isAfterDollar = character == "$"
    }
    return false
  }
}
