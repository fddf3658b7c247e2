import SettingsDiagnostics
import SettingsSystem
import SettingsXcodeGen

/// Finds the projects to which a document may belong.
struct ProjectSearch {
  /// The folders of the workspace.
  var folders: [String] = []
  let sources: any SourceProvider

  /// Whether a document is the main file of a project.
  func isProject(_ path: String) -> Bool {
    let name = LexicalPath.fileName(of: path)
    return name == ConfigDiscovery.fileName
      || XcodeGenProject.fileNames.contains(name)
        && XcodeGenProject.isCertainlySpec(path, sources: sources)
  }

  /// Whether the server reads files of a kind.
  static func reads(_ path: String) -> Bool {
    [".yaml", ".yml", ".xcconfig", ".json"].contains { path.hasSuffix($0) }
  }

  /// Returns the nearest projects in the folders of a document, nearest first.
  ///
  /// The search ends at the folder of the workspace or of the repository that contains the
  /// document. Outside of both, only the document's own folder is searched.
  func candidates(for path: String) -> [String] {
    if isProject(path) { return [path] }
    var result: [String] = []
    let first = LexicalPath.directory(of: path)
    for folder in ancestors(of: first) {
      let config = LexicalPath.join(folder, ConfigDiscovery.fileName)
      if sources.isReadableFile(config) { result.append(config) }
      for name in XcodeGenProject.fileNames {
        let spec = LexicalPath.join(folder, name)
        if sources.isReadableFile(spec), XcodeGenProject.isCertainlySpec(spec, sources: sources) {
          result.append(spec)
        }
      }
      if path.hasSuffix(".xcconfig") { result += xcodeProjects(in: folder) }
    }
    return result
  }

  private func xcodeProjects(in folder: String) -> [String] {
    let names = (sources.folderEntries(folder) ?? []).filter {
      $0.isFolder && $0.name.hasSuffix(".xcodeproj")
    }
    return names.map { LexicalPath.join(folder, $0.name) }
  }

  private func ancestors(of folder: String) -> [String] {
    var result: [String] = []
    var current = folder
    while true {
      result.append(current)
      if folders.contains(current) || DiskEntry.exists(LexicalPath.join(current, ".git")) {
        return result
      }
      let parent = LexicalPath.directory(of: current)
      if parent == current { return [folder] }
      current = parent
    }
  }
}
