import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution
import SettingsXcode

extension EvaluationCase {
  /// Evaluates the case and returns the expected output of the engine, as a JSON object.
  func answer() -> JSONValue {
    var run = EvaluationRun(self)
    return run.answer()
  }

  /// Answers one line of a JSON-lines corpus: `{"expected": {…}, "id": …}`.
  static func answer(line: [UInt8]) -> JSONValue {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: line)
    } catch {
      return invalid(id: .null, "not JSON: \(error.message)")
    }
    do {
      let question = try EvaluationCase(json)
      return ["expected": question.answer(), "id": question.identifier]
    } catch {
      return invalid(id: json["id"] ?? .null, error.message)
    }
  }

  private static func invalid(id: JSONValue, _ message: String) -> JSONValue {
    ["expected": ["diagnostics": [EvaluationRun.invalidInput(message)]], "id": id]
  }
}

/// The work of answering one case.
private struct EvaluationRun {
  private let question: EvaluationCase
  private var store: SettingsStore
  private var blocks: [BlockID] = []
  private var diagnostics: [JSONValue] = []
  private var assignments: [JSONValue] = []
  private var dependencies: [JSONValue] = []
  private var endPosition: JSONValue = [1, 1]
  private var hasXcconfig = false

  init(_ question: EvaluationCase) {
    self.question = question
    self.store = SettingsStore(
      names: NameTable(typeOverrides: question.types, knowsDeclaredTypes: false))
  }

  static func invalidInput(_ message: String) -> JSONValue {
    ["kind": "invalidInput", "level": "error", "message": .string(message), "source": "input"]
  }

  mutating func answer() -> JSONValue {
    for layer in question.layers { load(layer) }
    if !question.overridingExpressions.isEmpty {
      beginBlock()
      for (name, expression) in question.overridingExpressions { store.assign(name, expression) }
      blocks.append(store.endBlock())
    }
    // Names that are only requested have handles too, so that look-ups need no special case.
    let asked = question.settings.map { store.intern($0) }
    var scope = Scope(
      store: store, parameters: question.parameters, boundParameters: question.boundParameters)
    reportMalformedPatterns()
    for block in blocks { scope.push(block) }
    let evaluator = Evaluator(scope: scope)

    var members: [(String, JSONValue)] = []
    if question.wants.contains("assignments") {
      members.append(("assignments", .array(assignments)))
    }
    let conditionResults = conditionResults()
    if !question.patterns.isEmpty { members.append(("conditionResults", .array(conditionResults))) }
    if question.wants.contains("dependencies") {
      members.append(("dependencies", .array(dependencies)))
    }
    let expressions = question.expressions.map { answer(expression: $0, evaluator) }
    var values: [(String, JSONValue)] = []
    var lists: [(String, JSONValue)] = []
    var typed: [(String, JSONValue)] = []
    for name in names(toEvaluate: asked) {
      let text = store.names.text(of: name)
      values.append((text, value(of: name, evaluator)))
      lists.append((text, list(of: text, evaluator)))
      if let type = question.types[text], type != .userDefined {
        typed.append((text, typedValue(of: name, evaluator)))
      }
    }
    members.append(("diagnostics", .array(diagnostics)))
    if question.wants.contains("dump") { members.append(("dump", .string(dump()))) }
    if question.wants.contains("endposition"), hasXcconfig {
      members.append(("endPosition", endPosition))
    }
    if !question.expressions.isEmpty { members.append(("expressions", .array(expressions))) }
    members.append(("lists", Self.object(lists)))
    if !typed.isEmpty { members.append(("typed", Self.object(typed))) }
    members.append(("values", Self.object(values)))
    return Self.object(members)
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }

  /// Returns the requested names and, with `all`, every other assigned name, sorted.
  private func names(toEvaluate asked: [SettingName]) -> [SettingName] {
    guard question.wants.contains("all") else { return asked }
    let known = Set(asked)
    let assigned = Set(store.assignments.map(\.name)).subtracting(known)
    return asked + assigned.sorted { store.names.isOrderedBefore($0, $1) }
  }

  // MARK: Levels

  private mutating func beginBlock() {
    store.beginBlock(of: store.addLevel(Level(kind: .project)))
  }

  private mutating func load(_ layer: EvaluationCase.Layer) {
    beginBlock()
    switch layer.content {
    case .xcconfig(let text): load(xcconfig: text, of: layer)
    case .settings(let entries): load(entries, of: layer, acceptsAnyKey: false)
    case .overrides(let entries): load(entries, of: layer, acceptsAnyKey: true)
    }
    blocks.append(store.endBlock())
  }

