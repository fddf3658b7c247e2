package import SettingsModel

/// The levels around those of a spec, as an Xcode project has them.
package protocol SurroundingLevels: Sendable {
  /// The blocks below the project, between project and target, and above everything.
  ///
  /// - Parameter target: a target's member index; nil for the project's own settings.
  mutating func stack(
    around target: Int?, configuration: Int, platform: CellPlatform,
    into context: inout LoweringContext
  ) -> LevelStack

  /// Whether cells have levels that depend on their values.
  var derivesFromValues: Bool { get }
  /// The settings whose values `derive` needs.
  func namesToDerive(sdk: SDK?) -> [String]
  /// Adds the levels that follow from a cell's values, at the top.
  mutating func derive(
    _ plan: inout CellPlan, target: Int?, platform: CellPlatform, values: [String: String],
    into store: inout SettingsStore)
}
