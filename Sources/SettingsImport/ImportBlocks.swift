import SettingsModel

/// The contents of one place of config.yaml, divided by conditions.
struct ImportBlocks {
  struct Block {
    /// The key of the `when` block; nil for what always applies.
    let key: String?
    var settings: [ImportedSetting]
  }

  /// The plain part first, then the `when` blocks in the order of the configurations.
  private(set) var blocks: [Block]

  init(_ entries: ImportLayout.Entries, configurations: [String]) {
    var plain: [ImportedSetting] = []
    var conditional: [String: [ImportedSetting]] = [:]
    for (_, variants) in entries {
      let (base, rest) = Self.split(variants)
      plain += base ?? []
      for (indices, settings) in rest {
        for key in Self.keys(for: indices, of: configurations) {
          conditional[key, default: []] += settings
        }
      }
    }
    blocks = [Block(key: nil, settings: Self.sorted(plain))]
    let order = conditional.keys.sorted { left, right in
      let a = Self.rank(left, configurations), b = Self.rank(right, configurations)
      return a == b ? left < right : a < b
    }
    for key in order {
      blocks.append(Block(key: key, settings: Self.sorted(conditional[key] ?? [])))
    }
  }

  private static func sorted(_ settings: [ImportedSetting]) -> [ImportedSetting] {
    settings.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// Patterns before single configurations, those in their own order.
  private static func rank(_ key: String, _ configurations: [String]) -> Int {
    configurations.firstIndex(of: key).map { $0 + 1 } ?? 0
  }

  /// Returns the values for all configurations, and the additional values for some configurations.
  private static func split(
    _ variants: [ImportedSettings.Variants?]
  ) -> (base: ImportedSettings.Variants?, rest: [([Int], ImportedSettings.Variants)]) {
    var classes: [(variants: ImportedSettings.Variants, indices: [Int])] = []
    for (index, variants) in variants.enumerated() {
      guard let variants else { continue }
      if let known = classes.firstIndex(where: { $0.variants == variants }) {
        classes[known].indices.append(index)
      } else {
        classes.append((variants, [index]))
      }
    }
    if classes.count == 1, classes[0].indices.count == variants.count {
      return (classes[0].variants, [])
    }
    var base: ImportedSettings.Variants?
    let isEverywhere = variants.allSatisfy { $0 != nil }
    // Most configurations have the same value, and the others replace it completely.
    if isEverywhere, variants.count > 2,
      let most = classes.indices.max(by: {
        classes[$0].indices.count < classes[$1].indices.count
      }), classes[most].indices.count * 2 > variants.count
    {
      let others = classes.indices.filter { $0 != most }
      let replaceWhole = others.allSatisfy { index in
        classes[index].variants.contains { $0.isUnconditional }
          && !classes[index].variants.contains { $0.inherits }
      }
      if replaceWhole { base = classes.remove(at: most).variants }
    }
    return (base, classes.map { ($0.indices, $0.variants) })
  }

  /// A condition that picks out just these configurations, or each by its name.
  private static func keys(for indices: [Int], of configurations: [String]) -> [String] {
    let names = indices.map { configurations[$0] }
    guard names.count > 1, let first = names.first else { return names }
    for pattern in patterns(of: first, names) {
      let matching = configurations.indices.filter {
        ConditionPattern.match(pattern, configurations[$0]) == .matches
      }
      if matching == indices { return ["config=\(pattern)"] }
    }
    return names
  }

  /// Returns the words with which all names begin or end, with a star.
  private static func patterns(of first: String, _ names: [String]) -> [String] {
    func isPlain(_ text: some StringProtocol) -> Bool {
      !text.isEmpty && !text.contains { "*?[],=".contains($0) }
    }
    func isWordBoundary(_ before: Character?, _ after: Character?) -> Bool {
      guard let before, let after, before.isLetter, after.isLetter else { return true }
      return before.isLowercase && after.isUppercase
    }
    var prefix = first[...]
    while !names.allSatisfy({ $0.hasPrefix(prefix) }) { prefix = prefix.dropLast() }
    var suffix = first[...]
    while !names.allSatisfy({ $0.hasSuffix(suffix) }) { suffix = suffix.dropFirst() }
    let trimmed = suffix.drop { $0 == " " }
    let start = prefix.last == " " ? prefix.dropLast() : prefix
    let beginsWithWord = names.allSatisfy {
      isWordBoundary(start.last, $0.dropFirst(start.count).first)
    }
    let endsWithWord = names.allSatisfy {
      isWordBoundary($0.dropLast(trimmed.count).last, trimmed.first)
    }
    return [
      isPlain(start) && beginsWithWord ? "\(start)*" : nil,
      isPlain(trimmed) && endsWithWord ? "*\(trimmed)" : nil,
    ].compactMap(\.self)
  }
}
