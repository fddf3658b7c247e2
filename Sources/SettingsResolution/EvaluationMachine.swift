import SettingsDiagnostics
import SettingsModel

/// Evaluates settings over one chain of assignments for each name.
///
/// It runs compiled expressions with explicit stacks, so that neither deep chains of settings nor
/// deep nesting in one value can exhaust the thread's stack. A value under construction is a range
/// of bytes with split offsets. Buffers are strictly nested, so all of them share two arrays, and
/// appending one to another moves nothing.
///
/// It is a structure, not a class: each access to a property of a class is checked and counted,
/// which would cost more than the work itself. `Evaluator` owns it.
///
/// ## Memoized values
/// In a cycle, a setting's value may depend on the setting from which the evaluation began.
/// `MemoTable` therefore keeps a value only if its evaluation met no outer setting, and uses it
/// only while the same holds for the current evaluation. Of settings that consist of references to
/// each other alone, all are known to have no value as soon as one is.
struct EvaluationMachine {
  /// An evaluation in progress: a setting (or a free expression) and its position in the program.
  struct Frame {
    /// The position at which the enclosing frame continues.
    let returnCounter: Int
    let textStart: Int
    let isString: Bool
    /// The setting, or `noName` for a free expression.
    let name: Int32
    let node: Int32
    /// The index of the outermost frame of the same setting.
    let root: Int32
    /// The value of `activeFrames[name]` before this frame.
    let outerFrame: Int32
    /// Whether the end of this frame also ends the substitution that called it.
    let closesSubstitution: Bool
  }

  /// The buffers around the current one.
  struct SavedBuffer {
    let start: Int
    let splitStart: Int
    let markStart: Int
    let isPending: Bool
    let hasAny: Bool
    /// Whether a split was added in advance for the contents of this buffer.
    let hasAdvanceSplit: Bool
  }

  static let noName: Int32 = -1

  // MARK: Input

  var scope: Scope
  private(set) var limits: Evaluator.Limits
  /// The steps for the current value; negative after `stop`.
  private var allowedSteps = 0
  /// The store and its programs, moved from the cache while the machine runs.
  var table = ProgramTable.empty

  // MARK: Under construction

  var text = ByteBuffer()
  var splits: [Int] = []
  var bufferStart = 0
  var splitStart = 0
  var isPending = false
  var hasAny = false
  var savedBuffers: [SavedBuffer] = []
  var frames: [Frame] = []
  /// The position in the innermost frame's program; it is here and not in the frame, because every
  /// step changes it.
  var counter = 0
  var activeFrames: [Int32] = []
  /// The outermost frame that an inner evaluation referred to; `Int.max` for none.
  var cycleFloor = Int.max
  /// The settings that met `cycleFloor` and have no value, and whether all that met it have none.
  var cycle: [CycleMember] = []
  var isCycleEmpty = true
  var steps = 0
  /// The limit for which `stop` was called; the run then ends as if it had exceeded its steps.
  var pendingBound: EvaluationFailure.Bound?

  /// Whether joined values record that their elements are the words of their text, for callers that
  /// need both forms. It costs a look at each byte.
  var tracksWords = false

  // MARK: Tracing

  var isTracing = false
  /// The most values with references that a trace follows, each inside the one before.
  var deepestTrace = Int.max
  /// The location of the text from an offset on, sorted by offset.
  var marks: [Trace.Mark] = []
  var references: [Trace.Reference] = []
  /// Whether references are noted without the rest of a trace. Values that are known are not traced.
  var notesReferences = false
  /// The references as a set, once there are many.
  var knownReferences: Set<Trace.Reference> = []

  init(scope: Scope, limits: Evaluator.Limits) {
    self.scope = scope
    self.limits = limits
  }

  // MARK: Evaluating

  mutating func evaluate(_ name: SettingName, as form: ValueForm) throws(EvaluationFailure)
    -> MemoID?
  {
    if let memo = scope.memos.value(of: name, form) { return memo }
    guard let node = scope.currentNode(of: name) else { return nil }
    let assignment = table.store.assignments[scope.assignmentIndex(of: node)]
    if assignment.isLiteral {
      // The setting's own value, in any context: there is nothing to compile or run.
      return scope.memos.remember(name, form, literal: assignment.value, in: table.store.text)
    }
    if form == .string, limits.joinsTexts, let memo = joined(name, at: node) { return memo }
    begin()
    push(name: Int32(name.index), node: node, isString: form == .string, closes: false)
    try run(describing: name)
    return scope.memos.value(of: name, form)
  }

  /// The string form, within the limits that remain after earlier failures.
  mutating func evaluate(
    _ name: SettingName, recordingFailuresIn failed: FailedSettings?
  ) throws(EvaluationFailure) -> MemoID? {
    guard let failed else { return try evaluate(name, as: .string) }
    let full = limits
    limits = failed.limits(for: name, of: full)
    defer { limits = full }
    return try evaluate(name, as: .string)
  }

  mutating func evaluate(
    expression: ArraySlice<UInt8>, as form: ValueForm
  ) throws(EvaluationFailure) -> (text: [UInt8], elements: [[UInt8]]) {
    let program = table.compileFreeExpression(expression, usesListGrammar: form == .list)
    begin()
    counter = program.counter
    frames.append(
      Frame(
        returnCounter: 0, textStart: program.textStart, isString: form == .string,
        name: Self.noName, node: -1, root: 0, outerFrame: -1, closesSubstitution: false))
    do throws(EvaluationFailure) {
      try run(describing: nil)
      if !table.chargeFreeText(text.count) {
        throw EvaluationFailure(setting: "", bound: .allTexts, path: [])
      }
    } catch {
      throw EvaluationFailure(
        setting: String(decoding: expression, as: UTF8.self), bound: error.bound, path: error.path)
    }
    return (text.bytes, elementRanges().map { Array(text.slice($0)) })
  }

