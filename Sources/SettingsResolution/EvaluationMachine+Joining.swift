import SettingsModel

/// The fast path for most settings.
extension EvaluationMachine {
  /// Longer programs are left to the machine, which checks the limits at each instruction.
  private static let maximumJoined = 64

  /// Evaluates the string form of a setting whose value consists of joined texts: its own, those of
  /// literal assignments, and memoized values. They are joined where values are kept. Nothing is
  /// nested, so neither frames nor buffers are needed.
  ///
  /// - Returns: Nil if the value needs more than that; then nothing has changed.
  mutating func joined(_ name: SettingName, at node: Int32) -> MemoID? {
    let assignment = scope.assignmentIndex(of: node)
    var counter = table.start(of: assignment)
    let last = counter + min(Self.maximumJoined, limits.maximumSteps)
    let valueStart = Int(table.store.assignments[assignment].value.start)
    let start = scope.memos.byteCount
    let maximumEnd = min(start + limits.maximumBytes, limits.maximumRememberedBytes)
    var hasAny = false
    // The machine reports exceeded limits.
    while counter < last, counter < table.instructions.count, scope.memos.byteCount < maximumEnd {
      let instruction = table.instructions[counter]
      counter += 1
      switch instruction.operation {
      case .literal, .stringOnlyText, .separator:
        // Adjacent texts, such as the words of a list, are copied at once.
        var end = instruction.first + instruction.second
        while counter < last, counter < table.instructions.count,
          table.instructions[counter].isText, table.instructions[counter].first == end
        {
          end += table.instructions[counter].second
          counter += 1
        }
        scope.memos.join(
          valueStart + Int(instruction.first)..<valueStart + Int(end), of: table.store.text)
        hasAny = true
        continue
      case .reference:
        if joinReference(instruction, of: name, at: node, &hasAny) { continue }
      case .end:
        // Copying many bytes counts as work too.
        let steps = Self.maximumJoined + (scope.memos.byteCount - start) >> 6
        if steps < limits.maximumSteps {
          return scope.memos.rememberJoined(name, .string, from: start, hasAny: hasAny)
        }
      default: break
      }
      break
    }
    scope.memos.dropJoined(from: start)
    return nil
  }

  /// Appends the value of a reference in a setting's own value.
  ///
  /// - Returns: Whether the value was available.
  private mutating func joinReference(
    _ instruction: ExpressionProgram.Instruction, of name: SettingName, at node: Int32,
    _ hasAny: inout Bool
  ) -> Bool {
    let setting = instruction.flags.isSelfReference ? name : SettingName(index: instruction.first)
    let next: Int32?
    if setting == name {
      next = scope.nextNode(after: node)
    } else {
      scope.noteRead(of: setting, by: name)
      next = scope.currentNode(of: setting)
    }
    guard let next else {
      // Only references that leave no text; an unassigned `$NAME` remains as it was written.
      guard instruction.flags.isBracketed else { return false }
      let type = table.store.names.type(of: setting)
      hasAny = hasAny || type == .string || type == .boolean
      return true
    }
    let memo: MemoID?
    if setting == name {
      memo = scope.inheritedMemo(of: name, from: node, at: next, .string)
    } else {
      memo = scope.memos.value(insideOthers: setting, .string)
    }
    if let memo {
      guard scope.memos.join(memo) else { return false }
      hasAny = hasAny || scope.memos.hasAny(memo)
      return true
    }
    let assignment = table.store.assignments[scope.assignmentIndex(of: next)]
    guard assignment.isLiteral else { return false }
    let start = Int(assignment.value.start)
    scope.memos.join(start..<start + Int(assignment.value.count), of: table.store.text)
    hasAny = true
    return true
  }
}

extension ExpressionProgram.Instruction {
  /// Whether an instruction only appends text in a string form.
  fileprivate var isText: Bool {
    switch operation {
    case .literal, .stringOnlyText, .separator: true
    default: false
    }
  }
}
