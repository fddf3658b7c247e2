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

  /// A file in a build phase of an Xcode project.
  package struct PhaseFile: Sendable, Hashable {
    package enum Phase: Sendable, Hashable {
      case sources
      case resources
      /// Copies files into a folder of the product: the setting that names it, and the path in it.
      case copy(folder: String, subpath: String)
    }

    package let phase: Phase
    /// The place of the phase among those of the target. A target may have several of one kind.
    package let phaseIndex: Int
    package let path: String
    /// The identifier of the type that the project states; nil if it states none.
    package let type: String?
    /// The names of the platforms that the file is for, as Xcode writes them; empty for all.
    package let platforms: [String]
    /// Its location in the project.
    package let place: SourceRange

    package init(
      phase: Phase, phaseIndex: Int, path: String, type: String?, platforms: [String],
      place: SourceRange
    ) {
      self.phase = phase
      self.phaseIndex = phaseIndex
      self.path = path
      self.type = type
      self.platforms = platforms
      self.place = place
    }
  }

  /// What a build rule of a target processes.
  package enum RuleInput: Sendable, Hashable {
    case type(String)
    case pattern(String)
  }

  /// The folder that SRCROOT is.
  package var folder: String
  /// The files, folders and patterns that the target compiles or copies into its product.
  package var sources: [SourcePath] = []
  /// Files and folders in those folders that do not belong to the target.
  package var excluded: [String] = []
  package var frameworks: [Framework] = []
  /// The files of an Xcode project's build phases that compile or copy, in the order of the project
  /// file; empty for a spec.
  package var phaseFiles: [PhaseFile] = []
  /// What the target's own build rules process.
  package var ruleInputs: [RuleInput] = []
  /// The targets whose products this one's is put into.
  package var hosts: [Int] = []
  /// The names of the configurations that the target has; cells of others are none.
  package var configurations: Set<String>

  package init(folder: String, configurations: Set<String>) {
    self.folder = folder
    self.configurations = configurations
  }
}
