internal import SettingsDiagnostics
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

  /// Where each target has a group of its own (conditions on `target`), those of earlier cells are
  /// dropped now and then: a group is as large as the table of names.
  private static let maximumGroups = 64

  let programs: ProgramCache
  private var groups: [GroupKey: CellGroup] = [:]
  /// The groups that were asked for last: neighbouring cells mostly share theirs. One that more recent ones drive out
  /// goes to the others, so that a project of few groups hashes none of their keys.
  private var recent: [(key: GroupKey, group: CellGroup)] = []
  private(set) lazy var ranks = NameRanks(programs.store.names)

  package init(store: SettingsStore) {
    self.programs = ProgramCache(store: store)
  }

  /// Runs a body with a cell in force.
  package func withCell<Result, Failure: Error>(
    _ stack: LevelStack, _ parameters: ConditionParameters,
    _ body: (CellGroup) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withCell(stack, in: group(for: stack, parameters), body)
  }

  /// The same for a cell whose group is at hand.
  package func withCell<Result, Failure: Error>(
    _ stack: LevelStack, in group: CellGroup, _ body: (CellGroup) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try group.evaluator.withOwnLevels(stack) { () throws(Failure) in try body(group) }
  }

  package func group(for stack: LevelStack, _ parameters: ConditionParameters) -> CellGroup {
    for index in recent.indices
    where recent[index].key.base == stack.base && recent[index].key.top == stack.top
      && recent[index].key.parameters == parameters
    {
      return recent[index].group
    }
    let key = GroupKey(base: stack.base, top: stack.top, parameters: parameters)
    let group = (groups.isEmpty ? nil : groups[key]) ?? makeGroup(key)
    if recent.count == 4 {
      if groups.count == Self.maximumGroups { groups.removeAll() }
      let oldest = recent.removeFirst()
      groups[oldest.key] = oldest.group
    }
    recent.append((key, group))
    return group
  }

  private func makeGroup(_ key: GroupKey) -> CellGroup {
    var scope = Scope(programs: programs, parameters: key.parameters)
    for block in key.base { scope.push(block) }
    for block in key.top { scope.push(block) }
    return CellGroup(evaluator: Evaluator(scope: scope))
  }

  /// The names with a value in the cell that is in force, in the order of their bytes.
  ///
  /// - Parameter includesBuiltIns: also names that only built-in levels assign.
  package func names(of group: CellGroup, includesBuiltIns: Bool) -> [SettingName] {
    let shared = group.names(includesBuiltIns: includesBuiltIns, ranks).sorted
    let scope = group.evaluator.scope
    var own = scope.ownNames.filter { includesBuiltIns || scope.isAuthored($0) }
    own.sort { ranks[$0] < ranks[$1] }
    return ranks.merge(shared, own)
  }

  /// How the cell that is in force differs from its group: for each name whose value it may change,
  /// where that stands among the group's names. The cell's names are the group's and these, merged.
  package func collectChanges(
    of group: CellGroup, includesBuiltIns: Bool, into changes: inout CellChanges
  ) {
    let shared = group.names(includesBuiltIns: includesBuiltIns, ranks)
    group.evaluator.collectChanges(
      includesBuiltIns: includesBuiltIns, shared, ranks, into: &changes)
  }
}

/// The names whose values a cell may change, by the order of their bytes. Kept from cell to cell for its room.
package struct CellChanges {
  package fileprivate(set) var names: [SettingName] = []
  /// For each, the place among the group's names: its own, or that of the name before which it belongs; and
  /// whether it is one of the group's names.
  package fileprivate(set) var places: [(position: Int, isShared: Bool)] = []
  /// A rank above a handle in one number: sorting plain numbers is several times as fast.
  private var keys: [UInt64] = []

  package init() {}

  mutating func removeAll() {
    names.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
  }

  mutating func add(_ name: SettingName, _ ranks: NameRanks) {
    keys.append(UInt64(ranks[name]) << 32 | UInt64(name.index))
  }

  mutating func sort(among shared: SharedNames, _ ranks: NameRanks) {
    keys.sort()
    for key in keys {
      let name = SettingName(index: UInt32(truncatingIfNeeded: key))
      names.append(name)
      if let position = shared.position(of: name) {
        places.append((position, true))
      } else {
        places.append((shared.insertionPoint(of: name, ranks), false))
      }
    }
  }
}

