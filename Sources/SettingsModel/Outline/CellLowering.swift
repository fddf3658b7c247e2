package import SettingsDiagnostics

/// Creates the levels of cells from the description of a project.
package protocol CellLowering: Sendable {
  /// Every file that was read for the project, in the order of their numbers.
  var files: SourceFiles { get }
  /// Returns the absolute path of the folder of a target's project, which no setting changes.
  func projectFolder(of target: Int?) -> String
  /// Returns the block of an xcconfig file that is not part of the project, such as one from the
  /// command line.
  mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?,
    into context: inout LoweringContext
  ) -> BlockID?
  /// The levels of a cell; see `SpecLowering.plan`.
  mutating func plan(
    target: Int?, configuration: Int, platform: CellPlatform, collectsExcluded: Bool,
    into context: inout LoweringContext
  ) -> CellPlan

  /// Whether cells have levels that depend on their values.
  var derivesFromValues: Bool { get }
  /// The settings whose values `derive` needs.
  func namesToDerive(sdk: SDK?) -> [String]
  /// Adds the levels that follow from a cell's values, at the top.
  mutating func derive(
    _ plan: inout CellPlan, target: Int?, platform: CellPlatform, values: [String: String],
    into store: inout SettingsStore)
}

extension CellLowering {
  /// The levels of many cells, whose platforms are given in the same order.
  package mutating func plans(
    _ cells: [CellReference], _ platforms: [CellPlatform], collectsExcluded: Bool,
    into context: inout LoweringContext
  ) -> [CellPlan] {
    var plans: [CellPlan] = []
    plans.reserveCapacity(cells.count)
    for index in cells.indices {
      plans.append(
        plan(
          target: cells[index].target, configuration: cells[index].configuration,
          platform: platforms[index], collectsExcluded: collectsExcluded, into: &context))
    }
    return plans
  }

  package var derivesFromValues: Bool { false }
  package func namesToDerive(sdk: SDK?) -> [String] { [] }
  package mutating func derive(
    _ plan: inout CellPlan, target: Int?, platform: CellPlatform, values: [String: String],
    into store: inout SettingsStore
  ) {}
}
