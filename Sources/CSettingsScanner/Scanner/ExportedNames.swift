import SwiftSyntax

/// The names of a file that other modules can use.
final class ExportedNames: SyntaxAnyVisitor {
  private(set) var names: Set<String> = []

  init(of file: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(file)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    // Declarations in functions are not visible to others.
    if node.is(CodeBlockSyntax.self) || node.is(ClosureExprSyntax.self) { return .skipChildren }
    if let variable = node.as(VariableDeclSyntax.self) {
      if Self.isExported(node) {
        for binding in variable.bindings {
          names.formUnion(Shadowing.names(boundBy: binding.pattern))
        }
      }
    } else if let element = node.as(EnumCaseElementSyntax.self) {
      if Self.isExported(node) { names.insert(LoggerFinder.name(of: element.name)) }
    } else if let named = node.asProtocol(NamedDeclSyntax.self), Self.isExported(node) {
      names.insert(LoggerFinder.name(of: named.name))
    }
    return .visitChildren
  }

  /// Whether a declaration is public, or belongs to a protocol, an enumeration or an extension that
  /// is.
  private static func isExported(_ node: Syntax) -> Bool {
    if isPublic(node) { return true }
    for current in node.ancestors {
      switch current.kind {
      case .protocolDecl, .extensionDecl: return isPublic(current)
      case .enumDecl: return node.is(EnumCaseElementSyntax.self) && isPublic(current)
      case .structDecl, .classDecl, .actorDecl: return false
      default: break
      }
    }
    return false
  }

  private static func isPublic(_ node: Syntax) -> Bool {
    node.asProtocol(WithModifiersSyntax.self)?.modifiers.contains {
      ["public", "open", "package"].contains($0.name.text) && $0.detail == nil
    } ?? false
  }
}
