package import SettingsArtifacts
package import SettingsSpec

/// One of the platforms that a target supports, where its own SDKROOT leaves the platform open.
package struct TargetPlatform: Hashable, Sendable {
  /// The platform's SDK, in the variant for Mac Catalyst where that is meant.
  package let sdk: SDK
  /// Whether the target supports others, too.
  package let isOneOfSeveral: Bool

  /// `iOS`, `Mac Catalyst`.
  package var title: String { sdk.platformTitle }

  /// What a cell's title has in parentheses; nil for the only platform of its target.
  package var cellTitle: String? { isOneOfSeveral ? title : nil }

  /// What artifacts need to know of a cell's platform; nil for the only platform of its target.
  package var artifactPlatform: ArtifactPlatform? {
    guard let title = cellTitle else { return nil }
    var conditions: Set = ["os(\(sdk.isCatalyst ? "iOS" : sdk.platform.rawValue))"]
    if sdk.isCatalyst { conditions.insert("targetEnvironment(macCatalyst)") }
    if sdk.isSimulator { conditions.insert("targetEnvironment(simulator)") }
    return ArtifactPlatform(title: title, swiftConditions: conditions)
  }
}
