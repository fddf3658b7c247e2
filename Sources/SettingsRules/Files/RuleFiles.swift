package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsXcode

/// The files that settings name. Each is read once, when a rule needs it.
///
/// Files outside the project's folder are only read if the user allows it, because a finding shows
/// a line of the file.
package final class RuleFiles {
  /// A file of a project, for findings in it.
  package struct Loaded {
    package let file: SourceFileID
    package let bytes: [UInt8]

    package func range(_ bytes: Range<Int>) -> SourceRange {
      SourceRange(file: file, start: UInt32(bytes.lowerBound), end: UInt32(bytes.upperBound))
    }
  }

  /// The result of looking up a path.
  package enum Presence {
    case file
    case missing
    /// It is outside the project's folder, or cannot be determined.
    case unknown
  }

  /// The maximum number of files. Larger folders are not searched.
  private static let maximumFiles = 20_000
  private static let maximumSuggestions = 64

  /// All files that diagnostics refer to.
  package private(set) var sourceFiles: SourceFiles
  private let sources: any SourceProvider
  private let folder: String
  private let realFolder: String?
  private let allowsFilesOutside: Bool
  private var folders: FolderListings
  private var loaded: [String: Loaded?] = [:]
  private var listings: [String: [String]?] = [:]
  private var missing: [String: Bool] = [:]
  private lazy var submodules = GitSubmodules(above: folder, in: sources)
  private var ignored: [String: Bool] = [:]
  private var gitIgnore: GitIgnore
  private var suggestions: [String: String] = [:]
  private var targetSources: [String: TargetCode?] = [:]

  /// - Parameter folder: The prefix of paths: config.yaml's folder, or the working directory for
  ///   any other project.
  package init(
    _ sourceFiles: SourceFiles, sources: any SourceProvider, folder: String,
    allowsFilesOutside: Bool
  ) {
    self.sourceFiles = sourceFiles
    self.sources = sources
    folders = FolderListings(sources)
    gitIgnore = GitIgnore(sources)
    self.folder = folder
    self.allowsFilesOutside = allowsFilesOutside
    realFolder = sources.canonicalPath(folder)
  }

  /// Returns the path to open for a setting's path, which is relative to config.yaml's folder.
  package func resolve(_ path: String) -> String {
    LexicalPath.normalize(LexicalPath.join(folder, path))
  }

  package func presence(of path: String) -> Presence {
    let resolved = resolve(path)
    if isReadableFile(resolved) { return isAllowed(resolved) ? .file : .unknown }
    guard isInside(resolved) else { return .unknown }
    return allowsFilesOutside && submodules.missingFolder(of: resolved) != nil ? .unknown : .missing
  }

  /// Whether neither a file nor a folder is at a path inside the project's folder.
  package func isMissing(_ path: String) -> Bool {
    // Every cell of a project queries the same files.
    if let known = missing[path] { return known }
    let resolved = resolve(path)
    let isMissing =
      isInside(resolved) && !folders.hold(resolved) && presence(of: path) == .missing
      && sources.folderEntries(resolved) == nil
    missing[path] = isMissing
    return isMissing
  }

  /// Returns `; did you mean 'x'?` for a missing path with a similar name beside it.
  package func suggestion(for path: String) -> String {
    let resolved = resolve(path)
    if let known = suggestions[resolved] { return known }
    guard suggestions.count < Self.maximumSuggestions else { return "" }
    let near = sources.nearbyPath(to: resolved)
    let suggestion = Suggestion.didYouMean(near.map { LexicalPath.relative($0, to: folder) })
    suggestions[resolved] = suggestion
    return suggestion
  }

  /// Returns a file; nil if it cannot be read or is outside the folder.
  package func load(_ path: String) -> Loaded? { load(resolved: resolve(path)) }

  /// Returns the file at a path from a listing; nil if it cannot be read or is outside the folder.
  package func load(resolved: String) -> Loaded? {
    if let known = loaded[resolved] { return known }
    var result: Loaded?
    if let bytes = bytes(atResolved: resolved) {
      result = Loaded(file: sourceFiles.add(path: resolved, bytes: bytes), bytes: bytes)
    }
    loaded[resolved] = .some(result)
    return result
  }

  /// Returns a file's bytes, for searching many files. They are not kept, and findings cannot refer
  /// to them.
  package func bytes(of path: String) -> [UInt8]? { bytes(atResolved: resolve(path)) }

  /// Returns the bytes of the file at a path from a listing, without keeping them.
  package func bytes(atResolved resolved: String) -> [UInt8]? {
    guard !folders.lack(resolved), isAllowed(resolved), let bytes = try? sources.read(resolved)
    else { return nil }
    return Self.isPointer(bytes) ? nil : bytes
  }

  /// Whether Git LFS, which did not fetch a file, left its description in its place.
  private static func isPointer(_ bytes: [UInt8]) -> Bool {
    bytes.count < 1024 && bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }

  /// Returns the files in a folder and below it, or the path itself if it is a file.
  ///
  /// - Returns: Nil if the path does not exist, or if the folder contains too many files.
  package func files(at path: String) -> [String]? { files(atResolved: resolve(path)) }

  /// Returns the files at a path from a listing.
  package func files(atResolved resolved: String) -> [String]? {
    if let known = listings[resolved] { return known }
    let result: [String]?
    if folders.lack(resolved) || !isAllowed(resolved) {
      result = nil
    } else if sources.isReadableFile(resolved) {
      result = [resolved]
    } else {
      result = sources.files(below: resolved, limit: Self.maximumFiles)
    }
    listings[resolved] = .some(result)
    return result
  }

  /// Whether Git ignores a path from a listing, so that it is not the same on other disks.
  package func isIgnored(_ resolved: String) -> Bool {
    if let known = ignored[resolved] { return known }
    // A pattern with a slash at its end is for what is in a folder.
    let result =
      isInside(resolved)
      && [resolved, LexicalPath.join(resolved, "file")].contains { gitIgnore.ignores($0) }
    ignored[resolved] = result
    return result
  }

  /// Returns the files of the entries of `sources`; nil if one of them is outside the folder.
  package func list(_ entries: [SourcePath], excluded: [String] = []) -> TargetFileList? {
    let isAllowed = entries.allSatisfy { entry in
      let resolved = resolve(entry.isPattern ? entry.root : entry.path)
      return folders.lack(resolved) || self.isAllowed(resolved)
    }
    if !isAllowed { return nil }
    var request = TargetFileRequest(root: folder, entries: entries)
    request.excluded = excluded
    request.resolvesLinks = false
    return request.files(in: sources)
  }

  /// Returns a target's files, which are determined once; nil if they cannot all be listed.
  ///
  /// - Parameter key: Identifies the entries.
  func sources(of entries: [SourcePath], excluded: [String] = [], key: String) -> TargetCode? {
    if let known = targetSources[key] { return known }
    let found = list(entries, excluded: excluded).flatMap { TargetCode($0) }
    targetSources[key] = .some(found)
    return found
  }

  /// Returns the exclusions of an entry of `sources` that leave out none of its files.
  package func unmatchedExclusions(of source: SourcePath) -> [String] {
    guard !source.exclusions.isEmpty, let list = list([SourcePath(path: source.path)]),
      !list.files.isEmpty
    else { return [] }
    let root = resolve(list.isOfPattern ? source.root : source.path)
    return source.unmatchedExclusions(
      in: list.files.map { LexicalPath.relative($0.path, to: root) })
  }

  /// Whether anything exists at a path.
  package func isPresent(_ path: String) -> Bool {
    let resolved = resolve(path)
    return isReadableFile(resolved) || !(files(at: path) ?? []).isEmpty
  }

  private func isReadableFile(_ resolved: String) -> Bool {
    !folders.lack(resolved) && sources.isReadableFile(resolved)
  }

  /// Whether the text of a path is in the project's folder. If that folder is relative, an absolute
  /// path is compared with the real folder.
  private func isInside(_ path: String) -> Bool {
    if allowsFilesOutside { return true }
    if !LexicalPath.isAbsolute(path) || LexicalPath.isAbsolute(folder) {
      return LexicalPath.contains(folder, path)
    }
    return realFolder.map { LexicalPath.contains($0, path) } ?? false
  }

  private func isAllowed(_ path: String) -> Bool {
    if allowsFilesOutside { return true }
    guard let realFolder, let real = sources.canonicalPath(path) else { return isInside(path) }
    return LexicalPath.contains(realFolder, real)
  }
}
