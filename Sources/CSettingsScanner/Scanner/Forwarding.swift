import SwiftSyntax

/// Calls that pass on a parameter of their function: `print(message)` in `func log(_ message:
/// String)`.
extension CallFinder {
  /// Records such a call of a log function, or of a function whose name suggests that it logs.
  func noteForwarding(_ node: FunctionCallExprSyntax) {
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)
    guard
      let name = member?.declName.baseName
        ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
    else { return }
    let callee = Self.name(of: name)
    guard mayLog(callee), let function = Self.enclosingFunction(of: Syntax(node)),
      let body = function.body
    else { return }
    let parameters = function.signature.parameterClause.parameters
    let names = Set(parameters.map { Self.name(of: $0.secondName ?? $0.firstName) })
    let known = self.body(body, of: function, from: names)
    if known.doesMore { return }
    // `filter` of a syntax collection would copy the tree around it.
    let passesParameter = node.arguments.contains { Self.passes($0.expression, names.contains) }
    let passesVariable = {
      let variables = known.variables
      return node.arguments.contains { argument in
        Self.passes(argument.expression) { variables[$0].map { $0 < node.position } ?? false }
      }
    }
    guard passesParameter || passesVariable() else { return }
    let isText = parameters.contains { parameter in
      let type = parameter.type.trimmedDescription
      return parameter.ellipsis != nil || type.contains("String") || type.contains("Any")
    }
    let hasWords = node.arguments.contains { argument in
      argument.expression.as(StringLiteralExprSyntax.self).map {
        Self.texts(of: $0).contains { Self.hasWords($0) }
      } ?? false
    }
    let place = converter.location(for: name.positionAfterSkippingLeadingTrivia)
    let start = converter.location(for: function.name.positionAfterSkippingLeadingTrivia)
    emit([
      "forwards", Self.qualifiedName(of: function), String(start.line), callee, String(place.line),
      String(place.column), isText && !hasWords && passesParameter ? "whole" : "part",
    ])
  }

  private static func enclosingFunction(of node: Syntax) -> FunctionDeclSyntax? {
    for current in node.ancestors {
      if let function = current.as(FunctionDeclSyntax.self) { return function }
      if current.is(MemberBlockSyntax.self) { return nil }
    }
    return nil
  }

  /// Returns `log`, or `MXLog.debug` for a member of a type.
  private static func qualifiedName(of function: FunctionDeclSyntax) -> String {
    let name = name(of: function.name)
    for current in function.ancestors {
      if let type = typeName(current) { return "\(type).\(name)" }
      if current.is(CodeBlockSyntax.self) { return name }
    }
    return name
  }

  /// Whether an argument is a variable, a call of it, or a text that contains one: `message`,
  /// `message()`, `"[\(level)] \(message)"`.
  private static func passes(_ argument: ExprSyntax, _ isPassed: (String) -> Bool) -> Bool {
    if let reference = argument.as(DeclReferenceExprSyntax.self) {
      return isPassed(name(of: reference.baseName))
    }
    if let call = argument.as(FunctionCallExprSyntax.self) {
      if passes(call.calledExpression, isPassed) { return true }
      let isInitializer = call.calledExpression.trimmedDescription == "String"
      return isInitializer && call.arguments.contains { passes($0.expression, isPassed) }
    }
    if let literal = argument.as(StringLiteralExprSyntax.self) {
      return literal.segments.contains { segment in
        guard case .expressionSegment(let expression) = segment else { return false }
        return expression.expressions.contains { passes($0.expression, isPassed) }
      }
    }
    return false
  }

  /// Returns what is known about the body of a function.
  private func body(
    _ body: CodeBlockSyntax, of function: FunctionDeclSyntax, from parameters: Set<String>
  ) -> ForwardingBody {
    if let known = knownBodies[body.id] { return known }
    let result = ForwardingBody(
      variables: variables(of: body, from: parameters),
      doesMore: doesMore(than: function, body, parameters))
    knownBodies[body.id] = result
    return result
  }

  private func mayLog(_ callee: String) -> Bool {
    Self.functions.contains(callee) || Self.methods.contains(callee) || macros.contains(callee)
      || Self.sinks.contains(callee) || LogWords.isFunction(callee)
  }

  /// Whether a function has another purpose than to log: it overrides another, returns a value,
  /// changes what is not its own, or calls something for its effect.
  private func doesMore(
    than function: FunctionDeclSyntax, _ body: CodeBlockSyntax, _ parameters: Set<String>
  ) -> Bool {
    if function.modifiers.contains(where: { $0.name.text == "override" }) { return true }
    if let type = function.signature.returnClause?.type.trimmedDescription,
      type != "Void", type != "()"
    {
      return true
    }
    let finder = StatementFinder(viewMode: .sourceAccurate)
    finder.walk(body)
    let own = Shadowing.names(boundBy: body)
    return finder.changed.contains { !own.contains($0) }
      || finder.calls.contains { callees in
        !callees.contains { mayLog($0) || Self.isKnown($0, as: .keeper) }
      }
  }

  /// Returns the local variables of a body whose values contain a parameter, each with its first
  /// place.
  private func variables(
    of body: CodeBlockSyntax, from parameters: Set<String>
  ) -> [String: AbsolutePosition] {
    var result: [String: AbsolutePosition] = [:]
    for item in body.statements {
      guard let variable = item.item.as(VariableDeclSyntax.self) else { continue }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
          let value = binding.initializer?.value,
          Self.names(value).contains(where: { parameters.contains($0) || result[$0] != nil })
        else { continue }
        let variable = Self.name(of: name)
        if result[variable] == nil { result[variable] = item.position }
      }
    }
    return result
  }

  private static func hasWords(_ text: String) -> Bool {
    var letters = 0
    for character in text {
      letters = character.isLetter ? letters + 1 : 0
      if letters == 2 { return true }
    }
    return false
  }
}

/// What is known about the body of a function that passes on a parameter.
struct ForwardingBody {
  /// The variables that contain what the parameters do.
  let variables: [String: AbsolutePosition]
  /// Whether the function does more than to log.
  let doesMore: Bool
}

/// Finds what the statements of a body do: the calls that are statements, and assignments.
private final class StatementFinder: SyntaxVisitor {
  /// The functions that each statement calls, also in its arguments and closures.
  var calls: [[String]] = []
  /// The variables that statements assign to; nothing for a member or an element.
  var changed: [String] = []

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard var expression = node.item.as(ExprSyntax.self) else { return .visitChildren }
    while let wrapped = LoggerFinder.wrapped(expression) { expression = wrapped }
    if expression.is(FunctionCallExprSyntax.self) {
      // Functions that are only called in arguments and closures are judged with the statement.
      let names = expression.tokens(viewMode: .sourceAccurate).filter {
        $0.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
          || $0.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftBrace
      }
      calls.append(names.map { LoggerFinder.name(of: $0) })
    } else if let elements = expression.as(SequenceExprSyntax.self)?.elements,
      elements.contains(where: { $0.is(AssignmentExprSyntax.self) })
    {
      let target = elements.first?.as(DeclReferenceExprSyntax.self)
      if elements.first?.is(DiscardAssignmentExprSyntax.self) != true {
        changed.append(target.map { LoggerFinder.name(of: $0.baseName) } ?? "")
      }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
