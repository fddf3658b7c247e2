import SwiftSyntax

extension SyntaxProtocol {
  /// The syntax around this node, the innermost first.
  var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent).dropFirst() }
}

/// Whether a name at a place means a declaration of the file, and not the log function.
///
/// Code in `#if` is not examined. If a branch may be missing, the call counts.
enum Shadowing {
  /// Variadic functions of C, which Swift cannot call, so that a call means another function.
  private static let unavailable: Set<String> = [
    "printf", "fprintf", "dprintf", "syslog", "warn", "warnx",
  ]

  /// The declarations of the current file.
  static var index = DeclarationIndex()

  /// Whether a name at a node means a declaration of the file, and not the log function.
  ///
  /// - Parameter outermost: The scope at which the search ends. This scope and those around it are
  ///   not searched.
  static func isOwn(
    _ name: String, at node: Syntax, call: FunctionCallExprSyntax?, below outermost: Syntax? = nil
  ) -> Bool {
    var child = node
    while let scope = child.parent, scope != outermost {
      if declares(name, scope, from: child, call) { return true }
      child = scope
    }
    return false
  }

  static func declares(
    _ name: String, _ scope: Syntax, from child: Syntax, _ call: FunctionCallExprSyntax?
  ) -> Bool {
    if let function = scope.as(FunctionDeclSyntax.self) {
      return function.body.map { Syntax($0) } == child
        && takes(name, function.signature.parameterClause)
    }
    if let initializer = scope.as(InitializerDeclSyntax.self) {
      return initializer.body.map { Syntax($0) } == child
        && takes(name, initializer.signature.parameterClause)
    }
    if let closure = scope.as(ClosureExprSyntax.self) {
      return Syntax(closure.statements) == child && takes(name, closure)
    }
    if let items = scope.as(CodeBlockItemListSyntax.self) {
      return declares(name, items, before: child, call)
    }
    if let members = scope.as(MemberBlockSyntax.self) { return hasMember(name, members, call) }
    if let loop = scope.as(ForStmtSyntax.self) {
      let sees = Syntax(loop.body) == child || loop.whereClause.map { Syntax($0) } == child
      return sees && binds(name, loop.pattern)
    }
    if let choice = scope.as(SwitchCaseSyntax.self) {
      guard Syntax(choice.statements) == child, case .case(let label) = choice.label else {
        return false
      }
      return label.caseItems.contains { binds(name, $0.pattern) }
    }
    if let conditions = scope.as(ConditionElementListSyntax.self) {
      return names(boundIn: conditions.prefix { Syntax($0) != child }).contains(name)
    }
    if let choice = scope.as(IfExprSyntax.self) {
      return Syntax(choice.body) == child && names(boundIn: choice.conditions).contains(name)
    }
    if let loop = scope.as(WhileStmtSyntax.self) {
      return Syntax(loop.body) == child && names(boundIn: loop.conditions).contains(name)
    }
    return false
  }

  private static func takes(_ name: String, _ clause: FunctionParameterClauseSyntax) -> Bool {
    clause.parameters.contains { LoggerFinder.name(of: $0.secondName ?? $0.firstName) == name }
  }

  private static func takes(_ name: String, _ closure: ClosureExprSyntax) -> Bool {
    switch closure.signature?.parameterClause {
    case .simpleInput(let list): return list.contains { LoggerFinder.name(of: $0.name) == name }
    case .parameterClause(let clause):
      return clause.parameters.contains {
        LoggerFinder.name(of: $0.secondName ?? $0.firstName) == name
      }
    default: return false
    }
  }

  static func binds(_ name: String, _ pattern: some SyntaxProtocol) -> Bool {
    names(boundBy: pattern).contains(name)
  }

  /// Returns the names of the variables in a pattern.
  static func names(boundBy pattern: some SyntaxProtocol) -> Set<String> {
    Set(
      pattern.tokens(viewMode: .sourceAccurate)
        .filter { $0.parent?.is(IdentifierPatternSyntax.self) == true }
        .map { LoggerFinder.name(of: $0) })
  }

  /// Returns the names of the variables that declarations bind, without those in their values.
  static func names(boundBy bindings: PatternBindingListSyntax) -> Set<String> {
    bindings.reduce(into: []) { $0.formUnion(names(boundBy: $1.pattern)) }
  }

  /// Returns the names of the variables that conditions bind.
  static func names(boundIn conditions: some Sequence<ConditionElementSyntax>) -> Set<String> {
    conditions.reduce(into: []) { result, element in
      switch element.condition {
      case .optionalBinding(let binding): result.formUnion(names(boundBy: binding.pattern))
      case .matchingPattern(let matching): result.formUnion(names(boundBy: matching.pattern))
      default: break
      }
    }
  }

