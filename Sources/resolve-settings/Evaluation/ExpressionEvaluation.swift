import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution
import SettingsXcode

/// Evaluates expressions over xcconfig files given as levels, with no project around them.
struct ExpressionEvaluation {
  var parameters = ConditionParameters()
  private(set) var files = SourceFiles()
  /// Whether a level could not be read at all.
  private(set) var isUnreadable = false
  private let sources: any SourceProvider
  private var store: SettingsStore
  private var blocks: [BlockID] = []
  private var overrides: [(name: String, value: String)] = []
  private var collector = DiagnosticCollector()

  init(sources: any SourceProvider, types: [String: SettingType] = [:]) {
    self.sources = sources
    store = SettingsStore(names: NameTable(typeOverrides: types))
  }

  var diagnostics: [Diagnostic] { collector.sorted }
  var hasErrors: Bool { collector.hasErrors }

  /// Puts a file on top of the levels that are there.
  mutating func addLayer(named name: String, path: String) {
    do {
      let sources = ConfinedSources(path, base: sources)
      let bytes = try sources.read(path)
      store.beginBlock(of: store.addLevel(Level(kind: .commandLineXcconfig, name: name)))
      var loader = XcconfigLoader(sources: sources)
      loader.load(path, bytes: bytes, into: &store, files: &files, diagnostics: &collector)
      blocks.append(store.endBlock())
    } catch {
      isUnreadable = true
      collector.report(
        Diagnostic(
          "unreadable-xcconfig", "cannot read '\(path)': \(error.explanation)", path: path))
    }
  }

  /// Assigns a setting above all levels.
  mutating func addOverride(_ name: String, _ value: String) {
    overrides.append((name, value))
  }

  /// The values of expressions, in both forms.
  mutating func evaluate(
    _ expressions: [String]
  ) throws(ResolutionFailure) -> [EvaluatedExpression] {
    let evaluator = evaluator()
    var typed = TypedExpressions(files: files)
    var results: [EvaluatedExpression] = []
    for expression in expressions {
      do throws(EvaluationFailure) {
        results.append(
          try evaluator.evaluated(expression, diagnostics: typed.diagnostics(of: expression)))
      } catch {
        throw ResolutionFailure(diagnostics: [error.diagnostic], files: files)
      }
    }
    files = typed.files
    return results
  }

  /// Every setting that a level assigns, sorted by name.
  mutating func allSettings() throws(ResolutionFailure) -> [EvaluatedExpression] {
    let evaluator = evaluator()
    let names = evaluator.scope.assignedNames.map(evaluator.scope.names.text(of:)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    var results: [EvaluatedExpression] = []
    for text in names {
      guard let name = evaluator.scope.names.find(text) else { continue }
      do {
        results.append(
          EvaluatedExpression(
            text, string: PlainValue.text(try evaluator.string(of: name), of: text),
            list: try evaluator.elements(of: name).map {
              PlainValue.text(String(decoding: $0, as: UTF8.self), of: text)
            }))
      } catch {
        throw ResolutionFailure(diagnostics: [error.diagnostic], files: files)
      }
    }
    return results
  }

  private mutating func evaluator() -> Evaluator {
    if !overrides.isEmpty {
      store.beginBlock(of: store.addLevel(Level(kind: .commandLine)))
      store.assignCommandLine(overrides)
      blocks.append(store.endBlock())
      overrides.removeAll()
    }
    var scope = Scope(store: store, parameters: parameters)
    for block in blocks { scope.push(block) }
    return Evaluator(scope: scope)
  }
}

/// Expressions that were typed rather than read from a file.
struct TypedExpressions {
  /// Each expression with something odd about it is a file, so that its diagnostics can show it.
  private(set) var files: SourceFiles
  private var store = SettingsStore(names: NameTable(knowsDeclaredTypes: false))

  /// - Parameter files: those that other diagnostics refer to.
  init(files: SourceFiles = SourceFiles()) { self.files = files }

  /// Returns the diagnostics of an expression.
  mutating func diagnostics(of expression: String) -> [Diagnostic] {
    var instructions: [ExpressionProgram.Instruction] = []
    let text = store.addText(expression.utf8)
    let odd = store.compile(text, usesListGrammar: true, into: &instructions)
    guard !odd.isEmpty else { return [] }
    let bytes = Array(expression.utf8)
    let file = files.add(path: "expression", bytes: bytes)
    let origin = Origin(
      range: SourceRange(file: file, start: 0, end: UInt32(bytes.count)))
    return odd.map { $0.diagnostic(in: "the expression", value: bytes[...], origin: origin) }
  }
}

extension Evaluator {
  /// The value of an expression in both forms.
  func evaluated(
    _ expression: String, diagnostics: [Diagnostic], in cell: EvaluatedExpression.Cell? = nil
  ) throws(EvaluationFailure) -> EvaluatedExpression {
    let bytes = Array(expression.utf8)[...]
    let string = try evaluate(expression: bytes, as: .string).text
    let list = try evaluate(expression: bytes, as: .list).elements
    return EvaluatedExpression(
      expression, string: String(decoding: string, as: UTF8.self),
      list: list.map { String(decoding: $0, as: UTF8.self) }, diagnostics: diagnostics, in: cell)
  }
}

extension CellView {
  /// The value of an expression in the cell.
  ///
  /// - Parameter diagnostics: problems of the expression itself, which do not depend on the cell.
  func evaluate(
    _ expression: String, diagnostics: [Diagnostic], title: String
  ) throws(ResolutionFailure) -> EvaluatedExpression {
    let cell = EvaluatedExpression.Cell(
      target: targetName, configuration: configurationName, title: title)
    do throws(EvaluationFailure) {
      return try evaluator.evaluated(expression, diagnostics: diagnostics, in: cell)
    } catch {
      throw ResolutionFailure(error, in: files)
    }
  }
}
