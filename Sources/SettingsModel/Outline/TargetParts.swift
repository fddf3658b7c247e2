package import SettingsDiagnostics

/// The parts of a target of an Xcode project or an XcodeGen spec, besides its settings. Paths are
/// seen from where the project was named, and nothing is looked up on the disk.
package struct TargetParts: Sendable {
  /// A file that the target compiles or copies into its product.
  package struct File: Sendable {
    package let path: String
    /// Whether it may be a folder, everything below which belongs to the target.
    package let mayBeFolder: Bool

    package init(path: String, mayBeFolder: Bool) {
      self.path = path
      self.mayBeFolder = mayBeFolder
    }
  }

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
  package var files: [File] = []
  /// Below the folders among the files, what does not belong to the target after all.
  package var excluded: Set<String> = []
  package var frameworks: [Framework] = []
  /// The targets whose products this one's is put into.
  package var hosts: [Int] = []
  /// The names of the configurations that the target has; cells of others are none.
  package var configurations: Set<String>

  package init(folder: String, configurations: Set<String>) {
    self.folder = folder
    self.configurations = configurations
  }
}
