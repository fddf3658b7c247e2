import SettingsDiagnostics
import SettingsModel

/// A file that a phase of an Xcode project compiles or copies, with the phase and its location.
struct PlacedFile {
  enum Phase: Equatable {
    case sources
    case resources
    /// Copies files into a folder of the product: the setting that names it, and the path in it.
    case copy(folder: String, subpath: String)
  }

  let phase: Phase
  /// The place of the phase among those of the target. A target may have several of one kind.
  let phaseIndex: Int
  let path: String
  /// The identifier of the type that the project states; nil if it states none.
  let type: String?
  /// The names of the platforms that the file is for, as Xcode writes them; empty for all.
  let platforms: [String]
  /// Its location in the project.
  let place: SourceRange
}

extension Project.Target {
  /// The files of the phases in the order of the project file, each language of a file by itself.
  ///
  /// Products of targets, packages, and phases that only run when a product is installed are left
  /// out.
  var placedFiles: [PlacedFile] {
    phases.enumerated().flatMap { index, phase -> [PlacedFile] in
      guard let place = phase.place else { return [] }
      return phase.files.flatMap { file in
        file.item.paths.map { path in
          PlacedFile(
            phase: place, phaseIndex: index, path: path, type: file.type,
            platforms: file.platforms, place: file.place)
        }
      }
    }
  }
}

extension Project.Phase {
  /// The settings of the folders in a product, by the numbers of a phase that copies files.
  private static let copyFolders = [
    1: "WRAPPER_NAME", 6: "EXECUTABLE_FOLDER_PATH", 7: "UNLOCALIZED_RESOURCES_FOLDER_PATH",
    10: "FRAMEWORKS_FOLDER_PATH", 11: "SHARED_FRAMEWORKS_FOLDER_PATH",
    12: "SHARED_SUPPORT_FOLDER_PATH", 13: "PLUGINS_FOLDER_PATH", 15: "JAVA_FOLDER_PATH",
  ]

  fileprivate var place: PlacedFile.Phase? {
    switch self {
    case .sources: return .sources
    case .resources: return .resources
    case .copy(let copy):
      guard !copy.runsOnlyOnInstall, let folder = Self.copyFolders[copy.destination] else {
        return nil
      }
      return .copy(folder: folder, subpath: copy.subpath)
    case .headers, .frameworks, .script, .other: return nil
    }
  }
}
