import SwiftSyntax

/// Calls that may log, although their file does not show it. The tool decides with the declarations
/// of the other files.
extension CallFinder {
  /// Records the modules that a file imports.
  func noteImports(_ items: CodeBlockItemListSyntax) {
    for item in items {
      if let config = item.item.as(IfConfigDeclSyntax.self) {
        for clause in config.clauses {
          if let items = clause.elements?.as(CodeBlockItemListSyntax.self) { noteImports(items) }
        }
      } else if let declaration = item.item.as(ImportDeclSyntax.self),
        let module = declaration.path.first.map({ Self.name(of: $0.name) })
      {
        if imported.insert(module).inserted { emit(["uses", module]) }
        if Self.knownModules.contains(module) || module.hasPrefix("_") { continue }
        importsUnknown = true
        let line = declaration.startLocation(converter: converter).line
        emit(["import", module, states(of: Syntax(declaration)), String(line)])
      }
    }
  }

  /// Records a call of an unknown method.
  func noteUnknownMethod(_ name: String, _ base: ExprSyntax, _ node: FunctionCallExprSyntax) {
    let names = candidates(of: base, throughCalls: true)
    if LogWords.processes.contains(name) || ["run", "launchedProcess", "init"].contains(name) {
      noteProcess(name, base, node)
    }
    guard importsUnknown,
      LogWords.isFunction(name) || names.first.map({ LogWords.isLogger($0) }) == true
    else { return }
    site("?method", name, names, node)
  }

  /// Records `Foundation.Process()` and `Process.run(…)`.
  private func noteProcess(_ name: String, _ base: ExprSyntax, _ node: FunctionCallExprSyntax) {
    let last = base.lastToken(viewMode: .sourceAccurate).map { Self.name(of: $0) } ?? ""
    if LogWords.processes.contains(name), Self.modules.contains(last) {
      if !isRedirected(node) { site("?process", name, [], node) }
    } else if name == "init" {
      if LogWords.processes.contains(last), !isRedirected(node) {
        site("?process", last, [last], node)
      }
    } else if LogWords.processes.contains(last), base.is(DeclReferenceExprSyntax.self) {
      site("?process", last, [last], node)
    }
  }

  /// Records `.init()`, which may create a value that starts another program.
  func noteImplicitProcess(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      Self.name(of: member.declName.baseName) == "init"
    else { return }
    let bases: [String]
    if let type = declaredType(of: Syntax(node)) {
      bases = Self.typeNames(type).sorted()
    } else if let sequence = node.parent?.parent?.as(SequenceExprSyntax.self),
      let target = sequence.elements.first,
      sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true
    {
      bases = propertyType(of: target).map { Self.typeNames($0).sorted() } ?? candidates(of: target)
    } else {
      // The type is that of an argument or a result. It may be any that the file names.
      bases = LogWords.processes.intersection(Self.names(node.root)).sorted()
    }
    // The tool knows which labels an initializer of these types may have.
    let first = node.arguments.first.map { $0.label.map { Self.name(of: $0) } ?? "_" }
    if !bases.isEmpty, !isRedirected(node) {
      site("?created", first.map { "init(\($0))" } ?? "init", bases, node)
    }
  }

  /// Returns the type that the enclosing type declares for a property to which a value is assigned.
  private func propertyType(of target: ExprSyntax) -> TypeSyntax? {
    let name: String
    if let member = target.as(MemberAccessExprSyntax.self),
      member.base?.trimmedDescription == "self"
    {
      name = Self.name(of: member.declName.baseName)
    } else if let reference = target.as(DeclReferenceExprSyntax.self) {
      name = Self.name(of: reference.baseName)
      if Self.isLocal(name, at: Syntax(target)) { return nil }
    } else {
      return nil
    }
    guard
      let block = target.ancestors.lazy.compactMap({ $0.as(MemberBlockSyntax.self) }).first,
      case let members = Shadowing.index.members(named: name, of: block), members.count == 1,
      let type = members[0].as(VariableDeclSyntax.self)?.bindings.first(where: {
        $0.pattern.as(IdentifierPatternSyntax.self).map { Self.name(of: $0.identifier) } == name
      })?.typeAnnotation?.type,
      // A parameter of a generic type may be any type.
      !Self.typeNames(type).contains(where: { Self.isLocal($0, at: Syntax(target)) })
    else { return nil }
    return type
  }

