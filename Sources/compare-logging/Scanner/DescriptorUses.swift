import SwiftSyntax

/// What code does with a variable that may hold a descriptor.
enum DescriptorUses {
  struct Key: Hashable {
    let scope: SyntaxIdentifier
    let name: String
  }

  enum Use {
    /// It reads the variable, or means something else with its name.
    case read
    /// It gives the variable one of these values.
    case values([ExprSyntax])
    /// It passes a reference to the variable to a call.
    case passed(FunctionCallExprSyntax)
    /// It may do anything.
    case unclear
  }

  /// The places of a name in a scope.
  struct OfName {
    var tokens: [TokenSyntax] = []
    /// Those that declare a variable, a parameter or a function.
    var bindings: [TokenSyntax] = []
    /// Those that declare a property.
    var members: [TokenSyntax] = []
  }

  /// Returns the names in a scope, each with its places.
  static func identifiers(in scope: Syntax) -> [String: OfName] {
    var result: [String: OfName] = [:]
    for token in scope.tokens(viewMode: .sourceAccurate) {
      guard case .identifier = token.tokenKind else { continue }
      let name = LoggerFinder.name(of: token)
      result[name, default: OfName()].tokens.append(token)
      guard isBinding(token) else { continue }
      result[name]?.bindings.append(token)
      if type(of: token) != nil { result[name]?.members.append(token) }
    }
    return result
  }

  /// Returns the outermost function around a node, the member that contains it, or the file.
  static func function(around node: Syntax) -> Syntax {
    var child = node
    while let parent = child.parent {
      if parent.is(MemberBlockItemSyntax.self) { return child }
      if let item = parent.as(CodeBlockItemSyntax.self), child.is(FunctionDeclSyntax.self),
        item.parent.map(CallFinder.isGlobal) == true
      {
        return child
      }
      child = parent
    }
    return child
  }

  // MARK: Declarations

  /// Whether a name is that of a new variable, parameter or function.
  static func isBinding(_ token: TokenSyntax) -> Bool {
    switch token.parent?.kind {
    case .identifierPattern, .closureParameter, .closureShorthandParameter, .functionDecl,
      .accessorParameters, .accessorParameter:
      return true
    case .functionParameter:
      let parameter = token.parent?.as(FunctionParameterSyntax.self)
      return (parameter?.secondName ?? parameter?.firstName) == token
    case .closureCapture:
      return token.parent?.as(ClosureCaptureSyntax.self)?.initializer != nil
    default: return false
    }
  }

  /// Whether a token declares a variable that can change, and not a constant.
  static func isShared(_ token: TokenSyntax) -> Bool {
    let variable = token.parent?.parent?.parent?.parent?.as(VariableDeclSyntax.self)
    return variable.map { $0.bindingSpecifier.text == "var" } ?? true
  }

  /// Whether a variable that a token declares is known at a place.
  static func isKnown(_ token: TokenSyntax, at node: Syntax) -> Bool {
    guard token.position < node.position else { return false }
    var scope = token.parent
    while let current = scope, !current.is(CodeBlockItemListSyntax.self) { scope = current.parent }
    guard let scope else { return false }
    return scope.position <= node.position && node.endPosition <= scope.endPosition
  }

  /// Returns the type that has a property.
  static func type(of token: TokenSyntax) -> String? {
    guard let variable = token.parent?.parent?.parent?.parent?.as(VariableDeclSyntax.self),
      variable.parent?.is(MemberBlockItemSyntax.self) == true
    else { return nil }
    var parent = variable.parent
    while let current = parent {
      if current.is(MemberBlockSyntax.self) { return CallFinder.typeName(current.parent) }
      parent = current.parent
    }
    return nil
  }

  // MARK: Uses

  static func use(of token: TokenSyntax, isArray: Bool, isProperty: Bool) -> Use {
    guard let parent = token.parent else { return .unclear }
    switch parent.as(SyntaxEnum.self) {
    case .identifierPattern(let pattern):
      return initial(of: pattern, isArray: isArray, isProperty: isProperty)
    case .closureCapture(let capture): return capture.initializer == nil ? .read : .unclear
    case .labeledExpr(let argument):
      // An initializer of the type.
      return isProperty ? .values([argument.expression]) : .read
    case .declReferenceExpr(let reference):
      if let member = reference.parent?.as(MemberAccessExprSyntax.self),
        member.declName.id == reference.id
      {
        return isProperty ? use(of: Syntax(member), isArray: isArray) : .read
      }
      return use(of: Syntax(reference), isArray: isArray)
    case .functionParameter(let parameter):
      return parameter.secondName != nil && parameter.firstName == token || isProperty
        ? .read : .unclear
    case .closureParameter, .closureShorthandParameter: return isProperty ? .read : .unclear
    default: return .unclear
    }
  }

