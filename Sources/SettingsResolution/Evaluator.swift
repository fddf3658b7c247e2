import SettingsDiagnostics
package import SettingsModel

/// Evaluates settings over one chain of assignments for each name.
///
/// `EvaluationMachine` does the work. The evaluator owns one, for a scope that it may share with
/// others, and keeps computed values until the scope changes. Do not use it on two threads at once.
package final class Evaluator {
  package struct Limits: Sendable {
    /// The maximum number of instructions and appended elements for one top-level value.
    package var maximumSteps = 4_000_000
    /// The maximum number of bytes under construction for one top-level value: more than a process
    /// can receive in its environment.
    package var maximumBytes = 4 << 20
    /// The maximum number of bytes of all kept values, each of which may be small.
    package var maximumRememberedBytes = 16 << 20
    /// What the kept values may have instead, in multiples of the text of all assignments: for large
    /// inputs.
    package var maximumGrowth = 8

    /// Whether joined texts use the fast path; false only in tests that compare both paths.
    package var joinsTexts = true

    package init() {}
  }

  let programs: ProgramCache
  private(set) var machine: EvaluationMachine

  package init(scope: Scope, limits: Limits = Limits()) {
    programs = scope.programs
    var limits = limits
    limits.maximumRememberedBytes = max(
      limits.maximumRememberedBytes, programs.store.text.count * limits.maximumGrowth)
    machine = EvaluationMachine(scope: scope, limits: limits)
  }

  /// A copy of the current levels, for infrequent use.
  package var scope: Scope { machine.scope }

  /// The names of everything that was loaded, without a copy of the levels.
  package var names: NameTable { programs.table.store.names }

  /// The handle of a setting that a current level assigns.
  package func assignedName(_ text: String) -> SettingName? {
    guard let name = programs.table.store.names.find(text),
      machine.scope.currentNode(of: name) != nil
    else { return nil }
    return name
  }

  /// Whether the project's own files, or the command line, assign a name in the current levels.
  package func isAuthored(_ name: SettingName) -> Bool { machine.scope.isAuthored(name) }
  /// Whether a name is only assigned as a helper.
  package func isHelper(_ name: SettingName) -> Bool { machine.scope.isHelper(name) }
  /// Whether these or presets assign a name.
  package func isConfigured(_ name: SettingName) -> Bool { machine.scope.isConfigured(name) }

  /// Runs the machine on the cache's table, which is moved to it and back, so that nothing is
  /// copied and the machine uses no other object.
  func running<Result, Failure: Error>(
    _ body: (inout EvaluationMachine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    swap(&machine.table, &programs.table)
    defer { swap(&machine.table, &programs.table) }
    return try body(&machine)
  }

  // MARK: Chains

  /// The highest effective assignment of a name, and the one below another, as in `Scope`. It makes
  /// no copy, so values may be evaluated in between.
  package func currentNode(of name: SettingName) -> Int32? {
    machine.scope.currentNode(of: name)
  }

  package func nextNode(after node: Int32) -> Int32? { machine.scope.nextNode(after: node) }

  /// The index of a node's assignment in the store.
  package func assignmentIndex(of node: Int32) -> Int { machine.scope.assignmentIndex(of: node) }

  /// Appends the indices of the effective assignments of a name, highest first.
  package func appendAssignments(of name: SettingName, to indices: inout [Int32]) {
    var next = currentNode(of: name)
    while let node = next {
      indices.append(Int32(assignmentIndex(of: node)))
      next = nextNode(after: node)
    }
  }

  /// Whether the effective assignments of a name, highest first, have these indices.
  package func hasAssignments(_ indices: ArraySlice<Int32>, of name: SettingName) -> Bool {
    var next = currentNode(of: name)
    for index in indices {
      guard let node = next, assignmentIndex(of: node) == index else { return false }
      next = nextNode(after: node)
    }
    return next == nil
  }

  /// Every name with an effective assignment, in the order of their handles.
  package var assignedNames: [SettingName] { machine.scope.assignedNames }

  // MARK: A cell's own levels

  /// Adds a cell's own levels to the shared ones while the body runs.
  package func withOwnLevels<Result, Failure: Error>(
    _ stack: LevelStack, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    running { machine in
      machine.scope.pushOwn(stack, in: machine.table.store)
    }
    defer { machine.scope.popOwn() }
    return try body()
  }

  /// Collects the names whose values the cell's own levels may change, with their positions among
  /// shared names.
  func collectChanges(
    includesBuiltIns: Bool, _ shared: SharedNames, _ ranks: NameRanks,
    into changes: inout CellChanges
  ) {
    changes.removeAll()
    machine.scope.collectChanges(
      includesBuiltIns: includesBuiltIns, shared, ranks, into: &changes)
    changes.sort(among: shared, ranks)
  }

  // MARK: Values

  /// The value of a setting in one form; no text and no elements if no level assigns it.
  package func evaluate(_ name: SettingName, as form: ValueForm) throws(EvaluationFailure)
    -> MemoID?
  {
    try running { (machine) throws(EvaluationFailure) in try machine.evaluate(name, as: form) }
  }

  /// Evaluates the string forms of many settings, and passes each with its name, in order. Settings
  /// that no level assigns are omitted. The body must not use this evaluator.
  ///
  /// - Parameter failed: Records settings that cannot be evaluated; they are passed without text.
  ///   If it is nil, the first of them is an error.
  package func forEachString(
    of names: [SettingName], recordingFailuresIn failed: FailedSettings? = nil,
    _ body: (_ name: Span<UInt8>, _ value: Span<UInt8>) -> Void
  ) throws(EvaluationFailure) {
    var hasFailures = failed.map { !$0.isEmpty } ?? false
    try running { (machine) throws(EvaluationFailure) in
      for name in names {
        guard let node = machine.scope.currentNode(of: name) else { continue }
        let assignment = machine.table.store.assignments[machine.scope.assignmentIndex(of: node)]
        let nameRange = machine.table.store.names.byteRange(of: name)
        if assignment.isLiteral {
          // Passed in place; references to it find it there too.
          let start = Int(assignment.value.start)
          let names = machine.table.store.names.bytes, text = machine.table.store.text
          body(
            names.span.extracting(nameRange),
            text.span.extracting(start..<start + Int(assignment.value.count)))
          continue
        }
        let memo: MemoID?
        do throws(EvaluationFailure) {
          memo =
            hasFailures
            ? try machine.evaluate(name, recordingFailuresIn: failed)
            : try machine.evaluate(name, as: .string)
        } catch {
          guard let failed else { throw error }
          failed.note(error, of: name)
          hasFailures = true
          let names = machine.table.store.names.bytes
          let name = names.span.extracting(nameRange)
          body(name, name.extracting(0..<0))
          continue
        }
        guard let memo else { continue }
        let valueRange = machine.scope.memos.textRange(of: memo)
        // Read only now: evaluating may add names, which needs no copy only while the table has a
        // single owner.
        let names = machine.table.store.names.bytes
        machine.scope.memos.text.withSpan {
          body(names.span.extracting(nameRange), $0.extracting(valueRange))
        }
      }
    }
  }

  /// Evaluates many settings, each in one form, and passes their texts in order. Settings that no
  /// level assigns are omitted. The body must not use this evaluator.
  package func forEachValue(
    of requests: [(name: SettingName, form: ValueForm)], _ body: (_ text: Span<UInt8>) -> Void
  ) throws(EvaluationFailure) {
    try running { (machine) throws(EvaluationFailure) in
      for (name, form) in requests {
        // Shared values are memoized; only a look-up is needed.
        var memo = machine.scope.memos.value(of: name, form)
        if memo == nil { memo = try machine.evaluate(name, as: form) }
        guard let memo else { continue }
        let range = machine.scope.memos.textRange(of: memo)
        machine.scope.memos.text.withSpan { body($0.extracting(range)) }
      }
    }
  }

  /// The value of a free expression.
  package func evaluate(
    expression: ArraySlice<UInt8>, as form: ValueForm
  ) throws(EvaluationFailure) -> (text: [UInt8], elements: [[UInt8]]) {
    try running { (machine) throws(EvaluationFailure) in
      try machine.evaluate(expression: expression, as: form)
    }
  }

  /// The list form with the pieces of text of each element.
  package func trace(_ name: SettingName, as form: ValueForm) throws(EvaluationFailure) -> Trace {
    var trace = Trace()
    try self.trace(name, as: form, into: &trace)
    return trace
  }

  /// The value that one of a setting's assignments gives it, as if none were above it. Other
  /// settings have their values in effect.
  package func value(
    of name: SettingName, from node: Int32, as form: ValueForm
  ) throws(EvaluationFailure) -> (text: [UInt8], elements: [[UInt8]]) {
    var trace = Trace()
    try running { (machine) throws(EvaluationFailure) in
      try machine.trace(name, from: node, as: form, into: &trace)
    }
    return (trace.text, trace.elements.map { Array(trace.text[$0]) })
  }

  /// What the assignments of a setting that are in effect read, each once, with the assignment in
  /// effect. In a cycle of settings, the references of the others may be among them.
  package func references(of name: SettingName) throws(EvaluationFailure) -> [Trace.Reference] {
    try running { (machine) throws(EvaluationFailure) in try machine.references(of: name) }
  }

  /// Fills a trace, whose arrays are used again: for thousands of traces.
  ///
  /// - Parameters:
  ///   - trace: Its contents are undefined after an error.
  ///   - depth: The most values with references that are followed, each inside the one before
  ///     (default: no limit).
  /// - Throws: Also if references are nested deeper than `depth`.
  package func trace(
    _ name: SettingName, as form: ValueForm, into trace: inout Trace, depth: Int = .max
  ) throws(EvaluationFailure) {
    try running { (machine) throws(EvaluationFailure) in
      try machine.trace(name, as: form, into: &trace, depth: depth)
    }
  }
}

/// The bytes of a value, as in the memo table.
extension Evaluator {
  package func text(of memo: MemoID) -> ArraySlice<UInt8> {
    machine.scope.memos.text.slice(machine.scope.memos.textRange(of: memo))
  }

  /// Passes the text of a value in place. The body must not use this evaluator.
  package func withText<Result>(of memo: MemoID, _ body: (Span<UInt8>) -> Result) -> Result {
    let range = machine.scope.memos.textRange(of: memo)
    return machine.scope.memos.text.withSpan { body($0.extracting(range)) }
  }

  func value(of memo: MemoID) -> MemoTable.Value { machine.scope.memos[memo] }

  package func elements(of memo: MemoID) -> [ArraySlice<UInt8>] {
    machine.scope.memos[memo].elements
  }
}
