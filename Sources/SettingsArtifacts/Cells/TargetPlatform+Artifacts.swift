package import SettingsModel

extension TargetPlatform {
  /// What artifacts need to know of a cell's platform; nil for the only platform of its target.
  package var artifactPlatform: ArtifactPlatform? {
    guard let title = cellTitle else { return nil }
    var conditions: Set = ["os(\(sdk.isCatalyst ? "iOS" : sdk.platform.rawValue))"]
    if sdk.isCatalyst { conditions.insert("targetEnvironment(macCatalyst)") }
    if sdk.isSimulator { conditions.insert("targetEnvironment(simulator)") }
    return ArtifactPlatform(title: title, swiftConditions: conditions)
  }
}
