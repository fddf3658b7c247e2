private import SettingsDiagnostics

/// Looks for config.yaml, and in a folder without one for an XcodeGen spec or an Xcode project, when
/// nobody said where it is: here, and upwards to the repository's root.
///
/// A spec comes before the project beside it: that is made from it, on some machines and not on others,
/// and the answer should be the same on all.
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
  /// What describes a project in the same folder and was left aside for it, as seen from the working
  /// directory; empty beside a config.yaml, which is meant to stand beside others.
  package let leftAside: [String]
  /// The folders that were looked at, nearest first, absolute.
  package let lookedAt: [String]
  /// Whether the search stopped at a repository's root.
  package let isInRepository: Bool

  /// - Parameters:
  ///   - folder: An absolute path: where to begin.
  ///   - specNames: What a spec may be called, the better answer first.
  ///   - isSpec: Whether the file of such a name, at a path, is one; others call files so too.
  package static func search(
    from folder: String, specNames: [String] = [], isSpec: (String) -> Bool = { _ in false }
  ) -> ConfigDiscovery {
    let start = LexicalPath.normalize(folder)
    let ancestors = ancestors(of: start)
    let root = ancestors.firstIndex { DiskEntry.exists(LexicalPath.join($0, ".git")) }
    let candidates = ancestors.prefix((root ?? 0) + 1)
    var lookedAt: [String] = []
    var prefix = ""
    for candidate in candidates {
      lookedAt.append(candidate)
      func discovery(_ found: String, leftAside: [String] = []) -> ConfigDiscovery {
        ConfigDiscovery(
          found: prefix + found, leftAside: leftAside.map { prefix + $0 }, lookedAt: lookedAt,
          isInRepository: root != nil)
      }
      let path = LexicalPath.join(candidate, fileName)
      // A file that cannot be read is found all the same: reading it will say why it cannot.
      if DiskEntry.exists(path), !DiskEntry.isDirectory(path) { return discovery(fileName) }
      let specs = specNames.filter { isSpec(LexicalPath.join(candidate, $0)) }
      let projects = projects(in: candidate)
      if let spec = specs.first { return discovery(spec, leftAside: specs.dropFirst() + projects) }
      // Of several nobody can tell which is meant.
      if projects.count == 1 { return discovery(projects[0]) }
      prefix += "../"
    }
    return ConfigDiscovery(
      found: nil, leftAside: [], lookedAt: lookedAt, isInRepository: root != nil)
  }

  /// The workspaces, or else the projects, of a folder.
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
