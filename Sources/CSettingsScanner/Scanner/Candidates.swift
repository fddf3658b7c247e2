import Foundation
import SwiftSyntax

extension LoggerFinder {
  /// Returns all identifiers in a type or an expression.
  static func names(_ node: some SyntaxProtocol) -> Set<String> {
    Set(node.tokens(viewMode: .sourceAccurate).map { name(of: $0) })
  }

  /// Returns all identifiers in a type, without punctuation. A `Logger` that only qualifies another
  /// name, as in `Logger.Level`, is left out.
  static func typeNames(_ node: some SyntaxProtocol) -> Set<String> {
    let tokens = node.tokens(viewMode: .sourceAccurate).filter { token in
      let next = token.nextToken(viewMode: .sourceAccurate)
      return token.text != "Logger" || next?.tokenKind != .period
        || next?.parent?.is(MemberTypeSyntax.self) != true
    }
    return Set(
      tokens.map { loggerName($0) ?? name(of: $0) }.filter {
        $0.first?.isLetter == true || $0.first == "_"
      })
  }

  /// The types of the current file that contain a type `Logger` of their own, in every variant.
  static var nestedLoggers: Set<String> = []

  static func noteNestedLoggers(of tree: SourceFileSyntax) {
    nestedLoggers = []
    for token in tree.tokens(viewMode: .sourceAccurate) where token.text == "Logger" {
      guard let declaration = token.parent,
        [.structDecl, .classDecl, .enumDecl, .actorDecl].contains(declaration.kind),
        declaration.asProtocol(NamedDeclSyntax.self)?.name == token,
        let members = declaration.parent?.parent?.parent?.as(MemberBlockSyntax.self),
        let outer = outerType(of: members)
      else { continue }
      nestedLoggers.insert(outer)
    }
  }

  private static func outerType(of members: MemberBlockSyntax) -> String? {
    Shadowing.typeName(members.parent)?.split(separator: ".").last.map(String.init)
  }

  /// Returns `Logger`, with the module or the type before it: `os.Logger`; nil for other names. Inside
  /// of a type with a `Logger` of its own, that is meant.
  static func loggerName(_ token: TokenSyntax) -> String? {
    guard name(of: token) == "Logger" else { return nil }
    guard let period = token.previousToken(viewMode: .sourceAccurate), period.tokenKind == .period,
      let outer = period.previousToken(viewMode: .sourceAccurate),
      case .identifier = outer.tokenKind
    else {
      if nestedLoggers.isEmpty { return "Logger" }
      let around = token.ancestors.lazy.compactMap { $0.as(MemberBlockSyntax.self) }
        .compactMap { outerType(of: $0) }
      return (around.first(where: nestedLoggers.contains).map { $0 + "." } ?? "") + "Logger"
    }
    return name(of: outer) + ".Logger"
  }

  static func isLoggerName(_ name: String) -> Bool { name == "Logger" || name.hasSuffix(".Logger") }

  /// Returns the names of loggers anywhere in an expression.
  static func loggerNames(_ node: some SyntaxProtocol) -> Set<String> {
    Set(node.tokens(viewMode: .sourceAccurate).compactMap { loggerName($0) })
  }

  /// Returns a name without backticks.
  static func name(of token: TokenSyntax) -> String {
    let text = token.text
    return text.utf8.first == UInt8(ascii: "`") ? String(text.dropFirst().dropLast()) : text
  }

