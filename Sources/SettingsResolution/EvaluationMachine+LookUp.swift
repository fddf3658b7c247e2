import SettingsDiagnostics
import SettingsModel

/// Looks up settings, and begins and ends their evaluation.
extension EvaluationMachine {
  // MARK: Look-up

  mutating func lookUp(
    _ instruction: ExpressionProgram.Instruction, isString: Bool, closes: Bool
  ) {
    lookUp(
      Int32(bitPattern: instruction.first),
      isSelfReference: instruction.flags.isSelfReference,
      isBracketed: instruction.flags.isBracketed, isString: isString, closes: closes)
  }

  /// The result of looking up a composed name.
  enum ComputedName {
    case empty
    case known(SettingName, isSelfReference: Bool)
    /// No level assigns it, and nothing refers to it by this name.
    case unknown(text: [UInt8], type: SettingType, isSelfReference: Bool)
  }

  /// Removes the current buffer, which contains a name.
  mutating func takeName(isBracketed: Bool) -> ComputedName {
    let range = bufferStart..<text.count
    let result: ComputedName = text.withSpan { text in
      let name = text.extracting(range)
      if name.isEmpty { return .empty }
      let isSelfReference =
        StaticText("inherited").isEqual(to: name) || StaticText("value").isEqual(to: name)
      if let known = table.store.names.find(name) {
        return .known(known, isSelfReference: isSelfReference)
      }
      var written: [UInt8] = []
      if !isBracketed { written.append(name) }
      return .unknown(
        text: written, type: table.store.names.declaredType(of: name),
        isSelfReference: isSelfReference)
    }
    dropBuffer()
    return result
  }

  mutating func lookUpComputed(
    _ name: ComputedName, flags: ExpressionProgram.Flags, isString: Bool
  ) {
    switch name {
    case .empty: return
    case .known(let name, let isSelfReference):
      lookUp(
        Int32(name.index), isSelfReference: isSelfReference,
        isBracketed: flags.isBracketed, isString: isString, closes: false)
    case .unknown(let text, let type, let isSelfReference):
      if isSelfReference, let frame = frames.last, frame.name >= 0 {
        lookUp(
          frame.name, isSelfReference: true, isBracketed: flags.isBracketed,
          isString: isString, closes: false)
      } else {
        appendMissing(text[...], type: type, isBracketed: flags.isBracketed)
      }
    }
  }

