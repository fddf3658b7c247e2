import SwiftSyntax

/// Functions whose names are used without a plain call, which would show what they do: they are
/// stored, passed on, in parentheses, or have a module before them.
extension CallFinder {
  /// Whether an expression names a module, or a submodule of the C library such as
  /// `Darwin.C.stdio`.
  static func isModule(_ expression: ExprSyntax) -> Bool {
    let names = expression.trimmedDescription.split(separator: ".").map(String.init)
    guard let first = names.first, modules.contains(first) else { return false }
    return names.count == 1 || first == "Darwin"
  }

  /// Whether an expression may name a module. Modules of all kinds pass on the functions of the C
  /// library: `AVFoundation.dlsym`.
  func mayBeModule(_ expression: ExprSyntax) -> Bool {
    if Self.isModule(expression) { return true }
    guard let reference = expression.as(DeclReferenceExprSyntax.self) else { return false }
    let name = Self.name(of: reference.baseName)
    return Self.knownModules.contains(name) || imported.contains(name)
  }

  /// Whether a function writes nothing itself, but starts a program that may, finds or copies what
  /// writes, or may print what it rejects.
  static func writesIndirectly(_ name: String) -> Bool {
    namesClass.contains(name)
      || [.process, .symbol, .duplicate, .doubtful].contains { isKnown(name, as: $0) }
  }

  static func isSink(_ name: String, of receiver: String) -> Bool {
    sinks.contains("\(receiver).\(name)")
      || (sinks.contains(name) && receiver.first?.isUppercase == true)
  }

  /// Whether a name is used where its value is stored or passed on.
  static func isPassedOn(_ node: Syntax) -> Bool {
    guard let parent = node.parent else { return false }
    switch parent.kind {
    case .labeledExpr, .initializerClause, .arrayElement, .dictionaryElement, .returnStmt,
      .exprList, .ternaryExpr, .unresolvedTernaryExpr, .infixOperatorExpr, .asExpr, .codeBlockItem,
      .unsafeExpr, .switchExpr, .closureCapture, .yieldStmt, .tryExpr, .awaitExpr,
      .copyExpr, .consumeExpr, .borrowExpr, .postfixOperatorExpr:
      return true
    case .prefixOperatorExpr:
      // An operator of the project may take a function.
      let sign = parent.as(PrefixOperatorExprSyntax.self)?.operator.text ?? ""
      return !["!", "-", "+", "~"].contains(sign) || Formula.ownOperators.contains(sign)
    case .memberAccessExpr:
      // `puts.self`
      let member = parent.as(MemberAccessExprSyntax.self)
      return member?.declName.baseName.text == "self" && member?.base.map { Syntax($0) } == node
    default: return false
    }
  }

  // MARK: Names

