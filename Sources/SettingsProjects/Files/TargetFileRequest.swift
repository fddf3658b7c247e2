package import SettingsDiagnostics
package import SettingsModel
import SettingsSystem

/// The parts of a target's description that decide which files it has.
package struct TargetFileRequest: Sendable {
  /// The folder where relative paths start.
  package var root: String
  /// Files, folders and patterns, in the order of the target.
  package var entries: [SourcePath]
  /// Files and folders that do not belong to the target.
  package var excluded: [String] = []
  /// The identifiers of file types that differ from what the names show, by path.
  package var types: [(path: String, identifier: String)] = []
  /// The compiler flags of single files and folders, by path.
  package var flags: [(path: String, flags: String)] = []
  /// Whether hidden files and folders count.
  package var takesHiddenFiles = false
  /// Whether links in the paths of entries are resolved, so that each file has one path however it
  /// is named.
  package var resolvesLinks = true

  package init(root: String, entries: [SourcePath]) {
    self.root = root
    self.entries = entries
  }

  /// Reads what settings name: SOURCE_PATHS and the settings that belong to it.
  ///
  /// - Parameter list: Returns the list of a setting; nil if nothing assigns it.
  package init<Failure>(
    root: String, list: (String) throws(Failure) -> [String]?
  ) throws(Failure) {
    self.init(root: root, entries: SourcePath.all(try list("SOURCE_PATHS") ?? []))
    excluded = try list("SOURCE_PATH_EXCEPTIONS") ?? []
    takesHiddenFiles = try list("SOURCE_PATHS_TAKE_HIDDEN_FILES") == ["YES"]
    types = Self.pairs(try list("SOURCE_FILE_TYPES") ?? []).map { ($0, $1) }
    flags = Self.pairs(try list("SOURCE_FILE_FLAGS") ?? []).map { ($0, $1) }
  }

  /// Returns the filters of files and folders that SOURCE_FILE_PLATFORMS lists, by path.
  package static func platforms(of list: [String], root: String) -> [String: [String]] {
    let disk = DiskSources()
    return Dictionary(
      pairs(list).map { path, filters in
        let place = LexicalPath.normalize(LexicalPath.join(root, path))
        return (disk.canonicalPath(place) ?? place, filters.split(separator: " ").map(String.init))
      }, uniquingKeysWith: { $0 + $1 })
  }

  private static func pairs(_ list: [String]) -> [(String, String)] {
    stride(from: 0, to: list.count - 1, by: 2).map { (list[$0], list[$0 + 1]) }
  }

  /// Returns the request without entries that are single files.
  package func folders(in sources: any SourceProvider) -> TargetFileRequest {
    var request = self
    request.entries.removeAll { entry in
      let path = LexicalPath.normalize(LexicalPath.join(root, entry.path))
      return !entry.isPattern && (FileType(path: path) != nil || sources.isReadableFile(path))
    }
    return request
  }

  /// Whether a file would belong to the target if it existed.
  ///
  /// - Parameter path: A path without links below the folders of entries.
  package func covers(_ path: String) -> Bool {
    func place(_ path: String) -> String {
      LexicalPath.normalize(LexicalPath.join(root, path))
    }
    return entries.contains { entry in
      let folder = place(entry.root)
      guard LexicalPath.contains(folder, path) else { return false }
      let file = LexicalPath.relative(path, to: folder)
      return (!entry.isPattern || entry.matches(file)) && !entry.excludes(file)
    } && !excluded.contains { LexicalPath.contains(place($0), path) }
  }

  /// Returns the files.
  package func files(in sources: any SourceProvider) -> TargetFileList {
    TargetFileList(self, sources)
  }
}
