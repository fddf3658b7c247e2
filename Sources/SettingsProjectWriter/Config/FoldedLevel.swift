import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// The levels of one owner of settings in one configuration, as the one level that Xcode has for it: a base xcconfig
/// file, and above it settings, each key once.
struct FoldedLevel {
  /// What one of the levels assigns.
  struct Entry {
    let name: String
    let conditions: ConditionKey
    var text: String
    let range: SourceRange
    let usesListGrammar: Bool
  }

  /// The assignments of one level or xcconfig file.
  struct Part {
    /// The path of an xcconfig file; nil for a level of config.yaml.
    let xcconfig: String?
    var entries: [Entry] = []

    /// Returns the part without the assignments of helper settings. Their values are in the place
    /// of references to them.
    func inlining(_ helpers: [String: String]) -> Part {
      if helpers.isEmpty { return self }
      var result = self
      result.entries.removeAll { helpers[$0.name] != nil }
      for (name, value) in helpers {
        let reference = "$(\(name))"
        for index in result.entries.indices where result.entries[index].text.contains(reference) {
          result.entries[index].text.replace(reference, with: value)
        }
      }
      return result
    }
  }

  private(set) var settings: [XcodeGenProject.Setting] = []
  private(set) var xcconfig: String?
  /// The names of settings that no project file can express, each with the place of its highest assignment.
  private(set) var failures: [(name: String, range: SourceRange)] = []

  /// - Parameter parts: Lowest first.
  init(_ parts: [Part]) {
    // All files but one are written among the settings, because Xcode has one file for each configuration of a target.
    let base = Self.base(of: parts)
    xcconfig = base.flatMap { parts[$0.index].xcconfig }
    var chains: [String: [Entry]] = [:]
    for (index, part) in parts.enumerated() where index != base?.index {
      for entry in part.entries {
        if let base, index < base.index, base.decided.contains(entry.name) { continue }
        chains[entry.name, default: []].append(entry)
      }
    }
    for (name, chain) in chains {
      guard let folded = FoldedChain(chain).folded() else {
        failures.append((name, chain.last?.range ?? .none))
        continue
      }
      for entry in folded { settings.append(Self.setting(entry)) }
    }
    settings.sort { $0.name < $1.name }
    failures.sort { $0.name < $1.name }
  }

  /// The file of the highest level, if it can remain a file, with the settings that it decides on: what is below it
  /// does not count. It cannot remain if it depends on the values below it, which would be above it.
  private static func base(of parts: [Part]) -> (index: Int, decided: Set<String>)? {
    guard let index = parts.lastIndex(where: { $0.xcconfig != nil }) else { return nil }
    let below = Set(parts[..<index].flatMap(\.entries).map(\.name))
    let entries = parts[index].entries
    let decided = Set(
      entries.filter {
        $0.conditions.isEmpty && !InheritedReference.isIn($0.text, of: $0.name)
      }.map(\.name))
    let dependsOnOthers = entries.contains {
      below.contains($0.name) && !decided.contains($0.name)
    }
    return dependsOnOthers ? nil : (index, decided)
  }

  /// A setting as project files have it: a list of several elements is an array, as in Xcode.
  private static func setting(_ entry: Entry) -> XcodeGenProject.Setting {
    var value = WrittenValue.text(entry.text)
    if entry.usesListGrammar {
      if let elements = ListText.plainElements(of: entry.text), elements.count > 1 {
        value = .list(elements.map(ListText.arrayElement))
      }
    }
    return XcodeGenProject.Setting(
      name: entry.name + entry.conditions.text, value: value, source: .settings,
      range: entry.range)
  }
}

/// The conditions of an assignment, in the order in which a key names them: the largest first. Among keys of one
/// setting, the one with all conditions of another is then larger, so that Xcode prefers it.
struct ConditionKey: Hashable {
  let conditions: [Condition]
  let text: String

  init(_ conditions: some Sequence<Condition>) {
    let sorted = Set(conditions).map { (text: "[\($0.parameter)=\($0.pattern)]", condition: $0) }
      .sorted { $0.text > $1.text }
    self.conditions = sorted.map(\.condition)
    text = sorted.map(\.text).joined()
  }

