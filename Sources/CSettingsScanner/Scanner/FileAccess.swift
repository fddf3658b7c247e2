import SwiftSyntax

/// Declarations that only their own file can use.
enum FileAccess {
  /// Why other files cannot use a declaration.
  enum Reason {
    /// It is `private` or `fileprivate` itself, so that subclasses may not have it either.
    case member
    /// The type or the extension that contains it is.
    case container
  }

  /// The types that the current file declares for itself.
  static var types: Set<String> = []

  /// Returns why only its own file can use a declaration; nil if other files can use it, too.
  static func reason(of declaration: Syntax) -> Reason? {
    if isRestricted(declaration) { return .member }
    for current in declaration.ancestors {
      if isRestricted(current) { return .container }
      if let type = current.as(ExtensionDeclSyntax.self)?.extendedType,
        types.contains(type.trimmedDescription)
      {
        return .container
      }
    }
    return nil
  }

  /// Records the types that a file declares for itself, before its declarations are read.
  static func noteTypes(of file: SourceFileSyntax) {
    let finder = TypeFinder(viewMode: .sourceAccurate)
    finder.walk(file)
    types = finder.types
  }

  static func isRestricted(_ node: Syntax) -> Bool {
    guard let modifiers = node.asProtocol(WithModifiersSyntax.self)?.modifiers else { return false }
    // `private(set)` restricts the setter only.
    return modifiers.contains {
      ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
    }
  }

  private final class TypeFinder: SyntaxAnyVisitor {
    var types: Set<String> = []

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      if let named = node.asProtocol(NamedDeclSyntax.self), isType(node.kind), isRestricted(node) {
        types.insert(named.name.text)
      }
      // Types in functions are not visible to others anyway.
      return node.is(CodeBlockSyntax.self) ? .skipChildren : .visitChildren
    }

    private func isType(_ kind: SyntaxKind) -> Bool {
      [.structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl].contains(kind)
    }
  }
}