  private static let types: Set<String> = ["Int32", "CInt", "Int", "dispatch_fd_t"]

  private static func initial(
    of pattern: IdentifierPatternSyntax, isArray: Bool, isProperty: Bool
  ) -> Use {
    guard let binding = pattern.parent?.as(PatternBindingSyntax.self),
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self)
    else { return .unclear }
    // Another variable, which uses of the property do not mean.
    if isProperty, variable.parent?.is(MemberBlockItemSyntax.self) != true { return .read }
    guard variable.attributes.isEmpty, binding.accessorBlock == nil else { return .unclear }
    if let type = binding.typeAnnotation?.type {
      let element = isArray ? type.as(ArrayTypeSyntax.self)?.element : type
      guard let element, types.contains(element.trimmedDescription) else { return .unclear }
    }
    guard let value = binding.initializer?.value else { return .read }
    return isArray ? elements(of: value) : .values([value])
  }

  /// Returns the elements of `[0, 0]` or `[Int32](repeating: 0, count: 2)`.
  private static func elements(of value: ExprSyntax) -> Use {
    if let array = value.as(ArrayExprSyntax.self) {
      return .values(array.elements.map(\.expression))
    }
    guard let call = value.as(FunctionCallExprSyntax.self),
      let repeated = call.arguments.first(where: { $0.label?.text == "repeating" })
    else { return .unclear }
    return .values([repeated.expression])
  }

  private static func use(of node: Syntax, isArray: Bool) -> Use {
    guard let parent = node.parent else { return .unclear }
    switch parent.as(SyntaxEnum.self) {
    case .inOutExpr:
      guard let call = parent.parent?.parent?.parent?.as(FunctionCallExprSyntax.self) else {
        return .unclear
      }
      return .passed(call)
    case .exprList: return use(of: node, inSequence: parent, isArray: isArray)
    case .labeledExpr:
      if let tuple = parent.parent?.parent?.as(TupleExprSyntax.self) {
        return isAssigned(Syntax(tuple)) ? .unclear : .read
      }
      return .read
    case .subscriptCallExpr(let element):
      guard isArray, Syntax(element.calledExpression) == node else { return .read }
      return use(of: Syntax(element), isArray: false)
    case .memberAccessExpr(let member):
      let name = LoggerFinder.name(of: member.declName.baseName)
      return readOnly.contains(name) ? .read : .unclear
    case .prefixOperatorExpr(let operation):
      return ["-", "!", "~"].contains(operation.operator.text) ? .read : .unclear
    case .forceUnwrapExpr, .optionalChainingExpr: return use(of: parent, isArray: isArray)
    default: return reading.contains(parent.kind) ? .read : .unclear
    }
  }

  private static let readOnly: Set<String> = [
    "description", "hashValue", "count", "isEmpty", "indices", "self",
  ]

  /// The syntax that takes the value of an expression.
  private static let reading: Set<SyntaxKind> = [
    .returnStmt, .codeBlockItem, .initializerClause, .conditionElement, .arrayElement,
    .dictionaryElement, .switchExpr, .throwStmt, .unresolvedTernaryExpr, .whileStmt, .repeatStmt,
    .expressionSegment, .closureCapture, .yieldStmt, .tryExpr, .awaitExpr,
  ]

  private static func use(of node: Syntax, inSequence list: Syntax, isArray: Bool) -> Use {
    let elements = list.as(ExprListSyntax.self).map { Array($0) } ?? []
    guard elements.count > 1 else { return .unclear }
    guard elements[0].id == node.id else {
      return isRead(elements.first { Syntax($0) == node }, in: elements) ? .read : .unclear
    }
    if elements[1].is(AssignmentExprSyntax.self) {
      if elements.count == 3 {
        return isArray ? Self.elements(of: elements[2]) : .values([elements[2]])
      }
      let rest = SequenceExprSyntax(elements: ExprListSyntax(elements.dropFirst(2)))
      return isArray ? .unclear : .values([ExprSyntax(rest)])
    }
    return isRead(elements[0], in: elements) ? .read : .unclear
  }

  /// Whether the operators of a sequence only read an operand.
  private static func isRead(_ operand: ExprSyntax?, in elements: [ExprSyntax]) -> Bool {
    guard let operand, let place = elements.firstIndex(where: { $0.id == operand.id }) else {
      return false
    }
    guard place + 1 < elements.count else { return true }
    let next = elements[place + 1]
    guard let precedence = Formula.precedence(of: next) else { return false }
    return precedence > 0
  }

  /// Whether a tuple is what an assignment changes: `(fd, other) = …`.
  private static func isAssigned(_ tuple: Syntax) -> Bool {
    guard let list = tuple.parent?.as(ExprListSyntax.self), let first = list.first else {
      return false
    }
    return Syntax(first) == tuple
      && list.dropFirst().first?.is(AssignmentExprSyntax.self) == true
  }
}