  /// Returns the names that may identify the value of an expression, the most likely first.
  ///
  /// For `self.loggers?.network!`, this is `network`; for `make()`, `make`; for `all.first`,
  /// `first` and `all`.
  ///
  /// - Parameters:
  ///   - throughCalls: Whether a method may return its receiver: `log.with(id)`.
  ///   - depth: The number of expressions around it that are part of the same value. What is deeper
  ///     than the limit may be a logger.
  func candidates(
    of expression: ExprSyntax, throughCalls: Bool = false, depth: Int = 0
  ) -> [String] {
    guard depth < Self.maximumDepthOfValues else { return ["Logger"] }
    func inside(_ expression: ExprSyntax) -> [String] {
      candidates(of: expression, throughCalls: throughCalls, depth: depth + 1)
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      let name = Self.name(of: reference.baseName)
      if name == "self" || name == "Self" { return enclosingTypes }
      if name.hasPrefix("$"), name.dropFirst().allSatisfy(\.isNumber) {
        return shorthandArguments(Int(name.dropFirst()) ?? 0, at: Syntax(reference))
      }
      return [Self.loggerName(reference.baseName) ?? name]
    case .superExpr: return enclosingTypes
    case .stringLiteralExpr: return ["String"]
    case .integerLiteralExpr: return ["Int"]
    case .floatLiteralExpr: return ["Double"]
    case .booleanLiteralExpr: return ["Bool"]
    case .memberAccessExpr(let member):
      let token = member.declName.baseName
      let name = Self.loggerName(token) ?? Self.name(of: token)
      // `pair.0` is part of the pair.
      let isPassing = Self.passing.contains(name) || name.allSatisfy(\.isNumber)
      guard isPassing, let base = member.base else { return [name] }
      // `Logger.init(…)` is a Logger.
      return (name == "init" || name == "self" ? [] : [name]) + inside(base)
    case .functionCallExpr(let call):
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base
      else {
        // `wrapped(log).info` may be a method of the log.
        let around = throughCalls ? Array(call.arguments).filter { $0.label == nil } : []
        let closure = throughCalls ? call.trailingClosure : nil
        return inside(call.calledExpression) + around.flatMap { inside($0.expression) }
          + (closure.map { results(of: $0) } ?? [])
          + (throughCalls ? metatypes(in: call.arguments) : [])
      }
      let token = member.declName.baseName
      let name = Self.loggerName(token) ?? Self.name(of: token)
      let keepsClosure = Self.keeping.contains(name)
      guard throughCalls || keepsClosure else { return inside(call.calledExpression) }
      return (name == "init" ? [] : [name]) + inside(base)
        + (throughCalls ? metatypes(in: call.arguments) : [])
        + (keepsClosure ? results(of: call).flatMap { inside($0) } : [])
    case .keyPathExpr(let path):
      return path.components.last.map { Self.typeNames($0).sorted() } ?? []
    case .subscriptCallExpr(let element):
      let names = inside(element.calledExpression)
      let paths = Array(element.arguments).filter { $0.label?.text == "keyPath" }
      return names + Self.elements(of: names) + paths.flatMap { inside($0.expression) }
        + (throughCalls ? metatypes(in: element.arguments) : [])
    case .asExpr(let value): return Array(Self.typeNames(value.type)) + inside(value.expression)
    case .typeExpr(let value): return Self.typeNames(value.type).sorted()
    case .tupleExpr(let tuple): return tuple.elements.flatMap { inside($0.expression) }
    case .arrayExpr(let array): return array.elements.flatMap { inside($0.expression) }
    case .sequenceExpr(let sequence): return sequence.elements.flatMap { inside($0) }
    case .unresolvedTernaryExpr(let ternary): return inside(ternary.thenExpression)
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content else { return [] }
      return elements.flatMap { inside($0.value) }
    case .closureExpr(let closure):
      return Self.loggerNames(expression).sorted() + results(of: closure)
    case .ifExpr, .switchExpr:
      return Self.loggerNames(expression).sorted()
    default: return Self.wrapped(expression).map { inside($0) } ?? []
    }
  }

  /// Each value in a chain of calls is asked for, with all that is before it.
  private static let maximumDepthOfValues = 128

  /// Returns the types that arguments name, whose values the call may return: `resolve(Logger.self)`.
  private func metatypes(in arguments: LabeledExprListSyntax) -> [String] {
    arguments.flatMap { argument -> [String] in
      guard let member = argument.expression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "self", let type = member.base
      else { return [] }
      return candidates(of: type)
    }
  }

