import SwiftSyntax

/// The shapes of arguments, as far as the source shows them.
extension CallFinder {
  /// Returns `LABEL:KIND` for each argument; `{` for a call with a trailing closure.
  ///
  /// KIND is `String`, `Int` or `?`.
  func shape(of call: FunctionCallExprSyntax) -> String {
    if call.trailingClosure != nil { return "{" }
    return call.arguments.map { argument in
      "\(argument.label?.text ?? "_"):\(kind(of: argument.expression) ?? "?")"
    }.joined(separator: " ")
  }

  /// Returns the type of a value if it is certainly a text or a number.
  private func kind(of expression: ExprSyntax, _ depth: Int = 0) -> String? {
    guard depth < 8 else { return nil }
    switch expression.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr: return "String"
    case .integerLiteralExpr: return "Int"
    case .sequenceExpr(let sequence):
      let elements = Array(sequence.elements)
      let isSum = stride(from: 1, to: elements.count, by: 2).allSatisfy {
        elements[$0].as(BinaryOperatorExprSyntax.self)?.operator.text == "+"
      }
      guard isSum, let first = elements.first else { return nil }
      return kind(of: first, depth + 1) == "String" ? "String" : nil
    case .functionCallExpr(let call):
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
      return name == "String" ? name : nil
    case .declReferenceExpr(let reference): return kind(of: reference, depth)
    default: return nil
    }
  }

  /// Returns the type of a parameter, or of a variable that is declared before its use.
  private func kind(of reference: DeclReferenceExprSyntax, _ depth: Int) -> String? {
    let name = Self.name(of: reference.baseName)
    var child = Syntax(reference)
    while let scope = child.parent {
      if let function = scope.as(FunctionDeclSyntax.self),
        let parameter = function.signature.parameterClause.parameters.first(where: {
          Self.name(of: $0.secondName ?? $0.firstName) == name
        })
      {
        let type = parameter.type.trimmedDescription
        return parameter.ellipsis == nil && ["String", "Int"].contains(type) ? type : nil
      }
      if let list = scope.as(CodeBlockItemListSyntax.self) {
        let statements = Shadowing.index.statements(of: list)
        for place in statements.places[name] ?? [] {
          let item = statements.items[place]
          guard item.endPosition <= child.position,
            let variable = item.item.as(VariableDeclSyntax.self)
          else { continue }
          guard variable.bindings.count == 1, let binding = variable.bindings.first else {
            return nil
          }
          if let type = binding.typeAnnotation?.type.trimmedDescription {
            return ["String", "Int"].contains(type) ? type : nil
          }
          return binding.initializer.flatMap { kind(of: $0.value, depth + 1) }
        }
      }
      if Shadowing.declares(name, scope, from: child, nil) { return nil }
      child = scope
    }
    return nil
  }
}
