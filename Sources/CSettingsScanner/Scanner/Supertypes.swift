import SwiftSyntax

/// The types that each type is declared to be.
extension LoggerFinder {
  /// Records the types that a type is declared to be.
  func noteSupertypes(of name: String, _ inherited: InheritanceClauseSyntax) {
    // Only a class may inherit from a logger.
    if inherited.parent?.is(ClassDeclSyntax.self) == true, let base = inherited.inheritedTypes.first
    {
      connect(name, Self.typeNames(base))
    }
    for type in inherited.inheritedTypes { noteSupertypes(of: name, type.type) }
  }

  /// Records the types of which an alias is a composition.
  func noteSupertypes(of name: String, _ type: TypeSyntax) {
    switch type.as(TypeSyntaxEnum.self) {
    case .compositionType(let composition):
      for element in composition.elements { noteSupertypes(of: name, element.type) }
    case .attributedType(let attributed): noteSupertypes(of: name, attributed.baseType)
    case .someOrAnyType(let constrained): noteSupertypes(of: name, constrained.constraint)
    case .identifierType(let identifier):
      add(identifier.name, isGeneric: identifier.genericArgumentClause != nil, to: name)
    case .memberType(let member):
      add(member.name, isGeneric: member.genericArgumentClause != nil, to: name)
    default: return
    }
  }

  /// A generic type is not followed. `<` follows its name.
  private func add(_ supertype: TokenSyntax, isGeneric: Bool, to name: String) {
    supertypes[name, default: []].insert(Self.name(of: supertype) + (isGeneric ? "<" : ""))
  }
}
