import Foundation
import SwiftSyntax

/// Finds the names in one Swift file that may refer to a logger, with their types and values.
///
/// The names of all files are combined afterwards, so that an alias in another file counts.
class LoggerFinder: SyntaxVisitor {
  let macros: Set<String>
  /// The names of standard streams, each with the variants in which it is one.
  var streams: [String: String] = [:]
  var printers: Set<String> = []
  /// The printers that only the file itself can use, because of their types or of their methods.
  var filePrinters: Set<String> = []
  var privatePrinters: Set<String> = []
  /// The names that each name gets its value or type from, with the variants in which it does.
  var aliases: [String: [String: String]] = [:]
  /// The variants in which `#if` keeps the visited place: 1 or 0 for each; empty for all.
  var variants = ""
  /// The types and protocols that each type is declared to be.
  var supertypes: [String: Set<String>] = [:]
  var declared: [String] = []
  /// The types around the visited place, innermost last. Each is listed under all names that may
  /// identify it.
  private var types: [[String]] = []
  /// The names that may identify the arguments of closures, as far as they are known.
  var namesForClosures: [SyntaxIdentifier: [String]] = [:]
  /// The calls that create a process whose streams are set, in each list of statements.
  var redirectedProcesses: [SyntaxIdentifier: Set<SyntaxIdentifier>] = [:]

  /// Members that return a value from the collection, the optional or the wrapper before them.
  static let passing: Set<String> = [
    "first", "last", "values", "value", "lazy", "self", "wrappedValue", "projectedValue", "pointee",
    "unsafelyUnwrapped", "element", "elements", "next", "makeIterator", "randomElement", "popFirst",
    "popLast", "removeFirst", "removeLast", "reversed", "shuffled", "sorted", "enumerated",
    "filter", "default", "shared",
    "prefix", "suffix", "dropFirst", "dropLast", "init", "min", "max", "some",
  ]
  /// Types that do not identify a value.
  static let plain: Set<String> = [
    "Int", "String", "Bool", "Double", "Float", "CGFloat", "Any", "Void", "Data", "Date", "URL",
    "UUID", "Error", "Character", "Never", "some", "any", "inout", "static", "async", "throws",
  ]

  init(_ macros: Set<String>) {
    self.macros = macros
    super.init(viewMode: .sourceAccurate)
  }

  var enclosingTypes: [String] { types.last ?? [] }

  // MARK: Types

  private func enter(_ names: [String], _ members: MemberBlockSyntax) {
    types.append(names)
    for member in members.members where Self.declaresPrint(member.decl) {
      notePrinters(names.filter { $0 != "Logger" }, Syntax(member.decl))
    }
  }

  private func notePrinters(_ names: [String], _ declaration: Syntax) {
    switch FileAccess.reason(of: declaration) {
    case nil: printers.formUnion(names)
    case .container: filePrinters.formUnion(names)
    case .member: privatePrinters.formUnion(names)
    }
  }

