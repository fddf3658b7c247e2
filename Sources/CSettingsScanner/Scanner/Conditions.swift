import SwiftSyntax

/// The conditions under which code runs.
extension CallFinder {
  /// Returns the condition under which a node is reached, apart from `#if`; `T` if none is known.
  func reach(of node: Syntax) -> String {
    let result = wholeReach(of: node)
    return result.split(separator: " ").allSatisfy { ["?", "&", "|", "!"].contains($0) }
      ? "T" : result
  }

  /// The same with conditions that are not known. What is around a block or a branch is read once.
  private func wholeReach(of node: Syntax) -> String {
    var passed: [(node: SyntaxIdentifier, conditions: Int)] = []
    var conditions: [String] = []
    var child = node
    var result = "T"
    // The values that a closure captures are evaluated where it is made, not where it runs.
    var isCaptured = false
    while let parent = child.parent {
      if !isCaptured, let condition = condition(of: child, in: parent) {
        conditions.append(condition)
      }
      isCaptured = child.is(ClosureSignatureSyntax.self) && parent.is(ClosureExprSyntax.self)
      if parent.is(CodeBlockSyntax.self) || parent.is(IfExprSyntax.self) {
        if let known = knownReaches[parent.id] {
          result = known
          break
        }
        passed.append((parent.id, conditions.count))
      }
      child = parent
    }
    // The outermost first.
    var rest = conditions.count
    func take(downTo end: Int) {
      while rest > end {
        rest -= 1
        // Without some of the conditions, more code counts as running.
        if result.utf8.count < Self.longestCondition || conditions[rest] == "F" {
          result = Formula.and(result, conditions[rest])
        }
      }
    }
    for (node, count) in passed.reversed() {
      take(downTo: count)
      knownReaches[node] = result
    }
    take(downTo: 0)
    return result
  }