  private static func declares(
    _ name: String, _ items: CodeBlockItemListSyntax, before child: Syntax,
    _ call: FunctionCallExprSyntax?
  ) -> Bool {
    let isLocal =
      items.parent?.is(SourceFileSyntax.self) != true
      && items.parent?.is(IfConfigClauseSyntax.self) != true
    let statements = index.statements(of: items)
    return (statements.places[name] ?? []).contains { place in
      let item = statements.items[place]
      switch item.item.kind {
      case .variableDecl:
        return Syntax(item) != child && (!isLocal || item.position < child.position)
      case .guardStmt: return item.endPosition <= child.position
      case .functionDecl:
        guard !isLocal else { return true }
        guard let call, let function = item.item.as(FunctionDeclSyntax.self) else { return false }
        return fits(call, function)
      default: return true
      }
    }
  }

  /// Whether a call means a function of the file, and not another function with its name.
  private static func fits(_ call: FunctionCallExprSyntax, _ function: FunctionDeclSyntax) -> Bool {
    if unavailable.contains(LoggerFinder.name(of: function.name)) { return true }
    let result = function.signature.returnClause?.type.trimmedDescription
    guard OwnFunctions.isPlain(function), result.map({ ["Void", "()"].contains($0) }) ?? true
    else { return false }
    guard call.trailingClosure == nil else { return false }
    let parameters = Array(function.signature.parameterClause.parameters)
    let arguments = Array(call.arguments)
    // The other log functions fit better than one with `Any`.
    let takesAny = ["print", "debugPrint"].contains(LoggerFinder.name(of: function.name))
    // A function with the parameters of the standard library's hides that one.
    if parameters.map(\.firstName.text) == ["_", "separator", "terminator"],
      parameters[0].ellipsis != nil, parameters[0].type.trimmedDescription == "Any",
      parameters.dropFirst().allSatisfy({
        $0.type.trimmedDescription == "String" && $0.defaultValue != nil
      })
    {
      return true
    }
    // The numbers of parameters and arguments must be equal. Only the compiler can decide which of
    // two overloads fits better.
    guard parameters.count == arguments.count else {
      return takesAny && parameters.count == 1 && parameters[0].ellipsis != nil
        && parameters[0].type.trimmedDescription == "Any"
        && arguments.allSatisfy { $0.label == nil }
    }
    return zip(parameters, arguments).allSatisfy { parameter, argument in
      let label = parameter.firstName.text == "_" ? nil : parameter.firstName.text
      let type = parameter.type.trimmedDescription
      let isText = argument.expression.is(StringLiteralExprSyntax.self)
      let isNumber = argument.expression.is(IntegerLiteralExprSyntax.self)
      return label == argument.label?.text
        && (takesAny && type == "Any" || (isText && type == "String")
          || (isNumber && type == "Int"))
    }
  }

  private static func hasMember(
    _ name: String, _ members: MemberBlockSyntax, _ call: FunctionCallExprSyntax?
  ) -> Bool {
    if index.members(named: name, of: members).contains(where: { mayReferTo($0, call) }) {
      return true
    }
    // Extensions in the same file declare members for all of the type.
    guard let type = typeName(members.parent), let file = members.root.as(SourceFileSyntax.self)
    else { return false }
    return index.members(named: name, ofType: type, in: file).contains { mayReferTo($0, call) }
  }

  /// Whether a call may mean a member with its name.
  private static func mayReferTo(_ member: DeclSyntax, _ call: FunctionCallExprSyntax?) -> Bool {
    guard let function = member.as(FunctionDeclSyntax.self), let call else { return true }
    return mayFit(call, function)
  }

  private static func mayFit(
    _ call: FunctionCallExprSyntax, _ function: FunctionDeclSyntax
  ) -> Bool {
    let parameters = function.signature.parameterClause.parameters
    let count =
      call.arguments.count + (call.trailingClosure == nil ? 0 : 1)
      + call.additionalTrailingClosures.count
    let needed = parameters.count { $0.defaultValue == nil && $0.ellipsis == nil }
    return count >= needed
      && (count <= parameters.count || parameters.contains { $0.ellipsis != nil })
  }

  static func typeName(_ node: Syntax?) -> String? {
    if let named = node?.asProtocol(NamedDeclSyntax.self) { return named.name.text }
    return node?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
  }
}
