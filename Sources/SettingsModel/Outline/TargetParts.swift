package import SettingsDiagnostics

/// The parts of a target of an Xcode project or an XcodeGen spec, besides its settings. Paths are
/// seen from where the project was named, and nothing is looked up on the disk.
package struct TargetParts: Sendable {
  /// A framework of the system that the target links.
  package struct Framework: Sendable {
    /// Without its extension.
    package let name: String
    /// Its location in the project.
    package let place: SourceRange
    /// Whether the product runs without it.
    package let isWeak: Bool

    package init(name: String, place: SourceRange, isWeak: Bool) {
      self.name = name
      self.place = place
      self.isWeak = isWeak
    }
  }

  /// The folder that SRCROOT is.
  package var folder: String
  /// The files, folders and patterns that the target compiles or copies into its product.
  package var sources: [SourcePath] = []
  /// Files and folders in those folders that do not belong to the target.
  package var excluded: [String] = []
  package var frameworks: [Framework] = []
  /// The phases and rules of a target of an Xcode project; nil for a spec.
  package var target: Project.Target?
  /// The targets whose products this one's is put into.
  package var hosts: [Int] = []
  /// The names of the configurations that the target has; cells of others are none.
  package var configurations: Set<String>

  package init(folder: String, configurations: Set<String>) {
    self.folder = folder
    self.configurations = configurations
  }
}
