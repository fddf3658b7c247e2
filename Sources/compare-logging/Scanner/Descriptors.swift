import SwiftSyntax

/// The file descriptors of standard output and standard error.
extension LoggerFinder {
  private static let converting: Set<String> = [
    "Int32", "CInt", "Int", "dup", "fileno", "numericCast", "FileDescriptor", "init", "rawValue",
  ]

  /// Whether the value of an expression is, or may be, one of the descriptors.
  func isStandardDescriptor(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr(let literal): return ["1", "2"].contains(literal.literal.text)
    case .declReferenceExpr(let reference):
      return Self.standardDescriptors.contains(Self.name(of: reference.baseName))
    case .memberAccessExpr(let member):
      let name = Self.name(of: member.declName.baseName)
      if Self.standardDescriptors.contains(name) || Self.standardHandles.contains(name) {
        return true
      }
      return ["fileDescriptor", "rawValue"].contains(name)
        && member.base.map { isStandardDescriptor($0) } ?? false
    case .functionCallExpr(let call):
      let name = call.calledExpression.lastToken(viewMode: .sourceAccurate).map {
        Self.name(of: $0)
      }
      return Self.converting.contains(name ?? "")
        && call.arguments.contains { isStandardDescriptor($0.expression) }
    case .tupleExpr(let tuple):
      return tuple.elements.contains { isStandardDescriptor($0.expression) }
    case .arrayExpr(let array):
      return array.elements.contains { isStandardDescriptor($0.expression) }
    case .asExpr(let value): return isStandardDescriptor(value.expression)
    case .unresolvedTernaryExpr(let choice): return isStandardDescriptor(choice.thenExpression)
    case .sequenceExpr(let sequence):
      return sequence.elements.contains { isStandardDescriptor($0) }
    case .tryExpr(let value): return isStandardDescriptor(value.expression)
    case .unsafeExpr(let value): return isStandardDescriptor(value.expression)
    case .forceUnwrapExpr(let value): return isStandardDescriptor(value.expression)
    default: return false
    }
  }

  /// Records the parameters of a function that get such a descriptor: `name(label)`, `name(#0)`.
  func noteDescriptors(_ call: FunctionCallExprSyntax) {
    guard let name = call.calledExpression.lastToken(viewMode: .sourceAccurate) else { return }
    for (place, argument) in call.arguments.enumerated()
    where argument.expression.isSimple && isStandardDescriptor(argument.expression) {
      let label = argument.label.map { Self.name(of: $0) } ?? "#\(place)"
      descriptors.insert("\(Self.name(of: name))(\(label))")
    }
  }

  /// Records a function that returns such a descriptor.
  func noteReturnedDescriptor(_ function: FunctionDeclSyntax) {
    guard let type = function.signature.returnClause?.type.trimmedDescription,
      ["Int32", "CInt"].contains(type), let body = function.body
    else { return }
    let returned = body.statements.compactMap { item in
      item.item.as(ReturnStmtSyntax.self)?.expression ?? item.item.as(ExprSyntax.self)
    }
    if returned.contains(where: isStandardDescriptor) {
      descriptors.insert(Self.name(of: function.name))
    }
  }

  /// Connects the parameters that may be descriptors with the arguments of calls.
  func connectDescriptors(_ function: String, _ clause: FunctionParameterClauseSyntax) {
    for (place, parameter) in clause.parameters.enumerated()
    where ["Int32", "CInt", "Int"].contains(parameter.type.trimmedDescription) {
      let label = Self.name(of: parameter.firstName)
      connect(
        Self.name(of: parameter.secondName ?? parameter.firstName),
        ["\(function)(\(label == "_" ? "#\(place)" : label))"])
    }
  }
}

extension ExprSyntax {
  /// Whether an expression is a literal, a name or a member.
  fileprivate var isSimple: Bool {
    [.integerLiteralExpr, .declReferenceExpr, .memberAccessExpr].contains(kind)
  }
}
