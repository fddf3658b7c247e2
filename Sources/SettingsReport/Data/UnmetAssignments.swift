import SettingsModel
import SettingsProjects
import SettingsResolution

/// The blocks of a cell, lowest first, with those of `when` keys that do not apply, and which of
/// them are the cell's own.
struct CellLayout {
  let blocks: [CellExplainer.StackedBlock]
  /// The positions of the cell's own blocks. All others are shared by its group.
  let own: Range<Int>

  init(_ cell: CellView) {
    blocks = cell.stackedBlocks
    let stack = cell.plan.stack
    var applying = 0
    var start = blocks.count
    var end = blocks.count
    for (position, stacked) in blocks.enumerated() where !stacked.isExcluded {
      if applying == stack.base.count { start = position }
      if applying == stack.base.count + stack.own.count { end = position }
      applying += 1
    }
    own = min(start, end)..<end
  }
}

/// The assignments of a cell that a condition keeps from having an effect, by setting.
struct UnmetAssignments {
  struct Assignment {
    let index: Int
    /// The position of its block among those of the cell.
    let position: Int
    let stacked: CellExplainer.StackedBlock
  }

  private var assignments: [SettingName: [Assignment]] = [:]
  /// A bit for the last six bits of each name: most names have no assignments here, and need no hash.
  private var bits: UInt64 = 0
  /// The settings, in order of appearance.
  private(set) var names: [SettingName] = []
  /// The shared blocks that were searched.
  private var searched: [CellExplainer.StackedBlock] = []

  var isEmpty: Bool { assignments.isEmpty }

  subscript(name: SettingName) -> [Assignment] {
    bits & Self.bit(of: name) == 0 ? [] : assignments[name] ?? []
  }

  /// Adds those of the blocks that a cell shares with its group, unless they are the same as those
  /// of the last cell.
  mutating func update(_ layout: CellLayout, of evaluator: Evaluator, _ store: SettingsStore) {
    let shared =
      layout.blocks[..<layout.own.lowerBound] + layout.blocks[layout.own.upperBound...]
    if shared.elementsEqual(
      searched, by: { $0.block == $1.block && $0.isExcluded == $1.isExcluded })
    {
      return
    }
    if !searched.isEmpty { self = UnmetAssignments() }
    searched = Array(shared)
    add(layout.blocks, in: 0..<layout.own.lowerBound, of: evaluator, store)
    add(layout.blocks, in: layout.own.upperBound..<layout.blocks.count, of: evaluator, store)
  }

  mutating func add(
    _ blocks: [CellExplainer.StackedBlock], in range: Range<Int>, of evaluator: Evaluator,
    _ store: SettingsStore
  ) {
    for position in range {
      let stacked = blocks[position]
      let block = store.blocks[Int(stacked.block.index)]
      guard stacked.isExcluded || Self.isConditional(block, store) else { continue }
      for index in block.assignments {
        let name = store.assignments[index].name
        if !stacked.isExcluded, Self.hasEffect(index, on: name, evaluator) { continue }
        if assignments[name] == nil { names.append(name) }
        bits |= Self.bit(of: name)
        assignments[name, default: []].append(
          Assignment(index: index, position: position, stacked: stacked))
      }
    }
  }

  private static func bit(of name: SettingName) -> UInt64 { 1 << UInt64(name.index & 63) }

  private static func isConditional(_ block: AssignmentBlock, _ store: SettingsStore) -> Bool {
    !block.condition.isUnconditional
      || block.assignments.contains { !store.assignments[$0].conditions.isUnconditional }
  }

  private static func hasEffect(
    _ index: Int, on name: SettingName, _ evaluator: Evaluator
  ) -> Bool {
    var next = evaluator.currentNode(of: name)
    while let node = next {
      if evaluator.assignmentIndex(of: node) == index { return true }
      next = evaluator.nextNode(after: node)
    }
    return false
  }
}
