import SwiftSyntax

/// The declarations in the lists of statements and members of a file, by name.
///
/// Each list is read once, regardless of the number of calls that query a name.
final class DeclarationIndex {
  /// The declarations in one list of statements.
  struct Statements {
    let items: [CodeBlockItemSyntax]
    /// The places of the variables, conditions of `guard`, types and functions, by name.
    fileprivate(set) var places: [String: [Int]] = [:]
    /// The places of `#if` that declare the name in any branch, and of all other declarations, by
    /// name.
    fileprivate(set) var placesWithBranches: [String: [Int]] = [:]
  }

  /// The functions and variables of a type, by name.
  typealias Members = [String: [DeclSyntax]]

  private var statements: [SyntaxIdentifier: Statements] = [:]
  private var members: [SyntaxIdentifier: Members] = [:]
  /// The file-level declarations for all of a type, by the name of the type.
  private var types: [String: Members]?

  /// Returns the statements of a list.
  func statements(of list: CodeBlockItemListSyntax) -> Statements {
    if let known = statements[list.id] { return known }
    var result = Statements(items: Array(list))
    for (place, item) in result.items.enumerated() {
      for name in Self.names(declaredBy: item) { result.places[name, default: []].append(place) }
      for name in Self.namesWithBranches(declaredBy: item) {
        result.placesWithBranches[name, default: []].append(place)
      }
    }
    statements[list.id] = result
    return result
  }

  /// Returns the functions and variables with a name in a type's body.
  func members(named name: String, of block: MemberBlockSyntax) -> [DeclSyntax] {
    if let known = members[block.id] { return known[name] ?? [] }
    var result: Members = [:]
    Self.add(block, to: &result)
    members[block.id] = result
    return result[name] ?? []
  }

  /// Returns the functions and variables with a name that the file declares for all of a type, in
  /// its body or in an extension.
  func members(named name: String, ofType type: String, in file: SourceFileSyntax) -> [DeclSyntax] {
    if let types { return types[type]?[name] ?? [] }
    var result: [String: Members] = [:]
    for item in file.statements {
      let node = Syntax(item.item)
      guard let type = Shadowing.typeName(node),
        node.as(ExtensionDeclSyntax.self)?.genericWhereClause == nil,
        let group = node.asProtocol(DeclGroupSyntax.self)
      else { continue }
      Self.add(group.memberBlock, to: &result[type, default: [:]])
    }
    types = result
    return result[type]?[name] ?? []
  }

  private static func add(_ block: MemberBlockSyntax, to members: inout Members) {
    for member in block.members {
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        members[LoggerFinder.name(of: function.name), default: []].append(member.decl)
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        for name in Shadowing.names(boundBy: variable.bindings) {
          members[name, default: []].append(member.decl)
        }
      } else if [.structDecl, .classDecl, .enumDecl, .actorDecl].contains(member.decl.kind),
        let name = member.decl.asProtocol(NamedDeclSyntax.self)?.name
      {
        members[LoggerFinder.name(of: name), default: []].append(member.decl)
      }
    }
  }

  // MARK: Names

  /// Returns the names that a statement declares for those after it, or for its entire list.
  private static func names(declaredBy item: CodeBlockItemSyntax) -> Set<String> {
    switch item.item.kind {
    case .variableDecl:
      return item.item.as(VariableDeclSyntax.self).map { Shadowing.names(boundBy: $0.bindings) }
        ?? []
    case .guardStmt:
      return item.item.as(GuardStmtSyntax.self).map { Shadowing.names(boundIn: $0.conditions) }
        ?? []
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .functionDecl, .typeAliasDecl:
      guard let name = item.item.asProtocol(NamedDeclSyntax.self)?.name else { return [] }
      return [LoggerFinder.name(of: name)]
    default: return []
    }
  }

  private static func namesWithBranches(declaredBy item: CodeBlockItemSyntax) -> Set<String> {
    guard let config = item.item.as(IfConfigDeclSyntax.self) else { return names(declaredBy: item) }
    var result: Set<String> = []
    for clause in config.clauses {
      for item in clause.elements?.as(CodeBlockItemListSyntax.self) ?? [] {
        result.formUnion(namesWithBranches(declaredBy: item))
      }
    }
    return result
  }
}
