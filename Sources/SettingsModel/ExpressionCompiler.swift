import SettingsDiagnostics

/// Compiles the text of a value with one of the two grammars of build setting expressions.
///
/// It makes one pass over the bytes with its own stack, so that nesting in the input cannot exhaust
/// the thread's stack. The grammars, their error recovery and the locations of diagnostics follow
/// Apple's engine exactly.
package struct ExpressionCompiler {
  /// A construct that is open at the cursor.
  private enum Context {
    /// Inside `$(name`: until `:` or the closer.
    case name(dollar: Int, nameStart: Int, closer: UInt8, asString: Bool, firstInstruction: Int)
    /// Inside `:operator=operand`: until `:` or the closer.
    case operand(ReplacementOperator?, closer: UInt8, asString: Bool)
    /// `$NAME` directly followed by `$(`: that substitution belongs to the name.
    case unbracketedName(asString: Bool)
  }

  private enum Quotes { case none, double, single }

  private let text: ArraySlice<UInt8>
  private let usesListGrammar: Bool
  private var position = 0
  private var quotes = Quotes.none
  private var contexts: [Context] = []
  private var names: NameTable
  private var instructions: [ExpressionProgram.Instruction]
  private var diagnostics: [ExpressionDiagnostic] = []

  private init(
    _ text: ArraySlice<UInt8>, usesListGrammar: Bool, names: consuming NameTable,
    instructions: consuming [ExpressionProgram.Instruction]
  ) {
    self.text = text
    self.usesListGrammar = usesListGrammar
    self.names = names
    self.instructions = instructions
  }

  /// Appends the program of a value, `end` included, to a list of instructions.
  ///
  /// - Parameter names: Interns the literal names of references.
  /// - Returns: The problems of the expression, in the order in which the engine reports them.
  @discardableResult
  package static func compile(
    _ text: ArraySlice<UInt8>, usesListGrammar: Bool, names: inout NameTable,
    into instructions: inout [ExpressionProgram.Instruction]
  ) -> [ExpressionDiagnostic] {
    // The arrays are moved into and out of the compiler, so that neither is copied.
    let movedNames = consumeValue(&names, replacement: NameTable.placeholder)
    let movedInstructions = consumeValue(&instructions, replacement: [])
    var compiler = ExpressionCompiler(
      text, usesListGrammar: usesListGrammar, names: movedNames, instructions: movedInstructions)
    compiler.run()
    swap(&names, &compiler.names)
    swap(&instructions, &compiler.instructions)
    return compiler.diagnostics
  }

  private static func consumeValue<Value>(_ value: inout Value, replacement: Value) -> Value {
    var taken = replacement
    swap(&taken, &value)
    return taken
  }

  // MARK: The two grammars

  private mutating func run() {
    if usesListGrammar { compileList() } else { compileString() }
    emit(.end)
  }

  private mutating func compileString() {
    if isAtEnd { emit(.literal) }
    while !isAtEnd {
      if current == 0x24 {
        compileSubstitution(asString: true)
      } else {
        let start = position
        while !isAtEnd, current != 0x24 { position += 1 }
        emitText(.literal, start)
      }
    }
  }

  private mutating func compileList() {
    compileBlanks(isSeparator: false)
    while !isAtEnd {
      compileElement()
      compileBlanks(isSeparator: true)
    }
  }

  private mutating func compileBlanks(isSeparator: Bool) {
    let start = position
    while !isAtEnd, Self.isBlank(current) { position += 1 }
    guard position > start else { return }
    // Spaces at the end separate nothing.
    emitText(isSeparator && !isAtEnd ? .separator : .stringOnlyText, start)
  }

  /// One element: up to a space outside of quotes, or the end.
  private mutating func compileElement() {
    quotes = .none
    var literalStart = position
    scan: while !isAtEnd {
      switch current {
      case 0x5C:
        emitText(.literal, literalStart)
        literalStart = position
        position += 1
        emitText(.stringOnlyText, literalStart)
        if isAtEnd {
          report(.trailingEscapeCharacter, literalStart, position)
        } else {
          literalStart = position
          position += 1
        }
      case 0x24:
        emitText(.literal, literalStart)
        compileSubstitution(asString: quotes != .none)
        literalStart = position
      case 0x22 where quotes != .single, 0x27 where quotes != .double:
        emitText(.literal, literalStart)
        compileQuote()
        literalStart = position
      case let byte where quotes == .none && Self.isBlank(byte):
        break scan
      default:
        position += 1
      }
    }
    emitText(.literal, literalStart)
    if quotes != .none { report(.unterminatedQuotation, position, position) }
  }

  private mutating func compileQuote() {
    let quote = current
    emit(.stringOnlyText, first: UInt32(position), second: 1)
    position += 1
    if quotes != .none {
      quotes = .none
    } else if !isAtEnd, current == quote {
      // A pair of quotes without contents is an empty element.
      emit(.literal, first: UInt32(position))
      emit(.stringOnlyText, first: UInt32(position), second: 1)
      position += 1
    } else {
      quotes = quote == 0x22 ? .double : .single
    }
  }

  // MARK: Substitutions

  /// From a `$` to the end of its substitution, with everything nested in it.
  private mutating func compileSubstitution(asString: Bool) {
    let depth = contexts.count
    beginSubstitution(asString: asString)
    while contexts.count > depth { continueInnermost() }
  }

  /// At a `$`: completes a substitution without nesting, or opens a context.
  private mutating func beginSubstitution(asString: Bool) {
    let dollar = position
    position += 1
    guard !isAtEnd else {
      report(.trailingDollarSign, dollar, position)
      emit(.literal, first: UInt32(dollar), second: 1)
      return
    }
    if let closer = Self.closer(for: current) {
      if current != 0x28 { report(.deprecatedMacroRefSyntax, dollar, position + 1) }
      position += 1
      if compileLiteralName(closer: closer, asString: asString) { return }
      contexts.append(
        .name(
          dollar: dollar, nameStart: position, closer: closer, asString: asString,
          firstInstruction: instructions.count))
      emit(.beginName)
    } else if Self.isNameStart(current) {
      let nameStart = position
      while !isAtEnd, Self.isUnbracketedNameByte(current) { position += 1 }
      if !isAtEnd, current == 0x24, position + 1 < text.count, byte(position + 1) == 0x28 {
        emit(.beginName)
        emitText(.literal, nameStart)
        contexts.append(.unbracketedName(asString: asString))
        beginSubstitution(asString: true)
      } else {
        emitReference(.reference, nameStart, flags: asString ? .asString : [])
      }
    } else {
      emit(.literal, first: UInt32(dollar), second: 1)
      if current == 0x24 { position += 1 }
    }
  }

  /// `$(NAME)` and `$(NAME:operator)`, which are nearly all substitutions, without a context: the
  /// name is plain text up to the closing bracket or the first operator.
  private mutating func compileLiteralName(closer: UInt8, asString: Bool) -> Bool {
    let nameStart = position
    var end = position
    while end < text.count, byte(end) != 0x24, byte(end) != 0x3A, byte(end) != closer { end += 1 }
    guard end > nameStart, end < text.count, byte(end) != 0x24 else { return false }
    position = end
    let flags: ExpressionProgram.Flags = asString ? [.bracketed, .asString] : .bracketed
    if current == closer {
      emitReference(.reference, nameStart, flags: flags)
      position += 1
    } else {
      emitReference(.beginSubstitution, nameStart, flags: flags)
      compileOperators(closer: closer, asString: asString)
    }
    return true
  }

  /// Continues in the innermost open context until it nests another or closes.
  private mutating func continueInnermost() {
    guard let context = contexts.last else { return }
    switch context {
    case .unbracketedName(let asString):
      contexts.removeLast()
      emit(.endName, flags: asString ? .asString : [])
      emit(.endSubstitution)
    case .name(let dollar, let nameStart, let closer, let asString, let firstInstruction):
      if scanFragment(closer: closer, asString: true) { return }
      contexts.removeLast()
      if isAtEnd {
        report(.unterminatedMacroSubexpression, dollar, position)
      } else if position == nameStart {
        report(.missingMacroName, position, position)
      }
      finishName(
        nameStart, closer: closer, asString: asString, firstInstruction: firstInstruction)
    case .operand(let replacement, let closer, let asString):
      if scanFragment(closer: closer, asString: asString) { return }
      contexts.removeLast()
      if let replacement {
        emit(.replace, first: replacement.rawValue)
      } else {
        report(.unknownReplacementOperator, position, position)
        emit(.dropOperand)
      }
      if isAtEnd { report(.unterminatedMacroSubexpression, position, position) }
      compileOperators(closer: closer, asString: asString)
    }
  }

  /// Literals up to `:`, the closer or the end (false), or up to a nested substitution (true).
  private mutating func scanFragment(closer: UInt8, asString: Bool) -> Bool {
    while !isAtEnd {
      let start = position
      while !isAtEnd, current != 0x24, current != 0x3A, current != closer { position += 1 }
      emitText(.literal, start)
      guard !isAtEnd, current == 0x24 else { return false }
      let depth = contexts.count
      beginSubstitution(asString: asString)
      if contexts.count > depth { return true }
    }
    return false
  }

  /// Turns `beginName literal` into one instruction if the name is a literal, and then reads
  /// operators.
  private mutating func finishName(
    _ nameStart: Int, closer: UInt8, asString: Bool, firstInstruction: Int
  ) {
    var flags: ExpressionProgram.Flags = asString ? [.bracketed, .asString] : .bracketed
    let isLiteralName =
      instructions.count == firstInstruction + 2
      && instructions[firstInstruction + 1].operation == .literal
      && instructions[firstInstruction + 1].second == UInt32(position - nameStart)
    guard isLiteralName else {
      emit(.endName, flags: flags)
      compileOperators(closer: closer, asString: asString)
      return
    }
    instructions.removeLast(2)
    if !isAtEnd, current == closer {
      emitReference(.reference, nameStart, flags: flags)
      position += 1
    } else {
      flags.insert(.bracketed)
      emitReference(.beginSubstitution, nameStart, flags: flags)
      compileOperators(closer: closer, asString: asString)
    }
  }

  /// Operators from a `:` on, and the closing bracket; or nothing if there are none.
  private mutating func compileOperators(closer: UInt8, asString: Bool) {
    while !isAtEnd, current == 0x3A {
      position += 1
      let start = position
      while !isAtEnd, Self.isOperatorByte(current) { position += 1 }
      let hasName = position > start
      if isAtEnd {
        report(.unterminatedMacroSubexpression, position, position)
      } else if current == 0x3A || current == closer {
        if hasName {
          compileRetrieval(start)
        } else {
          report(.missingOperatorName, position, position)
        }
      } else if current == 0x3D {
        let end = position
        position += 1
        if hasName {
          let replacement = Self.replacement(named: slice(start, end))
          emit(.beginOperand, flags: asString ? .asString : [])
          contexts.append(.operand(replacement, closer: closer, asString: asString))
          return
        }
        report(.missingOperatorName, position, position)
        skip(to: closer)
      } else {
        report(.invalidOperatorCharacter, position, position + 1)
        skip(to: closer)
      }
    }
    if !isAtEnd, current == closer { position += 1 }
    emit(.endSubstitution)
  }

  private mutating func compileRetrieval(_ start: Int) {
    if let retrieval = Self.retrieval(named: slice(start, position)) {
      emit(.retrieve, first: retrieval.rawValue)
    } else {
      report(.unknownRetrievalOperator, position, position)
    }
  }

  private mutating func skip(to closer: UInt8) {
    while !isAtEnd, current != 0x3A, current != closer { position += 1 }
  }

  // MARK: Output

  private mutating func emit(
    _ operation: ExpressionProgram.Operation, flags: ExpressionProgram.Flags = [],
    first: UInt32 = 0, second: UInt32 = 0
  ) {
    instructions.append(.init(operation, flags: flags, first: first, second: second))
  }

  /// Emits the text from an offset to the cursor, if there is any.
  private mutating func emitText(_ operation: ExpressionProgram.Operation, _ start: Int) {
    guard position > start else { return }
    emit(operation, first: UInt32(start), second: UInt32(position - start))
  }

  private mutating func emitReference(
    _ operation: ExpressionProgram.Operation, _ start: Int, flags: ExpressionProgram.Flags
  ) {
    let name = slice(start, position)
    var flags = flags
    if StaticText("inherited").isEqual(to: name.span) || StaticText("value").isEqual(to: name.span)
    {
      flags.insert(.selfReference)
    }
    let handle = names.intern(name.span)
    emit(operation, flags: flags, first: handle.index, second: UInt32(start))
  }

  private mutating func report(_ kind: ExpressionDiagnostic.Kind, _ start: Int, _ end: Int) {
    diagnostics.append(ExpressionDiagnostic(kind, start, end))
  }

  // MARK: Bytes

  private var isAtEnd: Bool { position >= text.count }
  private var current: UInt8 { text[text.startIndex + position] }
  private func byte(_ offset: Int) -> UInt8 { text[text.startIndex + offset] }

  private func slice(_ start: Int, _ end: Int) -> ArraySlice<UInt8> {
    text[text.startIndex + start..<text.startIndex + end]
  }
}
