import SettingsDiagnostics
import SettingsModel

/// Values under construction, and their operators.
extension EvaluationMachine {
  // MARK: Buffers

  @inline(__always)
  mutating func appendText(_ instruction: ExpressionProgram.Instruction, of frame: Int) {
    let start = frames[frame].textStart + Int(instruction.first)
    appendStored(
      start..<start + Int(instruction.second), node: frames[frame].node, offset: instruction.first)
  }

  /// Appends a range of the store's text: an assignment's own bytes.
  mutating func appendStored(_ bytes: Range<Int>, node: Int32, offset: UInt32) {
    beginAppending(count: bytes.count, node: node, offset: offset)
    text.append(bytes, of: table.store.text)
  }

  /// Appends the reference `$NAME` as text.
  mutating func appendReference(_ name: ArraySlice<UInt8>, node: Int32) {
    beginAppending(count: 1 + name.count, node: node, offset: 0)
    text.append(UInt8(ascii: "$"))
    text.append(name)
  }

  @inline(__always)
  private mutating func beginAppending(count: Int, node: Int32, offset: UInt32) {
    if isPending {
      splits.append(text.count)
      isPending = false
    }
    if isTracing {
      marks.append(
        Trace.Mark(
          offset: text.count, count: count, node: node, valueOffset: offset))
    }
    hasAny = true
  }

  /// Begins a buffer that will be appended to the current one.
  ///
  /// A pending separator adds its split now, while the offset is known. It is removed again if the
  /// buffer remains empty.
  mutating func openBuffer(inAdvance: Bool = true) {
    let addsSplit = inAdvance && isPending
    savedBuffers.append(
      SavedBuffer(
        start: bufferStart, splitStart: splitStart, markStart: marks.count, isPending: isPending,
        hasAny: hasAny, hasAdvanceSplit: addsSplit))
    if addsSplit { splits.append(text.count) }
    bufferStart = text.count
    splitStart = splits.count
    isPending = false
    hasAny = false
  }

  /// Appends the current buffer to the enclosing one.
  mutating func closeBuffer() {
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

  /// Removes the current buffer and returns its contents: an operand.
  private mutating func takeBuffer() -> (bytes: [UInt8], marks: [Trace.Mark]) {
    let start = bufferStart
    let bytes = text.bytes(from: start)
    var taken: [Trace.Mark] = []
    if isTracing, let saved = savedBuffers.last {
      taken = marks[saved.markStart...].map { $0.moved(by: -start) }
    }
    dropBuffer()
    return (bytes, taken)
  }

  /// Removes the current buffer.
  ///
  /// - Parameter keepsText: Whether its contents become the text of the enclosing buffer, which is
  ///   empty.
  mutating func dropBuffer(keepsText: Bool = false) {
    guard let saved = savedBuffers.popLast() else { return }
    let start = bufferStart
    steps += (text.count - start) >> 6
    if isTracing { marks.removeLast(marks.count - saved.markStart) }
    if !keepsText { text.truncate(to: start) }
    splits.removeLast(splits.count - splitStart)
    bufferStart = saved.start
    splitStart = saved.splitStart
    isPending = saved.isPending
    hasAny = saved.hasAny || keepsText
  }

  // MARK: Operators

  func elementRanges() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    appendElementRanges(to: &ranges)
    return ranges
  }

  func appendElementRanges(to ranges: inout [Range<Int>]) {
    guard hasAny else { return }
    var start = bufferStart
    for split in splits[splitStart...] {
      ranges.append(start..<split)
      start = split
    }
    ranges.append(start..<text.count)
  }

  /// Counts the elements of the current buffer, and its bytes: an operator looks at each of them,
  /// which takes longer than to copy them.
  private mutating func chargeOperator() {
    steps += (text.count - bufferStart) >> 2 + (splits.count - splitStart)
  }

  mutating func apply(_ retrieval: RetrievalOperator) {
    guard hasAny else { return }
    chargeOperator()
    if splits.count == splitStart, retrieval.apply(to: &text, from: bufferStart) {
      if isTracing { replaceMarksOfSingleElement() }
      return
    }
    rewriteElements { element in (OperatorApplication.apply(retrieval, to: element), nil) }
  }

  /// Applies an operator, with the current buffer as its operand, to the enclosing one.
  mutating func applyToOuterBuffer(_ replacement: ReplacementOperator) {
    if replacement == .default, !isTracing, let outer = savedBuffers.last {
      // There is usually one value or none; in both cases, nothing is copied.
      let isSingle = outer.splitStart == splitStart
      if !outer.hasAny { return dropBuffer(keepsText: true) }
      if isSingle, outer.start < bufferStart { return dropBuffer() }
    }
    apply(replacement, operand: takeBuffer())
  }

  private mutating func apply(
    _ replacement: ReplacementOperator, operand: (bytes: [UInt8], marks: [Trace.Mark])
  ) {
    if !hasAny {
      guard replacement == .default else { return }
      hasAny = true
      if isTracing { marks += operand.marks.map { $0.moved(by: text.count) } }
      text.append(operand.bytes)
      return
    }
    chargeOperator()
    guard replacement == .default else {
      return rewriteElements { element in
        (OperatorApplication.apply(replacement, to: element, operand: operand.bytes[...]), nil)
      }
    }
    let isSingle = splits.count == splitStart
    if isSingle, text.count > bufferStart { return }
    rewriteElements { element in element.isEmpty ? operand : nil }
  }

  /// Makes the beginning of the only element the source of all its text, which is new.
  private mutating func replaceMarksOfSingleElement() {
    let markStart = savedBuffers.last?.markStart ?? 0
    guard var mark = marks[markStart...].last(where: { $0.offset <= bufferStart }) else {
      return marks.removeSubrange(markStart...)
    }
    mark.offset = bufferStart
    mark.count = text.count - bufferStart
    marks.removeSubrange(markStart...)
    marks.append(mark)
  }

  /// Replaces elements of the current buffer with the result of an operator.
  ///
  /// - Parameter transform: Returns the new text and its marks, or nil for an element that remains.
  ///   Without marks, the beginning of the old text becomes the source of the new.
  private mutating func rewriteElements(
    _ transform: (ArraySlice<UInt8>) -> (bytes: [UInt8], marks: [Trace.Mark]?)?
  ) {
    var rewritten: [UInt8] = []
    var rewrittenMarks: [Trace.Mark] = []
    let markStart = savedBuffers.last?.markStart ?? 0
    // The last mark at or before the element.
    var place = markStart
    for (index, range) in elementRanges().enumerated() {
      let offset = bufferStart + rewritten.count
      if index > 0 { splits[splitStart + index - 1] = offset }
      let element = text.slice(range)
      let result = transform(element)
      if isTracing {
        while place + 1 < marks.count, marks[place + 1].offset <= range.lowerBound { place += 1 }
        let old = marks[min(place, marks.count)...]
        if result == nil {
          // Its parts keep their sources.
          rewrittenMarks += old.prefix { $0.offset < range.upperBound }
            .map { $0.inside(range).moved(by: offset - range.lowerBound) }
        } else if let new = result?.marks {
          rewrittenMarks += new.map { $0.moved(by: offset) }
        } else if var mark = old.first, mark.offset <= range.lowerBound {
          mark.offset = offset
          mark.count = result?.bytes.count ?? 0
          rewrittenMarks.append(mark)
        }
      }
      rewritten += result?.bytes ?? Array(element)
    }
    text.truncate(to: bufferStart)
    text.append(rewritten)
    if isTracing {
      marks.removeLast(marks.count - markStart)
      marks += rewrittenMarks
    }
  }
}
