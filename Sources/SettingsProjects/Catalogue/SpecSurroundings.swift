import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// The levels around those of a config.yaml with `defaults: xcode`: the same as in an Xcode project with its targets.
struct SpecSurroundings: SurroundingLevels {
  private var generated: XcodeLowering
  /// By member index, the target's place in the generated project.
  private let places: [Int: Int]

  /// - Parameter projectDirectory: absolute: the folder that SRCROOT is.
  /// - Returns: nil where the targets make no project.
  init?(
    _ spec: Spec, projectDirectory: String, loader: XcconfigBlocks, catalogue: SettingsCatalogue?
  ) {
    guard let project = GeneratedProject(spec).project(in: projectDirectory) else { return nil }
    places = Dictionary(uniqueKeysWithValues: spec.targets.enumerated().map { ($1, $0) })
    generated = XcodeLowering(
      outline: XcodeOutline(name: spec.projectName, projects: [project]), loader: loader,
      catalogue: catalogue, includesSources: false, absolute: { $0 })
  }

  mutating func stack(
    around target: Int?, configuration: Int, platform: CellPlatform, into store: inout SettingsStore
  ) -> LevelStack {
    // The generated project has no settings of its own, and so nothing that can be wrong with them.
    var diagnostics = DiagnosticCollector()
    return generated.plan(
      target: place(of: target), configuration: configuration, platform: platform,
      collectsExcluded: false, into: &store, diagnostics: &diagnostics
    ).stack
  }

  var derivesFromValues: Bool { generated.derivesFromValues }

  func namesToDerive(sdk: SDK?) -> [String] { generated.namesToDerive(sdk: sdk) }

  mutating func derive(
    _ plan: inout CellPlan, target: Int?, platform: CellPlatform, values: [String: String],
    into store: inout SettingsStore
  ) {
    generated.derive(
      &plan, target: place(of: target), platform: platform, values: values, into: &store)
  }

  private func place(of target: Int?) -> Int? { target.flatMap { places[$0] } }
}
