import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// The levels around those of a config.yaml with `defaults: xcode`: the same as in an Xcode project with its targets.
struct SpecSurroundings: SurroundingLevels {
  private var lowering: XcodeLowering

  /// - Parameter projectDirectory: absolute: the folder that SRCROOT is.
  init(
    _ spec: Spec, projectDirectory: String, loader: XcconfigBlocks, catalog: SettingsCatalog?,
    _ xcode: XcodeContext
  ) {
    lowering = XcodeLowering(
      SpecModel(spec, projectDirectory: projectDirectory), loader: loader, catalog: catalog,
      xcode)
  }

  mutating func stack(
    around target: Int?, configuration: Int, platform: CellPlatform,
    into context: inout LoweringContext
  ) -> LevelStack {
    lowering.plan(
      target: target, configuration: configuration, platform: platform, collectsExcluded: false,
      into: &context
    ).stack
  }

  var derivesFromValues: Bool { lowering.derivesFromValues }

  func namesToDerive(sdk: SDK?) -> [String] { lowering.namesToDerive(sdk: sdk) }

  mutating func derive(
    _ plan: inout CellPlan, target: Int?, platform: CellPlatform, values: [String: String],
    into store: inout SettingsStore
  ) {
    lowering.derive(&plan, target: target, platform: platform, values: values, into: &store)
  }
}
