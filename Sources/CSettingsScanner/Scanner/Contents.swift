import SwiftSyntax

/// The values that closures return and that generic types contain.
///
/// `NAME<>` represents what the generic type NAME contains: its type arguments, and the arguments of
/// the calls that create its values.
extension LoggerFinder {
  // MARK: Closures

  /// Returns the names that may identify the result of a closure.
  func results(of closure: ClosureExprSyntax) -> [String] {
    let type = closure.signature?.returnClause.map { Self.typeNames($0.type).sorted() } ?? []
    return type + Self.returnedValues(of: closure).flatMap { candidates(of: $0) }
  }

  /// Returns the expressions whose values a closure may return.
  static func returnedValues(of closure: ClosureExprSyntax) -> [ExprSyntax] {
    returnedValues(of: closure.statements)
  }

  /// Returns the expressions whose values a body may return.
  static func returnedValues(of statements: CodeBlockItemListSyntax) -> [ExprSyntax] {
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    let last = statements.last?.item
    let value = last?.as(ExprSyntax.self) ?? last?.as(ExpressionStmtSyntax.self)?.expression
    return finder.values + (value.map { [$0] } ?? [])
  }

  private final class ReturnFinder: SyntaxVisitor {
    var values: [ExprSyntax] = []

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
      if let value = node.expression { values.append(value) }
      return .skipChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }

  // MARK: Generic types

  /// The parameters of the current file's generic types, by type.
  static var genericParameters: [String: Set<String>] = [:]

  /// Records the generic types of a file, before its declarations are read.
  static func noteGenericTypes(of file: SourceFileSyntax) {
    let finder = GenericFinder(viewMode: .sourceAccurate)
    finder.walk(file)
    genericParameters = finder.parameters
  }

  private final class GenericFinder: SyntaxVisitor {
    var parameters: [String: Set<String>] = [:]

    override func visit(_ node: GenericParameterClauseSyntax) -> SyntaxVisitorContinueKind {
      if let type = node.parent?.asProtocol(NamedDeclSyntax.self),
        [.structDecl, .classDecl, .enumDecl, .actorDecl].contains(type.kind)
      {
        parameters[LoggerFinder.name(of: type.name), default: []]
          .formUnion(node.parameters.map { LoggerFinder.name(of: $0.name) })
      }
      return .skipChildren
    }
  }

  /// Connects a generic type with the values that a call creates it from.
  func noteContents(_ call: FunctionCallExprSyntax) {
    guard let type = Self.createdType(call.calledExpression) else { return }
    connect(type + "<>", contents(of: call))
  }

  /// Connects a generic type with the values of `.init(…)`.
  ///
  /// - Parameter type: The declared type of the value.
  func noteContents(_ value: ExprSyntax, as type: TypeSyntax) {
    guard let call = value.as(FunctionCallExprSyntax.self),
      call.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil,
      call.calledExpression.is(MemberAccessExprSyntax.self)
    else { return }
    let contents = contents(of: call)
    for name in Self.typeNames(type) where name.first?.isUppercase == true {
      connect(name + "<>", contents)
    }
  }

  /// Connects a generic type with its arguments.
  func noteContents(_ clause: GenericArgumentClauseSyntax) {
    guard let name = clause.previousToken(viewMode: .sourceAccurate).map({ Self.name(of: $0) })
    else { return }
    connect(name + "<>", Self.typeNames(clause))
  }

  private func contents(of call: FunctionCallExprSyntax) -> Set<String> {
    let closures =
      (call.trailingClosure.map { [$0] } ?? []) + call.additionalTrailingClosures.map(\.closure)
    let values = call.arguments.map(\.expression) + closures.map { ExprSyntax($0) }
    return values.reduce(into: []) { result, value in
      result.formUnion(
        value.as(ClosureExprSyntax.self).map { results(of: $0) } ?? candidates(of: value))
    }
  }

  /// Returns the type that a call may create a value of: `Box` for `Box(…)`, `Box.init(…)` and
  /// `Box.one(…)`.
  private static func createdType(_ called: ExprSyntax) -> String? {
    switch called.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      let name = name(of: reference.baseName)
      return name.first?.isUppercase == true ? name : nil
    case .genericSpecializationExpr(let value): return createdType(value.expression)
    case .memberAccessExpr(let member):
      let name = name(of: member.declName.baseName)
      return name.first?.isUppercase == true ? name : member.base.flatMap { createdType($0) }
    default: return nil
    }
  }
}
