import SettingsDiagnostics
package import SettingsModel

/// Explains a value: runs the evaluator with tracing, and reads the recorded steps.
package struct CellExplainer {
  /// A block of the cell's stack, and whether it does not apply: a `when` block of a different
  /// configuration, which the explanation also lists.
  package struct StackedBlock: Sendable {
    package let block: BlockID
    package let isExcluded: Bool

    package init(block: BlockID, isExcluded: Bool) {
      self.block = block
      self.isExcluded = isExcluded
    }
  }

  private let evaluator: Evaluator
  /// The blocks, lowest first.
  private let blocks: [StackedBlock]
  private let positions: AssignmentPositions

  /// - Parameter evaluator: An evaluator with the cell in effect.
  package init(evaluator: Evaluator, blocks: [StackedBlock]) {
    self.evaluator = evaluator
    self.blocks = blocks
    positions = AssignmentPositions(scope: evaluator.scope, blocks: blocks)
  }

  /// Whether any level assigns a name, in force or not.
  package func isAssigned(_ name: SettingName) -> Bool { !positions.all(of: name).isEmpty }

  package func explain(_ name: SettingName) throws(EvaluationFailure) -> Explanation {
    let store = evaluator.scope.store
    let type = store.names.type(of: name)
    let string = try evaluator.string(of: name)
    let trace = try evaluator.trace(name, as: type.usesListGrammar ? .list : .string)
    var assignments: [Int32: SourceAssignment] = [:]
    let elements = trace.elements.map { range in
      Explanation.Element(
        text: String(decoding: trace.text[range], as: UTF8.self),
        sources: sources(of: range, in: trace, &assignments))
    }
    var references: [ExplainedReference] = []
    for reference in trace.references where reference.name != reference.from {
      references.append(try explain(reference))
    }
    // A setting in a cycle may also refer to the lower assignments.
    let own = positions.byNode(of: name)
    let inherited = Set(
      trace.references.filter { $0.name == name }.compactMap { own[Int($0.node)]?.key })
    return Explanation(
      name: store.names.text(of: name), type: type, string: string, elements: elements,
      assignments: self.assignments(
        of: name, winner: evaluator.scope.currentNode(of: name).flatMap { own[Int($0)] },
        inherited: inherited), references: references)
  }

  // MARK: Sources of text

  /// What all pieces of text from one assignment have in common.
  private final class SourceAssignment {
    let setting: String
    let level: Level
    let origin: Origin

    init(setting: String, level: Level, origin: Origin) {
      (self.setting, self.level, self.origin) = (setting, level, origin)
    }
  }

  /// - Parameter assignments: Those found so far, by their nodes: settings that double each other
  ///   have many thousands of pieces from a few assignments.
  private func sources(
    of range: Range<Int>, in trace: Trace, _ assignments: inout [Int32: SourceAssignment]
  ) -> [Explanation.Source] {
    var sources: [Explanation.Source] = []
    var last: (node: Int32, valueEnd: UInt32)?
    for mark in trace.marks(around: range) {
      guard let (valueOffset, count) = mark.part(in: range) else { continue }
      let assignment: SourceAssignment
      if let known = assignments[mark.node] {
        assignment = known
      } else {
        assignment = sourceAssignment(of: mark.node)
        assignments[mark.node] = assignment
      }
      var source = Explanation.Source(
        setting: assignment.setting, level: assignment.level,
        range: assignment.origin.range(atValueOffset: valueOffset, count: count),
        aliasRange: assignment.origin.aliasRange(atValueOffset: valueOffset),
        field: assignment.origin.field)
      // An escape or a quotation mark divides text that was written in one piece.
      if let last, last.node == mark.node, last.valueEnd + 1 == valueOffset,
        let joined = sources.last?.extended(to: source)
      {
        sources.removeLast()
        source = joined
      }
      last = (mark.node, valueOffset + count)
      // In place, because a copy would be made for each piece.
      if sources.isEmpty || sources[sources.count - 1] != source { sources.append(source) }
    }
    return sources
  }

  private func sourceAssignment(of node: Int32) -> SourceAssignment {
    let store = evaluator.scope.store
    let assignment = evaluator.scope.assignment(of: node)
    return SourceAssignment(
      setting: store.names.text(of: assignment.name), level: level(of: node),
      origin: store.origin(of: assignment))
  }

  private func level(of node: Int32) -> Level {
    let store = evaluator.scope.store
    let name = evaluator.scope.assignment(of: node).name
    guard let block = positions.byNode(of: name)[Int(node)]?.block else {
      return Level(kind: .defaults)
    }
    return store[store[blocks[block].block].level]
  }

  private func explain(
    _ reference: Trace.Reference
  ) throws(EvaluationFailure) -> ExplainedReference {
    let store = evaluator.scope.store
    let isAssigned = reference.node >= 0
    let index = isAssigned ? evaluator.scope.assignmentIndex(of: reference.node) : nil
    let name = store.names.text(of: reference.name)
    return ExplainedReference(
      name: name, from: store.names.text(of: reference.from),
      string: reference.isKept ? "$" + name : try evaluator.string(of: reference.name),
      isAssigned: isAssigned,
      range: index.map { store.origin(of: store.assignments[$0]).range }.flatMap {
        $0.isNone ? nil : $0
      },
      level: isAssigned ? level(of: reference.node) : nil)
  }

  // MARK: Assignments

  private func assignments(
    of name: SettingName, winner: AssignmentPosition?, inherited: Set<Int>
  ) -> [ExplainedAssignment] {
    let store = evaluator.scope.store
    var result: [ExplainedAssignment] = []
    for position in positions.all(of: name) {
      guard let stacked = position.block.map({ blocks[$0] }) else { continue }
      let block = store[stacked.block]
      let assignment = store.assignments[position.assignment]
      result.append(
        ExplainedAssignment(
          level: store[block.level], conditions: store.conditions[assignment.conditions],
          whenKey: block.whenKey,
          value: String(decoding: store.valueText(of: assignment), as: UTF8.self),
          origin: store.origin(of: assignment),
          outcome: outcome(
            of: position, in: block, isExcluded: stacked.isExcluded, winner: winner,
            inherited: inherited)))
    }
    return result
  }

  private func outcome(
    of standing: AssignmentPosition, in block: AssignmentBlock, isExcluded: Bool,
    winner: AssignmentPosition?,
    inherited: Set<Int>
  ) -> ExplainedAssignment.Outcome {
    let scope = evaluator.scope
    if isExcluded { return .whenNotMet(block.whenKey ?? "") }
    if let unmet = scope.parameters.firstUnmet(of: scope.store.conditions[block.condition]) {
      return block.whenKey.map { .whenNotMet($0) } ?? .conditionNotMet(unmet)
    }
    if standing == winner { return .wins }
    if inherited.contains(standing.key) { return .inherited }
    let conditions = scope.store.conditions[scope.store.assignments[standing.assignment].conditions]
    if let unmet = scope.parameters.firstUnmet(of: conditions) { return .conditionNotMet(unmet) }
    return .overridden
  }
}
