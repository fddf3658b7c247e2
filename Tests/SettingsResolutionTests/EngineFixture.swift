import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsXcode

/// Levels written as xcconfig text, lowest first, for tests of the engine alone.
struct EngineFixture {
  var store: SettingsStore
  var blocks: [BlockID] = []
  var files = SourceFiles()

  init(_ levels: [String], types: [String: SettingType] = [:]) {
    store = SettingsStore(names: NameTable(typeOverrides: types))
    for (index, text) in levels.enumerated() { add(text, name: "level\(index)") }
  }

  @discardableResult
  mutating func add(_ text: String, name: String, kind: Level.Kind = .project) -> BlockID {
    var diagnostics = DiagnosticCollector()
    var loader = XcconfigLoader(sources: InMemorySources())
    store.beginBlock(of: store.addLevel(Level(kind: kind, name: name)))
    loader.load(
      "\(name).xcconfig", bytes: Array(text.utf8), into: &store, files: &files,
      diagnostics: &diagnostics)
    let block = store.endBlock()
    blocks.append(block)
    return block
  }

  func evaluator(
    _ parameters: ConditionParameters = ConditionParameters(),
    limits: Evaluator.Limits = Evaluator.Limits()
  ) -> Evaluator {
    var scope = Scope(store: store, parameters: parameters)
    for block in blocks { scope.push(block) }
    return Evaluator(scope: scope, limits: limits)
  }

  static func string(_ name: String, in evaluator: Evaluator) throws -> String {
    guard let name = evaluator.scope.names.find(name) else { return "" }
    return try evaluator.string(of: name)
  }
}
