package import SettingsModel

/// The levels around those of a spec, which are those of an Xcode project.
package protocol SurroundingLevels: Sendable {
  /// Returns the blocks below the project, between project and target, and above everything.
  ///
  /// - Parameter target: A target's member index; nil for the project's own settings.
  mutating func stack(
    around target: Int?, configuration: Int, platform: CellPlatform,
    into context: inout LoweringContext
  ) -> LevelStack

  /// Whether cells have levels that depend on their values.
  var derivesFromValues: Bool { get }
  /// Returns the settings whose values `derive` needs.
  func namesToDerive(sdk: SDK?) -> [String]
  /// Adds the levels that depend on a cell's values, at the top.
  mutating func derive(
    _ plan: inout CellPlan, target: Int?, platform: CellPlatform, values: [String: String],
    into store: inout SettingsStore)
}
