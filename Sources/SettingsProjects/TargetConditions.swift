import SettingsModel

/// Which blocks of a store have conditions on `target`, to keep them out of what targets share.
///
/// A cell's parameters otherwise do not name its target: were it one of them, each target would share
/// with nobody, and ten thousand targets would have as many tables of all names.
struct TargetConditions {
  /// By the index of the block.
  private let areDependentOnTarget: [Bool]

  /// - Returns: nil when no condition dependsOnTarget for the target.
  init?(in store: SettingsStore) {
    let sets = store.conditions.sets.map { set in set.contains { $0.parameter == "target" } }
    guard sets.contains(true) else { return nil }
    areDependentOnTarget = store.blocks.map { block in
      sets[Int(block.condition.index)]
        || block.assignments.contains { sets[Int(store.assignments[$0].conditions.index)] }
    }
  }

  /// Moves a cell's shared blocks, from the lowest on that dependsOnTarget for the target, to its own, which see
  /// the target. The order of all blocks stays as it is.
  func separate(_ plan: inout CellPlan) {
    plan.stack.target = plan.target
    if let first = plan.stack.base.firstIndex(where: dependsOnTarget) {
      plan.stack.own.insert(contentsOf: plan.stack.base[first...], at: 0)
      plan.stack.base.removeSubrange(first...)
    }
    if plan.stack.top.contains(where: dependsOnTarget) {
      plan.stack.own += plan.stack.top
      plan.stack.top = []
    }
  }

  private func dependsOnTarget(_ block: BlockID) -> Bool { areDependentOnTarget[Int(block.index)] }
}
