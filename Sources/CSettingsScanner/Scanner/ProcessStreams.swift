import SwiftSyntax

/// The processes whose standard streams are set before they run.
extension CallFinder {
  /// Whether the list of statements around the creation of a process sets both of its streams before
  /// it runs.
  func isRedirected(_ node: FunctionCallExprSyntax) -> Bool {
    guard
      let list = node.ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first
    else { return false }
    if let known = redirectedProcesses[list.id] { return known.contains(node.id) }
    let found = Self.redirected(in: list)
    redirectedProcesses[list.id] = found
    return found.contains(node.id)
  }

  /// Returns the calls in a list of statements whose values have both streams set before they run.
  private static func redirected(in list: CodeBlockItemListSyntax) -> Set<SyntaxIdentifier> {
    var result: Set<SyntaxIdentifier> = []
    /// The call that the value of each variable is from, and the streams that are not set.
    var open: [String: (call: SyntaxIdentifier, left: Set<String>)] = [:]
    for item in list {
      if let (stream, value, process) = assignedStream(item), var known = open[process] {
        if names(value).isDisjoint(with: standardHandles.union(["nil"])) {
          known.left.remove(stream)
        }
        open[process] = known.left.isEmpty ? nil : known
        if known.left.isEmpty { result.insert(known.call) }
        continue
      }
      for process in runProcesses(in: item) { open[process] = nil }
      for (name, call) in givenCalls(item) { open[name] = (call, standardHandles) }
    }
    return result
  }

  /// The stream, the value and the process of `task.standardError = pipe`.
  private static func assignedStream(
    _ item: CodeBlockItemSyntax
  ) -> (stream: String, value: ExprSyntax, process: String)? {
    guard let (target, value) = assignment(item),
      let member = target.as(MemberAccessExprSyntax.self),
      let process = lastName(member.base)
    else { return nil }
    return (name(of: member.declName.baseName), value, process)
  }

  private static func assignment(
    _ item: CodeBlockItemSyntax
  ) -> (target: ExprSyntax, value: ExprSyntax)? {
    guard let elements = item.item.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
      elements.count == 3, elements[1].is(AssignmentExprSyntax.self)
    else { return nil }
    return (elements[0], elements[2])
  }

  /// The variables that get the value of a call: `task` of `let task = Process()` and
  /// `self.task = Process()`.
  private static func givenCalls(
    _ item: CodeBlockItemSyntax
  ) -> [(name: String, call: SyntaxIdentifier)] {
    if let variable = item.item.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap { binding in
        guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
          let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
        else { return nil }
        return (name(of: pattern.identifier), call.id)
      }
    }
    guard let (target, value) = assignment(item), let name = lastName(target),
      let call = value.as(FunctionCallExprSyntax.self)
    else { return [] }
    return [(name, call.id)]
  }

  /// The last name of an expression, behind which may be a `?` or a `!`.
  private static func lastName(_ expression: ExprSyntax?) -> String? {
    guard let token = expression?.lastToken(viewMode: .sourceAccurate) else { return nil }
    let named =
      [.postfixQuestionMark, .exclamationMark].contains(token.tokenKind)
      ? token.previousToken(viewMode: .sourceAccurate) : token
    return named.map { name(of: $0) }
  }

  private static func runProcesses(in item: CodeBlockItemSyntax) -> [String] {
    item.tokens(viewMode: .sourceAccurate).compactMap { token in
      guard ["run", "launch"].contains(token.text) else { return nil }
      return lastName(token.parent?.parent?.as(MemberAccessExprSyntax.self)?.base)
    }
  }
}
