import SwiftSyntax

/// A global function or type of the project's own that has the name of a log function, and what it can be called with.
struct OwnFunctions {
  let name: String
  /// `LABEL:TYPE`, with `...` behind a variadic type and `=` behind a parameter with a default value.
  let parameters: [String]

  /// - Returns: nil if a declaration hides nothing from the other files of the project.
  init?(_ declaration: Syntax) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      guard !Self.isPrivate(function.modifiers) else { return nil }
      name = LoggerFinder.name(of: function.name)
      parameters = function.signature.parameterClause.parameters.map { parameter in
        let label = parameter.firstName.text
        return "\(label):\(parameter.type.trimmedDescription)"
          + (parameter.ellipsis == nil ? "" : "...") + (parameter.defaultValue == nil ? "" : "=")
      }
    } else if let type = declaration.asProtocol(NamedDeclSyntax.self),
      [.structDecl, .classDecl, .enumDecl, .actorDecl, .typeAliasDecl].contains(declaration.kind)
    {
      guard let group = declaration.asProtocol(WithModifiersSyntax.self),
        !Self.isPrivate(group.modifiers)
      else { return nil }
      name = type.name.text
      // A type hides all functions of its name.
      parameters = ["*"]
    } else {
      return nil
    }
  }

  private static func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
  }

  /// What a call hands over, in the same form: `LABEL:KIND`, of which `String` and `Int` are literals.
  static func shape(of call: FunctionCallExprSyntax) -> String {
    if call.trailingClosure != nil { return "{" }
    return call.arguments.map { argument in
      let kind: String
      if argument.expression.is(StringLiteralExprSyntax.self) {
        kind = "String"
      } else if argument.expression.is(IntegerLiteralExprSyntax.self) {
        kind = "Int"
      } else {
        kind = "?"
      }
      return "\(argument.label?.text ?? "_"):\(kind)"
    }.joined(separator: " ")
  }
}

/// Code that no build runs.
enum Unreachable {
  /// Whether a node is below `if false`, `while false`, or in a branch of `false ? a : b` that is never taken.
  static func contains(_ node: Syntax) -> Bool {
    var child = node
    while let parent = child.parent {
      if let choice = parent.as(IfExprSyntax.self) {
        if Syntax(choice.body) == child, isFalse(choice.conditions) { return true }
      } else if let loop = parent.as(WhileStmtSyntax.self) {
        if Syntax(loop.body) == child, isFalse(loop.conditions) { return true }
      }
      child = parent
    }
    return false
  }

  private static func isFalse(_ conditions: ConditionElementListSyntax) -> Bool {
    conditions.contains { element in
      guard case .expression(let expression) = element.condition else { return false }
      return isFalse(expression)
    }
  }

  private static func isFalse(_ expression: ExprSyntax) -> Bool {
    if let literal = expression.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "false"
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return isFalse(only.expression)
    }
    // `false && x`: the operators are not folded.
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
      let operators = sequence.elements.compactMap { $0.as(BinaryOperatorExprSyntax.self) }
      return isFalse(first) && operators.count * 2 + 1 == sequence.elements.count
        && operators.allSatisfy { $0.operator.text == "&&" }
    }
    return false
  }
}
