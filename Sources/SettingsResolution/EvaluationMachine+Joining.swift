import SettingsDiagnostics
import SettingsModel

/// The fast path for most settings.
extension EvaluationMachine {
  /// Longer programs, and longer texts than a value may copy for free, are left to the machine,
  /// which checks the limits at each instruction.
  private static let maximumJoined = 64

  /// Evaluates the string form of a setting whose value consists of joined texts: its own, those of
  /// literal assignments, and memoized values, which operators may change. They are joined where
  /// values are kept, so neither frames nor buffers are needed.
  ///
  /// - Returns: Nil if the value needs more than that; then nothing has changed.
  mutating func joined(_ name: SettingName, at node: Int32) -> MemoID? {
    let start = scope.memos.byteCount
    var room = JoiningRoom(
      steps: min(Self.maximumJoined, limits.maximumSteps),
      end: min(start + limits.maximumBytes, limits.maximumRememberedBytes))
    var hasAny = false
    var words = JoinedWords(
      isPossible: tracksWords && table.store.names.type(of: name).usesListGrammar)
    let isJoined = joinValue(of: name, at: node, &room, &hasAny, &words)
    // Copying many bytes counts as work too.
    let steps = Self.maximumJoined + (scope.memos.byteCount - start) >> 6
    guard isJoined, steps < min(limits.maximumSteps, ProgramTable.freeSteps) else {
      scope.memos.dropJoined(from: start)
      return nil
    }
    return scope.memos.rememberJoined(
      name, .string, from: start, hasAny: hasAny,
      isWords: words.isPossible
        && scope.memos.text.withSpan { ListForm.isPlain($0, from: start) })
  }

  /// Appends the value of one assignment.
  ///
  /// - Returns: Whether that was possible; otherwise some of it may be appended.
  private mutating func joinValue(
    of name: SettingName, at node: Int32, _ room: inout JoiningRoom, _ hasAny: inout Bool,
    _ words: inout JoinedWords
  ) -> Bool {
    let assignment = scope.assignmentIndex(of: node)
    var counter = table.start(of: assignment)
    let valueStart = Int(table.store.assignments[assignment].value.start)
    let start = scope.memos.byteCount
    // The machine reports exceeded limits.
    while room.steps > 0, counter < table.instructions.count, scope.memos.byteCount < room.end {
      let instruction = table.instructions[counter]
      counter += 1
      room.steps -= 1
      switch instruction.operation {
      case .literal, .stringOnlyText, .separator:
        // Adjacent texts, such as the words of a list, are copied at once.
        var end = instruction.first + instruction.second
        while room.steps > 0, counter < table.instructions.count,
          table.instructions[counter].isText, table.instructions[counter].first == end
        {
          end += table.instructions[counter].second
          counter += 1
          room.steps -= 1
        }
        if words.isPossible {
          words.takeText(table.store.text[valueStart + Int(instruction.first)])
        }
        scope.memos.join(
          valueStart + Int(instruction.first)..<valueStart + Int(end), of: table.store.text)
        hasAny = true
      case .reference, .beginSubstitution:
        let before = scope.memos.byteCount
        var isWords = false
        let isJoined =
          instruction.operation == .reference
          ? joinReference(instruction, of: name, at: node, &room, &hasAny, &isWords)
          : joinSubstitution(
            instruction, of: name, at: node, &counter, &room, &hasAny, &isWords, &words)
        guard isJoined else { return false }
        if words.isPossible {
          words.takeReference(
            scope.memos.text, before, isFirst: before == start,
            isWords: isWords && !instruction.flags.isAsString)
        }
      case .end: return true
      default: return false
      }
    }
    return false
  }