  private func condition(of child: Syntax, in parent: Syntax) -> String? {
    switch parent.as(SyntaxEnum.self) {
    case .ifExpr(let choice):
      if Syntax(choice.body) == child { return known(choice.conditions) }
      return choice.elseBody.map { Syntax($0) } == child
        ? Formula.not(known(choice.conditions)) : nil
    case .whileStmt(let loop):
      return Syntax(loop.body) == child ? formula(loop.conditions) : nil
    case .guardStmt(let guarding):
      return Syntax(guarding.body) == child ? Formula.not(formula(guarding.conditions)) : nil
    case .conditionElementList(let list):
      return list.prefix { Syntax($0) != child }.reduce("T") {
        Formula.and($0, formula($1))
      }
    case .codeBlockItemList(let items):
      // A function can be called before the statements that precede it.
      let item = child.as(CodeBlockItemSyntax.self)?.item
      if item?.as(DeclSyntax.self).map({ !$0.is(VariableDeclSyntax.self) }) == true,
        item?.is(IfConfigDeclSyntax.self) == false
      {
        return nil
      }
      return condition(behind: exits(of: items), at: child.position)
    case .exprList(let list):
      guard list.count <= Formula.longestSequence else { return nil }
      let elements = Array(list)
      guard let place = elements.firstIndex(where: { Syntax($0) == child }) else { return nil }
      return reach(of: place, in: elements[...])
    case .switchCase(let choice):
      guard Syntax(choice.statements) == child,
        let subject = choice.parent?.parent?.as(SwitchExprSyntax.self)?.subject
      else { return nil }
      return condition(of: choice, subject)
    case .labeledExpr:
      // The condition of an assertion is a closure that is only called with `-Onone`.
      guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self) else { return nil }
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
      if ["assert", "assertionFailure"].contains(name) { return "D" }
      return conditionOfUse(
        by: call.calledExpression, isExpression: !child.is(ClosureExprSyntax.self))
    case .multipleTrailingClosureElement:
      let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self)
      return call.flatMap { conditionOfUse(by: $0.calledExpression) }
    case .functionCallExpr(let call):
      return call.trailingClosure.map { Syntax($0) } == child
        ? conditionOfUse(by: call.calledExpression) : nil
    default: return nil
    }
  }

  /// Returns the condition of a chain of `if` and `else`, each of whose branches asks for it.
  private func known(_ conditions: ConditionElementListSyntax) -> String {
    if let known = knownConditions[conditions.id] { return known }
    let result = formula(conditions)
    knownConditions[conditions.id] = result
    return result
  }

  private func condition(of choice: SwitchCaseSyntax, _ subject: ExprSyntax) -> String? {
    guard !isReachedByFallthrough(choice),
      Formula.ownOperators.isDisjoint(with: ["~=", "=="])
    else { return nil }
    guard case .case(let label) = choice.label else { return conditionOfDefault(choice, subject) }
    return condition(of: label, subject)
  }

  /// Returns the condition under which none of the other cases is selected.
  private func conditionOfDefault(_ choice: SwitchCaseSyntax, _ subject: ExprSyntax) -> String? {
    guard choice.attribute == nil, let cases = choice.parent?.as(SwitchCaseListSyntax.self) else {
      return nil
    }
    var result = "T"
    for element in cases where Syntax(element) != Syntax(choice) {
      guard case .switchCase(let other) = element, case .case(let label) = other.label,
        let condition = condition(of: label, subject)
      else { return nil }
      result = Formula.and(result, Formula.not(condition))
    }
    return result
  }

  private func condition(of label: SwitchCaseLabelSyntax, _ subject: ExprSyntax) -> String? {
    var result = "F"
    for item in label.caseItems {
      guard item.whereClause == nil,
        let pattern = item.pattern.as(ExpressionPatternSyntax.self)?.expression,
        pattern.is(BooleanLiteralExprSyntax.self) || pattern.is(IntegerLiteralExprSyntax.self)
          || pattern.as(MemberAccessExprSyntax.self)?.base == nil
            && pattern.is(MemberAccessExprSyntax.self)
      else { return nil }
      result = Formula.or(result, "== \(formula(subject)) \(formula(pattern))")
    }
    return result
  }

  /// Whether the preceding case may fall through to this one.
  private func isReachedByFallthrough(_ choice: SwitchCaseSyntax) -> Bool {
    if let known = knownFalls[choice.id] { return known }
    var previous: SwitchCaseListSyntax.Element?
    for element in choice.parent?.as(SwitchCaseListSyntax.self) ?? [] {
      switch (element, previous) {
      case (.switchCase(let current), .switchCase(let previous)?):
        knownFalls[current.id] = previous.statements.tokens(viewMode: .sourceAccurate).contains {
          $0.tokenKind == .keyword(.fallthrough)
        }
      // A branch of `#if` may exclude cases.
      case (.switchCase(let current), _): knownFalls[current.id] = previous != nil
      default: break
      }
      previous = element
    }
    return knownFalls[choice.id] ?? true
  }

  /// Returns the condition under which an element of a sequence of operators is evaluated.
  private func reach(of place: Int, in elements: ArraySlice<ExprSyntax>) -> String {
    guard let weakest = Formula.weakest(elements),
      let precedence = Formula.precedence(of: elements[weakest])
    else { return "T" }
    let left = elements[..<weakest]
    if place < weakest { return reach(of: place, in: left) }
    switch precedence {
    case 1 where place == weakest: return formula(left)
    case 1:
      return Formula.and(
        Formula.not(formula(left)), reach(of: place, in: elements[(weakest + 1)...]))
    case 2 where place > weakest, 3 where place > weakest:
      if Formula.ownOperators.contains(precedence == 2 ? "||" : "&&") { return "T" }
      let first = precedence == 2 ? Formula.not(formula(left)) : formula(left)
      return Formula.and(first, reach(of: place, in: elements[(weakest + 1)...]))
    default:
      return place == weakest ? "T" : reach(of: place, in: elements[(weakest + 1)...])
    }
  }

  // MARK: Statements that leave

  /// Returns the statements of a list after which the rest runs only under a condition.
  private func exits(of items: CodeBlockItemListSyntax) -> [Exit] {
    if let known = knownExits[items.id] { return known }
    var result: [Exit] = []
    var whole = "T"
    for item in items {
      if let condition = continuationCondition(item) {
        // Without some of the conditions, more code counts as running.
        if whole.utf8.count < Self.longestCondition || condition == "F" {
          whole = Formula.and(whole, condition)
        }
        result.append(Exit(end: item.endPosition, condition: whole))
      }
    }
    knownExits[items.id] = result
    return result
  }

  /// The limit for combined conditions. A list may have thousands of statements that leave, each
  /// followed by calls.
  private static let longestCondition = 4096

  struct Exit {
    let end: AbsolutePosition
    /// The condition under which execution continues after this statement, including the statements
    /// before it.
    let condition: String
  }

  /// Returns the condition under which a place in a list is reached.
  private func condition(behind exits: [Exit], at position: AbsolutePosition) -> String {
    var bounds = 0..<exits.count
    while !bounds.isEmpty {
      let middle = bounds.lowerBound + bounds.count / 2
      bounds =
        exits[middle].end <= position
        ? middle + 1..<bounds.upperBound : bounds.lowerBound..<middle
    }
    return bounds.lowerBound == 0 ? "T" : exits[bounds.lowerBound - 1].condition
  }

  /// Returns the condition under which a statement does not leave the list; nil if it never leaves.
  private func continuationCondition(_ item: CodeBlockItemSyntax) -> String? {
    switch item.item.kind {
    case .returnStmt, .throwStmt, .breakStmt, .continueStmt: return "F"
    case .guardStmt: return item.item.as(GuardStmtSyntax.self).map { formula($0.conditions) }
    case .expressionStmt:
      guard let choice = item.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
      else { return nil }
      return continuationCondition(choice)
    case .ifExpr: return item.item.as(IfExprSyntax.self).flatMap { continuationCondition($0) }
    case .ifConfigDecl:
      guard let config = item.item.as(IfConfigDeclSyntax.self) else { return nil }
      let leaves = config.clauses.map { clause in
        (clause, continuationCondition(clause.elements?.as(CodeBlockItemListSyntax.self)))
      }
      if leaves.allSatisfy({ $0.1 == "T" }) { return nil }
      return leaves.reversed().reduce("T") { Formula.choice(mask(of: $1.0), $1.1, $0) }
    default: return nil
    }
  }

  private func continuationCondition(_ choice: IfExprSyntax) -> String? {
    let condition = formula(choice.conditions)
    let first = continuationCondition(choice.body.statements)
    var second = "T"
    switch choice.elseBody {
    case .codeBlock(let block): second = continuationCondition(block.statements)
    case .ifExpr(let other): second = continuationCondition(other) ?? "T"
    case nil: break
    @unknown default: break
    }
    if first == "T", second == "T" { return nil }
    return Formula.or(
      Formula.and(condition, first), Formula.and(Formula.not(condition), second))
  }

  private func continuationCondition(_ items: CodeBlockItemListSyntax?) -> String {
    guard let items else { return "T" }
    return exits(of: items).last?.condition ?? "T"
  }

  /// Functions of the standard library whose meaning depends on the optimization level.
  private static let assertions: Set<String> = [
    "assert", "assertionFailure", "_isDebugAssertConfiguration",
  ]

  /// Whether a file declares anything with the name of such a function, also in a type or a function.
  static func declaresAssertion(_ file: SourceFileSyntax, _ text: String) -> Bool {
    guard assertions.contains(where: { text.contains($0) }) else { return false }
    return file.tokens(viewMode: .sourceAccurate).contains { token in
      guard assertions.contains(name(of: token)), let parent = token.parent else { return false }
      if let parameter = parent.as(FunctionParameterSyntax.self) {
        return (parameter.secondName ?? parameter.firstName) == token
      }
      return ![.declReferenceExpr, .labeledExpr, .macroExpansionExpr, .stringSegment]
        .contains(parent.kind)
    }
  }

  /// Returns, by variant, whether `#if` keeps a clause or a declaration: `1`, `0`, or `?` if that
  /// is unknown.
  func mask(of node: some SyntaxProtocol) -> String {
    let inside = node.as(IfConfigClauseSyntax.self)?.elements.map { Syntax($0) } ?? Syntax(node)
    return regions.map { answers in
      let active = answers.count { $0.isActive(inside) == .active }
      return active == answers.count ? "1" : active == 0 ? "0" : "?"
    }.joined()
  }
}
