import SwiftSyntax

/// Functions that run what they are given only under a condition: `debugOnly { print(1) }`.
extension CallFinder {
  /// What follows the name of a function in the name of the condition under which it uses its
  /// arguments: for closures, and for expressions that it may not evaluate.
  static let closureSuffix = "{}"
  static let expressionSuffix = "(@)"

  /// The limit for the places where a function uses its parameters.
  private static let maximumUses = 32

  /// Records the condition under which a function uses any of its parameters.
  func noteClosureUse(_ node: FunctionDeclSyntax) {
    let parameters = node.signature.parameterClause.parameters
    guard parameters.contains(where: { Self.mayTakeClosure($0.type) }),
      let scope = declarationScope(of: Syntax(node))
    else { return }
    let use = Self.mayChange(node.modifiers) ? "T" : conditionOfUse(parameters, node.body)
    let name = Self.name(of: node.name)
    noteConstant(name + Self.closureSuffix, scope, use, Syntax(node))
    let isLazy = parameters.allSatisfy { parameter in
      parameter.type.as(AttributedTypeSyntax.self)?.attributes.contains {
        $0.trimmedDescription == "@autoclosure"
      } ?? false
    }
    noteConstant(name + Self.expressionSuffix, scope, isLazy ? use : "T", Syntax(node))
  }

  private func conditionOfUse(
    _ parameters: FunctionParameterListSyntax, _ body: CodeBlockSyntax?
  ) -> String {
    guard let body else { return "T" }
    // A property wrapper gets what is passed, and may run it.
    if parameters.contains(where: { !$0.attributes.isEmpty }) { return "T" }
    let names = Set(parameters.map { Self.name(of: $0.secondName ?? $0.firstName) })
    let uses = body.tokens(viewMode: .sourceAccurate).filter { names.contains(Self.name(of: $0)) }
      .prefix(Self.maximumUses + 1)
    if uses.count > Self.maximumUses { return "T" }
    return uses.reduce("F") { condition, use in
      guard condition != "T", let place = use.parent else { return condition }
      let states = mask(of: place).map { $0 == "0" ? "0" : "1" }.joined()
      return Formula.or(condition, Formula.choice(states, reach(of: place), "F"))
    }
  }

  private static func mayTakeClosure(_ type: TypeSyntax) -> Bool {
    switch type.as(TypeSyntaxEnum.self) {
    case .arrayType, .dictionaryType: false
    case .identifierType(let identifier): !plain.contains(name(of: identifier.name))
    default: true
    }
  }

  /// Returns the condition under which a function uses what it is given; nil if none is known.
  ///
  /// - Parameter isExpression: Whether it is given an expression, which may be evaluated before.
  func conditionOfUse(by called: ExprSyntax, isExpression: Bool = false) -> String? {
    let suffix = isExpression ? Self.expressionSuffix : Self.closureSuffix
    let condition =
      switch called.as(ExprSyntaxEnum.self) {
      case .declReferenceExpr(let reference):
        formula(ofName: Self.name(of: reference.baseName) + suffix, at: Syntax(reference), 0)
      case .memberAccessExpr(let member): formula(of: member, suffix: suffix)
      default: "?"
      }
    return condition == "?" ? nil : condition
  }
}
