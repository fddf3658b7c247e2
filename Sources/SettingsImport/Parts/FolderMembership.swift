import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// Whether the files of a target are those that a folder in `sources` gives it.
struct FolderMembership {
  let target: Project.Target
  /// The files that the target compiles and copies: normalized paths.
  let compiled: Set<String>
  let copied: Set<String>
  let special: Set<String>
  let informationFiles: Set<String>
  let sources: any SourceProvider
  /// The folders that contain hidden files of the target, which a folder does not give it.
  private let foldersWithHidden: Set<String>
  private var known: [String: Bool] = [:]

  init(
    of target: Project.Target, compiled: Set<String>, copied: Set<String>, special: Set<String>,
    informationFiles: Set<String>, sources: any SourceProvider
  ) {
    self.target = target
    self.compiled = compiled
    self.copied = copied
    self.special = special
    self.informationFiles = informationFiles
    self.sources = sources
    var folders: Set<String> = []
    for path in compiled.union(copied) where LexicalPath.fileName(of: path).hasPrefix(".") {
      var folder = LexicalPath.directory(of: path)
      while folder != ".", folder != "/", folders.insert(folder).inserted {
        folder = LexicalPath.directory(of: folder)
      }
    }
    foldersWithHidden = folders
  }

  mutating func isExact(_ folder: String) -> Bool {
    if let known = known[folder] { return known }
    var request = TargetFileRequest(root: ".", entries: [SourcePath(path: folder)])
    request.resolvesLinks = false
    let list = request.files(in: sources)
    let result =
      list.isComplete && !foldersWithHidden.contains(folder)
      && list.files.allSatisfy { file in
        if informationFiles.contains(file.path) { return true }
        if special.contains(file.path) { return false }
        switch target.phase(of: file.path, file.type) {
        case .sources: return compiled.contains(file.path)
        case .resources: return copied.contains(file.path)
        default: return !copied.contains(file.path)
        }
      }
    known[folder] = result
    return result
  }
}
