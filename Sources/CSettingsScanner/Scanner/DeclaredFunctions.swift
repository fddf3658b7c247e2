import SwiftSyntax

/// A pattern for the application's own log functions, as in `LogFunctionPattern`: `AppLog`,
/// `DDLog*`, `MXLog.*`.
struct DeclaredFunction {
  private let parts: [Substring]

  init(_ pattern: String) { parts = pattern.split(separator: ".") }

  /// Whether the pattern matches a function without a type.
  func matches(_ name: String) -> Bool { parts.count == 1 && Self.matches(parts[0], name[...]) }

  /// Whether the pattern matches a member of a type.
  func matches(_ name: String, of owner: String) -> Bool {
    guard parts.count > 1, let last = parts.last else { return false }
    return Self.matches(last, name[...]) && Self.matches(parts[parts.count - 2], owner[...])
  }

  /// Whether the pattern may match a member, whatever its type is.
  ///
  /// Swift calls Objective-C's method `errorWithText:` by the name `error`.
  func mayMatch(member name: String) -> Bool {
    guard let last = parts.last else { return false }
    return Self.matches(last, name[...]) || last.hasPrefix(name + "With")
  }

  private static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return pattern == name
    }
    guard name.count >= first.count + last.count, name.hasPrefix(first), name.hasSuffix(last)
    else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    // The first match of a piece leaves the most text for the pieces after it.
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}

/// Calls of the functions that the project declares, and their definitions, which are not judged
/// again.
extension CallFinder {
  /// Returns the declared name that a plain call refers to.
  static func declaredName(_ name: String) -> String? {
    declared.contains { $0.matches(name) } ? name : nil
  }

  /// Returns the declared name that a call of a member refers to: `MXLog.debug` for
  /// `MXLog.shared.debug`.
  static func declaredName(_ name: String, of base: ExprSyntax) -> String? {
    if declared.isEmpty { return nil }
    let owners = base.trimmedDescription.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      .map(String.init)
    for owner in owners.reversed() where declared.contains(where: { $0.matches(name, of: owner) }) {
      return "\(owner).\(name)"
    }
    // `Module.AppLog` and `Log.AppLog`
    return owners.count == 1 && owners[0].first?.isUppercase == true ? declaredName(name) : nil
  }

  /// The declared function whose body contains a node.
  enum DeclaredBody {
    case function
    /// A member of a type, which code may call without naming the type.
    ///
    /// The type is empty if no other module may call the member.
    case member(String, type: String)
  }

  /// Returns the declared function whose body contains a node.
  static func declaredFunction(around node: Syntax) -> DeclaredBody? {
    if declared.isEmpty { return nil }
    var child = node
    while let parent = child.parent {
      if let function = parent.as(FunctionDeclSyntax.self), Syntax(function.body) == child,
        declaredName(of: function) != nil
      {
        let isMember = function.parent?.is(MemberBlockItemSyntax.self) == true
        guard isMember else { return .function }
        let type = FileAccess.isRestricted(parent) ? "" : Self.typeName(around: parent) ?? ""
        // A class of Objective-C declares nothing that the system calls, but its methods.
        let isOverride = function.modifiers.contains { $0.name.text == "override" }
        return .member(
          LoggerFinder.name(of: function.name),
          type: type.isEmpty || !isOverride ? type : type + "!")
      }
      child = parent
    }
    return nil
  }

  private static func typeName(around node: Syntax) -> String? {
    typeName(node.ancestors.first { $0.is(MemberBlockSyntax.self) }?.parent)
  }

  /// Whether the language or the standard library calls a function without its name.
  private static func isCalledImplicitly(_ function: FunctionDeclSyntax, _ name: String) -> Bool {
    if implicit.contains(name) || name.first.map({ !$0.isLetter && $0 != "_" }) ?? true {
      return true
    }
    // A method of a result builder: `buildEither`.
    if name.hasPrefix("build"), name.dropFirst(5).first?.isUppercase == true { return true }
    return function.attributes.contains { attribute in
      ["IBAction", "IBSegueAction"].contains(
        attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription)
    }
  }

  private static let implicit: Set<String> = [
    "callAsFunction", "dynamicallyCall", "write", "hash", "encode", "next", "makeIterator",
    "appendLiteral", "appendInterpolation", "observeValue", "copy", "mutableCopy", "isEqual",
    "index", "formIndex", "distance", "main", "makeAsyncIterator",
  ]

  static func declaredName(of function: FunctionDeclSyntax) -> String? {
    let name = LoggerFinder.name(of: function.name)
    if isCalledImplicitly(function, name) { return nil }
    var child = Syntax(function)
    while let parent = child.parent {
      if parent.is(FunctionDeclSyntax.self) { return nil }
      let owner =
        parent.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
        ?? parent.asProtocol(NamedDeclSyntax.self)?.name.text
      if let owner {
        if declared.contains(where: { $0.matches(name, of: owner) }) { return "\(owner).\(name)" }
        break
      }
      child = parent
    }
    return declaredName(name)
  }

  /// Records the body of a declared function, which may do nothing or call something.
  func noteDefinition(_ node: FunctionDeclSyntax) {
    guard !Self.declared.isEmpty, let name = Self.declaredName(of: node), let body = node.body
    else { return }
    definitions[name, default: []].append(body)
  }

  /// Writes, for each declared function that the file defines, whether its body calls anything in
  /// each variant.
  func emitDefinitions() {
    for (name, bodies) in definitions.sorted(by: { $0.key < $1.key }) {
      for body in bodies {
        let calls = CallCollector(viewMode: .sourceAccurate)
        calls.walk(body)
        let reached = calls.nodes.map { self.states(of: $0) }
        let isOn = regions.indices.map { index in
          reached.contains { Array($0)[index] == "1" } ? "1" : "0"
        }
        emit(["defines", name, states(of: Syntax(body)), isOn.joined()])
      }
    }
  }
}

/// The calls in a body, and other syntax that may run other code.
private final class CallCollector: SyntaxAnyVisitor {
  var nodes: [Syntax] = []

  private static let kinds: Set<SyntaxKind> = [
    .functionCallExpr, .macroExpansionExpr, .memberAccessExpr, .sequenceExpr,
  ]

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if Self.kinds.contains(node.kind) { nodes.append(node) }
    return .visitChildren
  }
}
