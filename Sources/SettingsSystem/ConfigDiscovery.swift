private import SettingsDiagnostics

/// Finds config.yaml, or an XcodeGen spec or an Xcode project in a folder without one, if no file
/// was named. It searches the working directory and its parents, up to the root of the repository.
///
/// A spec takes precedence over the project beside it. The project is generated from it and may be
/// missing on other machines, and the result should be the same on all.
///
/// Outside a repository, only the working directory is searched. Other users can put a file into
/// /tmp or another parent folder, and their settings must not take effect.
package struct ConfigDiscovery: Sendable {
  package static let fileName = "config.yaml"

  /// The extensions of other project files, by precedence. If a folder has both, the workspace
  /// names its projects.
  private static let endings = [".xcworkspace", ".xcodeproj"]

  /// The file, relative to the working directory (`../../config.yaml`), or nil.
  package let found: String?
  /// The project file in the same folder that was ignored, relative to the working directory; empty
  /// for a config.yaml, which may be beside others.
  package let otherProjects: [String]
  /// The folders that were searched, nearest first, as absolute paths.
  package let searchedFolders: [String]
  /// Whether the search stopped at a repository's root.
  package let isInRepository: Bool

  /// - Parameters:
  ///   - folder: The absolute path of the first folder.
  ///   - specNames: The possible names of a spec, by precedence.
  ///   - isSpec: Whether the file at a path is a spec; other tools use the same names.
  package static func search(
    from folder: String, specNames: [String] = [], isSpec: (String) -> Bool = { _ in false }
  ) -> ConfigDiscovery {
    let start = LexicalPath.normalize(folder)
    let ancestors = ancestors(of: start)
    let root = ReadFailure.ignoring {
      ancestors.firstIndex { DiskEntry.exists(LexicalPath.join($0, ".git")) }
    }
    let candidates = ancestors.prefix((root ?? 0) + 1)
    var searchedFolders: [String] = []
    var prefix = ""
    for candidate in candidates {
      searchedFolders.append(candidate)
      func discovery(_ found: String, otherProjects: [String] = []) -> ConfigDiscovery {
        ConfigDiscovery(
          found: prefix + found, otherProjects: otherProjects.map { prefix + $0 },
          searchedFolders: searchedFolders,
          isInRepository: root != nil)
      }
      let path = LexicalPath.join(candidate, fileName)
      // A file that cannot be read is returned too: reading it reports the reason.
      if DiskEntry.exists(path), !DiskEntry.isDirectory(path) { return discovery(fileName) }
      let specs = specNames.filter { isSpec(LexicalPath.join(candidate, $0)) }
      let projects = projects(in: candidate)
      if let spec = specs.first {
        return discovery(spec, otherProjects: specs.dropFirst() + projects)
      }
      // Several projects are ambiguous.
      if projects.count == 1 { return discovery(projects[0]) }
      prefix += "../"
    }
    return ConfigDiscovery(
      found: nil, otherProjects: [], searchedFolders: searchedFolders, isInRepository: root != nil)
  }

  /// The workspaces of a folder, or its projects if there are none.
  private static func projects(in folder: String) -> [String] {
    guard let entries = try? Folder.entries(of: folder) else { return [] }
    for ending in endings {
      let found = entries.filter { $0.kind == .folder && $0.name.hasSuffix(ending) }
      if !found.isEmpty { return found.map(\.name) }
    }
    return []
  }

  /// The folder itself, its parent, and so on up to the root.
  private static func ancestors(of folder: String) -> [String] {
    var result = [folder]
    while let last = result.last, last != "/", last != "." {
      result.append(LexicalPath.directory(of: last))
    }
    return result
  }
}
