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
  /// The positions of each name, highest first; nil until a second name is asked for.
  private var index: [SettingName: [AssignmentPosition]]?
  private var last: (name: SettingName, positions: [AssignmentPosition])?

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

  /// The positions of all assignments of a name, in force or not, highest first.
  ///
  /// - Complexity: O(assignments of the blocks), also for the names of all of them together.
  func all(of name: SettingName) -> [AssignmentPosition] {
    if let index { return index[name] ?? [] }
    if let last {
      if last.name == name { return last.positions }
      var new: [SettingName: [AssignmentPosition]] = [:]
      forEachPosition { new[$0, default: []].append($1) }
      index = new
      return new[name] ?? []
    }
    var positions: [AssignmentPosition] = []
    forEachPosition { if $0 == name { positions.append($1) } }
    last = (name, positions)
    return positions
  }

  private func forEachPosition(_ body: (SettingName, AssignmentPosition) -> Void) {
    let store = scope.store
    for (block, stacked) in blocks.enumerated().reversed() {
      for assignment in store[stacked.block].assignments.reversed() {
        body(
          store.assignments[assignment].name,
          AssignmentPosition(assignment: assignment, block: block))
      }
    }
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
