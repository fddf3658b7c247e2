import SettingsDiagnostics
import SettingsSystem
import SettingsXcode
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
      result += specs(in: folder)
      if path.hasSuffix(".xcconfig") {
        result += xcodeProjects(in: folder).filter { !isGenerated($0) }
      }
    }
    return result
  }

  private func specs(in folder: String) -> [String] {
    XcodeGenProject.fileNames.map { LexicalPath.join(folder, $0) }.filter {
      sources.isReadableFile($0) && XcodeGenProject.isCertainlySpec($0, sources: sources)
    }
  }

  /// Whether an Xcode project is generated from a config.yaml or spec beside it. Its text is not
  /// edited, and its settings are those of its source.
  func isGenerated(_ project: String) -> Bool {
    let folder = LexicalPath.directory(of: project)
    if let bytes = try? sources.read(LexicalPath.join(project, "project.pbxproj")),
      let source = ProjectMark.source(of: bytes),
      sources.isReadableFile(LexicalPath.join(folder, source))
    {
      return true
    }
    // XcodeGen leaves no mark.
    let name = LexicalPath.fileName(of: project)
    return specs(in: folder).contains { spec in
      XcodeGenProject.writtenName(of: spec, sources: sources).map { $0 + ".xcodeproj" == name }
        ?? true
    }
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