  /// Records a function that is passed on, as in `forEach(print)`, because other code will call it.
  func noteUse(of node: DeclReferenceExprSyntax) {
    let name = Self.name(of: node.baseName)
    if Self.streamVariables.contains(name) {
      if isStreamPassedOn(node, name) { site("function", name, [], nil, at: node) }
      return
    }
    if Self.standardHandles.contains(name) { noteOwnTypesHandle(node, name) }
    if Self.handleSelectors.contains(name) { site("function", name, [], nil, at: node) }
    if LogWords.processes.contains(name) { noteStoredProcess(node, name) }
    let isPassedOn = Self.isPassedOn(Syntax(node))
    if isPassedOn, let declared = Self.declaredName(name) {
      return site("declared", declared, [], nil, at: node)
    }
    if isPassedOn, macros.contains(name), !isOwn(name, at: node) {
      return site("macro", name, [], nil, at: node)
    }
    if isPassedOn, Self.sinks.contains(name) { return site("function", name, [], nil, at: node) }
    guard Self.functions.contains(name) || Self.writesIndirectly(name) else { return }
    var value = Syntax(node)
    let isQualified: Bool
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      guard let base = member.base,
        Self.writesIndirectly(name) ? mayBeModule(base) : Self.isModule(base)
      else { return }
      value = Syntax(member)
      isQualified = true
    } else if isOwn(name, at: node) {
      return
    } else {
      isQualified = false
    }
    if Self.isPassedOn(value) { noteStored(name, node, isQualified) }
  }

  /// Whether the code around a name gives it another meaning than that of a function of the system.
  private func isOwn(_ name: String, at node: DeclReferenceExprSyntax) -> Bool {
    Shadowing.isOwn(name, at: Syntax(node), call: nil)
      // `[print]` captures the function itself.
      || node.ancestors.contains { !$0.is(ClosureExprSyntax.self) && Self.isGivenValue(name, $0) }
  }

  private func noteStored(_ name: String, _ node: DeclReferenceExprSyntax, _ isQualified: Bool) {
    if Self.toDescriptor[name] != nil || Self.toStream.contains(name)
      || Self.isKnown(name, as: .duplicate)
    {
      site(isQualified ? "?qualified" : "?stream", name, enclosingTypes, nil, at: node)
    } else if Self.isKnown(name, as: .process) {
      let around = isQualified ? [] : enclosingTypes
      site(isQualified ? "?process" : "?starts", name, around, nil, at: node)
    } else if Self.isKnown(name, as: .doubtful) || Self.onlyCalled.contains(name) {
      site("?doubtful", name, enclosingTypes, nil, at: node)
    } else if Self.isKnown(name, as: .symbol) || Self.namesClass.contains(name) {
      site("?symbol", name, [name], nil, at: node)
    } else {
      site("function", name, [], nil, at: node)
    }
  }

  /// Records a type whose values start other programs where other code creates them: `Process.self`,
  /// `Process.init`.
  private func noteStoredProcess(_ node: DeclReferenceExprSyntax, _ name: String) {
    var value = ExprSyntax(node)
    while let member = value.parent?.as(MemberAccessExprSyntax.self) {
      let isCalled =
        member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member.id
      let last = Self.name(of: member.declName.baseName)
      if member.declName.id == node.id {
        value = ExprSyntax(member)
      } else {
        if last == "self" || last == "init" && !isCalled {
          site("?process", name, [name], nil, at: node)
        }
        return
      }
    }
  }

  // MARK: Members

  /// Records a method that is stored or passed on: `let say = log.info`,
  /// `texts.forEach(log.debug)`.
  func noteUse(of node: MemberAccessExprSyntax) {
    noteHandle(node)
    let name = Self.name(of: node.declName.baseName)
    // `FileHandle.init(fileDescriptor:)`, which other code calls.
    if let labels = node.declName.argumentNames?.arguments,
      labels.contains(where: { ["fileDescriptor", "toFileDescriptor"].contains($0.name.text) })
    {
      site("?qualified", name, [], nil, at: node.declName)
    }
    if name == "Print", node.base?.lastToken(viewMode: .sourceAccurate)?.text == "Publishers" {
      site("function", "Publishers.Print", [], nil, at: node)
    }
    guard let base = node.base, Self.isPassedOn(Syntax(node)) else { return }
    // A property of a type is no function, so the tool decides by the declarations.
    if let declared = Self.declaredName(name, of: base), !declared.contains(".") {
      return site("declared", declared, [], nil, at: node.declName)
    }
    noteMember(name, of: base, nil, at: node.declName)
    let receiver = base.trimmedDescription
    if macros.contains(name), Self.isModule(base) || imported.contains(receiver) {
      site("macro", name, [], nil, at: node.declName)
    } else if Self.isSink(name, of: receiver) || Self.viewMethods.contains(name)
      || isMessage(name, to: receiver)
    {
      site("function", name, [], nil, at: node.declName)
    } else if ["write", "writeAll"].contains(name), isStandardStream(base) {
      site("function", "FileHandle." + name, [], nil, at: node.declName)
    } else if name == "write" || name == "writeAll" {
      site("write", name, candidates(of: base), nil, at: node.declName)
    } else if Self.methods.contains(name) {
      site("value", name, candidates(of: base, throughCalls: true), nil, at: node.declName)
    } else if name == "init", Self.namesClass.contains(receiver) {
      site("?symbol", receiver, [receiver], nil, at: node.declName)
    } else if name == "init", node.declName.argumentNames == nil,
      Self.handleTypes.contains(receiver)
    {
      site("?qualified", receiver, [], nil, at: node.declName)
    }
  }
}
