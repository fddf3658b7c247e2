package import SettingsDiagnostics
package import SettingsProjects

/// The folders that contain a project's files. Settings, and what reports quote, come only from
/// there.
package struct ProjectBoundary: Sendable {
  /// The folders, with links resolved; nil if files may be anywhere.
  private let folders: [String]?
  private let sources: any SourceProvider

  private init(folders: [String]?, sources: any SourceProvider) {
    self.folders = folders
    self.sources = sources
  }

  /// The boundary of files in one folder.
  package init(folder: String, sources: any SourceProvider) {
    self = ProjectBoundary(folders: [], sources: sources).adding(folder)
  }

  /// The boundary of a loaded project: the folder of its file or workspace. `--allow-outside`
  /// removes it.
  ///
  /// SRCROOT does not matter, because a project can set it to any folder.
  package init(_ project: SettingsProject) {
    let folder = ConfinedSources.projectFolder(of: project.path)
    self =
      project.options.allowsFilesOutside
      ? ProjectBoundary(folders: nil, sources: project.sources)
      : ProjectBoundary(folder: folder, sources: project.sources)
  }

  /// Returns a boundary that also includes a folder, such as that of a local package.
  package func adding(_ folder: String) -> ProjectBoundary {
    ProjectBoundary(folders: folders.map { $0 + [resolved(folder)] }, sources: sources)
  }

  /// Whether a file is inside, with links resolved. A file that does not exist is judged by the
  /// nearest folder that does.
  package func contains(_ path: String) -> Bool {
    guard let folders else { return true }
    let path = resolved(path)
    return folders.contains { LexicalPath.contains($0, path) }
  }

  /// Returns a path without links.
  package func resolved(_ path: String) -> String { sources.resolvedPath(path) }

  /// Whether files may be anywhere.
  package var isOpen: Bool { folders == nil }
}