  private mutating func load(xcconfig text: String, of layer: EvaluationCase.Layer) {
    var options = XcconfigLoader.Options()
    options.searchPaths = question.searchPaths
    options.developerFolder = question.developerFolder
    var loader = XcconfigLoader(sources: question.sources, options: options, recordsReport: true)
    var files = SourceFiles()
    var collector = DiagnosticCollector()
    loader.load(
      layer.path, bytes: Array(text.utf8), into: &store, files: &files, diagnostics: &collector)
    hasXcconfig = true
    endPosition = [
      JSONValue(integerLiteral: loader.report.endLine),
      JSONValue(integerLiteral: loader.report.endColumn),
    ]
    dependencies += loader.report.dependencies.map(JSONValue.string)
    for case .finding(let finding) in loader.report.events { note(finding, of: layer) }
    for case .assignment(let record) in loader.report.events { note(record, of: layer) }
  }

  private mutating func note(
    _ record: XcconfigLoader.Report.AssignmentRecord, of layer: EvaluationCase.Layer
  ) {
    var members: [(String, JSONValue)] = [("conditions", Self.json(record.conditions))]
    members.append(("endColumn", JSONValue(integerLiteral: record.endColumn)))
    members.append(("endLine", JSONValue(integerLiteral: record.endLine)))
    if record.path != layer.path { members.append(("file", .string(record.path))) }
    members.append(("layer", .string(layer.name)))
    members.append(("name", .string(record.name)))
    members.append(("startColumn", JSONValue(integerLiteral: record.startColumn)))
    members.append(("startLine", JSONValue(integerLiteral: record.startLine)))
    members.append(("value", .string(record.value)))
    assignments.append(Self.object(members))
    reportExpression(record.value, of: record.name, layer: layer, line: record.startLine)
  }

  private mutating func note(
    _ finding: XcconfigLoader.Report.Finding, of layer: EvaluationCase.Layer
  ) {
    var members: [(String, JSONValue)] = []
    if finding.path != layer.path { members.append(("file", .string(finding.path))) }
    members.append(("kind", .string(finding.kind)))
    members.append(("layer", .string(layer.name)))
    members.append(("level", finding.isError ? "error" : "warning"))
    members.append(("line", JSONValue(integerLiteral: finding.line)))
    members.append(("message", .string(finding.message)))
    members.append(("source", "xcconfig"))
    diagnostics.append(Self.object(members))
  }

  private mutating func load(
    _ entries: [(key: String, value: [String], isList: Bool)], of layer: EvaluationCase.Layer,
    acceptsAnyKey: Bool
  ) {
    for entry in entries {
      let name: String
      let conditions: [Condition]
      if let key = XcconfigParser.parseKey(entry.key) {
        (name, conditions) = key
      } else if acceptsAnyKey {
        (name, conditions) = (entry.key, [])
      } else {
        continue
      }
      guard !conditions.contains(where: \.parameter.isEmpty) else {
        diagnostics.append(Self.invalidInput("a condition of '\(name)' has no parameter"))
        continue
      }
      let value =
        entry.isList
        ? String(decoding: ListText.joined(entry.value), as: UTF8.self) : entry.value.joined()
      store.assign(name, value, conditions: store.intern(conditions))
      assignments.append([
        "conditions": Self.json(conditions), "layer": .string(layer.name), "name": .string(name),
        "value": entry.isList ? .array(entry.value.map(JSONValue.string)) : .string(value),
      ])
      reportExpression(value, of: name, layer: layer, line: nil)
    }
  }

  private static func json(_ conditions: [Condition]) -> JSONValue {
    .array(conditions.map { [.string($0.parameter), .string($0.pattern)] })
  }

  // MARK: Diagnostics

  private mutating func reportExpression(
    _ value: String, of name: String, layer: EvaluationCase.Layer, line: Int?
  ) {
    let isList = (question.types[name] ?? .userDefined).usesListGrammar
    for diagnostic in compile(value, usesListGrammar: isList) {
      var members = Self.members(diagnostic)
      members.append(("layer", .string(layer.name)))
      if let line { members.append(("line", JSONValue(integerLiteral: line))) }
      members.append(("setting", .string(name)))
      members.append(("source", "expression"))
      diagnostics.append(Self.object(members))
    }
  }

  private mutating func compile(
    _ text: String, usesListGrammar: Bool
  ) -> [ExpressionDiagnostic] {
    var instructions: [ExpressionProgram.Instruction] = []
    let slice = store.addText(text.utf8)
    return store.compile(slice, usesListGrammar: usesListGrammar, into: &instructions)
  }

  private static func members(_ diagnostic: ExpressionDiagnostic) -> [(String, JSONValue)] {
    [
      ("end", JSONValue(integerLiteral: diagnostic.end)),
      ("kind", .string(diagnostic.kind.rawValue)),
      ("level", diagnostic.isError ? "error" : "warning"),
      ("start", JSONValue(integerLiteral: diagnostic.start)),
    ]
  }

