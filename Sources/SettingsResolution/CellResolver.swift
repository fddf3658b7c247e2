package import SettingsModel

/// Resolves the cells of a project: targets in configurations.
///
/// Cells with the same shared levels and parameters form a group with one evaluator. What is evaluated
/// for the group holds for each of its cells unless the cell's own levels reach it, so a target costs
/// what it changes.
///
/// Not for use from two threads at once; make one resolver for each.
package final class CellResolver {
  private struct GroupKey: Hashable {
    let base: [BlockID]
    let top: [BlockID]
    let parameters: ConditionParameters
  }

  private let programs: ProgramCache
  private var groups: [GroupKey: CellGroup] = [:]
  private lazy var ranks = NameRanks(programs.store.names)

  package init(store: SettingsStore) {
    self.programs = ProgramCache(store: store)
  }

  /// Runs a body with a cell in force.
  package func withCell<Result, Failure: Error>(
    _ stack: LevelStack, _ parameters: ConditionParameters,
    _ body: (CellGroup) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let group = group(for: stack, parameters)
    return try group.evaluator.withOwnLevels(stack) { () throws(Failure) in try body(group) }
  }

  package func group(for stack: LevelStack, _ parameters: ConditionParameters) -> CellGroup {
    let key = GroupKey(base: stack.base, top: stack.top, parameters: parameters)
    if let group = groups[key] { return group }
    var scope = Scope(programs: programs, parameters: parameters)
    for block in stack.base + stack.top { scope.push(block) }
    let group = CellGroup(evaluator: Evaluator(scope: scope))
    groups[key] = group
    return group
  }

  /// The names with a value in the cell that is in force, in the order of their bytes.
  ///
  /// - Parameter includesBuiltIns: also names that only built-in levels assign.
  package func names(of group: CellGroup, includesBuiltIns: Bool) -> [SettingName] {
    let shared = group.sharedNames(includesBuiltIns: includesBuiltIns, ranks)
    let scope = group.evaluator.scope
    var own = scope.ownNames.filter { includesBuiltIns || scope.isAuthored($0) }
    own.sort { ranks[$0] < ranks[$1] }
    return ranks.merge(shared, own)
  }
}

/// The cells that share their lower levels, with the values that they have in common.
package final class CellGroup {
  package let evaluator: Evaluator
  private var authoredNames: [SettingName]?
  private var allNames: [SettingName]?
  private var isPrepared = false
  /// Memos below this count hold for every cell of the group.
  package private(set) var sharedMemoCount = 0

  init(evaluator: Evaluator) { self.evaluator = evaluator }

  fileprivate func sharedNames(includesBuiltIns: Bool, _ ranks: NameRanks) -> [SettingName] {
    if let names = includesBuiltIns ? allNames : authoredNames { return names }
    let scope = evaluator.scope
    // Names that only the cell in force assigns come from its own list.
    let own = Set(scope.ownNames)
    let names = scope.assignedNames.filter {
      !own.contains($0) && (includesBuiltIns || scope.isAuthored($0))
    }.sorted { ranks[$0] < ranks[$1] }
    if own.isEmpty {
      if includesBuiltIns { allNames = names } else { authoredNames = names }
    }
    return names
  }

  /// Evaluates what the group's cells share, before any of them is in force; worth it for many cells.
  package func prepareOnce() throws(EvaluationFailure) {
    guard !isPrepared else { return }
    isPrepared = true
    for name in evaluator.scope.assignedNames where evaluator.scope.isAuthored(name) {
      _ = try evaluator.evaluate(name, as: .string)
    }
    sharedMemoCount = evaluator.scope.memos.count
  }
}

/// The place of each name in the order of bytes, so that sorting names compares numbers.
package struct NameRanks: Sendable {
  private var ranks: [UInt32]

  package init(_ names: NameTable) {
    let sorted = names.all.sorted { names.isOrderedBefore($0, $1) }
    ranks = [UInt32](repeating: 0, count: sorted.count)
    for (rank, name) in sorted.enumerated() { ranks[Int(name.index)] = UInt32(rank) }
  }

  package subscript(name: SettingName) -> UInt32 { ranks[Int(name.index)] }

  /// Merges two sorted lists of names into one without repeats.
  package func merge(_ left: [SettingName], _ right: [SettingName]) -> [SettingName] {
    var result: [SettingName] = []
    result.reserveCapacity(left.count + right.count)
    var i = 0
    var j = 0
    while i < left.count || j < right.count {
      let takesLeft = j >= right.count || (i < left.count && self[left[i]] <= self[right[j]])
      let name = takesLeft ? left[i] : right[j]
      if takesLeft { i += 1 } else { j += 1 }
      if result.last != name { result.append(name) }
    }
    return result
  }
}
