import SwiftSyntax

/// Descriptors that a closure, a pointer, a property wrapper or the result of a call contains.
extension LoggerFinder {
  /// The name of a descriptor of a standard stream that has no name of its own.
  static let unnamedDescriptor = "2"

  /// Returns the names of a call's result as a descriptor: `make()` for `make(…)`.
  ///
  /// A function that takes a closure may return what the closure does, as in
  /// `retrying { open(…) }`.
  func resultNames(of call: FunctionCallExprSyntax, _ function: String) -> [String] {
    let values = call.trailingClosure.map { Self.returnedValues(of: $0) } ?? []
    let isFunction = function.first.map { $0.isLowercase || $0 == "_" } ?? false
    return values.flatMap(descriptorNames)
      + (isFunction && !Self.passing.contains(function) ? [function + "()"] : [])
  }

  /// Connects a variable with the parameters of closures that point to it, as in
  /// `withUnsafeMutablePointer(to: &fd) { pointer in … }`.
  func connectPointers(to variable: String, in call: FunctionCallExprSyntax) {
    var closures = call.arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
    closures += call.additionalTrailingClosures.map(\.closure)
    if let closure = call.trailingClosure { closures.append(closure) }
    for name in closures.flatMap(Self.parameterNames) { connect(variable, ["=" + name]) }
  }

  /// Returns the names of the parameters that a closure states.
  static func parameterNames(of closure: ClosureExprSyntax) -> [String] {
    switch closure.signature?.parameterClause {
    case .simpleInput(let parameters): return parameters.map { name(of: $0.name) }
    case .parameterClause(let clause):
      return clause.parameters.map { name(of: $0.secondName ?? $0.firstName) }
    case nil: return []
    @unknown default: return []
    }
  }

  /// Whether a closure that a call takes may get the descriptor of a standard stream: one that the
  /// receiver contains, as in `[1, 2].forEach { … }`, or that `withUnsafePointer` passes on.
  func passesStandardDescriptor(_ call: FunctionCallExprSyntax) -> Bool {
    if let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base,
      isStandardDescriptor(base)
    {
      return true
    }
    let function = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    return (function.hasPrefix("withUnsafe") || function == "withExtendedLifetime")
      && call.arguments.contains { isStandardDescriptor($0.expression) }
  }

  /// Connects a variable with the pointer that a call creates from it, as in
  /// `let pointer = UnsafeMutablePointer(&fd)`.
  func connectPointer(_ pointer: String, _ value: ExprSyntax) {
    for argument in value.as(FunctionCallExprSyntax.self)?.arguments ?? [] {
      if let reference = argument.expression.as(InOutExprSyntax.self),
        let variable = candidates(of: reference.expression).first
      {
        connect(variable, ["=" + pointer])
      }
    }
  }

  /// Connects a property with the value that its wrapper may give it.
  func connectWrapper(_ attribute: AttributeSyntax, of variable: VariableDeclSyntax) {
    guard attribute.attributeName.trimmedDescription.first?.isUppercase == true else { return }
    var isStandard = false
    if case .argumentList(let arguments) = attribute.arguments {
      isStandard = arguments.contains { isStandardDescriptor($0.expression) }
    }
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        binding.typeAnnotation.map({ Self.isNumber($0.type) }) ?? true
      else { continue }
      connect(Self.name(of: name), ["=wrappedValue"])
      if isStandard { descriptors.insert(Self.name(of: name)) }
    }
  }

  /// Connects the names that get the result of a call, if the file writes to descriptors.
  func connectResults() {
    for (name, result) in callResults { connect(name, ["=" + result]) }
  }
}
