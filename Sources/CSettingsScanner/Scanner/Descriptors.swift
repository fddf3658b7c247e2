import SwiftSyntax

/// The descriptors to which calls write.
///
/// A descriptor is known if it is a number, a constant, or the result of a function of the system
/// that makes a new one, in an expression or a constant of the function around the call. Everything
/// else is unknown: parameters, variables, properties that are no constants, and results of other
/// functions.
extension CallFinder {
  /// Returns what the value of an expression may be, as a formula.
  func descriptor(_ expression: ExprSyntax) -> String {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      let isStandard = Self.standardDescriptors.contains(Self.name(of: reference.baseName))
      return isStandard ? "I2" : formula(expression)
    case .subscriptCallExpr(let element): return self.element(element)
    default: return formula(expression)
    }
  }

  /// Whether a formula is certainly the descriptor of a standard stream.
  static func isStandard(_ descriptor: String) -> Bool { ["I1", "I2"].contains(descriptor) }

  /// Whether a formula is certainly another descriptor, whatever the project declares.
  static func isOther(_ descriptor: String) -> Bool { descriptor == "O" }

  /// Returns the value of `FileHandle.standardError.fileDescriptor` or `Darwin.STDERR_FILENO`; nil for
  /// another member.
  func systemMember(_ member: MemberAccessExprSyntax) -> String? {
    guard let base = member.base else { return nil }
    let name = Self.name(of: member.declName.baseName)
    if ["fileDescriptor", "rawValue"].contains(name),
      !Self.names(base).isDisjoint(with: Self.standardHandles)
    {
      return "I2"
    }
    guard Self.isModule(base) else { return nil }
    if Self.standardDescriptors.contains(name) { return "I2" }
    return name == "STDIN_FILENO" ? "I0" : nil
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

  /// Returns the value of a function of the system that makes a new descriptor, or of `fileno`; nil for
  /// another call.
  func madeDescriptor(_ call: FunctionCallExprSyntax) -> String? {
    guard let name = calledFunction(of: call), Self.isKnown(name, as: .maker) || name == "fileno"
    else {
      return nil
    }
    if name == "fileno", !Self.names(ExprSyntax(call)).isDisjoint(with: Self.streamVariables) {
      return "I2"
    }
    if call.calledExpression.is(MemberAccessExprSyntax.self) { return "O" }
    if Shadowing.isOwn(name, at: Syntax(call), call: call) { return "?" }
    return "O:\(name)" + (enclosingTypes.isEmpty ? "" : "/")
  }

  /// Returns what an element of an array is that the function around it only fills with new
  /// descriptors: `pipe(&fds)`.
  private func element(_ element: SubscriptCallExprSyntax) -> String {
    guard let array = element.calledExpression.as(DeclReferenceExprSyntax.self),
      let body = element.ancestors.compactMap({ $0.as(CodeBlockSyntax.self) }).last
    else { return "?" }
    let name = Self.name(of: array.baseName)
    var isDeclared = false
    var made = "?"
    for token in body.tokens(viewMode: .sourceAccurate) where Self.name(of: token) == name {
      guard case .identifier = token.tokenKind, let parent = token.parent, let use = parent.parent
      else { continue }
      if let binding = use.as(PatternBindingSyntax.self), !isDeclared,
        binding.parent?.parent?.parent?.parent?.id == body.statements.id, isEmptyArray(binding)
      {
        isDeclared = true
      } else if let call = use.as(InOutExprSyntax.self)?.parent?.parent?.parent?
        .as(FunctionCallExprSyntax.self), isDeclared, let value = madeDescriptor(call)
      {
        made = value
      } else if !isDeclared
        || use.as(SubscriptCallExprSyntax.self)?.calledExpression.id != parent.id
        || use.parent?.is(LabeledExprSyntax.self) != true
      {
        return "?"
      }
    }
    return made
  }

  /// Whether a declaration makes an array without descriptors of standard streams: `[0, 0]`,
  /// `[Int32](repeating: -1, count: 2)`.
  private func isEmptyArray(_ binding: PatternBindingSyntax) -> Bool {
    let type = binding.typeAnnotation?.type.trimmedDescription
    guard binding.accessorBlock == nil, type == nil || type == "[Int32]",
      let value = binding.initializer?.value
    else { return false }
    let call = value.as(FunctionCallExprSyntax.self)
    let elements =
      value.as(ArrayExprSyntax.self)?.elements.map(\.expression)
      ?? call?.arguments.prefix { $0.label?.text == "repeating" }.map(\.expression) ?? []
    return !elements.isEmpty && elements.allSatisfy { ["I0", "I-1"].contains(formula($0)) }
  }

  // MARK: Duplicates

  /// Records a call that may make another descriptor that of a standard stream.
  func noteDuplicate(_ name: String, _ node: FunctionCallExprSyntax) {
    guard Self.isKnown(name, as: .duplicate), let given = node.arguments.first?.expression,
      name != "fcntl" || Self.names(node).contains(where: { $0.hasPrefix("F_DUPFD") })
    else { return }
    let value = descriptor(given)
    if !Self.isOther(value) { site("?duplicate", name, [value], node) }
  }
}