  /// Apple's engine dies on a descending range once it matches against it; here it is an error.
  private mutating func reportMalformedPatterns() {
    for conditions in store.conditions.sets {
      for condition in conditions {
        for value in question.parameters[condition.parameter]
        where ConditionPattern.match(condition.pattern, value) == .malformed {
          diagnostics.append(
            Self.invalidInput("pattern '\(condition.pattern)' has a descending range"))
        }
      }
    }
  }

  // MARK: Answers

  private mutating func conditionResults() -> [JSONValue] {
    question.patterns.map { pattern in
      if let parameter = pattern.parameter {
        let condition = Condition(parameter: parameter, pattern: pattern.pattern)
        var parameters = ConditionParameters()
        parameters[parameter] = [pattern.value]
        return .boolean(parameters.firstUnmet(of: [condition]) == nil)
      }
      let outcome = ConditionPattern.match(pattern.pattern, pattern.value)
      if outcome == .malformed {
        diagnostics.append(
          Self.invalidInput("pattern '\(pattern.pattern)' has a descending range"))
      }
      return .boolean(outcome == .matches)
    }
  }

  private mutating func answer(expression: String, _ evaluator: Evaluator) -> JSONValue {
    var found: [JSONValue] = []
    for (mode, isList) in [("string", false), ("list", true)] {
      for diagnostic in compile(expression, usesListGrammar: isList) {
        found.append(Self.object(Self.members(diagnostic) + [("mode", .string(mode))]))
      }
    }
    let text = evaluate { () throws(EvaluationFailure) in
      try evaluator.evaluate(expression: Array(expression.utf8)[...], as: .string).text
    }
    let elements = evaluate { () throws(EvaluationFailure) in
      try evaluator.evaluate(expression: Array(expression.utf8)[...], as: .list).elements
    }
    return [
      "diagnostics": .array(found), "expr": .string(expression),
      "list": .array((elements ?? []).map { .string(String(decoding: $0, as: UTF8.self)) }),
      "string": .string(String(decoding: text ?? [], as: UTF8.self)),
    ]
  }

  private mutating func value(of name: SettingName, _ evaluator: Evaluator) -> JSONValue {
    let text = evaluate { () throws(EvaluationFailure) in try evaluator.string(of: name) }
    return .string(text ?? "")
  }

  /// The list form as a consumer sees it: `$(NAME)` in a list.
  private mutating func list(of name: String, _ evaluator: Evaluator) -> JSONValue {
    let elements = evaluate { () throws(EvaluationFailure) in
      try evaluator.evaluate(expression: Array("$(\(name))".utf8)[...], as: .list).elements
    }
    return .array((elements ?? []).map { .string(String(decoding: $0, as: UTF8.self)) })
  }

  private mutating func typedValue(of name: SettingName, _ evaluator: Evaluator) -> JSONValue {
    let value = evaluate { () throws(EvaluationFailure) in try evaluator.typedValue(of: name) }
    switch value {
    case .boolean(let value): return .boolean(value)
    case .string(let text): return .string(text)
    case .list(let elements): return .array(elements.map(JSONValue.string))
    case nil: return .null
    }
  }

  private mutating func evaluate<Value>(
    _ body: () throws(EvaluationFailure) -> Value
  ) -> Value? {
    do {
      return try body()
    } catch {
      diagnostics.append([
        "kind": "evaluationLimit", "level": "error", "message": .string(error.message),
        "source": "evaluation",
      ])
      return nil
    }
  }

  /// Every chain, highest first, as the engine's own debugging output shows it.
  private func dump() -> String {
    var chains: [SettingName: [(index: Int, conditions: [Condition])]] = [:]
    for block in blocks {
      let binding = SDKBinding(
        block: store[block], store: store, parameters: question.parameters,
        boundParameters: question.boundParameters.filter { !question.parameters[$0].isEmpty })
      for bound in binding.bound() {
        chains[store.assignments[bound.index].name, default: []].append(bound)
      }
    }
    var text = ""
    for name in chains.keys.sorted(by: { store.names.isOrderedBefore($0, $1) }) {
      let chain = (chains[name] ?? []).reversed().map { bound in
        let value = store.valueText(of: store.assignments[bound.index])
        return bound.conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined()
          + "'\(String(decoding: value, as: UTF8.self))'"
      }
      let type = store.names.type(of: name)
      text += "'\(store.names.text(of: name))' := \(chain.joined(separator: " -> ")) "
      text += "(type: \(type))\n"
    }
    return text
  }
}
