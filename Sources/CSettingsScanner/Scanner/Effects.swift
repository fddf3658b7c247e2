import SwiftSyntax

/// The effects of a log function's arguments, which are not evaluated where the function is off.
extension CallFinder {
  /// Returns the expressions in some arguments that assign, or call something that may have an
  /// effect.
  func effects(in arguments: LabeledExprListSyntax) -> [String] {
    let collector = EffectCollector(viewMode: .sourceAccurate)
    for argument in arguments { collector.walk(argument) }
    return collector.effects
  }
}

// MARK: Variables

extension CallFinder {
  /// A call of a log function of the project, which does not evaluate its arguments where it is off.
  struct ProjectCall {
    let arguments: LabeledExprListSyntax
    let line: Int
    let column: Int
  }

  /// Writes a line for each local variable that only calls of the project's log functions use.
  ///
  /// - Complexity: O(*n*), where *n* is the number of tokens.
  func emitVariables(of file: SourceFileSyntax) {
    var uses: [String: [Int]] = [:]
    for (index, call) in projectCalls.enumerated() {
      for token in call.arguments.tokens(viewMode: .sourceAccurate) {
        guard Self.isUse(token) else { continue }
        let name = Self.name(of: token)
        if uses[name]?.last != index { uses[name, default: []].append(index) }
      }
    }
    if uses.isEmpty { return }
    let ranges = projectCalls.map { $0.arguments.position..<$0.arguments.endPosition }
      .sorted { $0.lowerBound < $1.lowerBound }
    // The only token outside of the calls, by name; nil if there are several.
    var others: [String: TokenSyntax?] = [:]
    var range = ranges.startIndex
    for token in file.tokens(viewMode: .sourceAccurate) {
      guard case .identifier = token.tokenKind, !Self.isMember(token), !Self.isLabel(token)
      else { continue }
      while range < ranges.endIndex, ranges[range].upperBound <= token.position { range += 1 }
      if range < ranges.endIndex, ranges[range].contains(token.position) { continue }
      let name = Self.name(of: token)
      guard uses[name] != nil else { continue }
      others.updateValue(others[name] == nil ? token : nil, forKey: name)
    }
    for (name, sites) in uses.sorted(by: { $0.key < $1.key }) {
      guard let other = others[name], let other, Self.isLocalVariable(other) else { continue }
      let line = converter.location(for: other.positionAfterSkippingLeadingTrivia).line
      let places = sites.map { "\(projectCalls[$0].line):\(projectCalls[$0].column)" }
      emit(["variable", String(line), name, places.joined(separator: " ")])
    }
  }

  /// Whether a token is the name of a value that is used, and not called.
  private static func isUse(_ token: TokenSyntax) -> Bool {
    guard case .identifier = token.tokenKind, !isMember(token),
      let reference = token.parent?.as(DeclReferenceExprSyntax.self)
    else { return false }
    let call = reference.parent?.as(FunctionCallExprSyntax.self)
    return call.map { $0.calledExpression.id != reference.id } ?? true
  }

  private static func isMember(_ token: TokenSyntax) -> Bool {
    guard let reference = token.parent?.as(DeclReferenceExprSyntax.self),
      let member = reference.parent?.as(MemberAccessExprSyntax.self)
    else { return false }
    return member.declName.id == reference.id
  }

  private static func isLabel(_ token: TokenSyntax) -> Bool {
    token.parent?.as(LabeledExprSyntax.self)?.label?.id == token.id
  }

  /// Whether a token declares a variable with a value in a body of code.
  private static func isLocalVariable(_ token: TokenSyntax) -> Bool {
    guard let pattern = token.parent?.as(IdentifierPatternSyntax.self),
      let binding = pattern.parent?.as(PatternBindingSyntax.self), binding.initializer != nil,
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
      let list = variable.parent?.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    return list.parent?.is(SourceFileSyntax.self) == false
  }
}

private final class EffectCollector: SyntaxVisitor {
  var effects: [String] = []

  private static let pure: Set<String> = [
    "min", "max", "abs", "type", "zip", "stride", "repeatElement", "round", "floor", "ceil", "sqrt",
    "pow", "withUnsafePointer", "unsafeBitCast", "numericCast",
  ]
  /// The prefixes of methods that change something. Other methods mostly return a value.
  private static let verbs = [
    "next", "pop", "push", "remove", "add", "insert", "append", "set", "increment", "decrement",
    "advance", "consume", "read", "write", "save", "delete", "create", "start", "stop", "begin",
    "end", "toggle", "take", "enqueue", "dequeue", "reset", "update", "send", "load", "open",
    "close",
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let isEffect: Bool
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      isEffect = Self.beginsWithVerb(LoggerFinder.name(of: member.declName.baseName))
    } else if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = LoggerFinder.name(of: reference.baseName)
      // An initializer only creates a value.
      isEffect = name.first?.isLowercase == true && !Self.pure.contains(name)
    } else {
      isEffect = false
    }
    guard isEffect else { return .visitChildren }
    note(node)
    return .skipChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let assigns = node.elements.contains { element in
      if element.is(AssignmentExprSyntax.self) { return true }
      guard let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text else {
        return false
      }
      return sign.hasSuffix("=") && !Formula.comparisons.contains(sign)
        && !["===", "!==", "~="].contains(sign)
    }
    guard assigns else { return .visitChildren }
    note(node)
    return .skipChildren
  }

  private func note(_ node: some SyntaxProtocol) {
    let text = node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    effects.append(text.count > 80 ? text.prefix(79) + "…" : text)
  }

  private static func beginsWithVerb(_ name: String) -> Bool {
    verbs.contains { verb in
      name.hasPrefix(verb) && name.dropFirst(verb.count).first?.isLowercase != true
    }
  }
}