  /// Fills a trace, whose arrays are used again.
  ///
  /// - Parameter node: The assignment to begin with (default: the one in effect).
  mutating func trace(
    _ name: SettingName, from node: Int32? = nil, as form: ValueForm, into trace: inout Trace,
    depth: Int = .max
  ) throws(EvaluationFailure) {
    trace.removeAll()
    guard let node = node ?? scope.currentNode(of: name) else { return }
    begin()
    swap(&marks, &trace.marks)
    swap(&references, &trace.references)
    isTracing = true
    deepestTrace = depth
    defer {
      isTracing = false
      swap(&marks, &trace.marks)
      swap(&references, &trace.references)
    }
    push(name: Int32(name.index), node: node, isString: form == .string, closes: false)
    try run(describing: name)
    text.withSpan { trace.text.append($0) }
    appendElementRanges(to: &trace.elements)
  }

  /// What the assignments of a setting that are in effect read: not what those settings read.
  ///
  /// In a cycle of settings, the references of the others may be among them.
  mutating func references(of name: SettingName) throws(EvaluationFailure) -> [Trace.Reference] {
    let form: ValueForm = table.store.names.type(of: name).usesListGrammar ? .list : .string
    // Then the values of all that it reads are known.
    guard let node = scope.currentNode(of: name), try evaluate(name, as: form) != nil else {
      return []
    }
    begin()
    notesReferences = true
    defer { notesReferences = false }
    push(name: Int32(name.index), node: node, isString: form == .string, closes: false)
    try run(describing: name)
    return references
  }

  private mutating func begin() {
    text.removeAll(keepingCapacity: true)
    if !splits.isEmpty { splits.removeAll(keepingCapacity: true) }
    if !savedBuffers.isEmpty { savedBuffers.removeAll(keepingCapacity: true) }
    if !frames.isEmpty {
      for frame in frames where frame.name >= 0 { activeFrames[Int(frame.name)] = -1 }
      frames.removeAll(keepingCapacity: true)
    }
    if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
    if !references.isEmpty { references.removeAll(keepingCapacity: true) }
    (bufferStart, splitStart, isPending, hasAny) = (0, 0, false, false)
    cycleFloor = Int.max
    if !cycle.isEmpty { cycle.removeAll(keepingCapacity: true) }
    isCycleEmpty = true
    steps = 0
    allowedSteps = min(limits.maximumSteps, ProgramTable.freeSteps + table.remainingSteps)
    pendingBound = nil
    if !knownReferences.isEmpty { knownReferences.removeAll(keepingCapacity: true) }
    growActiveFrames()
  }

  mutating func growActiveFrames() {
    let missing = table.store.names.count - activeFrames.count
    if missing > 0 { activeFrames.append(contentsOf: repeatElement(-1, count: missing)) }
  }

  // MARK: Running

  /// - Parameter subject: The setting that failures name.
  private mutating func run(describing subject: SettingName?) throws(EvaluationFailure) {
    while !frames.isEmpty {
      steps += 1
      if let bound = exceededBound {
        let failure = EvaluationFailure(
          setting: subject.map(table.store.names.text(of:)) ?? "", bound: bound, path: currentPath()
        )
        table.charge(steps)
        begin()
        throw failure
      }
      step()
    }
    table.charge(steps)
    // The last step may have exceeded the limit.
    if let bound = pendingBound {
      throw EvaluationFailure(
        setting: subject.map(table.store.names.text(of:)) ?? "", bound: bound, path: [])
    }
  }

  /// Ends the evaluation at its next step.
  mutating func stop(on bound: EvaluationFailure.Bound) {
    pendingBound = bound
    allowedSteps = -1
  }

  private var exceededBound: EvaluationFailure.Bound? {
    if steps > allowedSteps {
      return pendingBound
        ?? (allowedSteps < limits.maximumSteps ? .allSteps : .steps(limits.maximumSteps))
    }
    if text.count > limits.maximumBytes { return .bytes(limits.maximumBytes) }
    if splits.count > limits.maximumSteps { return .elements(limits.maximumSteps) }
    return nil
  }

  private mutating func step() {
    let top = frames.count - 1
    let instruction = table.instructions[counter]
    counter += 1
    let isString = frames[top].isString
    switch instruction.operation {
    case .literal:
      appendText(instruction, of: top)
    case .stringOnlyText:
      if isString { appendText(instruction, of: top) }
    case .separator:
      if isString {
        appendText(instruction, of: top)
      } else if hasAny {
        isPending = true
      }
    case .reference:
      // A buffer is opened only for a value that needs its own frame, whose end closes it.
      let form = isString || instruction.flags.isAsString
      lookUp(instruction, isString: form, closes: true)
    case .beginSubstitution:
      openBuffer()
      let form = isString || instruction.flags.isAsString
      lookUp(instruction, isString: form, closes: false)
    case .beginName, .beginOperand:
      openBuffer(inAdvance: false)
    case .endName:
      let name = takeName(isBracketed: instruction.flags.isBracketed)
      openBuffer()
      lookUpComputed(
        name, flags: instruction.flags,
        isString: isString || instruction.flags.isAsString)
    case .retrieve:
      if let retrieval = RetrievalOperator(rawValue: instruction.first) { apply(retrieval) }
    case .replace:
      if let replacement = ReplacementOperator(rawValue: instruction.first) {
        applyToOuterBuffer(replacement)
      }
    case .dropOperand:
      dropBuffer()
    case .endSubstitution:
      closeBuffer()
    case .end:
      if popFrame() { closeBuffer() }
    }
  }
}