  var isEmpty: Bool { conditions.isEmpty }

  func union(_ other: ConditionKey) -> ConditionKey {
    var all: [Condition] = []
    for condition in conditions + other.conditions {
      if all.contains(where: { Self.implies($0, condition) }) { continue }
      all.removeAll { Self.implies(condition, $0) }
      all.append(condition)
    }
    return ConditionKey(all)
  }

  /// Whether another key's conditions hold wherever these do.
  func implies(_ other: ConditionKey) -> Bool {
    other.conditions.allSatisfy { wanted in
      conditions.contains { Self.implies($0, wanted) }
    }
  }

  /// Whether all conditions may hold at once. `[sdk=iphoneos*]` in a block for `sdk=macosx*` never
  /// holds, but Xcode would only read the last condition of such a key.
  var canHold: Bool {
    conditions.count < 2 || overlaps(self)
  }

  /// Whether both may hold at once.
  func overlaps(_ other: ConditionKey) -> Bool {
    ConditionReach(self).overlaps(ConditionReach(other))
  }

  // MARK: Patterns

  fileprivate static func literalPrefix(_ pattern: String) -> Substring {
    pattern.prefix { !"*?[".contains($0) }
  }

  fileprivate static func isLiteral(_ pattern: String) -> Bool {
    literalPrefix(pattern).count == pattern.count
  }

  fileprivate static func matches(_ pattern: String, _ value: String) -> Bool {
    ConditionPattern.match(pattern, value) == .matches
  }

  private static func implies(_ one: Condition, _ other: Condition) -> Bool {
    if one == other { return true }
    guard one.parameter == other.parameter else { return false }
    if isLiteral(one.pattern) { return matches(other.pattern, one.pattern) }
    // `iphoneos*` is more special than `iphone*`.
    let prefix = literalPrefix(other.pattern)
    return other.pattern == prefix + "*" && literalPrefix(one.pattern).hasPrefix(prefix)
  }
}

/// What the patterns of a key may match, prepared for comparisons with many other keys.
struct ConditionReach {
  struct Pattern {
    let condition: Condition
    let literalPrefix: [UInt8]
    let isLiteral: Bool
    /// The SDKs that a pattern for `sdk` matches: a bit for each of the table.
    let sdks: UInt64

    init(_ condition: Condition) {
      self.condition = condition
      literalPrefix = Array(ConditionKey.literalPrefix(condition.pattern).utf8)
      isLiteral = ConditionKey.isLiteral(condition.pattern)
      sdks = condition.parameter == "sdk" ? Self.sdks(condition.pattern) : 0
    }

    /// Conditions see several names of one SDK.
    private static func sdks(_ pattern: String) -> UInt64 {
      var bits: UInt64 = 0
      for (index, sdk) in SDKTable.all.enumerated() {
        let names = [sdk.platformName] + XcodeSDKNames.fallbackNames(of: sdk)
        let isMatched = names.contains {
          ConditionKey.matches(pattern, $0) || ConditionKey.matches(pattern, $0 + "99.9")
        }
        if isMatched { bits |= 1 << UInt64(index) }
      }
      return bits
    }

    func overlaps(_ other: Pattern) -> Bool {
      if sdks & other.sdks != 0 { return true }
      if isLiteral {
        return ConditionKey.matches(other.condition.pattern, condition.pattern)
      }
      if other.isLiteral {
        return ConditionKey.matches(condition.pattern, other.condition.pattern)
      }
      let count = min(literalPrefix.count, other.literalPrefix.count)
      return literalPrefix[..<count] == other.literalPrefix[..<count]
    }
  }

  let patterns: [Pattern]

  init(_ key: ConditionKey) { patterns = key.conditions.map(Pattern.init) }

  /// Whether the conditions of both may hold at once.
  func overlaps(_ other: ConditionReach) -> Bool {
    patterns.allSatisfy { own in
      other.patterns.allSatisfy {
        own.condition.parameter != $0.condition.parameter || own.overlaps($0)
      }
    }
  }
}
