internal import SettingsDiagnostics
package import SettingsModel

/// Resolves the cells of a project: targets in configurations.
///
/// Cells with the same shared levels and parameters form a group with one evaluator. A value of the
/// group is valid for each of its cells, unless the cell's own levels affect it, so a target costs
/// what it changes.
///
/// Do not use a resolver on two threads at once; make one for each.
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

  /// If each target has its own group (because of conditions on `target`), earlier groups are
  /// removed now and then: a group is as large as the table of names.
  private static let maximumGroups = 64

  let programs: ProgramCache
  private var groups: [GroupKey: CellGroup] = [:]
  /// The groups that were used last: adjacent cells usually share theirs. A replaced group moves to
  /// the others, so that a project with few groups hashes none of their keys.
  private var recent: [RecentGroup] = []
  private(set) lazy var ranks = NameRanks(programs.store.names)

  package init(store: SettingsStore) {
    self.programs = ProgramCache(store: store)
  }

  /// Runs a body with a cell in effect.
  package func withCell<Result, Failure: Error>(
    _ stack: LevelStack, _ parameters: ConditionParameters,
    _ body: (CellGroup) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withCell(stack, in: group(for: stack, parameters), body)
  }

  /// The same for a cell with a known group.
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

  /// The names with a value in the current cell, in byte order.
  ///
  /// - Parameter includesBuiltIns: Whether to include names that only built-in levels assign.
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

  /// How the current cell differs from its group: the names whose values it may change, with their
  /// positions among the group's names. The cell's names are both lists, merged.
  package func collectChanges(
    of group: CellGroup, includesBuiltIns: Bool, into changes: inout CellChanges
  ) {
    let shared = group.names(includesBuiltIns: includesBuiltIns, ranks)
    group.evaluator.collectChanges(
      includesBuiltIns: includesBuiltIns, shared, ranks, into: &changes)
  }
}

/// The names whose values a cell may change, in byte order. It is reused for all cells.
package struct CellChanges {
  package fileprivate(set) var names: [SettingName] = []
  /// For each name, its position among the group's names, or the position of the next one, and
  /// whether it is one of the group's names.
  package fileprivate(set) var places: [(position: Int, isShared: Bool)] = []
  /// A bit for each added rank, which sorts them without comparisons.
  private var ranks: [UInt64] = []
  /// The words that may contain bits.
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

  /// Removes the added names, in order.
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
  /// In byte order.
  let sorted: [SettingName]
  /// For each rank, the number of names before it; one more entry than there are ranks.
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

  /// Whether a name with a rank is included.
  func contains(_ rank: UInt32) -> Bool { counts[Int(rank)] < counts[Int(rank) + 1] }

  /// The position of the name with a rank, or of the next one.
  func position(of rank: UInt32) -> Int { Int(counts[Int(rank)]) }
}

/// Cells with the same lower levels, and the values that they share.
package final class CellGroup {
  package let evaluator: Evaluator
  /// The names that the project assigns in the shared levels.
  let authored: [SettingName]
  /// Those, and the names that presets assign.
  let configured: [SettingName]
  private let all: [SettingName]
  private var authoredNames: SharedNames?
  private var allNames: SharedNames?
  private var isPrepared = false

  init(evaluator: Evaluator) {
    self.evaluator = evaluator
    // Read now, while no cell is in effect.
    let scope = evaluator.scope
    all = scope.assignedNames
    authored = all.filter { scope.isAuthored($0) }
    configured = all.filter { scope.isConfigured($0) }
  }

  fileprivate func names(includesBuiltIns: Bool, _ ranks: NameRanks) -> SharedNames {
    if let names = includesBuiltIns ? allNames : authoredNames { return names }
    let names = SharedNames(includesBuiltIns ? all : authored, ranks)
    if includesBuiltIns { allNames = names } else { authoredNames = names }
    return names
  }

  /// Evaluates what the group's cells share, before any of them is in effect. This is worthwhile
  /// for many cells.
  ///
  /// - Parameter includesBuiltIns: Whether to include names that only built-in levels assign.
  package func prepareOnce(includesBuiltIns: Bool = false) throws(EvaluationFailure) {
    guard !isPrepared else { return }
    isPrepared = true
    try evaluator.forEachString(of: includesBuiltIns ? all : authored) { _, _ in }
  }

  /// The same for cells that all need certain values, each in one form.
  package func prepareOnce(
    for requests: [(name: SettingName, form: ValueForm)]
  ) throws(EvaluationFailure) {
    guard !isPrepared else { return }
    isPrepared = true
    try evaluator.forEachValue(of: requests) { _ in }
  }

  /// Passes the name and value of each of the group's settings without any cell's own levels, in
  /// the order of the names. Call it while no cell is in effect.
  package func forEachSharedString(
    includesBuiltIns: Bool, in resolver: CellResolver, recordingFailuresIn failed: FailedSettings,
    _ body: (_ name: Span<UInt8>, _ value: Span<UInt8>) -> Void
  ) throws(EvaluationFailure) {
    isPrepared = true
    try evaluator.forEachString(
      of: sharedNames(includesBuiltIns: includesBuiltIns, in: resolver),
      recordingFailuresIn: failed, body)
  }

  /// The names that all cells of the group have, in byte order.
  package func sharedNames(includesBuiltIns: Bool, in resolver: CellResolver) -> [SettingName] {
    names(includesBuiltIns: includesBuiltIns, resolver.ranks).sorted
  }
}

/// The position of each name in byte order, so that sorting names compares numbers.
///
/// It is a class, although it never changes, because every cell uses it.
package final class NameRanks: Sendable {
  private let ranks: [UInt32]
  /// The names in byte order.
  let sorted: [SettingName]

  package init(_ names: NameTable) {
    // Many names have the same first eight bytes, few the same sixteen.
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

  /// Merges sorted names with the sorted ranks of others, which may repeat, into one list without
  /// repetitions.
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
