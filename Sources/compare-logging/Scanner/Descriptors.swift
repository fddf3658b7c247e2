import SwiftSyntax

/// The file descriptors of standard output and standard error.
extension LoggerFinder {
  /// Functions and types whose values are, or contain, one of their arguments.
  private static let converting: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "CInt",
    "dup", "fileno", "numericCast", "FileDescriptor", "init", "rawValue", "max", "min", "stride",
    "Array", "Set", "Optional", "some", "CollectionOfOne", "repeatElement",
  ]

  /// Whether the value of an expression is, or may be, one of the descriptors.
  func isStandardDescriptor(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr(let literal): return literal.number.map { 1...2 ~= $0 } ?? true
    // `Int32("2")`
    case .stringLiteralExpr(let literal):
      return ["1", "2"].contains(literal.representedLiteralValue)
    case .declReferenceExpr(let reference):
      return Self.standardDescriptors.contains(Self.name(of: reference.baseName))
    case .memberAccessExpr(let member):
      let name = Self.name(of: member.declName.baseName)
      if Self.standardDescriptors.contains(name) || Self.standardHandles.contains(name) {
        return true
      }
      return Self.keepsDescriptor(name) && member.base.map { isStandardDescriptor($0) } ?? false
    case .functionCallExpr(let call):
      if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
        return Self.returnedValues(of: closure).contains(where: isStandardDescriptor)
      }
      let name = call.calledExpression.lastToken(viewMode: .sourceAccurate).map {
        Self.name(of: $0)
      }
      if let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base,
        Self.passing.contains(name ?? ""), isStandardDescriptor(base)
      {
        return true
      }
      return
        (Self.converting.contains(name ?? "")
        || call.arguments.count == 1 && call.arguments.first?.label?.text == "rawValue")
        && call.arguments.contains { isStandardDescriptor($0.expression) }
    case .subscriptCallExpr(let element): return isStandardDescriptor(element.calledExpression)
    case .tupleExpr(let tuple):
      return tuple.elements.contains { isStandardDescriptor($0.expression) }
    case .arrayExpr(let array):
      return array.elements.contains { isStandardDescriptor($0.expression) }
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content else { return false }
      return elements.contains { isStandardDescriptor($0.value) }
    case .asExpr(let value): return isStandardDescriptor(value.expression)
    case .unresolvedTernaryExpr(let choice): return isStandardDescriptor(choice.thenExpression)
    case .sequenceExpr(let sequence):
      let values = Self.values(of: Array(sequence.elements)[...])
      return Self.arithmetic(values) == nil && values.contains { isStandardDescriptor($0) }
    case .tryExpr(let value): return isStandardDescriptor(value.expression)
    case .awaitExpr(let value): return isStandardDescriptor(value.expression)
    case .unsafeExpr(let value): return isStandardDescriptor(value.expression)
    case .copyExpr(let value): return isStandardDescriptor(value.expression)
    case .consumeExpr(let value): return isStandardDescriptor(value.expression)
    case .optionalChainingExpr(let value): return isStandardDescriptor(value.expression)
    case .forceUnwrapExpr(let value): return isStandardDescriptor(value.expression)
    case .ifExpr, .switchExpr:
      return !Self.names(expression).isDisjoint(with: Self.standardDescriptors)
    default: return false
    }
  }

  /// Whether a member of a descriptor, or of a collection or pointer, may be the descriptor.
  private static func keepsDescriptor(_ member: String) -> Bool {
    ["fileDescriptor", "rawValue"].contains(member) || passing.contains(member)
  }

  /// Records the parameters of a function that get such a descriptor: `name(label)`, `name(#0)`.
  func noteDescriptors(_ call: FunctionCallExprSyntax) {
    guard let name = call.calledExpression.lastToken(viewMode: .sourceAccurate) else { return }
    for (place, argument) in call.arguments.enumerated() {
      let label = argument.label.map { Self.name(of: $0) } ?? "#\(place)"
      let parameter = "\(Self.name(of: name))(\(label))"
      if let reference = argument.expression.as(InOutExprSyntax.self) {
        if let variable = candidates(of: reference.expression).first {
          connect(variable, ["=\(parameter)&"])
          connectPointers(to: variable, in: call)
        }
      } else if argument.expression.isSimple, isStandardDescriptor(argument.expression) {
        descriptors.insert(parameter)
      }
    }
  }

  private static let returnTypes: Set<String> = ["Int32", "CInt"]

  /// Records a function that returns such a descriptor.
  func noteReturnedDescriptor(_ function: FunctionDeclSyntax) {
    guard let type = function.signature.returnClause?.type else { return }
    let name = Self.name(of: function.name)
    connect(name + "()", ["=" + name])
    guard Self.returnTypes.contains(type.trimmedDescription), let body = function.body else {
      return
    }
    noteReturnedDescriptor(name, body.statements)
  }

  /// Records a subscript that returns such a descriptor.
  func noteReturnedDescriptor(_ node: SubscriptDeclSyntax) {
    guard let block = node.accessorBlock,
      Self.returnTypes.contains(node.returnClause.type.trimmedDescription)
    else { return }
    for type in enclosingTypes { noteReturnedDescriptor(type + "[]", block) }
  }

  /// Records a computed variable whose value may be such a descriptor.
  func noteReturnedDescriptor(_ binding: PatternBindingSyntax) {
    guard let block = binding.accessorBlock,
      let type = binding.typeAnnotation?.type.trimmedDescription, Self.returnTypes.contains(type),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { return }
    noteReturnedDescriptor(Self.name(of: name), block)
  }

  private func noteReturnedDescriptor(_ name: String, _ block: AccessorBlockSyntax) {
    switch block.accessors {
    case .getter(let items): noteReturnedDescriptor(name, items)
    case .accessors(let accessors):
      for accessor in accessors where accessor.accessorSpecifier.text == "get" {
        if let body = accessor.body { noteReturnedDescriptor(name, body.statements) }
      }
    @unknown default: break
    }
  }

  func noteReturnedDescriptor(_ name: String, _ body: CodeBlockItemListSyntax) {
    let values = Self.returnedValues(of: body)
    if values.contains(where: isStandardDescriptor) { descriptors.insert(name) }
    connect(name, Set(values.flatMap(descriptorNames).map { "=" + $0 }))
  }

  /// Returns the names that may identify a descriptor, also within conversions: `fd` for
  /// `Int32(fd.rawValue)`.
  func descriptorNames(of expression: ExprSyntax) -> [String] {
    switch expression.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let call):
      let token = call.calledExpression.lastToken(viewMode: .sourceAccurate)
      guard let name = token.map({ Self.name(of: $0) }) else { break }
      if Self.converting.contains(name) {
        return call.arguments.flatMap { descriptorNames(of: $0.expression) }
      }
      return candidates(of: expression) + resultNames(of: call, name)
    case .memberAccessExpr(let member):
      guard let base = member.base,
        ["fileDescriptor", "rawValue"].contains(Self.name(of: member.declName.baseName))
      else { break }
      return candidates(of: expression) + descriptorNames(of: base)
    case .sequenceExpr(let sequence):
      let values = Self.values(of: Array(sequence.elements)[...])
      if let sign = Self.arithmetic(values) { return [sign] }
      return values.flatMap { descriptorNames(of: $0) }
    case .unresolvedTernaryExpr(let choice): return descriptorNames(of: choice.thenExpression)
    case .tupleExpr(let tuple):
      return tuple.elements.flatMap { descriptorNames(of: $0.expression) }
    case .tryExpr(let value): return descriptorNames(of: value.expression)
    case .awaitExpr(let value): return descriptorNames(of: value.expression)
    case .forceUnwrapExpr(let value): return descriptorNames(of: value.expression)
    case .asExpr(let value): return descriptorNames(of: value.expression)
    default: break
    }
    return candidates(of: expression)
  }

  /// Connects a name with a descriptor that a conversion contains.
  func connectDescriptor(_ name: String, _ value: ExprSyntax) {
    guard Self.mayHoldDescriptor.contains(value.kind) else { return }
    let names = Set(descriptorNames(of: value)).subtracting(candidates(of: value))
    for origin in names {
      if origin.hasSuffix("()") {
        callResults.append((name, origin))
      } else {
        connect(name, ["=" + origin])
      }
    }
  }

  private static let mayHoldDescriptor: Set<SyntaxKind> = [
    .functionCallExpr, .memberAccessExpr, .sequenceExpr, .tryExpr, .awaitExpr, .forceUnwrapExpr,
    .asExpr,
  ]

  /// Records an assignment, which may make a variable such a descriptor.
  func noteAssignment(_ sequence: SequenceExprSyntax) {
    let elements = Array(sequence.elements)
    guard elements.count >= 3 else { return }
    let values = Self.values(of: elements.dropFirst(2))
    var sign = elements[1].as(BinaryOperatorExprSyntax.self).flatMap { Self.change($0) }
    guard sign != nil || elements[1].is(AssignmentExprSyntax.self) else { return }
    sign = sign ?? Self.arithmetic(values)
    let isStandard = sign == nil && values.contains(where: isStandardDescriptor)
    // `$0.pointee` is the variable to which the pointer points.
    for name in candidates(of: elements[0]) {
      if let sign {
        callResults.append((name, sign))
      } else if isStandard {
        descriptors.insert(name)
      } else {
        for value in values {
          if value.isSimple { connect(name, Set(candidates(of: value).prefix(1).map { "=" + $0 })) }
          connectDescriptor(name, value)
        }
      }
    }
  }

  /// Returns the elements of a sequence without the condition of `? :`.
  private static func values(of elements: ArraySlice<ExprSyntax>) -> ArraySlice<ExprSyntax> {
    let choice = elements.firstIndex { $0.is(UnresolvedTernaryExprSyntax.self) }
    return choice.map { elements[$0...] } ?? elements
  }

  /// Returns `+()` for the operator `+=`, which changes a number.
  private static func change(_ node: BinaryOperatorExprSyntax) -> String? {
    let sign = node.operator.text
    guard sign.hasSuffix("="), arithmetic.contains(String(sign.dropLast())) else { return nil }
    return sign.dropLast() + "()"
  }

  private static let arithmetic: Set<String> = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"]

  /// Returns the operator that computes a number, as the name of its result: `+()` for `fd + 1`.
  private static func arithmetic(_ elements: ArraySlice<ExprSyntax>) -> String? {
    for element in elements {
      if let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text,
        arithmetic.contains(sign)
      {
        return sign + "()"
      }
    }
    return nil
  }

  /// Records the cases of an enumeration whose raw values are such descriptors.
  func noteRawDescriptors(_ node: EnumDeclSyntax) {
    let types = node.inheritanceClause.map { Self.names($0) } ?? []
    guard !types.isDisjoint(with: ["Int32", "CInt", "Int", "UInt8", "Int8", "Int16"]) else {
      return
    }
    var next: Int? = 0
    for member in node.memberBlock.members {
      for element in member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? [] {
        if let value = element.rawValue?.value {
          if isStandardDescriptor(value) { noteRawDescriptor(element, of: node) }
          next = value.as(IntegerLiteralExprSyntax.self).flatMap { Int($0.literal.text) }
          if value.is(PrefixOperatorExprSyntax.self) {
            next = -(Int(value.trimmedDescription.dropFirst()) ?? 1)
          }
        } else if let value = next, value == 1 || value == 2 {
          noteRawDescriptor(element, of: node)
        }
        next = next.map { $0 + 1 }
      }
    }
  }

  private func noteRawDescriptor(_ element: EnumCaseElementSyntax, of type: EnumDeclSyntax) {
    descriptors.formUnion([Self.name(of: element.name), Self.name(of: type.name)])
  }

  /// Connects the parameters that may be descriptors with the arguments of calls.
  func connectDescriptors(_ function: String, _ clause: FunctionParameterClauseSyntax) {
    for (place, parameter) in clause.parameters.enumerated() {
      let label = Self.name(of: parameter.firstName)
      let name = Self.name(of: parameter.secondName ?? parameter.firstName)
      let key = "\(function)(\(label == "_" ? "#\(place)" : label))"
      // What the function assigns to an `inout` parameter is in the variable of the caller.
      if parameter.type.is(AttributedTypeSyntax.self) { connect(key + "&", ["=" + name]) }
      if Self.isNumber(parameter.type) {
        connect(name, [key])
      } else if let type = parameter.type.closure {
        for place in 0..<type.parameters.count {
          connect("\(function){\(place)}", ["\(name)(#\(place))"])
        }
      }
    }
  }

  /// Connects the parameters of a closure with the arguments of calls of the variable that holds it.
  func connectDescriptors(_ variable: String, _ closure: ClosureExprSyntax) {
    for (place, name) in Self.parameterNames(of: closure).enumerated() {
      let argument = "\(variable)(#\(place))"
      connect(name, [argument])
      connect("\(variable){\(place)}", [argument])
    }
  }

  /// Connects a stored property with the argument of its structure's own initializer.
  func connectDescriptor(_ property: PatternBindingSyntax) {
    guard property.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true,
      let name = property.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let type = property.typeAnnotation?.type, Self.isNumber(type)
    else { return }
    for type in enclosingTypes {
      connect(Self.name(of: name), ["\(type)(\(Self.name(of: name)))"])
    }
  }

  /// Whether a type is that of a descriptor, or may be in a generic function.
  static func isNumber(_ type: TypeSyntax) -> Bool {
    if let optional = type.as(OptionalTypeSyntax.self) { return isNumber(optional.wrappedType) }
    if let attributed = type.as(AttributedTypeSyntax.self) { return isNumber(attributed.baseType) }
    let name = type.trimmedDescription
    return ["Int32", "CInt", "Int", "T", "some BinaryInteger", "some FixedWidthInteger"]
      .contains(name)
  }
}

