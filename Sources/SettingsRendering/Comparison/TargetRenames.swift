import SettingsModel
import SettingsProjects

/// Finds targets that one project lost and another gained under a new name.
///
/// Two targets are the same when their own levels, with their templates and xcconfig files, are written
/// alike in every configuration that both projects have. Where no target is written just like another,
/// the target's own name may differ inside values, too: `INFOPLIST_FILE = App/Info.plist`.
struct TargetRenames {
  private let old: SettingsProject
  private let new: SettingsProject
  private let configurations: [(old: Int, new: Int)]

  /// - Parameter configurations: Those that both projects have.
  init(
    from old: SettingsProject, to new: SettingsProject, configurations: [(old: Int, new: Int)]
  ) {
    self.old = old
    self.new = new
    self.configurations = configurations
  }

  /// Pairs targets one to one. Of several equal targets, the first ones make the first pair.
  ///
  /// - Complexity: Linear in the size of the targets' own levels.
  func pairs(removed: [Int], added: [Int]) -> [(old: Int, new: Int)] {
    if removed.isEmpty || added.isEmpty || configurations.isEmpty { return [] }
    let texts = removed.map { text(of: $0, in: old, configurations.map(\.old)) }
    let otherTexts = added.map { text(of: $0, in: new, configurations.map(\.new)) }
    var pairs: [(old: Int, new: Int)] = []
    var pairedOld: Set<Int> = [], pairedNew: Set<Int> = []
    for isNameless in [false, true] {
      var candidates: [[UInt8]: [Int]] = [:]
      // The last candidate is the first one added, so that it can be removed at once.
      for (target, text) in zip(added, otherTexts).reversed() where !pairedNew.contains(target) {
        let text = isNameless ? text.without(new.outline.name(of: target)) : text.bytes
        candidates[text, default: []].append(target)
      }
      for (target, text) in zip(removed, texts) where !pairedOld.contains(target) {
        let text = isNameless ? text.without(old.outline.name(of: target)) : text.bytes
        guard let match = candidates[text]?.popLast() else { continue }
        pairedOld.insert(target)
        pairedNew.insert(match)
        pairs.append((target, match))
      }
    }
    return pairs
  }

  /// Returns the text of a target's own levels in some configurations.
  private func text(
    of target: Int, in project: SettingsProject, _ configurations: [Int]
  ) -> WrittenText {
    var text = WrittenText()
    for configuration in configurations {
      let cell = CellReference(target: target, configuration: configuration)
      let plans = project.planner.lower([cell], [CellPlatform()], collectsExcluded: false)
      let store = project.store
      for block in plans.flatMap(\.stack.own) { text.append(store[block], of: store) }
    }
    return text
  }
}

/// Assignments as text, such that different ones have different bytes.
private struct WrittenText {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ block: AssignmentBlock, of store: SettingsStore) {
    let kind = store[block.level].kind
    append(kind.rawValue.utf8)
    append(store.conditions[block.condition])
    for index in block.assignments {
      let assignment = store.assignments[index]
      let name = store.names.text(of: assignment.name)
      // Of what Xcode gives a target, only the type of its product does not follow from its name.
      guard kind.isAuthored || name == "PRODUCT_TYPE" else { continue }
      append(name.utf8)
      append(store.conditions[assignment.conditions])
      append(store.valueText(of: assignment))
    }
  }

  private mutating func append(_ conditions: [Condition]) {
    for condition in conditions {
      append(condition.parameter.utf8)
      append(condition.pattern.utf8)
    }
    bytes.append(Self.end)
  }

  private mutating func append(_ text: some Collection<UInt8>) {
    bytes += text
    bytes.append(Self.end)
  }

  /// A byte that no valid UTF-8 text contains, and another one in place of names.
  private static let end: UInt8 = 0xFF
  private static let name: UInt8 = 0xFE

  /// The same without the occurrences of a target's name.
  func without(_ targetName: String) -> [UInt8] {
    let name = Array(targetName.utf8)
    guard let first = name.first else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == first, bytes[index...].starts(with: name) {
        result.append(Self.name)
        index += name.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
