package import SettingsModel

/// The assignments in force for given levels and condition parameters: for each name a chain, highest
/// first, of those whose conditions hold.
///
/// Conditions are decided when a level is pushed, so a look-up is one array access. Levels that many
/// cells share are pushed once; a cell pushes its own on top and takes them off again.
package struct Scope {
  package struct Node: Sendable {
    /// Index into the store's assignments.
    package let assignment: Int32
    /// The next lower node of the same name, or -1.
    package var next: Int32
  }

  package let parameters: ConditionParameters
  /// Parameters that each level is bound to before its conditions are matched (`sdk`, as in Xcode).
  private let boundParameters: [String]
  let programs: ProgramCache
  private(set) var nodes: [Node] = []
  private var heads: [Int32] = []
  package internal(set) var memos = MemoTable()
  /// For each condition set whether it holds; nil while nobody asked.
  private var verdicts: [Bool?] = []
  private var reads = ReadGraph()
  /// Heads that a cell's own levels replaced, for taking them off.
  private var replacedHeads: [(name: SettingName, head: Int32)] = []
  private var ownMark: Int?
  /// Whether a level that people write assigns a name, as opposed to built-in levels alone.
  private var isAuthoredName: [Bool] = []
  /// Names that became authored with the cell's own levels.
  private var newlyAuthored: [SettingName] = []

  package init(
    programs: ProgramCache, parameters: ConditionParameters, boundParameters: [String] = ["sdk"]
  ) {
    self.programs = programs
    self.parameters = parameters
    self.boundParameters = boundParameters.filter { !parameters[$0].isEmpty }
    self.heads = [Int32](repeating: -1, count: programs.store.names.count)
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

  // MARK: Looking up

  package func currentNode(of name: SettingName) -> Int32? {
    let index = Int(name.index)
    guard index < heads.count, heads[index] >= 0 else { return nil }
    return heads[index]
  }

  package func nextNode(after node: Int32) -> Int32? {
    let next = nodes[Int(node)].next
    return next >= 0 ? next : nil
  }

  package func assignment(of node: Int32) -> Assignment {
    programs.store.assignments[Int(nodes[Int(node)].assignment)]
  }

  package func assignmentIndex(of node: Int32) -> Int { Int(nodes[Int(node)].assignment) }

  func valueText(of assignment: Assignment) -> ArraySlice<UInt8> {
    programs.store.valueText(of: assignment)
  }

  func compiledProgram(of node: Int32) -> (counter: Int, textStart: Int) {
    let index = Int(nodes[Int(node)].assignment)
    return (programs.start(of: index), Int(programs.store.assignments[index].value.start))
  }

  mutating func noteRead(of name: SettingName, by reader: SettingName) {
    if ownMark == nil { reads.note(reader: reader, reads: name) }
  }

  // MARK: Levels

  /// Pushes a block onto what is there: its assignments stand before all that was pushed earlier.
  package mutating func push(_ block: BlockID) {
    let block = programs.store[block]
    guard holds(block.condition) else { return }
    let isAuthored = programs.store[block.level].kind.isAuthored
    if boundParameters.isEmpty || !needsBinding(block) {
      for index in block.assignments where holds(programs.store.assignments[index].conditions) {
        pushNode(index, isAuthored: isAuthored)
      }
    } else {
      for index in SDKBinding(
        block: block, store: programs.store, parameters: parameters,
        boundParameters: boundParameters
      ).matching() {
        pushNode(index, isAuthored: isAuthored)
      }
    }
  }

  private mutating func pushNode(_ assignment: Int, isAuthored: Bool) {
    let name = programs.store.assignments[assignment].name
    let index = Int(name.index)
    if index >= heads.count {
      heads.append(contentsOf: repeatElement(-1, count: programs.store.names.count - heads.count))
    }
    if ownMark != nil { replacedHeads.append((name, heads[index])) }
    nodes.append(Node(assignment: Int32(assignment), next: heads[index]))
    heads[index] = Int32(nodes.count - 1)
    if isAuthored { noteAuthored(name) }
  }

  private mutating func noteAuthored(_ name: SettingName) {
    let index = Int(name.index)
    if index >= isAuthoredName.count {
      let missing = max(programs.store.names.count, index + 1) - isAuthoredName.count
      isAuthoredName.append(contentsOf: repeatElement(false, count: missing))
    }
    guard !isAuthoredName[index] else { return }
    isAuthoredName[index] = true
    if ownMark != nil { newlyAuthored.append(name) }
  }

  /// Whether the project's own files, or the command line, assign a name.
  package func isAuthored(_ name: SettingName) -> Bool {
    Int(name.index) < isAuthoredName.count && isAuthoredName[Int(name.index)]
  }

  /// Every name with an assignment in force, in the order of their handles.
  package var assignedNames: [SettingName] {
    heads.indices.filter { heads[$0] >= 0 }.map { SettingName(index: UInt32($0)) }
  }

  /// Whether a set of conditions holds for the parameters.
  package mutating func holds(_ conditions: ConditionSetID) -> Bool {
    if conditions.isUnconditional { return true }
    let index = Int(conditions.index)
    if index >= verdicts.count {
      verdicts.append(
        contentsOf: repeatElement(nil, count: programs.store.conditions.sets.count - verdicts.count)
      )
    }
    if let verdict = verdicts[index] { return verdict }
    let verdict = parameters.firstUnmet(of: programs.store.conditions[conditions]) == nil
    verdicts[index] = verdict
    return verdict
  }

  /// Plain matching is binding where every set names a bound parameter at most once and that parameter
  /// has one value.
  private func needsBinding(_ block: AssignmentBlock) -> Bool {
    let hasSeveralValues = boundParameters.contains { parameters[$0].count > 1 }
    return block.assignments.contains { index in
      let conditions = programs.store.assignments[index].conditions
      guard !conditions.isUnconditional else { return false }
      return boundParameters.contains { parameter in
        let count = programs.store.conditions[conditions].count { $0.parameter == parameter }
        return count > 1 || (count == 1 && hasSeveralValues)
      }
    }
  }

  // MARK: One cell on top of what cells share

  /// Pushes a cell's own blocks; values that they can reach are forgotten until `popOwn`.
  ///
  /// - Parameter top: blocks that stand above the own ones and were pushed with the shared levels: their
  ///   assignments of names that the own blocks touch are put on top again.
  package mutating func pushOwn(_ blocks: [BlockID], below top: [BlockID]) {
    precondition(ownMark == nil, "own levels do not nest")
    ownMark = nodes.count
    memos.beginUndo()
    replacedHeads.removeAll(keepingCapacity: true)
    newlyAuthored.removeAll(keepingCapacity: true)
    for block in blocks { push(block) }
    var touched: [SettingName] = replacedHeads.map(\.name)
    if !top.isEmpty, !touched.isEmpty { repush(top, touching: &touched) }
    reads.forEachAffected(by: touched) { memos.forget($0) }
  }

  package mutating func popOwn() {
    guard let mark = ownMark else { return }
    for replaced in replacedHeads.reversed() { heads[Int(replaced.name.index)] = replaced.head }
    for name in newlyAuthored { isAuthoredName[Int(name.index)] = false }
    nodes.removeLast(nodes.count - mark)
    memos.undo()
    ownMark = nil
  }

  /// Names on which the cell's own blocks have at least one assignment in force; with repeats.
  package var ownNames: [SettingName] { replacedHeads.map(\.name) }

  /// Rebuilds the chains of touched names that the top blocks assign: own nodes go under top nodes.
  private mutating func repush(_ top: [BlockID], touching touched: inout [SettingName]) {
    let touchedNames = Set(touched)
    var ofTop: [(index: Int, isAuthored: Bool)] = []
    for id in top {
      let block = programs.store[id]
      guard holds(block.condition) else { continue }
      let isAuthored = programs.store[block.level].kind.isAuthored
      for index in block.assignments
      where touchedNames.contains(programs.store.assignments[index].name)
        && holds(programs.store.assignments[index].conditions)
      {
        ofTop.append((index, isAuthored))
      }
    }
    guard !ofTop.isEmpty else { return }
    // The shared chain is [top…, base…]; with own nodes pushed it is [own…, top…, base…]. The top nodes
    // in the middle are skipped by linking the lowest own node to the first base node.
    for name in Set(ofTop.map { programs.store.assignments[$0.index].name }) {
      let count = ofTop.count { programs.store.assignments[$0.index].name == name }
      guard let shared = replacedHeads.first(where: { $0.name == name })?.head else { continue }
      var below = shared
      for _ in 0..<count where below >= 0 { below = nodes[Int(below)].next }
      var node = heads[Int(name.index)]
      while node >= 0, nodes[Int(node)].next != shared { node = nodes[Int(node)].next }
      if node >= 0 { nodes[Int(node)].next = below }
    }
    for (index, isAuthored) in ofTop { pushNode(index, isAuthored: isAuthored) }
  }
}