/// The handles of standard output and standard error.
extension LoggerFinder {
  /// Whether an expression's value writes to standard output or standard error.
  ///
  /// - Parameter type: The declared type of the value. `.standardError` alone does not show it.
  func isStandardStream(_ expression: ExprSyntax, _ type: TypeSyntax? = nil) -> Bool {
    var names = Self.names(expression)
    if let type { names.formUnion(Self.typeNames(type)) }
    // An extension of the handle's type can use the name without a base.
    if !names.isDisjoint(with: Self.standardHandles),
      !Self.handleTypes.isDisjoint(with: enclosingTypes)
    {
      return true
    }
    guard !names.isDisjoint(with: Self.handleTypes) else { return false }
    return !names.isDisjoint(with: Self.standardHandles)
      || (names.contains("fileDescriptor")
        || names.contains("FileDescriptor") && names.contains("rawValue"))
        && !names.isDisjoint(with: Self.standardDescriptors)
  }

  /// Records a member of another type with a handle's name, so that `.standardError` may mean that
  /// member.
  func noteOwnHandle(_ name: String, _ declaration: Syntax) {
    if Self.standardHandles.contains(name), Self.handleTypes.isDisjoint(with: enclosingTypes) {
      notePrinters(["." + name], declaration)
    }
  }

  static let handleTypes: Set<String> = ["FileHandle", "FileDescriptor"]
  static let standardHandles: Set<String> = ["standardError", "standardOutput"]
  static let standardDescriptors: Set<String> = [
    "STDERR_FILENO", "STDOUT_FILENO", "1", "2", "stderr", "stdout",
  ]
}

extension IntegerLiteralExprSyntax {
  /// The number, which may have another base: `0x1`, `0b1_0`; nil if it is too large.
  fileprivate var number: Int? {
    let digits = literal.text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix)
    }
    return Int(digits)
  }
}

extension TypeSyntax {
  /// The type as a function type, without its attributes.
  fileprivate var closure: FunctionTypeSyntax? {
    self.as(FunctionTypeSyntax.self) ?? self.as(AttributedTypeSyntax.self)?.baseType.closure
  }
}

extension ExprSyntax {
  /// Whether an expression is a literal, a name or a member.
  fileprivate var isSimple: Bool {
    [.integerLiteralExpr, .declReferenceExpr, .memberAccessExpr].contains(kind)
  }
}
