import SettingsModel

/// The blocks of a store with conditions on `target`, which targets cannot share.
///
/// A cell's other parameters do not contain its target. Otherwise no two targets would share
/// values, and ten thousand targets would need as many tables of all names.
struct TargetConditions {
  /// By the index of the block.
  private let areDependentOnTarget: [Bool]

  /// - Returns: Nil if no condition depends on the target.
  init?(in store: SettingsStore) {
    let sets = store.conditions.sets.map { set in set.contains { $0.parameter == "target" } }
    guard sets.contains(true) else { return nil }
    areDependentOnTarget = store.blocks.map { block in
      sets[Int(block.condition.index)]
        || block.assignments.contains { sets[Int(store.assignments[$0].conditions.index)] }
    }
  }

  /// Moves a cell's shared blocks to its own blocks, starting with the lowest one that depends on
  /// the target. The order of all blocks is unchanged.
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
