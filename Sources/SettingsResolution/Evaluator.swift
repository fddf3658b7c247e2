package import SettingsModel

/// Evaluates settings over one chain of assignments per name: the machine behind every answer.
///
/// It runs compiled expressions on explicit stacks, so that neither deep chains of settings nor deep
/// nesting in one value can exhaust the thread's. A value under construction is a run of bytes with
/// split offsets; buffers nest strictly, so all of them share two arrays, and appending one to another
/// moves nothing.
///
/// ## What is remembered
/// A setting's value can differ between standing alone and standing inside another's evaluation when
/// settings refer to each other in a cycle. `Memo` therefore keeps a value only when the evaluation that
/// made it met no setting further out, and uses it only while that holds for the one in progress.
package final class Evaluator {
  package struct Limits: Sendable {
    /// Instructions and appended elements for one top-level value.
    package var maximumSteps = 4_000_000
    /// Bytes under construction for one top-level value.
    package var maximumBytes = 64 << 20

    package init() {}
  }

  /// One evaluation in progress: a setting (or a free expression) and where its program stands.
  private struct Frame {
    var counter: Int
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
  private struct SavedBuffer {
    let start: Int
    let splitStart: Int
    let markStart: Int
    let isPending: Bool
    let hasAny: Bool
    /// Whether a split was put in advance for what this buffer will get.
    let hasAdvanceSplit: Bool
  }

  private static let noName: Int32 = -1

  // MARK: What is evaluated

  package private(set) var scope: Scope
  package let limits: Limits

  // MARK: Under construction

  private var text: [UInt8] = []
  private var splits: [Int] = []
  private var bufferStart = 0
  private var splitStart = 0
  private var isPending = false
  private var hasAny = false
  private var savedBuffers: [SavedBuffer] = []
  private var frames: [Frame] = []
  private var activeFrames: [Int32] = []
  /// The outermost frame that something evaluated inside another referred to; `Int.max` for none.
  private var cycleFloor = Int.max
  private var steps = 0

  // MARK: Tracing

  private var isTracing = false
  /// Where the text from an offset on was written, sorted by offset.
  private var marks: [Trace.Mark] = []
  private var references: [Trace.Reference] = []

  package init(scope: Scope, limits: Limits = Limits()) {
    self.scope = scope
    self.limits = limits
  }

  /// Puts a cell's own levels on top of the shared ones for as long as the body runs.
  package func withOwnLevels<Result, Failure: Error>(
    _ stack: LevelStack, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    scope.pushOwn(stack.own, below: stack.top)
    defer { scope.popOwn() }
    return try body()
  }

  // MARK: Asking

  /// The value of a setting in one form; no text and no elements where nothing assigns it.
  package func evaluate(_ name: SettingName, as form: ValueForm) throws(EvaluationFailure)
    -> MemoID?
  {
    if let memo = scope.memos.value(of: name, form) { return memo }
    guard let node = scope.currentNode(of: name) else { return nil }
    begin()
    push(name: Int32(name.index), node: node, isString: form == .string, closes: false)
    try run(describing: { self.scope.programs.store.names.text(of: name) })
    return scope.memos.value(of: name, form)
  }

  /// The value of a free expression.
  package func evaluate(
    expression: ArraySlice<UInt8>, as form: ValueForm
  ) throws(EvaluationFailure) -> (text: [UInt8], elements: [[UInt8]]) {
    let program = scope.programs.compileFreeExpression(expression, usesListGrammar: form == .list)
    begin()
    frames.append(
      Frame(
        counter: program.counter, textStart: program.textStart, isString: form == .string,
        name: Self.noName, node: -1, root: 0, outerFrame: -1, closesSubstitution: false))
    try run(describing: { String(decoding: expression, as: UTF8.self) })
    return (text, elements())
  }

  /// The list form with, for every element, the pieces of text it was made of.
  package func trace(_ name: SettingName, as form: ValueForm) throws(EvaluationFailure) -> Trace {
    guard let node = scope.currentNode(of: name) else { return Trace() }
    begin()
    isTracing = true
    defer {
      isTracing = false
      marks.removeAll()
      references.removeAll()
    }
    push(name: Int32(name.index), node: node, isString: form == .string, closes: false)
    try run(describing: { self.scope.programs.store.names.text(of: name) })
    var trace = Trace()
    trace.text = text
    trace.elements = elementRanges()
    trace.marks = marks
    trace.references = references
    return trace
  }

  private func begin() {
    text.removeAll(keepingCapacity: true)
    splits.removeAll(keepingCapacity: true)
    savedBuffers.removeAll(keepingCapacity: true)
    for frame in frames where frame.name >= 0 { activeFrames[Int(frame.name)] = -1 }
    frames.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    references.removeAll(keepingCapacity: true)
    (bufferStart, splitStart, isPending, hasAny) = (0, 0, false, false)
    cycleFloor = Int.max
    steps = 0
    growActiveFrames()
  }

  private func growActiveFrames() {
    let missing = scope.programs.store.names.count - activeFrames.count
    if missing > 0 { activeFrames.append(contentsOf: repeatElement(-1, count: missing)) }
  }

  private func elementRanges() -> [Range<Int>] {
    guard hasAny else { return [] }
    var ranges: [Range<Int>] = []
    var start = bufferStart
    for split in splits[splitStart...] {
      ranges.append(start..<split)
      start = split
    }
    ranges.append(start..<text.count)
    return ranges
  }

  private func elements() -> [[UInt8]] { elementRanges().map { Array(text[$0]) } }

  // MARK: Running

  private func run(describing subject: () -> String) throws(EvaluationFailure) {
    while !frames.isEmpty {
      steps += 1
      if let bound = exceededBound {
        let failure = EvaluationFailure(setting: subject(), bound: bound, path: currentPath())
        begin()
        throw failure
      }
      step()
    }
  }

  private var exceededBound: EvaluationFailure.Bound? {
    if steps > limits.maximumSteps { return .steps(limits.maximumSteps) }
    if text.count > limits.maximumBytes { return .bytes(limits.maximumBytes) }
    if splits.count > limits.maximumSteps { return .elements(limits.maximumSteps) }
    return nil
  }

  private func step() {
    let top = frames.count - 1
    let instruction = scope.programs.instructions[frames[top].counter]
    frames[top].counter += 1
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
      openBuffer()
      let form = isString || instruction.flags.contains(.asString)
      // Where the value needs no frame of its own it is complete now; else the frame's end closes.
      if !lookUp(instruction, isString: form, closes: true) { closeBuffer() }
    case .beginSubstitution:
      openBuffer()
      let form = isString || instruction.flags.contains(.asString)
      _ = lookUp(instruction, isString: form, closes: false)
    case .beginName, .beginOperand:
      openBuffer(inAdvance: false)
    case .endName:
      let name = takeBuffer().bytes
      openBuffer()
      lookUpComputed(
        name, flags: instruction.flags,
        isString: isString || instruction.flags.contains(.asString))
    case .retrieve:
      if let retrieval = RetrievalOperator(rawValue: instruction.first) { apply(retrieval) }
    case .replace:
      let operand = takeBuffer()
      if let replacement = ReplacementOperator(rawValue: instruction.first) {
        apply(replacement, operand: operand)
      }
    case .dropOperand:
      _ = takeBuffer()
    case .endSubstitution:
      closeBuffer()
    case .end:
      if popFrame() { closeBuffer() }
    }
  }

  // MARK: Buffers

  private func appendText(_ instruction: ExpressionProgram.Instruction, of frame: Int) {
    let start = frames[frame].textStart + Int(instruction.first)
    append(
      scope.programs.store.text[start..<start + Int(instruction.second)], node: frames[frame].node,
      offset: instruction.first)
  }

  private func append(_ bytes: ArraySlice<UInt8>, node: Int32, offset: UInt32) {
    if isPending {
      splits.append(text.count)
      isPending = false
    }
    if isTracing {
      marks.append(
        Trace.Mark(
          offset: text.count, count: bytes.count, node: node, valueOffset: offset))
    }
    text.append(contentsOf: bytes)
    hasAny = true
  }

  /// Starts a buffer that will be appended to the current one.
  ///
  /// The split that a pending separator asks for is put now, while the offset is at hand, and taken
  /// back should the buffer turn out to hold nothing.
  private func openBuffer(inAdvance: Bool = true) {
    let putsSplit = inAdvance && isPending
    savedBuffers.append(
      SavedBuffer(
        start: bufferStart, splitStart: splitStart, markStart: marks.count, isPending: isPending,
        hasAny: hasAny, hasAdvanceSplit: putsSplit))
    if putsSplit { splits.append(text.count) }
    bufferStart = text.count
    splitStart = splits.count
    isPending = false
    hasAny = false
  }

  /// Appends the current buffer to the one around it.
  private func closeBuffer() {
    guard let saved = savedBuffers.popLast() else { return }
    if hasAny {
      isPending = false
    } else {
      if saved.hasAdvanceSplit { splits.removeLast() }
      isPending = saved.isPending
    }
    hasAny = hasAny || saved.hasAny
    bufferStart = saved.start
    splitStart = saved.splitStart
  }

  /// Removes the current buffer and hands out what was in it: a name or an operand.
  private func takeBuffer() -> (bytes: [UInt8], marks: [Trace.Mark]) {
    guard let saved = savedBuffers.popLast() else { return ([], []) }
    let start = bufferStart
    let bytes = Array(text[start...])
    var taken: [Trace.Mark] = []
    if isTracing {
      taken = marks[saved.markStart...].map { $0.moved(by: -start) }
      marks.removeLast(marks.count - saved.markStart)
    }
    text.removeLast(text.count - start)
    splits.removeLast(splits.count - splitStart)
    bufferStart = saved.start
    splitStart = saved.splitStart
    isPending = saved.isPending
    hasAny = saved.hasAny
    return (bytes, taken)
  }

  // MARK: Operators

  private func apply(_ retrieval: RetrievalOperator) {
    guard hasAny else { return }
    rewriteElements { element in (OperatorApplication.apply(retrieval, to: element), nil) }
  }

  private func apply(
    _ replacement: ReplacementOperator, operand: (bytes: [UInt8], marks: [Trace.Mark])
  ) {
    if !hasAny {
      guard replacement == .default else { return }
      hasAny = true
      if isTracing { marks += operand.marks.map { $0.moved(by: text.count) } }
      text.append(contentsOf: operand.bytes)
      return
    }
    rewriteElements { element in
      let usesOperand = replacement == .default && element.isEmpty
      return (
        OperatorApplication.apply(replacement, to: element, operand: operand.bytes[...]),
        usesOperand ? operand.marks : nil
      )
    }
  }

  /// Replaces each element of the current buffer by what an operator makes of it.
  private func rewriteElements(
    _ transform: (ArraySlice<UInt8>) -> (text: [UInt8], marks: [Trace.Mark]?)
  ) {
    var rewritten: [UInt8] = []
    var rewrittenMarks: [Trace.Mark] = []
    let markStart = savedBuffers.last?.markStart ?? 0
    for (index, range) in elementRanges().enumerated() {
      let offset = bufferStart + rewritten.count
      if index > 0 { splits[splitStart + index - 1] = offset }
      let (element, elementMarks) = transform(text[range])
      if isTracing {
        if let elementMarks {
          rewrittenMarks += elementMarks.map { $0.moved(by: offset) }
        } else if var mark = marks[markStart...].last(where: { $0.offset <= range.lowerBound }) {
          // The element is new text: it is attributed to where the old one began.
          mark.offset = offset
          mark.count = element.count
          rewrittenMarks.append(mark)
        }
      }
      rewritten += element
    }
    text.removeLast(text.count - bufferStart)
    text.append(contentsOf: rewritten)
    if isTracing {
      marks.removeLast(marks.count - markStart)
      marks += rewrittenMarks
    }
  }

  // MARK: Look-up

  private func lookUp(
    _ instruction: ExpressionProgram.Instruction, isString: Bool, closes: Bool
  ) -> Bool {
    lookUp(
      Int32(bitPattern: instruction.first),
      isSelfReference: instruction.flags.contains(.selfReference),
      isBracketed: instruction.flags.contains(.bracketed), isString: isString, closes: closes)
  }

  private func lookUpComputed(_ name: [UInt8], flags: ExpressionProgram.Flags, isString: Bool) {
    guard !name.isEmpty else { return }
    let isSelfReference =
      name.elementsEqual("inherited".utf8) || name.elementsEqual("value".utf8)
    if let known = scope.programs.store.names.find(name.span) {
      _ = lookUp(
        Int32(known.index), isSelfReference: isSelfReference,
        isBracketed: flags.contains(.bracketed), isString: isString, closes: false)
    } else if isSelfReference, let frame = frames.last, frame.name >= 0 {
      _ = lookUp(
        frame.name, isSelfReference: true, isBracketed: flags.contains(.bracketed),
        isString: isString, closes: false)
    } else {
      appendMissing(
        name[...], type: scope.programs.store.names.type(ofText: name.span),
        isBracketed: flags.contains(.bracketed))
    }
  }

  /// Begins the value of a referenced setting in the current (empty) buffer: a frame of its own, or,
  /// where that needs no evaluation, the text at once.
  ///
  /// - Returns: whether a frame was pushed.
  private func lookUp(
    _ reference: Int32, isSelfReference: Bool, isBracketed: Bool, isString: Bool, closes: Bool
  ) -> Bool {
    var name = reference
    if isSelfReference {
      let enclosing = frames.last { $0.name >= 0 }
      if let enclosing {
        name = enclosing.name
      } else if scope.programs.store.names.utf8(of: SettingName(index: UInt32(name))).elementsEqual(
        "inherited".utf8)
      {
        appendMissing(
          scope.programs.store.names.utf8(of: SettingName(index: UInt32(name))), type: .userDefined,
          isBracketed: isBracketed)
        return false
      }
    }
    let setting = SettingName(index: UInt32(name))
    growActiveFrames()
    let active = activeFrames[Int(name)]
    let node: Int32?
    if active >= 0 {
      node = scope.nextNode(after: frames[Int(active)].node)
      if Int(active) != frames.count - 1 {
        cycleFloor = min(cycleFloor, Int(frames[Int(active)].root))
      }
    } else {
      if let reader = frames.last, reader.name >= 0 {
        scope.noteRead(of: setting, by: SettingName(index: UInt32(reader.name)))
      }
      node = scope.currentNode(of: setting)
    }
    if isTracing { noteReference(setting, node: node) }
    guard let node else {
      // What stays is what was written: `$inherited`, not the name that it stands for.
      let written = SettingName(index: UInt32(reference))
      appendMissing(
        scope.programs.store.names.utf8(of: written),
        type: scope.programs.store.names.type(of: setting),
        isBracketed: isBracketed)
      return false
    }
    if active < 0, cycleFloor == Int.max, !isTracing,
      let memo = scope.memos.value(insideOthers: setting, isString ? .string : .list)
    {
      splice(memo)
      return false
    }
    let assignment = scope.assignment(of: node)
    if assignment.isLiteral {
      append(scope.valueText(of: assignment), node: node, offset: 0)
      return false
    }
    push(name: name, node: node, isString: isString, closes: closes)
    return true
  }

  private func appendMissing(_ name: ArraySlice<UInt8>, type: SettingType, isBracketed: Bool) {
    if !isBracketed {
      append([UInt8(ascii: "$")] + name, node: frames.last?.node ?? -1, offset: 0)
    } else if type == .string || type == .boolean {
      append([], node: -1, offset: 0)
    }
  }

  private func splice(_ memo: MemoID) {
    let value = scope.memos[memo]
    guard value.hasAny else { return }
    let base = text.count
    for split in value.splits { splits.append(base + Int(split)) }
    text.append(contentsOf: value.text)
    hasAny = true
  }

  private func noteReference(_ setting: SettingName, node: Int32?) {
    guard let from = frames.last?.name, from >= 0 else { return }
    let reference = Trace.Reference(
      name: setting, from: SettingName(index: UInt32(from)), node: node ?? -1)
    if !references.contains(reference) { references.append(reference) }
  }

  // MARK: Frames

  private func push(name: Int32, node: Int32, isString: Bool, closes: Bool) {
    let program = scope.compiledProgram(of: node)
    growActiveFrames()
    let outer = activeFrames[Int(name)]
    frames.append(
      Frame(
        counter: program.counter, textStart: program.textStart, isString: isString, name: name,
        node: node, root: outer >= 0 ? frames[Int(outer)].root : Int32(frames.count),
        outerFrame: outer, closesSubstitution: closes))
    activeFrames[Int(name)] = Int32(frames.count - 1)
  }

  /// - Returns: whether the substitution that called the frame ends with it.
  private func popFrame() -> Bool {
    let frame = frames.removeLast()
    let index = frames.count
    guard frame.name >= 0 else { return false }
    activeFrames[Int(frame.name)] = frame.outerFrame
    let isClean = cycleFloor == Int.max
    // The part that something inherits is not the setting's value; what met a cycle further out is not
    // its value either.
    if frame.outerFrame < 0, isClean || index == 0, !isTracing {
      scope.memos.remember(
        SettingName(index: UInt32(frame.name)), frame.isString ? .string : .list,
        text: text[bufferStart...], splits: splits[splitStart...], base: bufferStart,
        hasAny: hasAny, isReusableInside: isClean)
    }
    if cycleFloor >= index { cycleFloor = Int.max }
    return frame.closesSubstitution
  }

  private func currentPath() -> [String] {
    var path: [String] = []
    for frame in frames where frame.name >= 0 {
      let name = scope.programs.store.names.text(of: SettingName(index: UInt32(frame.name)))
      if path.count < 12, path.last != name { path.append(name) }
    }
    return path
  }
}
