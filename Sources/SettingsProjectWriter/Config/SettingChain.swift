import SettingsModel

/// All that several levels assign to one setting, lowest first, as entries of one dictionary of settings.
///
/// In such a dictionary, each key appears once. Of the keys whose conditions hold, the largest wins, and its
/// `$(inherited)` has the value of the next smaller one.
struct SettingChain {
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

  /// The entries of the dictionary; nil if it cannot have the same meaning.
  func folded() -> [Entry]? {
    if entries.count == 1 { return entries }
    return isInOrder ? mergingEqualKeys() : resolvingKeys()
  }

  // MARK: Keys in the order of the levels

  /// Whether, among entries that may hold at once, those of higher levels have larger keys.
  private var isInOrder: Bool {
    let reaches = entries.map { ConditionReach($0.conditions) }
    // Each pair is compared, and numbers are compared faster than texts.
    var ranks: [String: Int] = [:]
    for (rank, text) in Set(entries.map(\.conditions.text)).sorted().enumerated() {
      ranks[text] = rank
    }
    let places = entries.map { ranks[$0.conditions.text] ?? 0 }
    for index in entries.indices {
      for lower in 0..<index
      where places[lower] > places[index] && reaches[lower].overlaps(reaches[index]) {
        return false
      }
    }
    return true
  }

  private func mergingEqualKeys() -> [Entry]? {
    var result: [Entry] = []
    var places: [ConditionKey: Int] = [:]
    for entry in entries {
      guard let place = places[entry.conditions] else {
        places[entry.conditions] = result.count
        result.append(entry)
        continue
      }
      guard let merged = Self.merge(entry, over: result[place]) else { return nil }
      result[place] = merged
    }
    return result
  }

  /// An entry with the value of a lower one in the place of `$(inherited)`.
  private static func merge(_ entry: Entry, over lower: Entry) -> Entry? {
    guard
      let text = InheritedReference.replace(in: entry.text, of: entry.name, by: lower.text)
    else { return nil }
    var merged = entry
    merged.text = text
    return merged
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
    var result: Entry?
    for entry in entries where key.implies(entry.conditions) {
      guard let lower = result else {
        result = entry
        continue
      }
      guard let merged = Self.merge(entry, over: lower) else { return nil }
      result = merged
    }
    return result.map {
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

  /// Replaces all references by a text.
  ///
  /// - Returns: Nil if one of them has an operator or is part of another reference, so that no text stands for it.
  static func replace(in text: String, of name: String, by lower: String) -> String? {
    guard isIn(text, of: name) else { return text }
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
    return result.replacing("\u{0}", with: lower)
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