  /// Appends the value of a reference in a setting's own value.
  ///
  /// - Parameter isWords: Becomes true if the list form of the value is known to be its words.
  /// - Returns: Whether the value was available.
  private mutating func joinReference(
    _ instruction: ExpressionProgram.Instruction, of name: SettingName, at node: Int32,
    _ room: inout JoiningRoom, _ hasAny: inout Bool, _ isWords: inout Bool
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
      let isElement = type == .string || type == .boolean
      hasAny = hasAny || isElement
      isWords = !isElement
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
      isWords = scope.memos.isWords(memo)
      return true
    }
    let assignment = table.store.assignments[scope.assignmentIndex(of: next)]
    guard assignment.isLiteral else {
      // The lower assignment is the cell's own, too: each target and each `when` block adds to it.
      guard setting == name else { return false }
      var words = JoinedWords(
        isPossible: tracksWords && table.store.names.type(of: name).usesListGrammar)
      guard joinValue(of: name, at: next, &room, &hasAny, &words) else { return false }
      isWords = words.isPossible
      return true
    }
    let start = Int(assignment.value.start)
    scope.memos.join(start..<start + Int(assignment.value.count), of: table.store.text)
    hasAny = true
    isWords =
      tracksWords && assignment.value.count > 0
      && table.store.names.type(of: setting).usesListGrammar
    return true
  }
}

extension EvaluationMachine {
  /// Appends the value of a reference with operators that change its text in place.
  ///
  /// - Returns: Whether that was possible. The counter is then after the substitution.
  private mutating func joinSubstitution(
    _ instruction: ExpressionProgram.Instruction, of name: SettingName, at node: Int32,
    _ counter: inout Int, _ room: inout JoiningRoom, _ hasAny: inout Bool,
    _ isWords: inout Bool, _ words: inout JoinedWords
  ) -> Bool {
    let start = scope.memos.byteCount
    var hasValue = false
    // Operators change nothing where there is no value.
    guard joinReference(instruction, of: name, at: node, &room, &hasValue, &isWords), hasValue
    else { return false }
    hasAny = true
    // An operator changes each element of a list on its own, and may remove quotes. Of several words,
    // only another case leaves the same ones.
    if words.isPossible, !scope.memos.text.withSpan({ ListForm.isPlain($0, from: start) }) {
      words.giveUp()
    }
    let hasSpace = words.isPossible && scope.memos.text.withSpan { $0.contains(space, from: start) }
    isWords = isWords && hasSpace
    while counter < table.instructions.count, table.instructions[counter].operation == .retrieve {
      guard let retrieval = RetrievalOperator(rawValue: table.instructions[counter].first),
        scope.memos.applyToJoined(retrieval, from: start)
      else { return false }
      if retrieval != .upper, retrieval != .lower { isWords = false }
      counter += 1
      room.steps -= 1 + (scope.memos.byteCount - start) >> 8
    }
    guard counter < table.instructions.count,
      table.instructions[counter].operation == .endSubstitution
    else { return false }
    counter += 1
    if hasSpace, !isWords { words.giveUp() }
    return true
  }
}

private let space = UInt8(ascii: " ")

/// What a joined value may still use.
private struct JoiningRoom {
  /// The number of instructions, together with those of the assignments that it inherits.
  var steps: Int
  /// The offset at which its text must end.
  let end: Int
}

/// Whether the elements of a value that is being joined are the words of its string form. Then its
/// list form needs no evaluation. The joined text has to be plain as well.
private struct JoinedWords {
  private(set) var isPossible: Bool
  /// Whether the last reference ended with a space, which only another space may follow.
  private var needsSpace = false

  init(isPossible: Bool) { self.isPossible = isPossible }

  /// - Parameter first: The first byte of a text of the value itself.
  mutating func takeText(_ first: UInt8) {
    if needsSpace, first != space { isPossible = false }
    needsSpace = false
  }

  mutating func giveUp() { isPossible = false }

  /// - Parameters:
  ///   - text: Ends with the value of the reference, which begins at `start`.
  ///   - isWords: Whether the elements of the value are its words; otherwise it is one element.
  mutating func takeReference(
    _ text: borrowing ByteBuffer, _ start: Int, isFirst: Bool, isWords: Bool
  ) {
    if start == text.count {
      if !isWords { isPossible = false }
      return
    }
    // The first and the last element continue what is around the reference; spaces would not.
    let isAfterSpace = isFirst || text[start - 1] == space
    if needsSpace || !isAfterSpace && text[start] == space { isPossible = false }
    if !isWords, text.withSpan({ $0.contains(space, from: start) }) { isPossible = false }
    needsSpace = text[text.count - 1] == space
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
