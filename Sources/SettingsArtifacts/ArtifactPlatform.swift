/// The platform of a cell whose target supports several.
package struct ArtifactPlatform: Sendable, Hashable {
  /// The title, as in a cell's title: `iOS`, `Mac Catalyst`.
  package let title: String
  /// The conditions for the platform in Swift's `#if`: `os(iOS)`.
  package let swiftConditions: Set<String>

  /// The folder of the platform's files: the title without spaces.
  package var folder: String { title.split(separator: " ").joined() }
}

extension CellValues {
  /// The configuration, with the platform if the target supports several: `Debug (iOS)`.
  package var cellTitle: String {
    platform.map { "\(configuration) (\($0.title))" } ?? configuration
  }
}
