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
