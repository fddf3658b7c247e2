package import AppleDefaults
package import SettingsModel

/// The Xcode that a project is built with, and where it puts what it builds.
package struct XcodeContext: Hashable, Sendable {
  /// Nil for the newest release, or the one that a config.yaml names.
  package var release: XcodeRelease?
  /// Xcode's `Contents/Developer`; nil for the usual place.
  package var developerFolder: String?
  /// The folder in derived data of a build with a scheme; nil for the folders of the project.
  package var derivedData: String?

  package init() {}

  package var facts: ReleaseFacts { .of(release ?? .newest) }
}