  /// Appends the value of a referenced setting: immediately if it needs no evaluation, otherwise
  /// with a frame.
  ///
  /// - Parameter closes: Whether a frame has its own buffer, which its end closes.
  mutating func lookUp(
    _ reference: Int32, isSelfReference: Bool, isBracketed: Bool, isString: Bool, closes: Bool
  ) {
    var name = reference
    if isSelfReference {
      let enclosing = frames.last { $0.name >= 0 }
      if let enclosing {
        name = enclosing.name
      } else if table.store.names.utf8(of: SettingName(index: UInt32(name))).elementsEqual(
        "inherited".utf8)
      {
        appendMissing(
          table.store.names.utf8(of: SettingName(index: UInt32(name))), type: .userDefined,
          isBracketed: isBracketed)
        return
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
    if isTracing || notesReferences { noteReference(setting, node: node, isBracketed: isBracketed) }
    guard let node else {
      // The text remains as written: `$inherited`, not the name that it refers to.
      let written = SettingName(index: UInt32(reference))
      appendMissing(
        table.store.names.utf8(of: written),
        type: table.store.names.type(of: setting),
        isBracketed: isBracketed)
      return
    }
    if active < 0, cycleFloor == Int.max, !isTracing,
      let memo = scope.memos.value(insideOthers: setting, isString ? .string : .list)
    {
      splice(memo)
      return
    }
    let assignment = table.store.assignments[scope.assignmentIndex(of: node)]
    if assignment.isLiteral {
      let start = Int(assignment.value.start)
      appendStored(start..<start + Int(assignment.value.count), node: node, offset: 0)
      return
    }
    if active >= 0, Int(active) == frames.count - 1, cycleFloor == Int.max, !isTracing,
      !notesReferences,
      let memo = scope.inheritedMemo(
        of: setting, from: frames[Int(active)].node, at: node, isString ? .string : .list)
    {
      splice(memo)
      return
    }
    if isTracing, frames.count >= deepestTrace { return stop(on: .depth(deepestTrace)) }
    if closes { openBuffer() }
    push(name: name, node: node, isString: isString, closes: closes)
  }

  mutating func appendMissing(_ name: ArraySlice<UInt8>, type: SettingType, isBracketed: Bool) {
    if !isBracketed {
      appendReference(name, node: frames.last?.node ?? -1)
    } else if type == .string || type == .boolean {
      appendStored(0..<0, node: -1, offset: 0)
    }
  }

  mutating func splice(_ memo: MemoID) {
    let start = text.count
    guard scope.memos.hasAny(memo) else { return }
    if isPending { splits.append(start) }
    scope.memos.append(memo, to: &text, &splits)
    isPending = false
    hasAny = true
    // Copying many bytes counts as work too, although it is one instruction.
    steps += (text.count - start) >> 6
  }

  mutating func noteReference(_ setting: SettingName, node: Int32?, isBracketed: Bool) {
    guard let from = frames.last?.name, from >= 0 else { return }
    let reference = Trace.Reference(
      name: setting, from: SettingName(index: UInt32(from)), node: node ?? -1,
      isKept: node == nil && !isBracketed)
    // Most values have few references, for which a search takes less time than a set.
    if references.count < 16 {
      if !references.contains(reference) { references.append(reference) }
      return
    }
    if knownReferences.isEmpty { knownReferences.formUnion(references) }
    if knownReferences.insert(reference).inserted { references.append(reference) }
  }

  // MARK: Frames

  mutating func push(name: Int32, node: Int32, isString: Bool, closes: Bool) {
    let assignment = scope.assignmentIndex(of: node)
    let start = table.start(of: assignment)
    growActiveFrames()
    let outer = activeFrames[Int(name)]
    frames.append(
      Frame(
        returnCounter: counter,
        textStart: Int(table.store.assignments[assignment].value.start),
        isString: isString, name: name,
        node: node, root: outer >= 0 ? frames[Int(outer)].root : Int32(frames.count),
        outerFrame: outer, closesSubstitution: closes))
    activeFrames[Int(name)] = Int32(frames.count - 1)
    counter = start
  }

  /// - Returns: Whether the substitution that called the frame ends with it.
  mutating func popFrame() -> Bool {
    let frame = frames.removeLast()
    let index = frames.count
    counter = frame.returnCounter
    guard frame.name >= 0 else { return false }
    activeFrames[Int(frame.name)] = frame.outerFrame
    let isClean = cycleFloor == Int.max
    if !isClean { noteMember(of: frame) }
    // An inherited part is not the setting's value, and neither is one that met an outer setting of
    // a cycle. While references are noted, the value of the outermost frame is known already.
    if frame.outerFrame < 0, isClean || index == 0, !isTracing, index > 0 || !notesReferences {
      let count = scope.memos.byteCount + text.count - bufferStart
      if count > limits.maximumRememberedBytes {
        stop(on: .memory)
      } else {
        scope.memos.remember(
          SettingName(index: UInt32(frame.name)), frame.isString ? .string : .list,
          text: text, from: bufferStart, splits: splits, from: splitStart,
          hasAny: hasAny, isReusableInside: isClean)
      }
    }
    if !isClean, cycleFloor >= index {
      closeCycle()
      cycleFloor = Int.max
    }
    return frame.closesSubstitution
  }

  func currentPath() -> [String] {
    var path: [String] = []
    for frame in frames where frame.name >= 0 {
      let name = table.store.names.text(of: SettingName(index: UInt32(frame.name)))
      if path.last == name { continue }
      if path.count == 12 { return path + ["…"] }
      path.append(name)
    }
    return path
  }
}
