import SwiftIfConfig
import SwiftSyntax

extension CallFinder {
  /// Writes a line for a log call, unless the call never runs or is in the body of a declared
  /// function that is not a member of a type.
  ///
  /// - Parameter reference: The name, if there is no call.
  func site(
    _ kind: String, _ name: String, _ bases: [String], _ call: FunctionCallExprSyntax?,
    at reference: (any SyntaxProtocol)? = nil, arguments: LabeledExprListSyntax? = nil
  ) {
    guard let node = call.map({ Syntax($0) }) ?? reference.map({ Syntax($0) }) else { return }
    let body = Self.declaredFunction(around: node)
    if case .function = body { return }
    let condition = Formula.and(reach(of: node), mayWrite(kind, call))
    if condition == "F" { return }
    let arguments = call?.arguments ?? arguments ?? []
    // The column is that of the name.
    let anchor: TokenSyntax? =
      call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
      ?? node.firstToken(viewMode: .sourceAccurate)
    let place = converter.location(
      for: (anchor?.positionAfterSkippingLeadingTrivia) ?? node.positionAfterSkippingLeadingTrivia)
    if kind == "macro" || kind == "declared", let call {
      for argument in effects(in: call.arguments) {
        emit(["effect", String(place.line), String(place.column), argument])
      }
      projectCalls.append(
        ProjectCall(arguments: call.arguments, line: place.line, column: place.column))
    }
    let states = states(of: node)
    let strings = arguments.compactMap {
      $0.expression.as(StringLiteralExprSyntax.self)
    }
    let literals = strings.flatMap(Self.texts)
    let isSource = literals.isEmpty || strings.count > 1  // Joined, they match no source text.
    let whole = Self.written(arguments, atMost: strings.isEmpty ? 80 : .max)
    let (form, text) = isSource ? ("source", whole) : ("text", Self.shown(strings[0]))
    let base = bases.joined(separator: " ")
    let shape = call.map { self.shape(of: $0) } ?? ""
    let fields =
      [
        "site", kind, name, base, String(place.line), String(place.column), states, form, text,
        shape, condition, enclosingFunction(of: node),
      ] + literals
    if case .member(let name, let type) = body {
      emit(["inside", type, name] + fields)
    } else {
      emit(fields)
    }
  }

  /// Returns the condition that the log of a call is not `OSLog.disabled`.
  private func mayWrite(_ kind: String, _ call: FunctionCallExprSyntax?) -> String {
    let given = call?.arguments.first { $0.label?.text == "log" }?.expression
    let receiver =
      kind == "method" ? call?.calledExpression.as(MemberAccessExprSyntax.self)?.base : nil
    let value = (given ?? receiver).map { formula($0) } ?? "?"
    // A receiver has no type that `.disabled` could be a member of.
    let log = given == nil && value.hasPrefix("E:") ? "?" : Formula.ofLog(value)
    return log == "?" ? "T" : "! off \(log)"
  }

  /// Returns the function that contains a node: `Type.method`, `function`, or an empty text.
  private func enclosingFunction(of node: Syntax) -> String {
    var function = ""
    for current in node.ancestors {
      if let declaration = current.as(FunctionDeclSyntax.self) {
        function = Self.name(of: declaration.name)
      } else if current.is(InitializerDeclSyntax.self) {
        function = "init"
      } else if current.is(MemberBlockSyntax.self) {
        guard !function.isEmpty, let type = Self.typeName(current.parent) else { return function }
        return "\(type).\(function)"
      }
    }
    return function
  }

  /// Records the functions and types of the file that have the name of a log function.
  func noteOwn(_ items: CodeBlockItemListSyntax) {
    for item in items {
      let declaration = Syntax(item.item)
      if let config = declaration.as(IfConfigDeclSyntax.self) {
        for clause in config.clauses {
          if let items = clause.elements?.as(CodeBlockItemListSyntax.self) { noteOwn(items) }
        }
        continue
      }
      guard let own = OwnFunctions(declaration), Self.functions.contains(own.name) else { continue }
      emit(["own", own.name, states(of: declaration, whereAll: true)] + own.parameters)
    }
  }

  /// Returns, for each variant, whether `#if` keeps a node.
  ///
  /// - Parameter whereAll: Whether all architectures of a variant have to keep it. Otherwise one is
  ///   enough.
  func states(of node: Syntax, whereAll: Bool = false) -> String {
    regions.map { answers in
      let isActive = { (regions: ConfiguredRegions) in regions.isActive(node) == .active }
      return (whereAll ? answers.allSatisfy(isActive) : answers.contains(where: isActive))
        ? "1" : "0"
    }.joined()
  }
}
