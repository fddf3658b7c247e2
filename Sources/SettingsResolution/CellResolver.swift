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

  private struct RecentGroup {
    let key: GroupKey
    let group: CellGroup
  }

  /// Where each target has a group of its own (conditions on `target`), those of earlier cells are
  /// dropped now and then: a group is as large as the table of names.
  private static let maximumGroups = 64

  let programs: ProgramCache
  private var groups: [GroupKey: CellGroup] = [:]
  /// The groups that were asked for last: neighbouring cells mostly share theirs. One that more recent ones drive out
  /// goes to the others, so that a project of few groups hashes none of their keys.
  private var recent: [RecentGroup] = []
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
    recent.append(RecentGroup(key: key, group: group))
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
    let ranks = ranks
    let shared = group.names(includesBuiltIns: includesBuiltIns, ranks).sorted
    let scope = group.evaluator.scope
    var own: [UInt32] = []
    for name in scope.ownNames where includesBuiltIns || scope.isAuthored(name) {
      own.append(ranks[name])
    }
    own.sort()
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
  /// A bit for each rank that was added, which puts them in order without comparing any two.
  private var ranks: [UInt64] = []
  /// The words that may hold bits.
  private var words = 0..<0

  package init() {}

  mutating func removeAll() {
    names.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  mutating func add(_ rank: UInt32) {
    let word = Int(rank >> 6)
    if word >= ranks.count {
      ranks.append(contentsOf: repeatElement(0, count: word + 1 + ranks.count / 2 - ranks.count))
    }
    ranks[word] |= 1 << UInt64(rank & 63)
    words =
      words.isEmpty
      ? word..<word + 1 : min(words.lowerBound, word)..<max(words.upperBound, word + 1)
  }

  /// Takes out what was added, in order.
  mutating func sort(among shared: SharedNames, _ nameRanks: NameRanks) {
    for word in words {
      var rest = ranks[word]
      ranks[word] = 0
      while rest != 0 {
        let rank = UInt32(word << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
        names.append(nameRanks.sorted[Int(rank)])
        places.append((shared.position(of: rank), shared.contains(rank)))
      }
    }
    words = 0..<0
  }
}

/// The names that all cells of a group have.
struct SharedNames {
  /// By the order of their bytes.
  let sorted: [SettingName]
  /// By rank, how many of the names stand before it; one more than there are ranks.
  private let counts: [Int32]

  init(_ names: [SettingName], _ ranks: NameRanks) {
    var counts = [Int32](repeating: 0, count: ranks.sorted.count + 1)
    for name in names { counts[Int(ranks[name]) + 1] = 1 }
    var sorted: [SettingName] = []
    sorted.reserveCapacity(names.count)
    for rank in ranks.sorted.indices {
      if counts[rank + 1] > 0 { sorted.append(ranks.sorted[rank]) }
      counts[rank + 1] += counts[rank]
    }
    self.sorted = sorted
    self.counts = counts
  }

  /// Whether one of the names has a rank.
  func contains(_ rank: UInt32) -> Bool { counts[Int(rank)] < counts[Int(rank) + 1] }

  /// The place of the name with a rank, or of the one before which it belongs.
  func position(of rank: UInt32) -> Int { Int(counts[Int(rank)]) }
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
///
/// A class, though it never changes: every cell asks for it.
package final class NameRanks: Sendable {
  private let ranks: [UInt32]
  /// The names in that order.
  let sorted: [SettingName]

  package init(_ names: NameTable) {
    // Many names agree in their first eight bytes, few in as many more.
    let bytes = names.bytes
    struct Entry {
      let prefix: UInt64
      let name: SettingName
    }
    var entries: [Entry] = []
    entries.reserveCapacity(names.count)
    for name in names.all {
      entries.append(
        Entry(prefix: bytes.sortingPrefix(of: names.byteRange(of: name)), name: name))
    }
    entries.sort { left, right in
      left.prefix != right.prefix
        ? left.prefix < right.prefix : names.isOrderedBefore(left.name, right.name)
    }
    var ranks = [UInt32](repeating: 0, count: entries.count)
    for (rank, entry) in entries.enumerated() { ranks[Int(entry.name.index)] = UInt32(rank) }
    self.ranks = ranks
    sorted = entries.map(\.name)
  }

  package subscript(name: SettingName) -> UInt32 { ranks[Int(name.index)] }

  /// Merges names in order with the ranks of others, in order but with repeats, into one list without any.
  func merge(_ names: [SettingName], _ others: [UInt32]) -> [SettingName] {
    var result: [SettingName] = []
    result.reserveCapacity(names.count + others.count)
    var next = 0
    func appendOthers(below end: UInt32) {
      while next < others.count, others[next] < end {
        let name = sorted[Int(others[next])]
        if result.last != name { result.append(name) }
        next += 1
      }
    }
    for name in names {
      appendOthers(below: self[name])
      while next < others.count, others[next] == self[name] { next += 1 }
      result.append(name)
    }
    appendOthers(below: .max)
    return result
  }
}
