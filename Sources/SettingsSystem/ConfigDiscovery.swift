private import SettingsDiagnostics

/// Looks for config.yaml when nobody said where it is: here, and upwards to the repository's root.
///
/// Outside a repository only the working directory counts. Anybody may put a file into /tmp or another
/// folder above; a stranger's settings must not come into force because somebody stands below them.
package struct ConfigDiscovery: Sendable {
  package static let fileName = "config.yaml"

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
      prefix += "../"
    }
    return ConfigDiscovery(found: nil, lookedAt: lookedAt, isInRepository: root != nil)
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
