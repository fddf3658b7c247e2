import SwiftSyntax

/// What a name with a capital letter means, which is mostly a type.
extension CallFinder {
  /// Returns the types around a place, the innermost first.
  static func types(around node: some SyntaxProtocol) -> [String] {
    node.ancestors.compactMap { $0.is(MemberBlockSyntax.self) ? typeName($0.parent) : nil }
  }

  /// Whether a function, a closure or a statement around a place declares a value or a type with a
  /// name.
  static func isLocal(_ name: String, at node: Syntax) -> Bool {
    var child = node
    while let scope = child.parent {
      if let items = scope.as(CodeBlockItemListSyntax.self) {
        if !isGlobal(scope),
          Shadowing.index.statements(of: items).placesWithBranches[name] != nil
        {
          return true
        }
      } else if !scope.is(MemberBlockSyntax.self),
        Shadowing.declares(name, scope, from: child, nil) || isGivenValue(name, scope)
          || bindsInFront(name, scope, child) || isGeneric(name, scope)
      {
        return true
      }
      child = scope
    }
    return false
  }

  private static func isGeneric(_ name: String, _ scope: Syntax) -> Bool {
    let parameters = scope.asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause
    return parameters?.parameters.contains { Self.name(of: $0.name) == name } ?? false
  }

  /// Records a parameter of a generic type.
  func noteOtherMeaning(_ node: GenericParameterSyntax) {
    guard
      let owner = node.ancestors.first(where: { $0.is(GenericParameterClauseSyntax.self) })?.parent,
      owner.asProtocol((any DeclGroupSyntax).self) != nil, let type = Self.typeName(owner)
    else { return }
    noteOtherMeaning(Self.name(of: node.name), in: type, Syntax(node))
  }

  /// Records a declaration that gives the name of a type another meaning: a case of an enum, or a
  /// parameter of a generic type.
  func noteOtherMeaning(_ name: String, in type: String, _ node: Syntax) {
    if name.first?.isUppercase == true { noteConstant(name, type, "?", node) }
  }
}
