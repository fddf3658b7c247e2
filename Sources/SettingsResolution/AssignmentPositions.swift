package import SettingsModel

/// The position of an assignment: an xcconfig file that two levels use is one block in two
/// positions.
package struct AssignmentPosition: Equatable {
  package let assignment: Int
  /// The index into the blocks; nil for an effective assignment that is in none of them.
  package let block: Int?

  /// A different number for each position, for look-ups: numbers are hashed without a type look-up.
  var key: Int { (block ?? -1) << 32 | assignment }
}

/// Finds the positions of effective assignments among a cell's blocks, once for each name.
package final class AssignmentPositions {
  private let scope: Scope
  private let blocks: [CellExplainer.StackedBlock]
  /// By the indices of names and nodes.
  private var known: [Int: [Int: AssignmentPosition]] = [:]

  /// - Parameter blocks: The blocks, lowest first.
  package convenience init(of evaluator: Evaluator, blocks: [CellExplainer.StackedBlock]) {
    self.init(scope: evaluator.scope, blocks: blocks)
  }

  init(scope: Scope, blocks: [CellExplainer.StackedBlock]) {
    self.scope = scope
    self.blocks = blocks
  }

  package func byNode(of name: SettingName) -> [Int: AssignmentPosition] {
    if let found = known[Int(name.index)] { return found }
    let found = find(name)
    known[Int(name.index)] = found
    return found
  }

  /// A name's chain descends like the blocks; an assignment that occurs again is in a lower one.
  private func find(_ name: SettingName) -> [Int: AssignmentPosition] {
    let store = scope.store
    var positions: [Int: AssignmentPosition] = [:]
    var blockOf: [Int: Int] = [:]
    var end = blocks.count
    var node = scope.currentNode(of: name)
    while let current = node {
      let assignment = scope.assignmentIndex(of: current)
      let block = blocks[..<(blockOf[assignment] ?? end)].lastIndex {
        !$0.isExcluded && store[$0.block].assignments.contains(assignment)
      }
      if let block {
        blockOf[assignment] = block
        end = block + 1
      }
      positions[Int(current)] = AssignmentPosition(assignment: assignment, block: block)
      node = scope.nextNode(after: current)
    }
    return positions
  }
}