  /// Returns the expression whose value another expression only unwraps or passes on, as `try` does.
  static func wrapped(_ expression: ExprSyntax) -> ExprSyntax? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .optionalChainingExpr(let chain): chain.expression
    case .forceUnwrapExpr(let forced): forced.expression
    case .inOutExpr(let value): value.expression
    case .tryExpr(let value): value.expression
    case .awaitExpr(let value): value.expression
    case .unsafeExpr(let value): value.expression
    case .copyExpr(let value): value.expression
    case .consumeExpr(let value): value.expression
    case .genericSpecializationExpr(let value): value.expression
    default: nil
    }
  }

  /// The maximum number of subscripts in a name: one more than a walk over names follows, so that
  /// it notices that there are more.
  private static let subscriptLimit = 17

  /// Returns the names of what subscripts of some values return, except those that are already
  /// among the names: without this, each subscript in `table[0][1]` would double their number.
  private static func elements(of names: [String]) -> [String] {
    let known = Set(names)
    return names.map { $0 + "[]" }.filter { name in
      !known.contains(name)
        && name.utf8.count { $0 == UInt8(ascii: "[") } <= subscriptLimit
    }
  }

  /// Methods that may return the result of their closure or an element of their receiver.
  private static let keeping: Set<String> = [
    "map", "compactMap", "flatMap", "withLock", "sync", "assumeIsolated",
  ]

  /// Returns what `map` and similar methods make of each element: the key path, or the last
  /// expression of the closure.
  private func results(of call: FunctionCallExprSyntax) -> [ExprSyntax] {
    let last = call.trailingClosure?.statements.last?.item
    let paths = call.arguments.map(\.expression).filter { $0.is(KeyPathExprSyntax.self) }
    return paths + (last?.as(ExprSyntax.self).map { [$0] } ?? [])
  }

  /// Returns the names that may identify a closure's parameter.
  ///
  /// These are the receiver of the method that takes the closure, its other arguments, and the
  /// values that the taker's declaration names.
  ///
  /// - Parameter place: The index of the parameter, starting at 0.
  func closureArguments(to closure: Syntax, as place: Int) -> [String] {
    closureReceivers(of: closure).map { "\($0){\(place)}" } + closureArguments(to: closure)
  }

  /// Returns the names from the call that takes a closure.
  ///
  /// These may be the arguments of the closure around it, several times: `$0.add($0) { … }`. Each
  /// closure is therefore read once, and each name is listed once.
  private func closureArguments(to closure: Syntax) -> [String] {
    if let known = namesForClosures[closure.id] { return known }
    var seen: Set<String> = []
    let names = takenNames(closure).filter { seen.insert($0).inserted }
    namesForClosures[closure.id] = names
    return names
  }

  private func takenNames(_ closure: Syntax) -> [String] {
    var parent = closure.parent
    while let current = parent, !current.is(FunctionCallExprSyntax.self) {
      guard
        [
          .labeledExpr, .labeledExprList, .multipleTrailingClosureElement,
          .multipleTrailingClosureElementList,
        ].contains(current.kind)
      else { return [] }
      parent = current.parent
    }
    guard let call = parent?.as(FunctionCallExprSyntax.self),
      Syntax(call.calledExpression) != closure
    else { return [] }
    var result: [String] = []
    if let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base {
      result = candidates(of: base)
    } else {
      // Without a base, it may be a method of the enclosing type.
      result = candidates(of: call.calledExpression) + enclosingTypes
    }
    for argument in call.arguments where !argument.expression.is(ClosureExprSyntax.self) {
      result += Self.loggerNames(argument.expression).sorted()
      if argument.expression.is(InOutExprSyntax.self) {
        result += candidates(of: argument.expression)
      }
      // An argument with a label is often for the function's own use.
      if argument.label == nil { result += candidates(of: argument.expression) }
    }
    return result
  }

  private func shorthandArguments(_ place: Int, at node: Syntax) -> [String] {
    for current in node.ancestors {
      if let closure = current.as(ClosureExprSyntax.self),
        closure.signature?.parameterClause == nil
      {
        return closureArguments(to: current, as: place)
      }
    }
    return []
  }

  // MARK: Closures that are passed on

  /// Returns the functions, properties and variables that take a closure.
  private func closureReceivers(of closure: Syntax) -> [String] {
    var child = closure
    while let parent = child.parent {
      switch parent.as(SyntaxEnum.self) {
      case .functionCallExpr(let call):
        guard Syntax(call.calledExpression) != child else { return [] }
        return closureReceivers(called: call.calledExpression)
      case .patternBinding(let binding):
        return binding.pattern.as(IdentifierPatternSyntax.self).map {
          [Self.name(of: $0.identifier)]
        } ?? []
      case .functionParameter(let parameter):
        return [Self.name(of: parameter.secondName ?? parameter.firstName)]
      case .sequenceExpr(let sequence):
        guard let target = sequence.elements.first, Syntax(target) != child,
          sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true
        else { return [] }
        return closureReceivers(called: target)
      default:
        guard Self.closureKinds.contains(parent.kind) else { return [] }
      }
      child = parent
    }
    return []
  }

  private func closureReceivers(called expression: ExprSyntax) -> [String] {
    switch expression.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let member):
      let name = Self.name(of: member.declName.baseName)
      return name == "init" ? member.base.map { candidates(of: $0) } ?? [] : [name]
    case .declReferenceExpr(let reference): return [Self.name(of: reference.baseName)]
    default: return Self.wrapped(expression).map { closureReceivers(called: $0) } ?? []
    }
  }

  /// The syntax that may be between a closure and what takes it.
  private static let closureKinds: Set<SyntaxKind> = [
    .labeledExpr, .labeledExprList, .multipleTrailingClosureElement,
    .multipleTrailingClosureElementList, .initializerClause, .exprList, .arrayElement,
    .arrayElementList, .arrayExpr, .dictionaryElement, .dictionaryElementList, .dictionaryExpr,
    .tupleExpr, .asExpr,
  ]

  /// Records the arguments of closures that other code takes: NAME{0} is the first parameter.
  func connectClosures(_ name: String, _ type: TypeSyntax) {
    var rest = [Syntax(type)]
    while let node = rest.popLast() {
      guard let function = node.as(FunctionTypeSyntax.self) else {
        rest += node.children(viewMode: .sourceAccurate)
        continue
      }
      for (place, parameter) in function.parameters.enumerated() {
        connect("\(name){\(place)}", Self.typeNames(parameter.type))
      }
    }
  }
}
