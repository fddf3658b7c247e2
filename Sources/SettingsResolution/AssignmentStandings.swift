import SettingsModel

/// An assignment where it stands: an xcconfig file used on two levels is one block in two places.
struct AssignmentStanding: Equatable {
  let assignment: Int
  /// Index into the blocks; nil for what is in force without standing in any of them.
  let block: Int?

  /// Different for each, to look it up by: a number is hashed without asking what hashes it.
  var key: Int { (block ?? -1) << 32 | assignment }
}

/// Where the assignments in force stand among a cell's blocks, found once for each name.
final class AssignmentStandings {
  private let scope: Scope
  private let blocks: [CellExplainer.StackedBlock]
  /// By the names' and the nodes' indices.
  private var known: [Int: [Int: AssignmentStanding]] = [:]

  /// - Parameter blocks: lowest first.
  init(scope: Scope, blocks: [CellExplainer.StackedBlock]) {
    self.scope = scope
    self.blocks = blocks
  }

  func byNode(of name: SettingName) -> [Int: AssignmentStanding] {
    if let found = known[Int(name.index)] { return found }
    let found = find(name)
    known[Int(name.index)] = found
    return found
  }

  /// A name's chain goes down as the blocks do; an assignment that comes again stands in a lower one.
  private func find(_ name: SettingName) -> [Int: AssignmentStanding] {
    let store = scope.store
    var standings: [Int: AssignmentStanding] = [:]
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
      standings[Int(current)] = AssignmentStanding(assignment: assignment, block: block)
      node = scope.nextNode(after: current)
    }
    return standings
  }
}
