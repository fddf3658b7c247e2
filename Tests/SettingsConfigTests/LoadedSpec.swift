import Foundation
@testable import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import Testing

/// A config.yaml in memory, loaded for queries.
struct LoadedSpec {
  let spec: Spec?
  let files: SourceFiles
  let diagnostics: DiagnosticCollector
  /// As validation leaves them.
  private(set) var lowering: SpecLowering?
  private(set) var store: SettingsStore

  init(
    _ yaml: String, files: [String: String] = [:], links: [String: String] = [:],
    path: String = "config.yaml", allowsFilesOutside: Bool = false
  ) {
    var bytes = files.mapValues { Array($0.utf8) }
    bytes[path] = Array(yaml.utf8)
    var loaded = SourceFiles()
    var diagnostics = DiagnosticCollector()
    spec = SpecLoader.load(
      path: path, sources: InMemorySources(files: bytes, symbolicLinks: links), files: &loaded,
      diagnostics: &diagnostics,
      options: .init(projectDirectory: "/work/Family", allowsFilesOutside: allowsFilesOutside))
    lowering = spec.map {
      SpecLowering(spec: $0, projectDirectory: "/work/Family", loader: LineLoader(files: loaded))
    }
    var context = LoweringContext(diagnostics: diagnostics)
    lowering?.validate(into: &context)
    self.files = loaded
    store = context.store
    self.diagnostics = context.diagnostics
  }

  /// Each diagnostic as `path:line:column: severity: message [identifier]`, in order of place.
  var messages: [String] {
    diagnostics.sorted.map { diagnostic in
      let place =
        diagnostic.range.flatMap(files.location(of:))?.description ?? diagnostic.path ?? "nowhere"
      return
        "\(place): \(diagnostic.severity.word): \(diagnostic.message) [\(diagnostic.identifier)]"
    }
  }

  /// The plan of a cell, with the store it was lowered into.
  func cell(
    _ target: String?, _ configuration: String = "Debug", sdk: String? = nil,
    collectsExcluded: Bool = false
  ) throws -> Cell {
    let spec = try #require(self.spec)
    var lowering = try #require(self.lowering)
    var context = LoweringContext(store: store)
    let plan = lowering.plan(
      target: try target.map { try #require(spec.target(named: $0)) },
      configuration: try #require(spec.configuration(named: configuration)),
      platform: CellPlatform(sdk: sdk.flatMap { SDKTable.sdk(named: $0) }),
      collectsExcluded: collectsExcluded,
      into: &context)
    return Cell(plan: plan, store: context.store, files: files)
  }
}

/// One cell's levels, written out.
struct Cell {
  let plan: CellPlan
  let store: SettingsStore
  let files: SourceFiles

  /// `level: NAME[conditions] = value` for everything above the built-in settings, lowest first.
  var lines: [String] { lines(of: plan.stack.blocks) }

  func lines(of blocks: [BlockID]) -> [String] {
    blocks.flatMap { block -> [String] in
      let level = store[store[block].level]
      if [.defaults, .preset, .targetBuiltIns, .derived].contains(level.kind) { return [] }
      let when = store.conditions[store[block].condition].map {
        "{\($0.parameter)=\($0.pattern)}"
      }.joined()
      let label = level.name.isEmpty ? level.kind.rawValue : "\(level.kind.rawValue) \(level.name)"
      return store.assignments[store[block].assignments].map { "\(label)\(when): \(text($0))" }
    }
  }

  /// `NAME[conditions] = value` for the assignments of one level's own blocks.
  func assignments(_ kind: Level.Kind, _ name: String = "") -> [String] {
    plan.stack.blocks.filter { store[store[$0].level] == Level(kind: kind, name: name) }
      .flatMap { store.assignments[store[$0].assignments].map(text) }
  }

  func text(_ assignment: Assignment) -> String {
    let conditions = store.conditions[assignment.conditions].map {
      "[\($0.parameter)=\($0.pattern)]"
    }.joined()
    let value = String(decoding: store.valueText(of: assignment), as: UTF8.self)
    return "\(store.names.text(of: assignment.name))\(conditions) = \(value)"
  }

  /// Returns the location of a piece of a value, for the highest assignment of a name.
  func place(of piece: String, in name: String) -> String? {
    for block in plan.stack.blocks.reversed() {
      for assignment in store.assignments[store[block].assignments].reversed()
      where store.names.text(of: assignment.name) == name {
        let value = String(decoding: store.valueText(of: assignment), as: UTF8.self)
        guard let range = value.range(of: piece) else { return nil }
        let offset = value.utf8.distance(from: value.startIndex, to: range.lowerBound)
        let origin = store.origin(of: assignment)
        return files.location(of: origin.range(atValueOffset: UInt32(offset), count: 1))?
          .description
      }
    }
    return nil
  }
}

/// Replaces the xcconfig parser: every line `NAME = value` is an assignment.
struct LineLoader: BaseXcconfigLoader {
  let files: SourceFiles

  mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?,
    into context: inout LoweringContext
  ) -> BlockID? {
    context.store.beginBlock(of: level)
    context.store.assign("FROM_XCCONFIG", "$(inherited) \(path)")
    return context.store.endBlock()
  }
}
