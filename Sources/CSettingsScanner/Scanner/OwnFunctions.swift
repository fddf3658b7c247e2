import SwiftSyntax

/// One of the project's own global functions or types that has the name of a log function, with its
/// parameters.
struct OwnFunctions {
  let name: String
  /// `LABEL:TYPE` for each parameter, `*` for a type of any kind, with `...` after a variadic type and `=` after a parameter
  /// with a default value.
  let parameters: [String]

  /// - Returns: Nil if a declaration does not hide anything from the project's other files.
  init?(_ declaration: Syntax) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      guard !Self.isPrivate(function.modifiers), Self.isPlain(function),
        function.signature.returnClause.map({ ["Void", "()"].contains($0.type.trimmedDescription) })
          ?? true
      else { return nil }
      name = LoggerFinder.name(of: function.name)
      parameters = function.signature.parameterClause.parameters.map { parameter in
        let label = parameter.firstName.text
        return "\(label):\(Self.type(parameter.type, in: function))"
          + (parameter.ellipsis == nil ? "" : "...") + (parameter.defaultValue == nil ? "" : "=")
      }
    } else if let type = declaration.asProtocol(NamedDeclSyntax.self),
      [.structDecl, .classDecl, .enumDecl, .actorDecl, .typeAliasDecl].contains(declaration.kind)
    {
      guard let group = declaration.asProtocol(WithModifiersSyntax.self),
        !Self.isPrivate(group.modifiers)
      else { return nil }
      name = type.name.text
      // A type hides all functions with its name.
      parameters = ["*"]
    } else {
      return nil
    }
  }

  /// Whether a function is as good a choice as another one with its name and parameters: it is not
  /// asynchronous, and no attribute restricts or disfavors it.
  static func isPlain(_ function: FunctionDeclSyntax) -> Bool {
    function.signature.effectSpecifiers?.asyncSpecifier == nil
      && function.attributes.allSatisfy { attribute in
        guard case .attribute(let attribute) = attribute else { return false }
        return plainAttributes.contains(attribute.attributeName.trimmedDescription)
      }
  }

  private static let plainAttributes: Set<String> = [
    "inlinable", "inline", "usableFromInline", "discardableResult", "_transparent", "frozen",
  ]

  /// Returns a parameter's type; `*` for a generic one that accepts every value.
  private static func type(_ type: TypeSyntax, in function: FunctionDeclSyntax) -> String {
    var plain = type
    if let attributed = plain.as(AttributedTypeSyntax.self), attributed.specifiers.isEmpty {
      plain = attributed.baseType
      if attributed.attributes.trimmedDescription.contains("autoclosure"),
        let closure = plain.as(FunctionTypeSyntax.self)
      {
        plain = closure.returnClause.type
      }
    }
    let text = plain.trimmedDescription
    if text == "any Any" { return "Any" }
    // A generic parameter without a constraint.
    let isFree =
      function.genericWhereClause == nil
      && function.genericParameterClause?.parameters.contains {
        $0.name.text == text && $0.inheritedType == nil
      } ?? false
    return isFree ? "*" : text
  }

  private static func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
  }
}
