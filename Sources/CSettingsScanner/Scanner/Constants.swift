import SwiftSyntax

/// The values of expressions that are known at compile time.
extension CallFinder {
  /// The number of syntax nodes around a name that are searched for its declaration.
  private static let maximumNesting = 1_000
  /// The number of constants that are followed from one to the next.
  private static let maximumDepth = 16

  func formula(_ conditions: ConditionElementListSyntax) -> String {
    conditions.reduce("T") { Formula.and($0, formula($1)) }
  }

  func formula(_ element: ConditionElementSyntax) -> String {
    guard case .expression(let expression) = element.condition else { return "?" }
    return formula(expression)
  }

  func formula(_ expression: ExprSyntax, _ depth: Int = 0) -> String {
    guard depth < Self.maximumDepth else { return "?" }
    switch expression.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr(let literal): return literal.literal.text == "true" ? "T" : "F"
    case .integerLiteralExpr(let literal): return literal.number.map { "I\($0)" } ?? "?"
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let only = tuple.elements.first else { return "?" }
      return formula(only.expression, depth + 1)
    case .prefixOperatorExpr(let operation):
      if operation.operator.text == "-",
        let number = operation.expression.as(IntegerLiteralExprSyntax.self)?.number
      {
        return "I-\(number)"
      }
      return operation.operator.text == "!" && !Formula.ownOperators.contains("!")
        ? Formula.not(formula(operation.expression, depth + 1)) : "?"
    case .declReferenceExpr(let reference):
      guard reference.argumentNames == nil, case .identifier = reference.baseName.tokenKind else {
        return "?"
      }
      return formula(ofName: Self.name(of: reference.baseName), at: Syntax(reference), depth + 1)
    case .memberAccessExpr(let member): return formula(of: member, suffix: "")
    case .sequenceExpr(let sequence): return formula(Array(sequence.elements)[...], depth + 1)
    case .functionCallExpr(let call): return formula(of: call, depth + 1)
    default: return "?"
    }
  }

  func formula(_ elements: ArraySlice<ExprSyntax>, _ depth: Int = 0) -> String {
    if elements.count == 1, let only = elements.first { return formula(only, depth) }
    guard elements.count <= Formula.longestSequence else { return "?" }
    guard let place = Formula.weakest(elements),
      let precedence = Formula.precedence(of: elements[place])
    else { return "?" }
    let left = formula(elements[..<place], depth)
    let right = formula(elements[(place + 1)...], depth)
    switch precedence {
    case 1:
      guard let choice = elements[place].as(UnresolvedTernaryExprSyntax.self) else { return "?" }
      return Formula.conditional(left, formula(choice.thenExpression, depth), right)
    case 2: return Formula.ownOperators.contains("||") ? "?" : Formula.or(left, right)
    case 3: return Formula.ownOperators.contains("&&") ? "?" : Formula.and(left, right)
    case 4:
      guard let sign = elements[place].as(BinaryOperatorExprSyntax.self)?.operator.text,
        Formula.comparisons.contains(sign), !Formula.ownOperators.contains(sign), left != "?",
        right != "?"
      else { return "?" }
      return "\(sign) \(left) \(right)"
    default: return "?"
    }
  }

  /// Returns the value of `Config.isVerbose`, `Self.isVerbose` or `self.isVerbose`.
  func formula(of member: MemberAccessExprSyntax, suffix: String) -> String {
    if suffix.isEmpty, let value = systemMember(member) { return value }
    guard member.declName.argumentNames == nil else { return "?" }
    let name = Self.name(of: member.declName.baseName) + suffix
    guard let base = member.base else { return suffix.isEmpty ? "E:" + name : "?" }
    let words = base.trimmedDescription.split(separator: ".").map(String.init)
    if name == "disabled", words == ["OSLog"] || words == ["os", "OSLog"] { return "L" }
    guard let type = words.last,
      words.allSatisfy({ $0.allSatisfy { $0.isLetter || $0 == "_" || $0.isNumber } })
    else { return "?" }
    if words == ["self"] || words == ["Self"] {
      return enclosingTypes.first.map { "S:\(name)/\($0)" } ?? "?"
    }
    // A value has properties with names of types, too.
    guard words.allSatisfy({ $0.first?.isUppercase == true }), words.first != "Self",
      words.count == 1 || !imported.contains(words[0]), !Self.isLocal(words[0], at: Syntax(member))
    else { return "?" }
    let around = words.count > 1 ? [words[words.count - 2]] : Self.types(around: member)
    return (["Q:\(name)", type] + around).joined(separator: "/")
  }

  private func formula(of call: FunctionCallExprSyntax, _ depth: Int) -> String {
    if let made = madeDescriptor(call) { return made }
    if call.arguments.count == 1, let only = call.arguments.first, only.label == nil,
      ["Logger", "os.Logger"].contains(call.calledExpression.trimmedDescription)
    {
      return Formula.ofLog(formula(only.expression, depth))
    }
    guard call.arguments.isEmpty, call.trailingClosure == nil else { return "?" }
    switch call.calledExpression.as(ExprSyntaxEnum.self) {
    case .closureExpr(let closure) where closure.signature == nil:
      return formula(body: Array(closure.statements)[...], depth)
    case .declReferenceExpr(let reference):
      let name = Self.name(of: reference.baseName)
      if name == "_isDebugAssertConfiguration" { return "D" }
      return formula(ofName: name + "()", at: Syntax(call), depth)
    case .memberAccessExpr(let member): return formula(of: member, suffix: "()")
    default: return "?"
    }
  }

  /// Returns the value of a body that consists of a `return`, one expression, or such statements
  /// within `#if`.
  func formula(body: ArraySlice<CodeBlockItemSyntax>, _ depth: Int) -> String {
    guard depth < Self.maximumDepth, let first = body.first else { return "?" }
    let rest = body.dropFirst()
    if let config = first.item.as(IfConfigDeclSyntax.self) {
      let clauses = config.clauses.map { clause in
        let items = clause.elements?.as(CodeBlockItemListSyntax.self).map { Array($0) } ?? []
        return (mask(of: clause), formula(body: (items + rest)[...], depth + 1))
      }
      let other = formula(body: rest, depth + 1)
      return clauses.reversed().reduce(other) { Formula.choice($1.0, $1.1, $0) }
    }
    if let value = first.item.as(ReturnStmtSyntax.self)?.expression {
      return formula(value, depth + 1)
    }
    guard rest.isEmpty, let value = first.item.as(ExprSyntax.self) else { return "?" }
    return formula(value, depth + 1)
  }

  // MARK: Names

  /// Returns the value of what a name means at a place.
  func formula(ofName name: String, at node: Syntax, _ depth: Int) -> String {
    let plain = String(name.prefix { $0 != "(" && $0 != "{" })
    var types: [String] = []
    var child = node
    var steps = 0
    while let scope = child.parent {
      steps += 1
      if steps > Self.maximumNesting { return "?" }
      if let items = scope.as(CodeBlockItemListSyntax.self) {
        if !Self.isGlobal(scope),
          let local = local(
            plain, items, before: child, depth, suffix: String(name.dropFirst(plain.count)))
        {
          return types.isEmpty ? local : "?"
        }
      } else if scope.is(MemberBlockSyntax.self) {
        guard let type = Self.typeName(scope.parent) else { return "?" }
        types.append(type)
      } else if Shadowing.declares(plain, scope, from: child, nil)
        || Self.isGivenValue(plain, scope) || Self.bindsInFront(plain, scope, child)
      {
        return "?"
      }
      child = scope
    }
    return (["N:" + name] + types).joined(separator: "/")
  }

  /// Whether a condition before this one binds a name.
  static func bindsInFront(_ name: String, _ scope: Syntax, _ child: Syntax) -> Bool {
    scope.as(ConditionElementListSyntax.self).map { conditions in
      Shadowing.names(boundIn: conditions.prefix { $0.position < child.position }).contains(name)
    } ?? false
  }

  /// Whether an accessor, a subscript, a capture list or a `catch` gives a name a value.
  static func isGivenValue(_ name: String, _ scope: Syntax) -> Bool {
    switch scope.as(SyntaxEnum.self) {
    case .accessorDecl(let accessor):
      return ["newValue", "oldValue"].contains(name)
        || accessor.parameters.map { Self.name(of: $0.name) == name } ?? false
    case .subscriptDecl(let declaration):
      return declaration.parameterClause.parameters.contains {
        Self.name(of: $0.secondName ?? $0.firstName) == name
      }
    case .closureExpr(let closure):
      return closure.signature?.capture?.items.contains { Self.name(of: $0.name) == name } ?? false
    case .catchClause(let clause):
      return name == "error" || Shadowing.binds(name, clause.catchItems)
    default: return false
    }
  }

  static func typeName(_ node: Syntax?) -> String? {
    if let named = node?.asProtocol(NamedDeclSyntax.self) { return name(of: named.name) }
    guard let type = node?.as(ExtensionDeclSyntax.self)?.extendedType else { return nil }
    if let member = type.as(MemberTypeSyntax.self) { return name(of: member.name) }
    return type.as(IdentifierTypeSyntax.self).map { name(of: $0.name) }
  }

  /// Whether statements are at file level, possibly within `#if`.
  static func isGlobal(_ items: Syntax) -> Bool {
    for current in items.ancestors {
      if current.is(SourceFileSyntax.self) { return true }
      guard
        [.ifConfigClause, .ifConfigClauseList, .ifConfigDecl, .codeBlockItem, .codeBlockItemList]
          .contains(current.kind)
      else { return false }
    }
    return false
  }

  /// Returns the value of a variable in a function's body; nil if the body does not declare the
  /// name.
  ///
  /// - Parameter suffix: What follows the name of a function; empty for a variable.
  private func local(
    _ name: String, _ list: CodeBlockItemListSyntax, below limit: Int = .max,
    before child: Syntax?, _ depth: Int, suffix: String
  ) -> String? {
    guard depth < Self.maximumDepth else { return "?" }
    let statements = Shadowing.index.statements(of: list)
    for place in (statements.placesWithBranches[name] ?? []).reversed() where place < limit {
      let item = statements.items[place]
      if item.item.is(FunctionDeclSyntax.self) { return "?" }
      guard child.map({ item.endPosition <= $0.position }) ?? true else { continue }
      if let variable = item.item.as(VariableDeclSyntax.self) {
        guard suffix.isEmpty, variable.bindingSpecifier.text == "let", variable.bindings.count == 1,
          let binding = variable.bindings.first, binding.pattern.is(IdentifierPatternSyntax.self),
          let value = binding.initializer?.value
        else { return "?" }
        return constant(formula(value, depth + 1), as: binding.typeAnnotation?.type)
      }
      if item.item.is(GuardStmtSyntax.self) { return "?" }
      guard let config = item.item.as(IfConfigDeclSyntax.self) else { continue }
      let found = config.clauses.map { clause in
        let inside = clause.elements?.as(CodeBlockItemListSyntax.self)
        return (
          mask(of: clause),
          inside.flatMap { local(name, $0, before: nil, depth + 1, suffix: suffix) }
        )
      }
      guard found.contains(where: { $0.1 != nil }) else { continue }
      let rest =
        local(name, list, below: place, before: nil, depth + 1, suffix: suffix)
        ?? (item.parent.map { formula(ofName: name + suffix, at: $0, depth + 1) }
          ?? "?")
      return found.reversed().reduce(rest) { Formula.choice($1.0, $1.1 ?? rest, $0) }
    }
    return nil
  }

  // MARK: Declarations

  /// Records the variables of the file and of its types that may be constants, and variables that
  /// share a name with one.
  func noteConstants(_ node: VariableDeclSyntax) {
    guard let scope = declarationScope(of: Syntax(node)) else { return }
    let isPlain =
      !Self.mayChange(node.modifiers)
      && node.attributes.allSatisfy { attribute in
        guard case .attribute(let attribute) = attribute else { return false }
        return Self.plainAttributes.contains(attribute.attributeName.trimmedDescription)
      }
    for binding in node.bindings {
      let type = binding.typeAnnotation?.type
      // A variable with the name of a type or of `OSLog.disabled` hides it, whatever its value is.
      let names = Shadowing.names(boundBy: binding.pattern)
      let hidesOther = names.contains { $0.first?.isUppercase == true || $0 == "disabled" }
      let isFunction =
        type?.kind == .functionType || binding.initializer?.value.kind == .closureExpr
      for name in isFunction ? names : [] {
        for suffix in [Self.closureSuffix, Self.expressionSuffix] {
          noteConstant(name + suffix, scope, "T", Syntax(node))
        }
      }
      if let type, Self.isNoCondition(type), !hidesOther { continue }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        for token in binding.pattern.tokens(viewMode: .sourceAccurate)
        where token.parent?.is(IdentifierPatternSyntax.self) == true {
          noteConstant(Self.name(of: token), scope, "?", Syntax(node))
        }
        continue
      }
      var value = "?"
      if let block = binding.accessorBlock {
        if isPlain, let items = Self.getter(of: block) {
          value = formula(body: Array(items)[...], 0)
        }
      } else if let initial = binding.initializer?.value {
        // A text, a collection or a closure is not a condition.
        if !hidesOther,
          [.stringLiteralExpr, .arrayExpr, .dictionaryExpr, .closureExpr].contains(initial.kind)
        {
          continue
        }
        if node.bindingSpecifier.text == "let", isPlain { value = formula(initial) }
      }
      noteConstant(Self.name(of: name), scope, constant(value, as: type), Syntax(node))
    }
  }

  /// Returns the value of a constant with a declared type. A literal may have another value in a type
  /// that is not the standard library's.
  private func constant(_ formula: String, as type: TypeSyntax?) -> String {
    if formula.hasPrefix("E:"), ["OSLog", "os.OSLog"].contains(type?.trimmedDescription) {
      return Formula.ofLog(formula)
    }
    return Self.mayBeConstant(type) || Formula.isOfCases(formula) ? formula : "?"
  }

  /// The types whose literals have the value that they show.
  private static let constantTypes: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// Whether a value of a type, or without a declared type, may be known.
  private static func mayBeConstant(_ type: TypeSyntax?) -> Bool {
    guard let name = type?.trimmedDescription else { return true }
    return constantTypes.contains(name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name)
  }

  /// Whether a type is certainly not that of a condition or of a number.
  private static func isNoCondition(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .arrayType, .dictionaryType, .functionType: true
    default:
      ["String", "String?", "Data", "Date", "URL", "URL?", "UUID"].contains(
        type.trimmedDescription)
    }
  }

  /// Returns the statements of a getter that has no setter.
  private static func getter(of block: AccessorBlockSyntax) -> CodeBlockItemListSyntax? {
    switch block.accessors {
    case .getter(let items): return items
    case .accessors(let accessors):
      guard accessors.count == 1, let only = accessors.first,
        only.accessorSpecifier.text == "get"
      else { return nil }
      return only.body?.statements
    @unknown default: return nil
    }
  }

  func noteConstants(_ node: FunctionDeclSyntax) {
    // A function may have the name of a type.
    noteOtherMeaning(Self.name(of: node.name), in: enclosingTypes.first ?? "", Syntax(node))
    let type = node.signature.returnClause?.type.trimmedDescription
    guard let type,
      node.signature.parameterClause.parameters.allSatisfy({ $0.defaultValue != nil }),
      let scope = declarationScope(of: Syntax(node))
    else { return }
    // One of several functions with a name may be meant, by its type or by its parameters.
    let isPlain =
      type == "Bool" && node.signature.parameterClause.parameters.isEmpty
      && OwnFunctions.isPlain(node) && !Self.mayChange(node.modifiers)
    let value =
      !isPlain
      ? "?" : node.body.map { formula(body: Array($0.statements)[...], 0) } ?? "?"
    noteConstant(Self.name(of: node.name) + "()", scope, value, Syntax(node))
  }

  /// Whether another module or the Objective-C runtime may replace a declaration.
  static func mayChange(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["open", "dynamic"].contains($0.name.text) }
  }

  func noteConstant(_ name: String, _ scope: String, _ value: String, _ node: Syntax) {
    let access = FileAccess.reason(of: node) == nil ? "shared" : "private"
    emit(["const", name, scope, mask(of: node), value, access])
  }

  private static let plainAttributes: Set<String> = [
    "MainActor", "inlinable", "inline", "usableFromInline", "available", "objc", "nonobjc",
    "frozen", "_transparent", "discardableResult", "backDeployed",
  ]

  /// Returns the type of which a declaration is a member; an empty text at file level, nil for a
  /// local declaration.
  func declarationScope(of node: Syntax) -> String? {
    var parent = node.parent
    while let current = parent {
      switch current.kind {
      case .sourceFile: return ""
      case .memberBlock: return Self.typeName(current.parent)
      case .codeBlockItem, .codeBlockItemList, .memberBlockItem, .memberBlockItemList,
        .ifConfigClause, .ifConfigClauseList, .ifConfigDecl, .enumCaseElementList, .enumCaseDecl:
        parent = current.parent
      default: return nil
      }
    }
    return nil
  }
}
