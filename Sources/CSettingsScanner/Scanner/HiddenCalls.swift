import SwiftSyntax

/// Log calls without a direct call of a log function: by its symbol, through a macro, or by a file
/// that is a standard stream.
extension CallFinder {
  /// Whether some source contains the name of a log function as text.
  static func holdsSymbol(_ node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .stringSegment(let text) = token.tokenKind else { return false }
      return functions.contains(text.hasPrefix("_") ? String(text.dropFirst()) : text)
    }
  }

  /// Whether an attribute declares a function that starts a program, as in
  /// `@_silgen_name("system")`.
  static func holdsStarter(_ node: AttributeSyntax) -> Bool {
    guard namesSymbol(node) else {
      return false
    }
    return node.tokens(viewMode: .sourceAccurate).contains { isKnown($0.text, as: .process) }
  }

  /// Whether an attribute may name the symbol of a function.
  private static func namesSymbol(_ node: AttributeSyntax) -> Bool {
    ["_silgen_name", "_extern", "extern"].contains(node.attributeName.trimmedDescription)
  }

  /// Returns the symbol of a function that an attribute declares for another module, as in
  /// `@_silgen_name("$s…") func say(_: String)`.
  static func externalSymbol(_ node: AttributeSyntax) -> String? {
    guard namesSymbol(node),
      node.parent?.parent?.as(FunctionDeclSyntax.self)?.body == nil
    else { return nil }
    for token in node.tokens(viewMode: .sourceAccurate) {
      if case .stringSegment(let text) = token.tokenKind { return text }
    }
    return nil
  }

  /// Returns the names by which C knows a function: `@_cdecl("start")`, `@c(start)`, `@c func start()`.
  static func symbols(of function: FunctionDeclSyntax) -> [String] {
    if function.body == nil { return [] }
    return function.attributes.compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      let kind = attribute.attributeName.trimmedDescription
      guard ["_cdecl", "c", "_silgen_name"].contains(kind) else { return nil }
      if kind == "c", attribute.arguments == nil { return name(of: function.name) }
      // After `@`, the name and `(`.
      for token in attribute.tokens(viewMode: .sourceAccurate).dropFirst(3) {
        switch token.tokenKind {
        case .stringSegment(let text): return text
        case .identifier: return name(of: token)
        default: continue
        }
      }
      return nil
    }
  }

  /// Returns the attribute that declares a log function, as in `@_silgen_name("NSLog") func
  /// log(…)`.
  func declaresSymbol(_ node: AttributeSyntax) -> String? {
    guard Self.namesSymbol(node), Self.holdsSymbol(node) else { return nil }
    return "@" + node.attributeName.trimmedDescription
  }

  /// Whether a macro's name suggests that it logs: `#log`, `#debugLog`, `#print`.
  static func isLogMacro(_ name: String) -> Bool {
    if ["log", "print", "debugPrint", "dump", "trace", "debug", "info"].contains(name) {
      return true
    }
    return name.hasSuffix("Log")
      || name.hasPrefix("log") && name.dropFirst(3).first?.isUppercase == true
  }

  /// Returns the text of a literal and of those that `+` appends to it.
  ///
  /// - Returns: Nil for a literal with interpolations, and for one that is itself appended.
  static func path(startingWith literal: StringLiteralExprSyntax) -> String? {
    func plainText(_ expression: ExprSyntax?) -> String? {
      guard let literal = expression?.as(StringLiteralExprSyntax.self), literal.segments.count == 1,
        let only = literal.segments.first?.as(StringSegmentSyntax.self)
      else { return nil }
      return text(of: only, in: literal)
    }
    guard var result = plainText(ExprSyntax(literal)) else { return nil }
    // Only the path of a device matters, or its URL.
    if let first = result.utf8.first, !"/f".utf8.contains(first) { return result }
    guard let elements = literal.parent?.as(ExprListSyntax.self).map({ Array($0) }),
      let place = elements.firstIndex(where: { $0.id == literal.id })
    else { return result }
    func isPlus(_ index: Int) -> Bool {
      elements.indices.contains(index)
        && elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text == "+"
    }
    if isPlus(place - 1), plainText(elements[place - 2]) != nil { return nil }
    var index = place + 1
    while isPlus(index), elements.indices.contains(index + 1),
      let next = plainText(elements[index + 1])
    {
      result += next
      index += 2
    }
    return result
  }

  /// Whether a standard stream of C is passed to code that may write to it.
  func isStreamPassedOn(_ node: DeclReferenceExprSyntax, _ name: String) -> Bool {
    var value = Syntax(node)
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      guard let base = member.base, Self.isModule(base) else { return false }
      value = Syntax(member)
    } else if Shadowing.isOwn(name, at: Syntax(node), call: nil) {
      return false
    }
    while let parent = value.parent, Self.keepsValue.contains(parent.kind) { value = parent }
    guard let parent = value.parent else { return false }
    switch parent.as(SyntaxEnum.self) {
    case .labeledExpr:
      guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self) else { return true }
      guard let function = calledFunction(of: call) else { return true }
      return !Self.functions.contains(function) && !Self.isKnown(function, as: .keeper)
    case .memberAccessExpr(let member):
      return ["pointee", "advanced"].contains(Self.name(of: member.declName.baseName))
    case .exprList(let elements): return !Self.compares(elements)
    case .functionCallExpr, .conditionElement, .keyPathPropertyComponent: return false
    default: return true
    }
  }

  /// The syntax around an expression that has the same value.
  private static let keepsValue: Set<SyntaxKind> = [
    .forceUnwrapExpr, .optionalChainingExpr, .inOutExpr, .tryExpr, .unsafeExpr, .copyExpr,
    .consumeExpr,
  ]

  /// Whether a sequence of operators compares values.
  private static func compares(_ elements: ExprListSyntax) -> Bool {
    elements.contains {
      $0.as(BinaryOperatorExprSyntax.self).map {
        ["==", "!=", "===", "!==", "~="].contains($0.operator.text)
      } ?? false
    }
  }

  // MARK: Handles of the standard streams

  /// Members of a handle that do not write anything.
  private static let nonwritingMembers: Set<String> = [
    "fileDescriptor", "rawValue", "close", "closeFile", "synchronize", "synchronizeFile",
    "readabilityHandler", "seek", "seekToEnd", "seekToEndOfFile", "offset", "duplicate",
  ]
  private static let writing: Set<String> = ["write", "writeAll"]

  /// Records `FileHandle.standardError`, or `.standardError` alone, if it is passed to code that
  /// may write to it.
  ///
  /// Calls of its own methods that write are found separately.
  func noteHandle(_ node: MemberAccessExprSyntax) {
    let name = Self.name(of: node.declName.baseName)
    guard Self.standardHandles.contains(name) else { return }
    guard let base = node.base else {
      switch declaredType(of: Syntax(node)).map({ Self.typeNames($0) }) {
      case nil: note(Syntax(node), "." + name, isCertain: false)
      case let types? where types.contains("FileHandle"):
        note(Syntax(node), "FileHandle." + name, isCertain: true)
      case let types? where types.contains("FileDescriptor"):
        note(Syntax(node), "FileDescriptor." + name, isCertain: true)
      case let types?:
        for alias in types.sorted() where alias.first?.isUppercase == true {
          site("aliased", "." + name, [alias], nil, at: node)
        }
      }
      return
    }
    let type = base.lastToken(viewMode: .sourceAccurate).map { Self.name(of: $0) } ?? ""
    if Self.handleTypes.contains(type) {
      note(Syntax(node), "\(type).\(name)", isCertain: true)
    } else if let alias = Self.aliasOfHandle(ExprSyntax(node)),
      case .unknown = destination(of: Syntax(node))
    {
      site("aliased", "\(alias).\(name)", [alias], nil, at: node)
    }
  }

  /// Records `standardError` without a base, in an extension of `FileHandle`.
  func noteOwnTypesHandle(_ node: DeclReferenceExprSyntax, _ name: String) {
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      return
    }
    guard let type = Self.handleTypes.intersection(enclosingTypes).first else { return }
    note(Syntax(node), "\(type).\(name)", isCertain: true)
  }

  /// Returns the type `Output` in `Output.standardError`, which may be an alias of `FileHandle`.
  static func aliasOfHandle(_ expression: ExprSyntax) -> String? {
    guard let member = expression.as(MemberAccessExprSyntax.self),
      standardHandles.contains(name(of: member.declName.baseName)),
      let type = member.base?.lastToken(viewMode: .sourceAccurate).map({ name(of: $0) }),
      type.first?.isUppercase == true, !handleTypes.contains(type)
    else { return nil }
    return type
  }

  /// Records `FileHandle(fileDescriptor: 2)`, `FileDescriptor(rawValue: STDERR_FILENO)`, and a
  /// `DispatchIO` for such a descriptor.
  func noteMadeHandle(_ node: FunctionCallExprSyntax) {
    let labels: Set<String> = ["fileDescriptor", "rawValue", "toFileDescriptor"]
    guard let given = node.arguments.first(where: { labels.contains($0.label?.text ?? "") })
    else { return }
    let called = Self.names(node.calledExpression)
    let isHandle = given.label?.text == "fileDescriptor"
    let type: String
    if called.contains("DispatchIO") {
      type = "DispatchIO"
    } else if let handle = Self.handleTypes.intersection(called).first {
      type = handle
    } else if called == [".", "init"], isHandle {
      type = "FileHandle"
    } else if called == [".", "init"], let declared = declaredType(of: Syntax(node)),
      Self.typeNames(declared).contains("FileDescriptor")
    {
      type = "FileDescriptor"
    } else {
      guard isHandle, let alias = Self.createdType(node) else { return }
      if !Self.isOther(descriptor(given.expression)) {
        site("aliased", "\(alias).init", [alias], node)
      }
      return
    }
    let value = descriptor(given.expression)
    if Self.isOther(value) { return }
    if !Self.isStandard(value) { return site("descriptor", type, [value], node) }
    if type == "DispatchIO" {
      site("function", "DispatchIO", [], node)
    } else if !Self.names(given.expression).isDisjoint(with: Self.descriptorWords) {
      note(Syntax(node), type, isCertain: true)
    } else {
      // The number is a constant, which the uses of the handle do not show.
      site("function", type, [], node)
    }
  }

  /// Returns the type in `Type(…)` and `Type.init(…)`, which may be an alias of `FileHandle`.
  private static func createdType(_ node: FunctionCallExprSyntax) -> String? {
    var called = node.calledExpression
    if let member = called.as(MemberAccessExprSyntax.self), let base = member.base,
      name(of: member.declName.baseName) == "init"
    {
      called = base
    }
    let type = called.lastToken(viewMode: .sourceAccurate).map { name(of: $0) } ?? ""
    return type.first?.isUppercase == true ? type : nil
  }

  private func note(_ node: Syntax, _ name: String, isCertain: Bool) {
    switch destination(of: node) {
    case .none: return
    case .kept(let binding): noteUses(of: binding, as: name, node)
    case .unknown:
      site(
        isCertain ? "function" : "handle", name,
        isCertain ? [] : [name], nil, at: node)
    }
  }

  private enum Destination {
    /// No code can write to the handle.
    case none
    /// A name stores the handle, so that its uses count.
    case kept(Syntax)
    case unknown
  }

  /// Returns the destination of an expression's value.
  private func destination(of node: Syntax) -> Destination {
    var child = node
    while let parent = child.parent {
      switch parent.as(SyntaxEnum.self) {
      case .memberAccessExpr(let member):
        let name = Self.name(of: member.declName.baseName)
        return Self.nonwritingMembers.contains(name) || Self.writing.contains(name)
          ? .none : .unknown
      case .returnStmt, .codeBlockItem, .arrayElement, .dictionaryElement, .functionParameter:
        return .unknown
      case .labeledExpr where parent.parent?.parent?.is(TupleExprSyntax.self) != true:
        return .unknown
      case .patternBinding, .optionalBindingCondition: return .kept(parent)
      case .sequenceExpr(let sequence):
        if Self.compares(sequence.elements) { return .none }
      default:
        guard Self.transparent.contains(parent.kind) else { return .none }
      }
      child = parent
    }
    return .none
  }

  private static let transparent: Set<SyntaxKind> = [
    .exprList, .unresolvedTernaryExpr, .ternaryExpr, .infixOperatorExpr, .asExpr, .tryExpr,
    .forceUnwrapExpr, .optionalChainingExpr, .tupleExpr, .labeledExpr, .labeledExprList,
    .initializerClause, .unsafeExpr, .copyExpr, .consumeExpr,
  ]

  /// Returns the declared type of an expression's value: that of a variable, a parameter, or a
  /// function's result.
  func declaredType(of node: Syntax) -> TypeSyntax? {
    for current in node.ancestors {
      switch current.as(SyntaxEnum.self) {
      case .patternBinding(let binding): return binding.typeAnnotation?.type
      case .optionalBindingCondition(let binding): return binding.typeAnnotation?.type
      case .functionParameter(let parameter): return parameter.type
      case .functionDecl(let function): return function.signature.returnClause?.type
      case .codeBlockItem, .returnStmt, .codeBlockItemList, .codeBlock, .accessorBlock,
        .accessorDecl, .accessorDeclList:
        break
      default: guard Self.transparent.contains(current.kind) else { return nil }
      }
    }
    return nil
  }

  /// Records the uses of a stored handle. If the file does not use it but other files can, it
  /// records the handle itself.
  private func noteUses(of binding: Syntax, as name: String, _ value: Syntax) {
    let pattern =
      binding.as(PatternBindingSyntax.self)?.pattern
      ?? binding.as(OptionalBindingConditionSyntax.self)?.pattern
    guard let kept = pattern?.as(IdentifierPatternSyntax.self).map({ Self.name(of: $0.identifier) })
    else { return site("function", name, [], nil, at: value) }
    let scope = binding.ancestors.first {
      $0.is(CodeBlockItemListSyntax.self) || $0.is(MemberBlockSyntax.self)
    }
    guard let scope else { return }
    var isUsed = false
    for token in scope.tokens(viewMode: .sourceAccurate) where Self.name(of: token) == kept {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { continue }
      var use = Syntax(reference)
      if let member = use.parent?.as(MemberAccessExprSyntax.self), member.declName == reference {
        use = Syntax(member)
      } else if Shadowing.isOwn(kept, at: use, call: nil, below: scope) {
        continue
      }
      isUsed = true
      if use.parent?.is(InOutExprSyntax.self) == true { continue }
      if case .unknown = destination(of: use) { site("function", name, [], nil, at: use) }
    }
    let modifiers = binding.parent?.parent?.as(VariableDeclSyntax.self)?.modifiers
    let isPrivate = modifiers?.contains { $0.name.text.hasSuffix("private") } ?? false
    let isForOthers =
      scope.is(MemberBlockSyntax.self) || scope.parent?.is(SourceFileSyntax.self) == true
    if !isUsed, isForOthers, !isPrivate { site("function", name, [], nil, at: value) }
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
        && !names.isDisjoint(with: Self.descriptorWords)
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
  static let standardDescriptors: Set<String> = ["STDERR_FILENO", "STDOUT_FILENO"]
  static let descriptorWords = standardDescriptors.union(["1", "2", "stderr", "stdout"])
}
