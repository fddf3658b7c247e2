package import SettingsModel

extension TargetPlatform {
  /// The facts about a cell's platform that artifacts need; nil if it is the only platform of its
  /// target.
  package var artifactPlatform: ArtifactPlatform? {
    guard let title = cellTitle else { return nil }
    var conditions: Set = ["os(\(sdk.isCatalyst ? "iOS" : sdk.platform.rawValue))"]
    if sdk.isCatalyst { conditions.insert("targetEnvironment(macCatalyst)") }
    if sdk.isSimulator { conditions.insert("targetEnvironment(simulator)") }
    return ArtifactPlatform(title: title, swiftConditions: conditions)
  }
}
