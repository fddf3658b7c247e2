import SwiftSyntax

/// Uses of members that the project may declare as log functions.
extension CallFinder {
  private static func mayBeDeclared(member name: String) -> Bool {
    declared.contains { $0.mayMatch(member: name) }
  }

  /// Records a call, or another use, of a member that the project may declare. The tool decides by
  /// the type of the receiver.
  ///
  /// - Parameter bases: Names that may identify the type.
  func noteMember(
    _ name: String, _ bases: [String], _ call: FunctionCallExprSyntax?,
    at reference: (any SyntaxProtocol)? = nil
  ) {
    guard Self.mayBeDeclared(member: name) else { return }
    site("member", name, bases, call, at: reference)
  }

  /// Records a use of a member of an expression.
  func noteMember(
    _ name: String, of base: ExprSyntax, _ call: FunctionCallExprSyntax?,
    at reference: (any SyntaxProtocol)? = nil
  ) {
    guard Self.mayBeDeclared(member: name) else { return }
    let doubt = Self.doubt(about: base).map { [$0] } ?? []
    noteMember(name, candidates(of: base, throughCalls: true) + doubt, call, at: reference)
  }

  /// Records a method of a type with the name of a member that the project may declare.
  func noteMemberDeclaration(_ function: FunctionDeclSyntax) {
    let name = Self.name(of: function.name)
    if Self.declared.isEmpty { return }
    guard Self.mayBeDeclared(member: name) || Self.callable.contains(name) else { return }
    for type in enclosingTypes { emit(["member", type, name]) }
  }

  /// The methods that the call of a value means.
  private static let callable: Set<String> = ["callAsFunction", "dynamicallyCall"]

  /// Records the members that a text names for the Objective-C runtime: `Selector("error:")`,
  /// `value(forKey: "error")`.
  ///
  /// Objective-C calls Swift's method `error(text:)` by the name `errorWithText:`.
  func noteSelector(_ node: StringLiteralExprSyntax) {
    guard node.segments.count == 1, let only = node.segments.first?.as(StringSegmentSyntax.self)
    else { return }
    let text = Self.text(of: only, in: node)
    if Self.handleSelectors.contains(where: text.contains) {
      site("function", text, [], nil, at: node)
    }
    let first = text.prefix { $0 != ":" }
    guard text.contains(":") || Self.isSelector(node), !first.isEmpty,
      first.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return }
    if Self.declared.isEmpty || text.contains(where: \.isWhitespace) { return }
    noteMember(String(first), [], nil, at: node)
    if let end = first.firstRange(of: "With")?.lowerBound {
      noteMember(String(first[..<end]), [], nil, at: node)
    }
  }

  /// The selectors and keys of a handle of a standard stream. Swift has other names for it, so that
  /// code that has one of these means Objective-C's.
  static let handleSelectors: Set<String> = [
    "fileHandleWithStandardError", "fileHandleWithStandardOutput", "initWithFileDescriptor",
  ]

  /// Returns the selector of a handle that an attribute gives to a declaration:
  /// `@objc(fileHandleWithStandardError)`.
  static func handleSelector(of attribute: AttributeSyntax) -> String? {
    attribute.arguments?.tokens(viewMode: .sourceAccurate).lazy.map(\.text)
      .first(where: handleSelectors.contains)
  }

  private static let selectorFunctions: Set<String> = [
    "Selector", "NSSelectorFromString", "sel_registerName", "sel_getUid", "value", "perform",
    "NSExpression", "mutableArrayValue",
  ]

  /// Whether a text is an argument of a function that finds members by their names.
  private static func isSelector(_ node: StringLiteralExprSyntax) -> Bool {
    for current in node.ancestors {
      if let call = current.as(FunctionCallExprSyntax.self) {
        let name = call.calledExpression.lastToken(viewMode: .sourceAccurate)
        return name.map { selectorFunctions.contains(Self.name(of: $0)) } ?? false
      }
      guard [.labeledExpr, .labeledExprList, .tupleExpr].contains(current.kind) else {
        return false
      }
    }
    return false
  }
}

/// Whether the type of a value is that of the names in its expression.
///
/// `?` represents a value that may be of any type, and `()` one that may be of any type if the target
/// has types whose values are called.
extension LoggerFinder {
  /// Returns the doubt about the type of an expression's value.
  static func doubt(about expression: ExprSyntax) -> String? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      return reference.baseName.text.hasPrefix("$") ? "?" : nil
    case .superExpr, .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr,
      .booleanLiteralExpr, .arrayExpr, .dictionaryExpr, .closureExpr, .nilLiteralExpr, .asExpr,
      .typeExpr, .regexLiteralExpr:
      return nil
    case .memberAccessExpr(let member):
      let name = name(of: member.declName.baseName)
      guard let base = member.base, name != "shared", name != "default" else { return nil }
      if name == "self" { return doubt(about: base) }
      // `first` is also an element of its receiver.
      return passing.contains(name) || name.allSatisfy(\.isNumber) ? "?" : nil
    case .functionCallExpr(let call): return doubt(aboutCall: call.calledExpression)
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let only = tuple.elements.first else { return "?" }
      return doubt(about: only.expression)
    case .sequenceExpr(let sequence):
      let elements = Array(sequence.elements)
      return elements.count == 3 && elements[1].is(UnresolvedAsExprSyntax.self) ? nil : "?"
    default: return wrapped(expression).map { doubt(about: $0) } ?? "?"
    }
  }

  private static func doubt(aboutCall called: ExprSyntax) -> String? {
    switch called.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      return reference.baseName.text.first?.isUppercase == true ? nil : "()"
    case .genericSpecializationExpr(let value): return doubt(aboutCall: value.expression)
    case .memberAccessExpr(let member):
      let name = name(of: member.declName.baseName)
      // A call of a method names its receiver, too.
      return name == "init" || name.first?.isUppercase == true ? nil : "?"
    default: return "?"
    }
  }

  /// Records that a name may be of another type than its value's names.
  func noteDoubt(_ name: String, about value: ExprSyntax? = nil) {
    if CallFinder.declared.isEmpty { return }
    if let doubt = value.map({ Self.doubt(about: $0) }) ?? "?" { connect(name, [doubt]) }
  }
}
