package import SettingsModel

/// The effective assignments for given levels and condition parameters: for each name, a chain of
/// those whose conditions hold, highest first.
///
/// Conditions are evaluated when a level is pushed, so a look-up is one array access. Shared levels
/// are pushed once. A cell pushes its own levels on top and removes them again.
package struct Scope {
  package struct Node: Sendable {
    /// The index into the store's assignments.
    package let assignment: Int32
    /// The next lower node of the same name, or -1.
    package var next: Int32
  }

  package private(set) var parameters: ConditionParameters
  /// The parameters that each level is bound to before its conditions are matched (`sdk`, as in
  /// Xcode).
  private let boundParameters: [String]
  let programs: ProgramCache
  private(set) var nodes: [Node] = []
  /// Who assigns a name.
  private enum Author: UInt8 {
    case builtIn
    case preset
    /// A field or a preset whose value another setting shows.
    case helper
    case project

    init(of level: Level) {
      self = level.kind.isAuthored ? .project : level.kind == .preset ? .preset : .builtIn
    }

    func author(of assignment: Assignment) -> Self { assignment.isHelper ? .helper : self }

    // `==` in place of the `switch` would copy the scope at each call.

    var isProject: Bool {
      switch self {
      case .project: true
      case .builtIn, .preset, .helper: false
      }
    }

    func joined(with other: Self) -> Self { rawValue < other.rawValue ? other : self }
  }

  /// The effective assignment of a name: its highest node, or -1, and its authors.
  private struct NameState {
    var head: Int32 = -1
    var author = Author.builtIn
  }

  private var states: [NameState] = []
  package internal(set) var memos = MemoTable()
  /// The known result of a condition set.
  private enum Verdict {
    case unknown
    case holds
    case fails
    /// It depends on the target, which differs between cells: evaluated each time.
    case perCell
  }

  private struct Replaced {
    let name: SettingName
    let state: NameState
  }

  private var verdicts: [Verdict] = []
  private var reads = ReadGraph()
  private var boundTarget: String?
  /// What a cell's own levels replaced, for removing them.
  private var replaced: [Replaced] = []
  private var ownMark: Int?
  /// Every name whose value the cell's own levels can affect, each once: those that they assign,
  /// and those that were found to read one of them.
  package private(set) var changedNames: [SettingName] = []
  private var topAssignments: TopAssignments?

  package init(
    programs: ProgramCache, parameters: ConditionParameters, boundParameters: [String] = ["sdk"]
  ) {
    self.programs = programs
    self.parameters = parameters
    self.boundParameters = boundParameters.filter { !parameters[$0].isEmpty }
    self.states = [NameState](repeating: NameState(), count: programs.store.names.count)
  }

  package init(
    store: SettingsStore, parameters: ConditionParameters, boundParameters: [String] = ["sdk"]
  ) {
    self.init(
      programs: ProgramCache(store: store), parameters: parameters,
      boundParameters: boundParameters)
  }

  package var store: SettingsStore { programs.store }
  package var names: NameTable { programs.store.names }

  // MARK: Look-up

  package func currentNode(of name: SettingName) -> Int32? {
    let index = Int(name.index)
    guard index < states.count, states[index].head >= 0 else { return nil }
    return states[index].head
  }

  package func nextNode(after node: Int32) -> Int32? {
    let next = nodes[Int(node)].next
    return next >= 0 ? next : nil
  }

  package func assignment(of node: Int32) -> Assignment {
    programs.store.assignments[Int(nodes[Int(node)].assignment)]
  }

  package func assignmentIndex(of node: Int32) -> Int { Int(nodes[Int(node)].assignment) }

  mutating func noteRead(of name: SettingName, by reader: SettingName) {
    if ownMark == nil { reads.note(reader: reader, reads: name) }
  }

  // MARK: Levels

  /// Pushes a block: its assignments precede all that were pushed earlier.
  package mutating func push(_ block: BlockID) { push(block, in: programs.store) }

  private mutating func push(_ id: BlockID, in store: SettingsStore) {
    let condition = store.blocks[Int(id.index)].condition
    guard holds(condition, in: store) else { return }
    let assignments = store.blocks[Int(id.index)].assignments
    let level = store.blocks[Int(id.index)].level
    let author = Author(of: store.levels[Int(level.index)])
    if boundParameters.isEmpty || !needsBinding(assignments, in: store) {
      for index in assignments {
        let assignment = store.assignments[index]
        if holds(assignment.conditions, in: store) {
          pushNode(index, of: assignment.name, by: author.author(of: assignment))
        }
      }
    } else {
      for index in SDKBinding(
        block: store[id], store: store, parameters: parameters, boundParameters: boundParameters
      ).matching() {
        let assignment = store.assignments[index]
        pushNode(index, of: assignment.name, by: author.author(of: assignment))
      }
    }
  }

  private mutating func pushNode(_ assignment: Int, of name: SettingName, by author: Author) {
    let index = Int(name.index)
    Self.grow(&states, toHold: index, with: NameState())
    let state = states[index]
    if ownMark != nil { replaced.append(Replaced(name: name, state: state)) }
    states[index] = NameState(
      head: Int32(nodes.count), author: state.author.joined(with: author))
    nodes.append(Node(assignment: Int32(assignment), next: state.head))
  }

  private static func grow<Value>(_ array: inout [Value], toHold index: Int, with value: Value) {
    guard index >= array.count else { return }
    // Names come in order, so some extra room avoids growing by one each time.
    let missing = index + 1 + array.count / 2 - array.count
    array.append(contentsOf: repeatElement(value, count: missing))
  }

  /// Whether the project's own files, or the command line, assign a name other than as a helper.
  package func isAuthored(_ name: SettingName) -> Bool { author(of: name).isProject }

  /// Whether the project's own files, the command line, or presets assign a name other than as a
  /// helper: what differs between configurations.
  package func isConfigured(_ name: SettingName) -> Bool {
    switch author(of: name) {
    case .project, .preset: true
    case .builtIn, .helper: false
    }
  }

  /// Whether presets assign a name, or a helper does, and nothing else of the project.
  package func isPresetOrHelper(_ name: SettingName) -> Bool {
    switch author(of: name) {
    case .preset, .helper: true
    case .builtIn, .project: false
    }
  }

  /// Whether a name is only assigned as a helper.
  package func isHelper(_ name: SettingName) -> Bool {
    switch author(of: name) {
    case .helper: true
    case .builtIn, .preset, .project: false
    }
  }

  private func author(of name: SettingName) -> Author {
    Int(name.index) < states.count ? states[Int(name.index)].author : .builtIn
  }

  /// Every name with an effective assignment, in the order of their handles.
  package var assignedNames: [SettingName] {
    states.indices.filter { states[$0].head >= 0 }.map { SettingName(index: UInt32($0)) }
  }

  /// Whether a set of conditions holds for the parameters.
  private mutating func holds(_ conditions: ConditionSetID, in store: SettingsStore) -> Bool {
    if conditions.isUnconditional { return true }
    let index = Int(conditions.index)
    Self.grow(&verdicts, toHold: index, with: .unknown)
    switch verdicts[index] {
    case .holds: return true
    case .fails: return false
    case .perCell: return parameters.firstUnmet(of: store.conditions[conditions]) == nil
    case .unknown: break
    }
    let verdict = parameters.firstUnmet(of: store.conditions[conditions]) == nil
    let isPerCell = store.conditions[conditions].contains { $0.parameter == "target" }
    verdicts[index] = isPerCell ? .perCell : verdict ? .holds : .fails
    return verdict
  }

  /// Plain matching equals binding if every set names a bound parameter at most once and that
  /// parameter has one value.
  private func needsBinding(_ assignments: Range<Int>, in store: SettingsStore) -> Bool {
    for index in assignments {
      let conditions = store.assignments[index].conditions
      if !conditions.isUnconditional, needsBinding(conditions, in: store) { return true }
    }
    return false
  }

  private func needsBinding(_ conditions: ConditionSetID, in store: SettingsStore) -> Bool {
    let hasSeveralValues = boundParameters.contains { parameters[$0].count > 1 }
    return boundParameters.contains { parameter in
      let count = store.conditions[conditions].count { $0.parameter == parameter }
      return count > 1 || (count == 1 && hasSeveralValues)
    }
  }

  // MARK: A cell on top of shared levels

  /// Pushes a cell's own blocks. Values that they can affect are forgotten until `popOwn`.
  ///
  /// The stack's top blocks were pushed with the shared levels. Their assignments of names that the
  /// own blocks assign are put on top again.
  mutating func pushOwn(_ stack: LevelStack, in store: SettingsStore) {
    precondition(ownMark == nil, "own levels do not nest")
    ownMark = nodes.count
    memos.beginUndo()
    replaced.removeAll(keepingCapacity: true)
    changedNames.removeAll(keepingCapacity: true)
    if stack.target != boundTarget {
      // The shared levels have no conditions on the target, so their values remain valid.
      boundTarget = stack.target
      parameters["target"] = stack.target.map { [$0] } ?? []
    }
    for block in stack.own { push(block, in: store) }
    if !stack.top.isEmpty, !replaced.isEmpty { repush(stack.top, in: store) }
    reads.collectAffected(by: replaced.lazy.map(\.name), into: &changedNames)
    preserveInherited(hasTop: !stack.top.isEmpty)
    for name in changedNames { memos.forget(name) }
  }

  /// Keeps the shared values of names that the cell assigns but does not affect otherwise, so that
  /// their inherited value is evaluated once for the group.
  ///
  /// - Parameter hasTop: Whether there are top blocks, under whose assignments the inherited value
  ///   differs.
  private mutating func preserveInherited(hasTop: Bool) {
    guard let mark = ownMark else { return }
    for entry in replaced
    where entry.state.head >= 0 && entry.state.head < mark && !reads.isReader(entry.name)
      && !(hasTop && topAssignments?.assigns(entry.name) == true)
    {
      memos.preserve(entry.name)
    }
  }

  /// The value that a node of the cell inherits from the next node of its name, if all following
  /// nodes are shared and their value is memoized.
  func inheritedMemo(
    of name: SettingName, from node: Int32, at next: Int32, _ form: ValueForm
  ) -> MemoID? {
    guard let ownMark, node >= ownMark, next < ownMark else { return nil }
    return memos.value(below: name, form)
  }

  mutating func popOwn() {
    guard let mark = ownMark else { return }
    for entry in replaced.reversed() { states[Int(entry.name.index)] = entry.state }
    nodes.removeLast(nodes.count - mark)
    memos.undo()
    ownMark = nil
  }

  /// Collects the names whose values the current cell may change, of those that have one here or
  /// among the shared names.
  ///
  /// It changes nothing here. It is mutating because properties of a class are copied for a read,
  /// and not for a change.
  mutating func collectChanges(
    includesBuiltIns: Bool, _ shared: SharedNames, _ ranks: NameRanks,
    into changes: inout CellChanges
  ) {
    for name in changedNames {
      let rank = ranks[name]
      if shared.contains(rank)
        || currentNode(of: name) != nil && (includesBuiltIns || isAuthored(name))
      {
        changes.add(rank)
      }
    }
  }

  /// The names for which the cell's own blocks have an effective assignment, possibly repeated.
  package var ownNames: [SettingName] { replaced.map(\.name) }

  /// The assignments of top blocks, in order: the same for all cells of a group.
  private struct TopAssignments {
    struct Assigned {
      let index: Int
      let name: SettingName
      let author: Author
    }

    let blocks: [BlockID]
    var assignments: [Assigned] = []
    /// The number of assignments of each name.
    private var counts: [Int32] = []

    init(blocks: [BlockID]) { self.blocks = blocks }

    mutating func append(_ index: Int, of name: SettingName, by author: Author) {
      assignments.append(Assigned(index: index, name: name, author: author))
      Scope.grow(&counts, toHold: Int(name.index), with: 0)
      counts[Int(name.index)] += 1
    }

    func count(of name: SettingName) -> Int32 {
      Int(name.index) < counts.count ? counts[Int(name.index)] : 0
    }

    func assigns(_ name: SettingName) -> Bool { count(of: name) > 0 }
  }

  private mutating func topAssignments(
    of blocks: [BlockID], in store: SettingsStore
  ) -> TopAssignments {
    if let known = topAssignments, known.blocks == blocks { return known }
    var result = TopAssignments(blocks: blocks)
    for id in blocks {
      let block = store[id]
      guard holds(block.condition, in: store) else { continue }
      let author = Author(of: store[block.level])
      for index in block.assignments {
        let assignment = store.assignments[index]
        guard holds(assignment.conditions, in: store) else { continue }
        result.append(index, of: assignment.name, by: author.author(of: assignment))
      }
    }
    topAssignments = result
    return result
  }

  /// Rebuilds the chains of names that both the own and the top blocks assign: own nodes go below
  /// top nodes.
  private mutating func repush(_ blocks: [BlockID], in store: SettingsStore) {
    let top = topAssignments(of: blocks, in: store)
    guard !top.assignments.isEmpty else { return }
    // The shared chain is [top…, base…]; with own nodes pushed it is [own…, top…, base…]. The top
    // nodes in the middle are skipped by linking the lowest own node to the first base node.
    var touched: Set<UInt32> = []
    for entry in replaced {
      // The first entry of a name has its head before any own node.
      let (name, state) = (entry.name, entry.state)
      let count = top.count(of: name)
      guard count > 0, touched.insert(name.index).inserted else { continue }
      let shared = state.head
      var base = shared
      for _ in 0..<count where base >= 0 { base = nodes[Int(base)].next }
      var node = states[Int(name.index)].head
      while node >= 0, nodes[Int(node)].next != shared { node = nodes[Int(node)].next }
      if node >= 0 { nodes[Int(node)].next = base }
    }
    guard !touched.isEmpty else { return }
    for entry in top.assignments where touched.contains(entry.name.index) {
      pushNode(entry.index, of: entry.name, by: entry.author)
    }
  }
}
