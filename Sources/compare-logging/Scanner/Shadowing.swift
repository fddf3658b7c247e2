import SwiftSyntax

/// Whether a name means something of the file's own at a place, and not the function that logs.
///
/// What stands in `#if` is not looked at: where a branch may be missing, the call counts.
enum Shadowing {
  /// Functions of C with arguments of any number, which Swift cannot call: a call is of another one.
  private static let unavailable: Set<String> = [
    "printf", "fprintf", "dprintf", "syslog", "warn", "warnx",
  ]

  /// - Parameter outermost: a scope that is not asked any more, nor what is around it.
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
      return sees && binds(name, Syntax(loop.pattern))
    }
    if let choice = scope.as(SwitchCaseSyntax.self) {
      guard Syntax(choice.statements) == child, case .case(let label) = choice.label else {
        return false
      }
      return label.caseItems.contains { binds(name, Syntax($0.pattern)) }
    }
    if let choice = scope.as(IfExprSyntax.self) {
      return Syntax(choice.body) == child && binds(name, choice.conditions)
    }
    if let loop = scope.as(WhileStmtSyntax.self) {
      return Syntax(loop.body) == child && binds(name, loop.conditions)
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

  static func binds(_ name: String, _ pattern: Syntax) -> Bool {
    pattern.tokens(viewMode: .sourceAccurate).contains {
      $0.parent?.is(IdentifierPatternSyntax.self) == true && LoggerFinder.name(of: $0) == name
    }
  }

  static func binds(_ name: String, _ conditions: ConditionElementListSyntax) -> Bool {
    conditions.contains { element in
      switch element.condition {
      case .optionalBinding(let binding): binds(name, Syntax(binding.pattern))
      case .matchingPattern(let matching): binds(name, Syntax(matching.pattern))
      default: false
      }
    }
  }

  static func binds(_ name: String, _ variable: VariableDeclSyntax) -> Bool {
    variable.bindings.contains { binds(name, Syntax($0.pattern)) }
  }

  private static func declares(
    _ name: String, _ items: CodeBlockItemListSyntax, before child: Syntax,
    _ call: FunctionCallExprSyntax?
  ) -> Bool {
    let isLocal =
      items.parent?.is(SourceFileSyntax.self) != true
      && items.parent?.is(IfConfigClauseSyntax.self) != true
    for item in items {
      if let variable = item.item.as(VariableDeclSyntax.self), binds(name, variable),
        Syntax(item) != child, !isLocal || item.position < child.position
      {
        return true
      }
      if let guarding = item.item.as(GuardStmtSyntax.self), binds(name, guarding.conditions),
        item.endPosition <= child.position
      {
        return true
      }
      if [.structDecl, .classDecl, .enumDecl, .actorDecl].contains(item.item.kind),
        item.item.asProtocol(NamedDeclSyntax.self)?.name.text == name
      {
        return true
      }
      if let function = item.item.as(FunctionDeclSyntax.self),
        LoggerFinder.name(of: function.name) == name,
        isLocal || call.map({ fits($0, function) }) ?? false
      {
        return true
      }
    }
    return false
  }

  /// Whether a function of the file is the one that is called, and not the other of that name.
  private static func fits(_ call: FunctionCallExprSyntax, _ function: FunctionDeclSyntax) -> Bool {
    if unavailable.contains(LoggerFinder.name(of: function.name)) { return true }
    guard call.trailingClosure == nil else { return false }
    let parameters = Array(function.signature.parameterClause.parameters)
    let arguments = Array(call.arguments)
    // As many as there are, without gaps: which of two fits better is the compiler's business.
    guard parameters.count == arguments.count else {
      return parameters.count == 1 && parameters[0].ellipsis != nil
        && parameters[0].type.trimmedDescription == "Any"
        && arguments.allSatisfy { $0.label == nil }
    }
    return zip(parameters, arguments).allSatisfy { parameter, argument in
      let label = parameter.firstName.text == "_" ? nil : parameter.firstName.text
      let type = parameter.type.trimmedDescription
      let isText = argument.expression.is(StringLiteralExprSyntax.self)
      let isNumber = argument.expression.is(IntegerLiteralExprSyntax.self)
      return label == argument.label?.text
        && (type == "Any" || (isText && type == "String") || (isNumber && type == "Int"))
    }
  }

  private static func hasMember(
    _ name: String, _ members: MemberBlockSyntax, _ call: FunctionCallExprSyntax?
  ) -> Bool {
    if has(name, members, call) { return true }
    // Extensions of the type in the same file have it for all of the type.
    guard let type = typeName(members.parent), let file = members.root.as(SourceFileSyntax.self)
    else { return false }
    return file.statements.contains { item in
      let node = Syntax(item.item)
      guard typeName(node) == type,
        node.as(ExtensionDeclSyntax.self)?.genericWhereClause == nil,
        let other = node.asProtocol(DeclGroupSyntax.self)
      else { return false }
      return has(name, other.memberBlock, call)
    }
  }

  private static func has(
    _ name: String, _ members: MemberBlockSyntax, _ call: FunctionCallExprSyntax?
  ) -> Bool {
    members.members.contains { member in
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        return LoggerFinder.name(of: function.name) == name
          && (call.map { mayFit($0, function) } ?? true)
      }
      return member.decl.as(VariableDeclSyntax.self).map { binds(name, $0) } ?? false
    }
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

  private static func typeName(_ node: Syntax?) -> String? {
    if let named = node?.asProtocol(NamedDeclSyntax.self) { return named.name.text }
    return node?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
  }
}
