import SwiftSyntax

/// The descriptors to which calls write.
///
/// A descriptor is known if it is a number, a constant, the result of a function of the system that
/// makes a new one, or a variable that only gets such values. The variable is one of the function
/// around the call, or a private property of the type around it. Everything else is unknown:
/// parameters, elements of collections, results of other functions, and variables that other code
/// can change.
extension CallFinder {
  /// The longest formula of a descriptor, in bytes. A longer one is unknown.
  private static let longestDescriptor = 512

  /// The types whose initializers keep a number, or trap.
  private static let conversions: Set<String> = [
    "Int", "Int32", "Int64", "UInt", "UInt32", "CInt", "dispatch_fd_t", "numericCast",
  ]

  /// Returns what the value of an expression may be, as a formula.
  func descriptor(_ expression: ExprSyntax) -> String {
    switch expression.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let only = tuple.elements.first else { return "?" }
      return descriptor(only.expression)
    case .prefixOperatorExpr(let operation):
      let isNegative = operation.operator.text == "-"
      return isNegative && operation.expression.is(IntegerLiteralExprSyntax.self) ? "O" : "?"
    case .declReferenceExpr(let reference):
      let name = Self.name(of: reference.baseName)
      if let value = variable(name, at: Syntax(reference)) { return value }
      return Self.standardDescriptors.contains(name) ? "I2" : formula(expression)
    case .memberAccessExpr(let member): return descriptor(of: member)
    case .functionCallExpr(let call): return descriptor(of: call)
    case .subscriptCallExpr(let element):
      guard let array = element.calledExpression.as(DeclReferenceExprSyntax.self) else {
        return "?"
      }
      return variable(Self.name(of: array.baseName), at: Syntax(array), isArray: true) ?? "?"
    case .sequenceExpr(let sequence): return descriptor(of: Array(sequence.elements)[...])
    case .tryExpr(let value): return descriptor(value.expression)
    case .awaitExpr(let value): return descriptor(value.expression)
    case .unsafeExpr(let value): return descriptor(value.expression)
    case .copyExpr(let value): return descriptor(value.expression)
    case .consumeExpr(let value): return descriptor(value.expression)
    case .forceUnwrapExpr(let value): return descriptor(value.expression)
    default: return formula(expression)
    }
  }

  /// Whether a formula is certainly the descriptor of a standard stream.
  static func isStandard(_ descriptor: String) -> Bool { ["I1", "I2"].contains(descriptor) }

  /// Whether a formula is certainly another descriptor, whatever the project declares.
  static func isOther(_ descriptor: String) -> Bool { descriptor == "O" }

  private func descriptor(of member: MemberAccessExprSyntax) -> String {
    guard let base = member.base else { return "?" }
    let name = Self.name(of: member.declName.baseName)
    if ["fileDescriptor", "rawValue"].contains(name),
      !Self.names(base).isDisjoint(with: Self.standardHandles)
    {
      return "I2"
    }
    if Self.isModule(base) {
      return Self.standardDescriptors.contains(name) ? "I2" : "N:\(name)"
    }
    if base.as(DeclReferenceExprSyntax.self)?.baseName.text == "self",
      let value = property(name, at: Syntax(member))
    {
      return value
    }
    return formula(ExprSyntax(member))
  }

  private func descriptor(of call: FunctionCallExprSyntax) -> String {
    guard let name = calledFunction(of: call) else { return formula(ExprSyntax(call)) }
    guard call.arguments.count == 1, call.trailingClosure == nil, let only = call.arguments.first,
      only.label == nil
    else { return formula(ExprSyntax(call)) }
    if name == "fileno" {
      return Self.names(only.expression).isDisjoint(with: Self.streamVariables)
        ? "C:fileno O" : "I2"
    }
    // The number is another one, but the file is the same.
    guard name == "dup" || Self.conversions.contains(name) else {
      return formula(ExprSyntax(call))
    }
    let value = descriptor(only.expression)
    return value == "?" || Self.isStandard(value) ? value : "C:\(name) \(value)"
  }

  /// Returns the name in `name(…)` or `Darwin.name(…)`.
  func calledFunction(of call: FunctionCallExprSyntax) -> String? {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      guard let base = member.base, Self.isModule(base) else { return nil }
      return Self.name(of: member.declName.baseName)
    }
    return call.calledExpression.as(DeclReferenceExprSyntax.self).map {
      Self.name(of: $0.baseName)
    }
  }

  private func descriptor(of elements: ArraySlice<ExprSyntax>) -> String {
    if elements.count == 1, let only = elements.first { return descriptor(only) }
    guard elements.count <= Formula.longestSequence, let place = Formula.weakest(elements) else {
      return "?"
    }
    // `value as Int32`
    if elements[place].is(UnresolvedAsExprSyntax.self) { return descriptor(of: elements[..<place]) }
    guard let choice = elements[place].as(UnresolvedTernaryExprSyntax.self) else { return "?" }
    return Self.bounded(
      "if \(formula(elements[..<place])) \(descriptor(choice.thenExpression)) "
        + descriptor(of: elements[(place + 1)...]))
  }

  private static func bounded(_ formula: String) -> String {
    formula.utf8.count <= longestDescriptor ? formula : "?"
  }

  /// Returns the value of a function of the system that makes a new descriptor; nil for another
  /// call.
  func madeDescriptor(_ call: FunctionCallExprSyntax) -> String? {
    guard let name = calledFunction(of: call), Self.makers.contains(name) else { return nil }
    if call.calledExpression.is(MemberAccessExprSyntax.self) { return "O" }
    if Shadowing.isOwn(name, at: Syntax(call), call: call) { return "?" }
    return "O:\(name)" + (enclosingTypes.isEmpty ? "" : "/")
  }

  /// Returns the function and the argument of a conversion such as `Int32(2)`; nil for another call.
  func conversion(_ call: FunctionCallExprSyntax) -> (name: String, argument: ExprSyntax)? {
    guard call.arguments.count == 1, call.trailingClosure == nil, let only = call.arguments.first,
      only.label == nil, let name = calledFunction(of: call), Self.conversions.contains(name)
    else { return nil }
    return (name, only.expression)
  }

  // MARK: Variables

  /// Returns what a variable of the function around a place may be; nil if the function does not
  /// declare the name.
  private func variable(_ name: String, at node: Syntax, isArray: Bool = false) -> String? {
    let scope = DescriptorUses.function(around: node)
    let uses = descriptorUses(in: scope)[name] ?? .init()
    let bindings = uses.bindings
    guard !bindings.isEmpty else { return property(name, at: node, isArray: isArray) }
    // Other files can change a variable at file level.
    let isShared =
      scope.is(SourceFileSyntax.self) && bindings.contains(where: DescriptorUses.isShared)
    guard !isShared, bindings.allSatisfy({ DescriptorUses.isKnown($0, at: node) }) else {
      return "?"
    }
    return joined(uses, name, in: scope, isArray: isArray, isProperty: false)
  }

  /// Returns what a private property of the type around a place may be; nil if there is none.
  private func property(_ name: String, at node: Syntax, isArray: Bool = false) -> String? {
    let file = node.root
    let uses = descriptorUses(in: file)[name] ?? .init()
    guard uses.members.count == 1, let member = uses.members.first,
      let variable = member.parent?.parent?.parent?.parent?.as(VariableDeclSyntax.self),
      variable.modifiers.contains(where: { ["private", "fileprivate"].contains($0.name.text) }),
      variable.modifiers.allSatisfy({ $0.detail == nil && $0.name.text != "static" }),
      let type = DescriptorUses.type(of: member), enclosingTypes.contains(type)
    else { return nil }
    return joined(uses, name, in: file, isArray: isArray, isProperty: true)
  }

  /// Returns what a variable with these uses may be.
  private func joined(
    _ uses: DescriptorUses.OfName, _ name: String, in scope: Syntax, isArray: Bool,
    isProperty: Bool
  ) -> String {
    let key = DescriptorUses.Key(scope: scope.id, name: name)
    if let known = knownDescriptors[key] { return known }
    // A variable that gets its own value.
    knownDescriptors[key] = "?"
    var result: String?
    for token in uses.tokens {
      let value: String
      switch DescriptorUses.use(of: token, isArray: isArray, isProperty: isProperty) {
      case .read: continue
      case .unclear: value = "?"
      case .passed(let call): value = madeDescriptor(call) ?? "?"
      case .values(let expressions):
        value = expressions.map(descriptor).reduce(nil, Self.join) ?? "O"
      }
      let isActive = mask(of: token)
      result = Self.bounded(
        Self.join(result, isActive.contains("0") ? ": \(isActive) \(value) O" : value))
    }
    let value = result ?? "?"
    knownDescriptors[key] = value
    return value
  }

  private static func join(_ result: String?, _ value: String) -> String {
    guard let result, result != value, result != "O" else { return value }
    return value == "O" ? result : "if ? \(result) \(value)"
  }

  private func descriptorUses(in scope: Syntax) -> [String: DescriptorUses.OfName] {
    if let known = knownUses[scope.id] { return known }
    let uses = DescriptorUses.identifiers(in: scope)
    knownUses[scope.id] = uses
    return uses
  }

  // MARK: Duplicates

  /// Functions that make a descriptor another name of a file.
  static let duplicates: Set<String> = ["dup", "dup2", "dup3", "fcntl"]

  /// Records a call that may make another descriptor that of a standard stream.
  func noteDuplicate(_ name: String, _ node: FunctionCallExprSyntax) {
    guard Self.duplicates.contains(name), let given = node.arguments.first?.expression,
      name != "fcntl" || Self.names(node).contains(where: { $0.hasPrefix("F_DUPFD") })
    else { return }
    let value = descriptor(given)
    if !Self.isOther(value) { site("?duplicate", name, [value], node) }
  }

  // MARK: Functions that are passed on

  /// Records a function that writes to a descriptor and is stored or passed on: `let put = write`,
  /// `Darwin.write`.
  func noteStoredWriter(_ node: DeclReferenceExprSyntax, _ name: String) {
    let isWriter = Self.toDescriptor[name] != nil || Self.toStream.contains(name)
    guard isWriter || ["dup2", "dup3"].contains(name) else { return }
    var value = Syntax(node)
    var isQualified = false
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      guard let base = member.base, Self.isModule(base) else { return }
      value = Syntax(member)
      isQualified = true
    }
    guard value.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != value.id,
      Self.isPassedOn(value), isQualified || !Shadowing.isOwn(name, at: Syntax(node), call: nil)
    else { return }
    site(isQualified ? "?qualified" : "?stream", name, enclosingTypes, nil, at: node)
  }
}