  /// Records the names of types whose values start other programs, for their aliases in all files.
  func noteProcessType(_ token: TokenSyntax, _ node: Syntax) {
    let name = Self.name(of: token)
    guard LogWords.processes.contains(name) else { return }
    if namedProcesses.insert(name).inserted { emit(["process", name]) }
    if let members = node.parent?.as(ExtensionDeclSyntax.self)?.memberBlock {
      let labels = members.tokens(viewMode: .sourceAccurate).flatMap { token in
        token.parent?.as(InitializerDeclSyntax.self)?.initKeyword == token
          ? token.parent?.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
            .map { Self.name(of: $0.firstName) } ?? [] : []
      }
      for label in Set(labels).sorted() { emit(["creator", label]) }
    }
    // An alias or a subclass, whose values are created under another name.
    if [.typeInitializerClause, .inheritedType].contains(node.parent?.kind) {
      site("?process", name, [name], nil, at: node)
    }
  }

  /// Records a call of an unknown function.
  ///
  /// - Parameter isQualified: Whether a module precedes the name.
  func noteUnknownFunction(
    _ name: String, _ node: FunctionCallExprSyntax, isQualified: Bool = false
  ) {
    func isOwn() -> Bool {
      !isQualified && Shadowing.isOwn(name, at: Syntax(node), call: node)
    }
    if LogWords.processes.contains(name) {
      if !isRedirected(node) { site("?process", name, [name], node) }
    } else if Self.isKnown(name, as: .process), !isOwn() {
      let around = isQualified ? [] : enclosingTypes
      site(isQualified ? "?process" : "?starts", name, around, node)
    } else if Self.isKnown(name, as: .doubtful), !isOwn() {
      site("?doubtful", name, enclosingTypes, node)
    } else if Self.isKnown(name, as: .symbol) {
      if !Self.namesSilentSymbol(node) { site("?symbol", name, [name], node) }
    } else if Self.namesClass.contains(name) {
      if namesUnknownMember(name, node) { site("?symbol", name, [name], node) }
    } else if LogWords.isOutput(name), name.first?.isUppercase != true || Self.hasPrefix(name),
      !isOwn()
    {
      site("?output", name, enclosingTypes, node)
    } else if importsUnknown, LogWords.isFunction(name), !LogWords.isApples(name),
      name != "log"
        || node.arguments.contains(where: { $0.expression.is(StringLiteralExprSyntax.self) }),
      !isOwn()
    {
      site("?function", name, enclosingTypes, node)
    }
  }

  /// Whether the name of a function that a call finds is a literal, and not that of a function that
  /// may write, start a program or find another one.
  private static func namesSilentSymbol(_ node: FunctionCallExprSyntax) -> Bool {
    guard
      let literal = node.arguments.dropFirst().first?.expression.as(StringLiteralExprSyntax.self),
      literal.segments.count == 1,
      let text = literal.segments.first?.as(StringSegmentSyntax.self)?.content.text
    else { return false }
    // Names with underscores or `$` are those of functions inside of a library.
    return !text.contains("\\") && !text.hasPrefix("_") && !text.contains("$")
      && !streamVariables.contains(text) && !writesIndirectly(text)
  }

  /// Functions that find a class or a selector by its name.
  static let namesClass: Set<String> = [
    "NSClassFromString", "NSSelectorFromString", "Selector",
  ]

  /// Whether a text that is composed, or the class of a handle or a process, decides what is called.
  private func namesUnknownMember(_ name: String, _ node: FunctionCallExprSyntax) -> Bool {
    let texts = node.arguments.flatMap { argument in
      argument.tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
        if case .stringSegment(let text) = token.tokenKind { text } else { nil }
      }
    }
    if name == "NSClassFromString" {
      return !Self.handleClasses.isDisjoint(with: texts)
    }
    return texts.count > 1
  }

  private static let handleClasses: Set<String> = ["NSFileHandle", "NSTask", "NSAutoreleasePool"]

  /// Whether a name begins with the prefix of a C library: `CMTimeShow`.
  private static func hasPrefix(_ name: String) -> Bool {
    name.dropFirst().first?.isUppercase == true
  }
}
