import SettingsModel

/// What one level says, file and settings in one, as `settings` of config.yaml can say it.
struct FoldedLevel {
  /// What is said of one name: no condition first, then by key.
  typealias Variants = [ImportedSetting]

  /// By name, what is said in each configuration; nil where nothing is.
  var names: [String: [Variants?]] = [:]
  /// The xcconfig files that stay, by configuration.
  var xcconfigs: [String?]
  /// The names that those files assign.
  var xcconfigNames: Set<String> = []
}

/// Folds an xcconfig file and the settings above it into one dictionary, where that says the same.
struct ImportFolding {
  let keepsXcconfigs: Bool
  /// Assignments that decide nothing, because one above them does.
  private(set) var redundant = 0
  /// Files that stay because their lines cannot be said in a dictionary.
  private(set) var kept: [String] = []

  init(keepsXcconfigs: Bool) { self.keepsXcconfigs = keepsXcconfigs }

  mutating func fold(_ level: ImportedLevel) -> FoldedLevel {
    var result = FoldedLevel(xcconfigs: Array(repeating: nil, count: level.cells.count))
    for (index, cell) in level.cells.enumerated() {
      var folded: [String: FoldedLevel.Variants]?
      if !keepsXcconfigs || cell.xcconfig == nil { folded = fold(cell.inherited + cell.own) }
      if folded == nil {
        // The file stays below; what the level itself says is a dictionary already.
        result.xcconfigs[index] = cell.xcconfig
        result.xcconfigNames.formUnion(cell.inherited.map(\.name))
        if let path = cell.xcconfig, !keepsXcconfigs, !kept.contains(path) { kept.append(path) }
        folded = fold(cell.own) ?? [:]
      }
      for (name, variants) in folded ?? [:] {
        var all = result.names[name] ?? Array(repeating: nil, count: level.cells.count)
        all[index] = variants
        result.names[name] = all
      }
    }
    return result
  }

  /// - Returns: nil where the order of lines says something that a dictionary cannot.
  private mutating func fold(_ settings: [ImportedSetting]) -> [String: FoldedLevel.Variants]? {
    var result: [String: FoldedLevel.Variants] = [:]
    var dropped = 0
    for setting in settings {
      var variants = result[setting.name] ?? []
      if setting.isUnconditional, !setting.inherits {
        dropped += variants.count
        variants = [setting]
      } else if setting.isUnconditional {
        if variants.isEmpty {
          variants = [setting]
        } else if variants.count == 1, variants[0].isUnconditional,
          let inlined = setting.inlining(variants[0])
        {
          dropped += 1
          variants = [inlined]
        } else {
          return nil
        }
      } else if let same = variants.firstIndex(where: { $0.conditions == setting.conditions }) {
        guard !setting.inherits else { return nil }
        dropped += 1
        variants[same] = setting
      } else {
        variants.append(setting)
      }
      result[setting.name] = variants
    }
    for (name, variants) in result {
      let sorted = variants.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      if sorted != variants, !Self.areDisjoint(variants) { return nil }
      result[name] = sorted
    }
    redundant += dropped
    return result
  }

  /// Whether no two conditional variants can apply at once, so that their order says nothing.
  private static func areDisjoint(_ variants: FoldedLevel.Variants) -> Bool {
    let conditional = variants.filter { !$0.isUnconditional }
    for (index, one) in conditional.enumerated() {
      for other in conditional[(index + 1)...] where !areDisjoint(one, other) { return false }
    }
    return true
  }

  private static func areDisjoint(_ one: ImportedSetting, _ other: ImportedSetting) -> Bool {
    one.conditions.contains { left in
      other.conditions.contains { right in
        guard left.parameter == right.parameter else { return false }
        let a = left.pattern.prefix { !"*?[".contains($0) }
        let b = right.pattern.prefix { !"*?[".contains($0) }
        let aIsWhole = a.count == left.pattern.count
        let bIsWhole = b.count == right.pattern.count
        // Different literals, or prefixes that part.
        if aIsWhole && bIsWhole { return a != b }
        return !(a.hasPrefix(b) && !bIsWhole || b.hasPrefix(a) && !aIsWhole)
      }
    }
  }
}
