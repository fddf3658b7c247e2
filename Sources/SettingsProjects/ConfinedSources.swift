package import SettingsDiagnostics
import SettingsSystem

/// The files that a project may have read.
///
/// A project decides which files are read: it names configuration files, property lists and other
/// projects, and its own file may be a link. Messages and values show lines of them. What such a path
/// leads to must therefore be in the folder of the project's file, or in the git repository around
/// it. Where there is no repository, nothing says how far a project reaches. There, a file elsewhere
/// is read if it has a name that only files of projects have, so that no other file can be shown.
package struct ConfinedSources: SourceProvider {
  private let base: any SourceProvider
  /// The repository, or else the project's folder, without links.
  private let folder: String
  private let isInRepository: Bool
  /// Further files that the user named, as they are written.
  private let named: [String]
  /// The folders of those files. Files of projects in them may be read.
  private let namedFolders: [String]
  /// The file or folder that the user named. It is no link to a file elsewhere.
  private let root: String

  /// - Parameters:
  ///   - path: The file or folder that was named: a project, a workspace, a spec.
  ///   - named: Further files that the user named. They and files of projects beside and below them
  ///     can be read.
  package init(_ path: String, named: [String] = [], base: any SourceProvider) {
    self.base = base
    root = path
    let own = base.resolvedPath(Self.projectFolder(of: path))
    let repository = Self.repository(around: own)
    isInRepository = repository != nil
    self.folder = repository ?? own
    self.named = named
    namedFolders = named.map {
      base.resolvedPath(LexicalPath.directory(of: LexicalPath.normalize($0)))
    }
  }

  /// The files that a project may have read; all files if the user allows that.
  package static func of(
    _ path: String, named: [String] = [], allowsFilesOutside: Bool, base: any SourceProvider
  ) -> any SourceProvider {
    allowsFilesOutside ? base : ConfinedSources(path, named: named, base: base)
  }

  /// Returns the folder that contains a project, a workspace or another file of settings.
  package static func projectFolder(of path: String) -> String {
    var folder = LexicalPath.directory(of: LexicalPath.normalize(path))
    // The file may be inside a project, such as App.xcodeproj/project.xcworkspace.
    while folder.hasSuffix(".xcodeproj") || folder.hasSuffix(".xcworkspace") {
      folder = LexicalPath.directory(of: folder)
    }
    return folder
  }

  /// Returns the folder that the files of a project in a folder are in: the outermost git repository
  /// around it, or else the folder itself.
  package static func boundary(around folder: String) -> String {
    repository(around: folder) ?? folder
  }

  /// Whether a file is in the folder of the project or in its repository, or would be.
  package func isInside(_ path: String) -> Bool {
    LexicalPath.contains(folder, base.resolvedPath(path))
  }

  /// Returns the outermost git repository that contains a folder. A submodule belongs to the
  /// repository around it.
  ///
  /// That is decided on the disk: no commit contains `.git`.
  private static func repository(around folder: String) -> String? {
    var result: String?
    var current = folder
    while true {
      if DiskEntry.exists(LexicalPath.join(current, ".git")), !PersonalFolder.contains(current) {
        result = current
      }
      let parent = LexicalPath.directory(of: current)
      if parent == current { return result }
      current = parent
    }
  }

  /// Whether a file may be read.
  private func mayRead(_ path: String) -> Bool {
    // A file that is open and deleted can be read and has no path.
    guard let real = base.canonicalPath(path) else { return !base.isReadableFile(path) }
    if LexicalPath.contains(folder, real) { return true }
    if named.contains(path), ProjectLink.leadingOut(of: path) == nil { return true }
    let isKnown = Self.isProjectFile(real)
    if isKnown, namedFolders.contains(where: { LexicalPath.contains($0, real) }) { return true }
    return isKnown && !isInRepository && path != root
  }

  private static let fileNames: Set<String> = [
    "project.pbxproj", "contents.xcworkspacedata", "Contents.json",
  ]
  private static let endings: Set<String> = [
    "xcconfig", "xcscheme", "xcsettings", "xctestplan", "yml", "yaml", "plist", "entitlements",
    "strings", "stringsdict", "xcstrings", "storyboard", "xib", "xcprivacy",
  ]

  private static func isProjectFile(_ path: String) -> Bool {
    let name = LexicalPath.fileName(of: path)
    if fileNames.contains(name) || PackageManifest.isManifest(name) { return true }
    // A hidden file such as `.plist` has no extension.
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return endings.contains(String(name[name.index(after: dot)...]))
  }

  // MARK: Reading

  package func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    guard mayRead(path) else { throw SourceReadFailure(path: path, reason: .outside) }
    return try base.read(path)
  }

  package func hasFile(at path: String, with bytes: [UInt8]) -> Bool {
    mayRead(path) && base.hasFile(at: path, with: bytes)
  }

  package func isReadableFile(_ path: String) -> Bool { base.isReadableFile(path) }
  package func canonicalPath(_ path: String) -> String? { base.canonicalPath(path) }
  package func folderEntries(_ path: String) -> [FolderEntry]? { base.folderEntries(path) }
  package func listingFailure(_ path: String) -> String? { base.listingFailure(path) }
}
