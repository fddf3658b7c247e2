import SettingsDiagnostics
import SettingsModel

/// The assignments of one level, from its file and settings, as `settings` of config.yaml can
/// express them.
struct ImportedSettings {
  /// The variants of one name: first the one without conditions, then by key.
  typealias Variants = [ImportedSetting]

  /// By name, the variants in each configuration; nil if there are none.
  var names: [String: [Variants?]] = [:]
  /// The xcconfig files that stay, by configuration.
  var xcconfigs: [String?]
  /// The names that those files assign.
  var xcconfigNames: Set<String> = []
}

/// Folds an xcconfig file and the settings above it into one dictionary, if the meaning remains the
/// same.
struct ImportFolding {
  let keepsXcconfigs: Bool
  /// Assignments that decide nothing, because one above them does.
  private(set) var redundant = 0
  /// Files that are kept because a dictionary cannot express their lines.
  var kept: [String] { keptInOrder.uniqued() }
  private var keptInOrder: [String] = []

  init(keepsXcconfigs: Bool) { self.keepsXcconfigs = keepsXcconfigs }

  mutating func fold(_ level: ImportedLevel) -> ImportedSettings {
    var result = ImportedSettings(xcconfigs: Array(repeating: nil, count: level.cells.count))
    for (index, cell) in level.cells.enumerated() {
      var folded: [String: ImportedSettings.Variants]?
      let keepsFile = keepsXcconfigs || cell.keepsXcconfig
      if !keepsFile || cell.xcconfig == nil { folded = fold(cell.inherited + cell.own) }
      if folded == nil {
        // The file remains below; the level's own settings are already a dictionary.
        result.xcconfigs[index] = cell.xcconfig
        result.xcconfigNames.formUnion(cell.inherited.map(\.name))
        if let path = cell.xcconfig, !keepsFile { keptInOrder.append(path) }
        folded = fold(cell.own) ?? [:]
      }
      for (name, variants) in folded ?? [:] {
        result.names[name, default: Array(repeating: nil, count: level.cells.count)][index] =
          variants
      }
    }
    return result
  }

  /// The assignments of one name so far.
  private struct Stack {
    /// Without conditions, lowest first. Each except the first inherits the one below.
    var chain: [ImportedSetting] = []
    var conditional: [ImportedSetting] = []
    /// By conditions, the place in `conditional`.
    var places: [[Condition]: Int] = [:]

    var count: Int { chain.count + conditional.count }
  }

  /// More variants of one name than anyone writes are not compared pair by pair.
  private static let maximumVariants = 64

  /// - Returns: Nil if the order of lines has a meaning that a dictionary cannot express.
  private mutating func fold(_ settings: [ImportedSetting]) -> [String: ImportedSettings.Variants]?
  {
    var stacks: [String: Stack] = [:]
    var dropped = 0
    for setting in settings {
      if setting.isUnconditional {
        if !setting.inherits {
          let replaced = stacks.updateValue(Stack(chain: [setting]), forKey: setting.name)
          dropped += replaced?.count ?? 0
        } else if stacks[setting.name]?.conditional.isEmpty ?? true {
          dropped += stacks[setting.name] == nil ? 0 : 1
          stacks[setting.name, default: Stack()].chain.append(setting)
        } else {
          return nil
        }
      } else if let place = stacks[setting.name]?.places[setting.conditions] {
        guard !setting.inherits else { return nil }
        dropped += 1
        stacks[setting.name]?.conditional[place] = setting
      } else {
        let place = stacks[setting.name]?.conditional.count ?? 0
        stacks[setting.name, default: Stack()].places[setting.conditions] = place
        stacks[setting.name]?.conditional.append(setting)
      }
    }
    var result: [String: ImportedSettings.Variants] = [:]
    for (name, stack) in stacks {
      var variants: ImportedSettings.Variants = []
      if !stack.chain.isEmpty {
        guard let joined = ImportedSetting(joining: stack.chain) else { return nil }
        variants = [joined]
      }
      let sorted = stack.conditional.sorted {
        $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
      }
      if sorted != stack.conditional {
        guard sorted.count <= Self.maximumVariants, Self.areDisjoint(sorted) else { return nil }
      }
      result[name] = variants + sorted
    }
    redundant += dropped
    return result
  }

  /// Whether no two conditional variants can apply at once, so that their order does not matter.
  private static func areDisjoint(_ conditional: [ImportedSetting]) -> Bool {
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
        let isLeftWhole = a.count == left.pattern.count
        let isRightWhole = b.count == right.pattern.count
        // Different literals, or prefixes that part.
        if isLeftWhole && isRightWhole { return a != b }
        return !(a.hasPrefix(b) && !isRightWhole || b.hasPrefix(a) && !isLeftWhole)
      }
    }
  }
}
