import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// The sources of a target in a config.yaml: its folders, and the files that entries name alone.
struct ConfigSources {
  /// A folder, and all that is said about the files in it.
  struct Folder {
    let path: String
    let range: SourceRange
    let source: SourcePath
    /// Whether Xcode keeps it in step with the disk.
    let isSynchronized: Bool
    /// The only platforms that it is for; empty for all.
    var platforms: [XcodeGenDestination] = []
    /// Files that are not built: paths from the folder.
    var excluded: Set<String> = []
    /// Compiler flags by paths from the folder. Only synchronized folders have them.
    var flags: [String: String] = [:]
    var publicHeaders: [String] = []
    var privateHeaders: [String] = []
    /// Folders in it that are copied as a whole, with the folders in them.
    var explicitFolders: [String] = []

    func contains(_ other: String) -> Bool { LexicalPath.contains(path, other) }
    func inside(_ other: String) -> String { LexicalPath.relative(other, to: path) }

    /// Whether a file in the folder is part of it.
    func includes(_ file: String) -> Bool { !source.excludes(inside(file)) }
  }

  struct File {
    let path: String
    let range: SourceRange
    let flags: [String]
    var platforms: [XcodeGenDestination] = []
  }

  var folders: [Folder] = []
  private(set) var files: [File] = []

  mutating func add(_ folder: Folder) { folders.append(folder) }
  mutating func add(_ file: File) { files.append(file) }

  /// The position of the innermost folder that includes a file.
  func folder(of path: String) -> Int? {
    folders.indices.filter { folders[$0].contains(path) && folders[$0].includes(path) }
      .max { folders[$0].path.utf8.count < folders[$1].path.utf8.count }
  }

  // MARK: Entries inside of others

  /// Notes in each folder what other entries say about files in it.
  ///
  /// - Parameter list: Returns the paths of all files below a folder.
  mutating func settle(listing list: (String) -> [String]) {
    for index in folders.indices {
      let folder = folders[index]
      let inner = folders.indices.filter { $0 != index && folder.contains(folders[$0].path) }
        .map { folders[$0] }
      let innerFiles = files.filter { folder.contains($0.path) }
      let needsFiles =
        !folder.source.exclusions.isEmpty
        || (folder.isSynchronized
          ? !folder.source.flags.isEmpty || inner.contains { !$0.source.flags.isEmpty }
          : inner.contains(where: \.isSynchronized))
      let named = Set(innerFiles.map(\.path))
      var (excluded, flags): (Set<String>, [String: String]) = ([], [:])
      for path in needsFiles ? list(folder.path) : [] {
        let isInner = inner.contains { $0.contains(path) && $0.includes(path) }
        // A file of a group that another entry names has a build file of that entry.
        let isExcluded =
          !folder.includes(path) && !(folder.isSynchronized && (isInner || named.contains(path)))
        let isOther =
          !folder.isSynchronized && inner.contains { $0.isSynchronized && $0.contains(path) }
        if isExcluded || isOther {
          excluded.insert(folder.inside(path))
        } else if folder.isSynchronized, Self.isCompiled(path) {
          let nearest = ([folder] + inner).filter { $0.contains(path) && !$0.source.flags.isEmpty }
            .max { $0.path.utf8.count < $1.path.utf8.count }
          if let nearest {
            flags[folder.inside(path)] = nearest.source.flags.joined(separator: " ")
          }
        }
      }
      if folder.isSynchronized {
        for file in innerFiles where !file.flags.isEmpty {
          flags[folder.inside(file.path)] = file.flags.joined(separator: " ")
        }
      }
      folders[index].excluded = excluded
      folders[index].flags = flags
    }
    // What is part of a synchronized folder needs no reference of its own.
    let synchronized = folders.filter(\.isSynchronized)
    files.removeAll { file in synchronized.contains { $0.contains(file.path) } }
    folders.removeAll { folder in
      synchronized.contains { $0.path != folder.path && $0.contains(folder.path) }
    }
    // The innermost entry decides on a file's flags, so it comes first.
    folders.sort { $0.path.utf8.count > $1.path.utf8.count }
  }

  /// Whether Xcode compiles a file with flags of its own. Swift files have none.
  private static func isCompiled(_ path: String) -> Bool {
    guard let type = FileType(path: path) else { return false }
    return type.isCompiled && type.language != .swift
  }
}
