import AppleDefaults
package import SettingsDiagnostics
package import SettingsModel

extension SpecLowering: CellLowering {
  package var files: SourceFiles { loader.files }

  package func projectFolder(of target: Int?) -> String { builtIns.projectDirectory }

  package var derivesFromValues: Bool { surroundings?.derivesFromValues ?? false }

  package func namesToDerive(sdk: SDK?) -> [String] { surroundings?.namesToDerive(sdk: sdk) ?? [] }

  package mutating func derive(
    _ plan: inout CellPlan, target: Int?, platform: CellPlatform, values: [String: String],
    into store: inout SettingsStore
  ) {
    surroundings?.derive(&plan, target: target, platform: platform, values: values, into: &store)
  }

  package mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?,
    into context: inout LoweringContext
  ) -> BlockID? {
    loader.block(
      for: path, level: level, referencedFrom: referencedFrom, into: &context)
  }
}
