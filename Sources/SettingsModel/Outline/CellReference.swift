/// A target (or the project's own level) in a configuration, by index.
package struct CellReference: Hashable, Sendable {
  package let target: Int?
  package let configuration: Int
  /// The platform of a multi-platform target; nil for the cell's own. See `SettingsProject.platformCells`.
  package var platform: TargetPlatform?
  /// The architecture that `[arch=…]` sees in this cell (default: the one that the options name, or none), as an
  /// index from `SettingsProject.architectureIndex(of:)`. An index keeps cells free of references.
  package var architecture: Int?
  /// Whether `[variant=…]` sees the variant `normal` in this cell, as it does where Xcode compiles and
  /// links. Otherwise it sees what the options name, or nothing, as in `xcodebuild -showBuildSettings`.
  package var isNormalVariant = false

  package init(
    target: Int?, configuration: Int, platform: TargetPlatform? = nil, architecture: Int? = nil
  ) {
    self.target = target
    self.configuration = configuration
    self.platform = platform
    self.architecture = architecture
  }
}