  /// Whether a member is a function, a variable or a case named `print`.
  private static func declaresPrint(_ member: DeclSyntax) -> Bool {
    switch member.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): return name(of: function.name) == "print"
    case .enumCaseDecl(let cases): return cases.elements.contains { name(of: $0.name) == "print" }
    case .variableDecl(let variable):
      return Shadowing.names(boundBy: variable.bindings).contains("print")
    default: return false
    }
  }

  /// Called for each type that the file declares.
  func noteType(_ name: String, _ node: Syntax) {}

  private func enter(
    _ token: TokenSyntax, _ inherited: InheritanceClauseSyntax?, _ members: MemberBlockSyntax
  ) {
    let name = Self.name(of: token)
    if let parent = members.parent { noteType(name, parent) }
    if let inherited { noteSupertypes(of: name, inherited) }
    enter([name], members)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    var names: [String] = []
    if let member = node.extendedType.as(MemberTypeSyntax.self) {
      names = [Self.loggerName(member.name) ?? Self.name(of: member.name)]
    } else if let identifier = node.extendedType.as(IdentifierTypeSyntax.self) {
      names = [Self.name(of: identifier.name)]
    }
    // A type that only contains loggers counts as one.
    let inside = Self.typeNames(node.extendedType).union(
      node.genericWhereClause.map { Self.typeNames($0) } ?? [])
    names += inside.filter { Self.isLoggerName($0) && !names.contains($0) }
    // A value of one of the target's own protocols may be a logger.
    if let name = names.first, let inherited = node.inheritanceClause {
      if Self.isLoggerName(name) {
        for type in Self.typeNames(inherited) { connect(type + ":", [name]) }
      } else {
        noteSupertypes(of: name, inherited)
      }
    }
    enter(names, node.memberBlock)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.inheritanceClause, node.memberBlock)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.inheritanceClause, node.memberBlock)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.inheritanceClause, node.memberBlock)
    return .visitChildren
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.inheritanceClause, node.memberBlock)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    connect(Self.name(of: node.name), [Self.name(of: node.name) + ":"])
    enter(node.name, node.inheritanceClause, node.memberBlock)
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { types.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    noteType(Self.name(of: node.name), Syntax(node))
    connect(Self.name(of: node.name), Self.typeNames(node.initializer.value))
    connectClosures(Self.name(of: node.name), node.initializer.value)
    noteSupertypes(of: Self.name(of: node.name), node.initializer.value)
    return .visitChildren
  }

  // MARK: Declarations

  /// Records that a name is, contains or creates what the other names are.
  func connect(_ name: String, _ others: Set<String>) {
    guard name != "_" else { return }
    for other in others where other != name && !Self.plain.contains(other) {
      if other == "Self" {
        connect(name, Set(enclosingTypes))
      } else {
        noteVariants(in: &aliases[name, default: [:]][other])
      }
    }
    for type in types.joined() {
      guard let parameters = Self.genericParameters[type], !parameters.isDisjoint(with: others)
      else { continue }
      noteVariants(in: &aliases[name, default: [:]][type + "<>"])
    }
  }

  /// Adds the variants of the visited place to those of a record.
  private func noteVariants(in record: inout String?) {
    guard let known = record else {
      record = variants
      return
    }
    let both = zip(known, variants).map { $0 == "1" || $1 == "1" ? "1" : "0" }.joined()
    record = both.contains("0") ? both : ""
  }

  override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind {
    noteContents(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if macros.contains(node.name.text) { declared.append(node.name.text) }
    if let type = node.signature.returnClause?.type {
      connect(Self.name(of: node.name), Self.typeNames(type))
      // The call of a value.
      if node.name.text == "callAsFunction" {
        for owner in enclosingTypes { connect(owner, Self.typeNames(type)) }
      }
    }
    for parameter in node.signature.parameterClause.parameters {
      connectClosures(Self.name(of: node.name), parameter.type)
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    for parameter in node.signature.parameterClause.parameters {
      for type in enclosingTypes { connectClosures(type, parameter.type) }
    }
    return .visitChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    for type in enclosingTypes { connect(type + "[]", Self.typeNames(node.returnClause.type)) }
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    noteOwnHandle(Self.name(of: node.name), Syntax(node))
    if let carried = node.parameterClause {
      connect("." + Self.name(of: node.name), Self.typeNames(carried))
      for parameter in carried.parameters {
        connectClosures(Self.name(of: node.name), parameter.type)
      }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    let name = Self.name(of: node.secondName ?? node.firstName)
    connect(name, Self.typeNames(node.type))
    connectClosures(name, node.type)
    // A standard stream already counts at this place, so the name is not bound to it.
    if let value = node.defaultValue?.value, !isStandardStream(value, node.type) {
      bind(name, nil, value)
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    let name = Self.name(of: node.secondName ?? node.firstName)
    if let type = node.type { connect(name, Self.typeNames(type)) } else { noteDoubt(name) }
    connectParameter(name, Syntax(node))
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    noteDoubt(Self.name(of: node.name))
    connectParameter(Self.name(of: node.name), Syntax(node))
    return .visitChildren
  }

  private func connectParameter(_ name: String, _ node: Syntax) {
    let closure = node.ancestors.first { $0.is(ClosureExprSyntax.self) }
    let place = node.parent?.children(viewMode: .sourceAccurate).prefix { $0.id != node.id }.count
    if let closure { connect(name, Set(closureArguments(to: closure, as: place ?? 0))) }
  }

  /// Binds a variable such as `@Environment(\.log) var log` to the value of its key path.
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for case .attribute(let attribute) in node.attributes {
      guard case .argumentList(let arguments) = attribute.arguments else { continue }
      for argument in arguments where argument.expression.is(KeyPathExprSyntax.self) {
        for binding in node.bindings { bind(binding.pattern, nil, argument.expression) }
      }
    }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    let modifiers = node.parent?.parent?.as(VariableDeclSyntax.self)?.modifiers
    if modifiers?.contains(where: { ["static", "class"].contains($0.name.text) }) == true,
      let only = node.pattern.as(IdentifierPatternSyntax.self)
    {
      noteOwnHandle(Self.name(of: only.identifier), Syntax(node.parent?.parent ?? Syntax(node)))
    }
    bind(node.pattern, node.typeAnnotation?.type, node.initializer?.value)
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    bind(node.pattern, node.typeAnnotation?.type, node.initializer?.value)
    return .visitChildren
  }

  override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
    bind(node.pattern, node.typeAnnotation?.type, node.initializer.value)
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    bind(node.pattern, node.typeAnnotation?.type, node.sequence)
    // An element of the value.
    for name in Shadowing.names(boundBy: node.pattern) { noteDoubt(name) }
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    for element in node.cases {
      guard let label = element.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self)
      else { continue }
      for item in label.caseItems { bind(item.pattern, nil, node.subject) }
    }
    return .visitChildren
  }

  /// Binds a name in a pattern, as in `.log(let it)` and `let it as Logger`, to what the pattern
  /// shows.
  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    let name = Self.name(of: node.identifier)
    for current in node.ancestors {
      if let call = current.as(FunctionCallExprSyntax.self) {
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
          connect(name, ["." + Self.name(of: member.declName.baseName)])
        }
      } else if current.is(SequenceExprSyntax.self) || current.is(AsExprSyntax.self) {
        connect(name, Self.typeNames(current))
      } else if !Self.patternKinds.contains(current.kind) {
        break
      }
    }
    return .visitChildren
  }

  private static let patternKinds: Set<SyntaxKind> = [
    .patternExpr, .labeledExpr, .labeledExprList, .valueBindingPattern, .expressionPattern,
    .tupleExpr, .exprList, .optionalChainingExpr,
  ]

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.inheritedType { connect(Self.name(of: node.name), Self.typeNames(type)) }
    noteDoubt(Self.name(of: node.name))
    return .visitChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    noteDoubt(Self.name(of: node.name))
    return .visitChildren
  }

  /// Binds the label of a tuple element to its type.
  override func visit(_ node: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    if let label = node.firstName { connect(Self.name(of: label), Self.typeNames(node.type)) }
    return .visitChildren
  }

  /// Binds the label of a tuple element to its value.
  override func visit(_ node: TupleExprSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements {
      if let label = element.label { bind(Self.name(of: label), nil, element.expression) }
    }
    return .visitChildren
  }

  private func bind(_ pattern: PatternSyntax, _ type: TypeSyntax?, _ value: ExprSyntax?) {
    if let tuple = pattern.as(TuplePatternSyntax.self),
      let values = value?.as(TupleExprSyntax.self), values.elements.count == tuple.elements.count
    {
      for (element, value) in zip(tuple.elements, values.elements) {
        bind(element.pattern, type, value.expression)
      }
      return
    }
    for token in pattern.tokens(viewMode: .sourceAccurate) {
      guard case .identifier = token.tokenKind,
        token.parent?.is(IdentifierPatternSyntax.self) == true
      else { continue }
      // A part of the value.
      if type == nil, !pattern.is(IdentifierPatternSyntax.self) { noteDoubt(Self.name(of: token)) }
      bind(Self.name(of: token), type, value)
    }
  }

  private func bind(_ name: String, _ type: TypeSyntax?, _ value: ExprSyntax?) {
    if let type {
      connect(name, Self.typeNames(type))
      connectClosures(name, type)
    }
    guard let value else { return }
    if let closure = value.as(ClosureExprSyntax.self) {
      return connect(name, Set(results(of: closure)))
    }
    if let type { noteContents(value, as: type) }
    let inValue = Self.names(value)
    connect(name, Self.loggerNames(value))
    if inValue.contains("Self") || inValue.contains("init") { connect(name, Set(enclosingTypes)) }
    if isStandardStream(value, type) { noteVariants(in: &streams[name]) }
    // The type may be an alias of `FileHandle` in any file.
    if let type = CallFinder.aliasOfHandle(value) { connect(name, [type + "!standard"]) }
    connect(name, Set(candidates(of: value)))
    if type == nil { noteDoubt(name, about: value) }
  }
}
