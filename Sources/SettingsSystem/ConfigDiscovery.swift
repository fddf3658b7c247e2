private import SettingsDiagnostics

/// Looks for config.yaml, and in a folder without one for an Xcode project, when nobody said where it is:
/// here, and upwards to the repository's root.
///
/// Outside a repository only the working directory counts. Anybody may put a file into /tmp or another
/// folder above; a stranger's settings must not come into force because somebody stands below them.
package struct ConfigDiscovery: Sendable {
  package static let fileName = "config.yaml"

  /// The endings of what else describes a project, the better answer first: where a folder has both, the
  /// workspace names its projects.
  private static let endings = [".xcworkspace", ".xcodeproj"]

  /// The file as seen from the working directory (`../../config.yaml`), or nil.
  package let found: String?
  /// The folders that were looked at, nearest first, absolute.
  package let lookedAt: [String]
  /// Whether the search stopped at a repository's root.
  package let isInRepository: Bool

  /// - Parameter folder: An absolute path: where to begin.
  package static func search(from folder: String) -> ConfigDiscovery {
    let start = LexicalPath.normalize(folder)
    let ancestors = ancestors(of: start)
    let root = ancestors.firstIndex { DiskEntry.exists(LexicalPath.join($0, ".git")) }
    let candidates = ancestors.prefix((root ?? 0) + 1)
    var lookedAt: [String] = []
    var prefix = ""
    for candidate in candidates {
      lookedAt.append(candidate)
      let path = LexicalPath.join(candidate, fileName)
      // A file that cannot be read is found all the same: reading it will say why it cannot.
      if DiskEntry.exists(path), !DiskEntry.isDirectory(path) {
        return ConfigDiscovery(
          found: prefix + fileName, lookedAt: lookedAt, isInRepository: root != nil)
      }
      if let project = project(in: candidate) {
        return ConfigDiscovery(
          found: prefix + project, lookedAt: lookedAt, isInRepository: root != nil)
      }
      prefix += "../"
    }
    return ConfigDiscovery(found: nil, lookedAt: lookedAt, isInRepository: root != nil)
  }

  /// The one workspace, or else the one project, of a folder that has no config.yaml; nil for a folder
  /// that has none or, since nobody can tell which is meant, several.
  private static func project(in folder: String) -> String? {
    guard let entries = try? Folder.entries(of: folder) else { return nil }
    for ending in endings {
      let found = entries.filter { $0.kind == .folder && $0.name.hasSuffix(ending) }
      if !found.isEmpty { return found.count == 1 ? found[0].name : nil }
    }
    return nil
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
