import SettingsDiagnostics
import SettingsModel

/// The machine that evaluates settings over one chain of assignments per name.
///
/// It runs compiled expressions on explicit stacks, so that neither deep chains of settings nor deep
/// nesting in one value can exhaust the thread's. A value under construction is a run of bytes with
/// split offsets; buffers nest strictly, so all of them share two arrays, and appending one to another
/// moves nothing.
///
/// A value and not an object: what an object's methods read and write is checked and counted at every
/// access, which would cost more than the work itself. `Evaluator` is its owner.
///
/// ## What is remembered
/// A setting's value can differ between standing alone and standing inside another's evaluation when
/// settings refer to each other in a cycle. `MemoTable` therefore keeps a value only when the
/// evaluation that made it met no setting further out, and uses it only while that holds for the one
/// in progress. Of settings that are nothing but references to one another all are known to have no value once one is.
struct EvaluationMachine {
  /// One evaluation in progress: a setting (or a free expression) and where its program stands.
  struct Frame {
    /// Where the frame around this one goes on.
    let returnCounter: Int
    let textStart: Int
    let isString: Bool
    /// The setting, or `noName` for a free expression.
    let name: Int32
    let node: Int32
    /// Index of the outermost frame of the same setting.
    let root: Int32
    /// What `activeFrames[name]` was before this frame.
    let outerFrame: Int32
    /// Whether the end of this frame also ends the substitution that called it.
    let closesSubstitution: Bool
  }

  /// What is around the buffer that is being filled.
  struct SavedBuffer {
    let start: Int
    let splitStart: Int
    let markStart: Int
    let isPending: Bool
    let hasAny: Bool
    /// Whether a split was put in advance for what this buffer will get.
    let hasAdvanceSplit: Bool
  }

  static let noName: Int32 = -1

  // MARK: What is evaluated

  var scope: Scope
  private(set) var limits: Evaluator.Limits
  /// What is evaluated and its programs, lent by the cache while the machine runs.
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
  /// Where the innermost frame's program stands: here, and not in its frame, as every step moves it.
  var counter = 0
  var activeFrames: [Int32] = []
  /// The outermost frame that something evaluated inside another referred to; `Int.max` for none.
  var cycleFloor = Int.max
  /// The settings that met `cycleFloor` and have no value, and whether all that did have none.
  var knot: [KnotMember] = []
  var isKnotEmpty = true
  var steps = 0
  /// What `giveUp` was called for; the run ends as if it had taken too many steps.
  var pendingBound: EvaluationFailure.Bound?

  // MARK: Tracing

  var isTracing = false
  /// Where the text from an offset on was written, sorted by offset.
  var marks: [Trace.Mark] = []
  var references: [Trace.Reference] = []
  var knownReferences: Set<Trace.Reference> = []

  init(scope: Scope, limits: Evaluator.Limits) {
    self.scope = scope
    self.limits = limits
  }

  // MARK: Asking

  mutating func evaluate(_ name: SettingName, as form: ValueForm) throws(EvaluationFailure)
    -> MemoID?
  {
    if let memo = scope.memos.value(of: name, form) { return memo }
    guard let node = scope.currentNode(of: name) else { return nil }
    let assignment = table.store.assignments[scope.assignmentIndex(of: node)]
    if assignment.isLiteral {
      // Its own value in either form, whatever is around it: nothing to compile or to run.
      return scope.memos.remember(name, form, literal: assignment.value, in: table.store.text)
    }
    if form == .string, limits.joinsTexts, let memo = joined(name, at: node) { return memo }
    begin()
    push(name: Int32(name.index), node: node, isString: form == .string, closes: false)
    try run(describing: name)
    return scope.memos.value(of: name, form)
  }

  /// The string form, within what is left to a setting after others or itself were given up.
  mutating func evaluate(
    _ name: SettingName, givingUp givenUp: GivenUpSettings?
  ) throws(EvaluationFailure) -> MemoID? {
    guard let givenUp else { return try evaluate(name, as: .string) }
    let full = limits
    limits = givenUp.limits(for: name, of: full)
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
    } catch {
      throw EvaluationFailure(
        setting: String(decoding: expression, as: UTF8.self), bound: error.bound, path: error.path)
    }
    return (text.bytes, elementRanges().map { Array(text.slice($0)) })
  }

  mutating func trace(_ name: SettingName, as form: ValueForm) throws(EvaluationFailure) -> Trace {
    guard let node = scope.currentNode(of: name) else { return Trace() }
    begin()
    isTracing = true
    defer {
      isTracing = false
      marks.removeAll()
      references.removeAll()
      knownReferences.removeAll()
    }
    push(name: Int32(name.index), node: node, isString: form == .string, closes: false)
    try run(describing: name)
    var trace = Trace()
    trace.text = text.bytes
    trace.elements = elementRanges()
    trace.marks = marks
    trace.references = references
    return trace
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
    if !knot.isEmpty { knot.removeAll(keepingCapacity: true) }
    isKnotEmpty = true
    steps = 0
    pendingBound = nil
    if !knownReferences.isEmpty { knownReferences.removeAll(keepingCapacity: true) }
    growActiveFrames()
  }

  mutating func growActiveFrames() {
    let missing = table.store.names.count - activeFrames.count
    if missing > 0 { activeFrames.append(contentsOf: repeatElement(-1, count: missing)) }
  }

  // MARK: Running

  /// - Parameter subject: the setting that failures name.
  private mutating func run(describing subject: SettingName?) throws(EvaluationFailure) {
    while !frames.isEmpty {
      steps += 1
      if let bound = exceededBound {
        let failure = EvaluationFailure(
          setting: subject.map(table.store.names.text(of:)) ?? "", bound: bound, path: currentPath()
        )
        begin()
        throw failure
      }
      step()
    }
    // The very last step may have been one too many.
    if let bound = pendingBound {
      throw EvaluationFailure(
        setting: subject.map(table.store.names.text(of:)) ?? "", bound: bound, path: [])
    }
  }

  /// Ends the evaluation at its next step.
  mutating func giveUp(on bound: EvaluationFailure.Bound) {
    pendingBound = bound
    steps = limits.maximumSteps
  }

  private var exceededBound: EvaluationFailure.Bound? {
    if steps > limits.maximumSteps { return pendingBound ?? .steps(limits.maximumSteps) }
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
      // A buffer is opened only for a value that needs a frame of its own, whose end closes it.
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
