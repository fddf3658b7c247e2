import SettingsDiagnostics
import SettingsModel

/// Compares cells of two projects without evaluation: level by level, each assignment's name,
/// conditions and value.
///
/// A cell's levels and parameters determine its settings. Two cells with equal levels and
/// parameters therefore have the same settings. Other cells may still have the same settings; only
/// evaluation shows it.
///
/// The comparison ignores what no value depends on:
/// - `CellPlan.tools` is the place of a block that `stack` contains.
/// - `CellPlan.excluded` lists `when` blocks that do not apply to the cell. Only the explanation of
///   a value shows them, and only a config.yaml has them.
/// - `Level.name` is the name of a template or target, or the path of an xcconfig file. Only output
///   shows it. The assignments of the file are compared, so its path does not matter.
/// - `AssignmentBlock.whenKey` is the text of a condition that is compared, and `Assignment.origin`
///   is a location.
struct PlanComparison {
  private let old: SettingsStore
  private let new: SettingsStore
  /// Pairs of blocks that were compared. Most blocks are part of many cells.
  private var known: [Pair: Bool] = [:]

  private struct Pair: Hashable {
    let old: BlockID
    let new: BlockID
  }

  init(old: SettingsStore, new: SettingsStore) {
    self.old = old
    self.new = new
  }

  /// Whether two cells are equal in everything that determines their settings.
  ///
  /// - Complexity: O(*n*) for all cells, where *n* is the number of their blocks and of the
  ///   assignments in different blocks.
  mutating func isSame(_ left: CellPlan, _ right: CellPlan) -> Bool {
    left.target == right.target && left.configuration == right.configuration
      && left.effectiveConfiguration == right.effectiveConfiguration
      && left.productType == right.productType && left.sdkVersion == right.sdkVersion
      && left.parameters == right.parameters && left.unreadableLevels == right.unreadableLevels
      && left.stack.target == right.stack.target
      && isSame(left.stack.base, right.stack.base) && isSame(left.stack.own, right.stack.own)
      && isSame(left.stack.top, right.stack.top)
  }

  private mutating func isSame(_ left: [BlockID], _ right: [BlockID]) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices {
      let pair = Pair(old: left[index], new: right[index])
      let isSame = known[pair] ?? compare(pair)
      known[pair] = isSame
      if !isSame { return false }
    }
    return true
  }

  private func compare(_ pair: Pair) -> Bool {
    let (left, right) = (old[pair.old], new[pair.new])
    guard old[left.level].kind == new[right.level].kind,
      isSame(left.condition, right.condition),
      left.assignments.count == right.assignments.count,
      old.missingFiles(of: pair.old) == new.missingFiles(of: pair.new)
    else { return false }
    for (one, other) in zip(left.assignments, right.assignments) {
      let (one, other) = (old.assignments[one], new.assignments[other])
      guard isSame(one.conditions, other.conditions),
        old.names.utf8(of: one.name) == new.names.utf8(of: other.name),
        old.valueText(of: one) == new.valueText(of: other),
        one.isLiteral == other.isLiteral
      else { return false }
    }
    return true
  }

  private func isSame(_ left: ConditionSetID, _ right: ConditionSetID) -> Bool {
    left.isUnconditional && right.isUnconditional
      || old.conditions[left] == new.conditions[right]
  }
}