/// The names that all cells of a group have.
struct SharedNames {
  /// By the order of their bytes.
  var sorted: [SettingName]
  /// By name, the place in `sorted`, or -1.
  var positions: [Int32]

  init(_ names: [SettingName], _ ranks: NameRanks) {
    sorted = names.sorted { ranks[$0] < ranks[$1] }
    positions = [Int32](repeating: -1, count: Int(names.last?.index ?? 0) + 1)
    for (place, name) in sorted.enumerated() { positions[Int(name.index)] = Int32(place) }
  }

  func position(of name: SettingName) -> Int? {
    let index = Int(name.index)
    guard index < positions.count, positions[index] >= 0 else { return nil }
    return Int(positions[index])
  }

  /// The place of the first name that stands after one that is not here.
  func insertionPoint(of name: SettingName, _ ranks: NameRanks) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if ranks[sorted[middle]] < ranks[name] { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The cells that share their lower levels, with the values that they have in common.
package final class CellGroup {
  package let evaluator: Evaluator
  /// The names that people assign in what the cells share.
  let authored: [SettingName]
  private let all: [SettingName]
  private var authoredNames: SharedNames?
  private var allNames: SharedNames?
  private var isPrepared = false

  init(evaluator: Evaluator) {
    self.evaluator = evaluator
    // Asked now, while no cell is in force.
    let scope = evaluator.scope
    all = scope.assignedNames
    authored = all.filter { scope.isAuthored($0) }
  }

  fileprivate func names(includesBuiltIns: Bool, _ ranks: NameRanks) -> SharedNames {
    if let names = includesBuiltIns ? allNames : authoredNames { return names }
    let names = SharedNames(includesBuiltIns ? all : authored, ranks)
    if includesBuiltIns { allNames = names } else { authoredNames = names }
    return names
  }

  /// Evaluates what the group's cells share, before any of them is in force; worth it for many cells.
  ///
  /// - Parameter includesBuiltIns: also names that only built-in levels assign.
  package func prepareOnce(includesBuiltIns: Bool = false) throws(EvaluationFailure) {
    guard !isPrepared else { return }
    isPrepared = true
    try evaluator.forEachString(of: includesBuiltIns ? all : authored) { _, _ in }
  }

  /// The same for cells that will all be asked for certain values, each in a form.
  package func prepareOnce(
    for requests: [(name: SettingName, form: ValueForm)]
  ) throws(EvaluationFailure) {
    guard !isPrepared else { return }
    isPrepared = true
    try evaluator.forEachValue(of: requests) { _ in }
  }

  /// Shows the name and value that each of the group's settings has without any cell's own levels,
  /// in the order of the names. To be asked while no cell is in force.
  package func forEachSharedString(
    includesBuiltIns: Bool, in resolver: CellResolver, givingUp givenUp: GivenUpSettings,
    _ body: (_ name: Span<UInt8>, _ value: Span<UInt8>) -> Void
  ) throws(EvaluationFailure) {
    isPrepared = true
    try evaluator.forEachString(
      of: resolver.sharedNames(of: self, includesBuiltIns: includesBuiltIns), givingUp: givenUp,
      body)
  }
}

extension CellResolver {
  fileprivate func sharedNames(of group: CellGroup, includesBuiltIns: Bool) -> [SettingName] {
    group.names(includesBuiltIns: includesBuiltIns, ranks).sorted
  }
}

/// The place of each name in the order of bytes, so that sorting names compares numbers.
package struct NameRanks: Sendable {
  private var ranks: [UInt32]

  package init(_ names: NameTable) {
    // Few names agree in their first eight bytes and need to be looked at.
    let bytes = names.bytes
    var sorted = names.all.map { name in
      (prefix: bytes.sortingPrefix(of: names.byteRange(of: name)), name: name)
    }
    sorted.sort { left, right in
      left.prefix != right.prefix
        ? left.prefix < right.prefix : names.isOrderedBefore(left.name, right.name)
    }
    ranks = [UInt32](repeating: 0, count: sorted.count)
    for (rank, entry) in sorted.enumerated() { ranks[Int(entry.name.index)] = UInt32(rank) }
  }

  /// The names in that order.
  var sorted: [SettingName] {
    var names = [SettingName](repeating: SettingName(index: 0), count: ranks.count)
    for (index, rank) in ranks.enumerated() { names[Int(rank)] = SettingName(index: UInt32(index)) }
    return names
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
