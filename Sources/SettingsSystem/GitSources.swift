package import SettingsDiagnostics

/// Files at a revision of the git repository, independent of the working tree.
///
/// Symbolic links are followed as in that revision, within the repository. A path outside the
/// repository has no earlier state and is rejected.
package struct GitSources: SourceProvider {
  package let repository: GitRepository
  package let revision: String
  package let limit: Int
  private let entries: [String: Entry]
  /// The entries of each folder; the root is the empty path.
  private let folders: [String: [FolderEntry]]
  private let workingDirectory: String

  /// One file of the tree.
  private struct Entry: Sendable {
    let object: String
    let isLink: Bool
  }

  /// Lists the revision's tree; costs three runs of git, and one more for every file read later.
  ///
  /// - Parameters:
  ///   - revision: Whatever git takes for a commit, a tag or a tree.
  ///   - workingDirectory: The absolute path that relative paths start from.
  ///   - repositoryFolder: An absolute path in the repository (default: the working directory).
  ///   - limit: The size in bytes beyond which a file is refused.
  package init(
    revision: String, workingDirectory: String, repositoryFolder: String? = nil,
    limit: Int = DiskSources.defaultLimit
  ) throws(GitRepository.Failure) {
    self.revision = revision
    self.limit = limit
    self.workingDirectory = DiskSources().canonicalPath(workingDirectory) ?? workingDirectory
    repository = try GitRepository(containing: repositoryFolder ?? workingDirectory)
    let tree = try repository.tree(of: revision)
    let listing = try repository.answer(
      ["ls-tree", "-r", "-z", "--full-tree", tree], limit: 1 << 28)
    entries = Self.parse(listing)
    folders = Self.folders(of: entries)
  }

  /// Returns the entries of every folder. Commits of other repositories are not among them.
  private static func folders(of entries: [String: Entry]) -> [String: [FolderEntry]] {
    var folders: [String: [FolderEntry]] = ["": []]
    func add(_ path: String, _ kind: FolderEntry.Kind) {
      let folder = path.contains("/") ? LexicalPath.directory(of: path) : ""
      if kind == .folder {
        if folders[path] != nil { return }
        folders[path] = []
      }
      folders[folder, default: []].append(
        FolderEntry(name: LexicalPath.fileName(of: path), kind: kind))
    }
    for (path, entry) in entries {
      for index in path.indices where path[index] == "/" { add(String(path[..<index]), .folder) }
      add(path, entry.isLink ? .other : .file)
    }
    return folders.mapValues { entries in
      entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }

  package func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    let place = try locate(path)
    guard let entry = entries[place] else {
      throw SourceReadFailure(
        path: path,
        reason: isFolder(place) ? .isDirectory : .other("no such file at revision '\(revision)'"))
    }
    do throws(GitRepository.Failure) {
      return try contents(of: entry)
    } catch {
      throw SourceReadFailure(
        path: path, reason: error.isTooLarge ? .tooLarge(limit: limit) : .other(error.message))
    }
  }

  package func isReadableFile(_ path: String) -> Bool {
    guard let place = try? locate(path) else { return false }
    return entries[place] != nil
  }

  package func canonicalPath(_ path: String) -> String? {
    guard let place = try? locate(path), entries[place] != nil || isFolder(place) else {
      return nil
    }
    return place.isEmpty ? repository.root : LexicalPath.join(repository.root, place)
  }

  package func folderEntries(_ path: String) -> [FolderEntry]? {
    (try? locate(path)).flatMap { folders[$0] }
  }

  /// Compares the file's hash, which the listing contains, because reading the file needs another
  /// run of git.
  package func hasFile(at path: String, with bytes: [UInt8]) -> Bool {
    guard let place = try? locate(path), let entry = entries[place], !entry.isLink else {
      return false
    }
    return GitObjectName.blob(bytes, like: entry.object) == entry.object
  }

  private func contents(of entry: Entry) throws(GitRepository.Failure) -> [UInt8] {
    try repository.answer(["cat-file", "blob", entry.object], limit: limit)
  }

  /// The path below the repository's root, with links resolved, also if no file exists.
  private func locate(_ path: String) throws(SourceReadFailure) -> String {
    var pending = try componentsBelowRoot(of: path, named: path)
    var reached: [Substring] = []
    var links = 0
    while let component = pending.popLast() {
      if component == ".." {
        guard reached.popLast() != nil else { throw outside(path) }
        continue
      }
      reached.append(component)
      guard let entry = entries[reached.joined(separator: "/")], entry.isLink else { continue }
      links += 1
      guard links <= 32 else {
        throw SourceReadFailure(path: path, reason: .other("too many symbolic links"))
      }
      guard let bytes = try? contents(of: entry) else { throw outside(path) }
      let target = String(decoding: bytes, as: UTF8.self)
      if LexicalPath.isAbsolute(target) {
        reached = []
        pending += try componentsBelowRoot(of: target, named: path)
      } else {
        reached.removeLast()
        pending += Self.components(of: target)
      }
    }
    return reached.joined(separator: "/")
  }

  /// The remaining components, last first.
  private func componentsBelowRoot(
    of path: String, named name: String
  ) throws(SourceReadFailure) -> [Substring] {
    let absolute = LexicalPath.normalize(LexicalPath.join(workingDirectory, path))
    if let rest = below(absolute) { return rest }
    // The same path may have been named through a link to the repository.
    var folder = absolute
    while folder != "/" {
      if let real = DiskSources().canonicalPath(folder) {
        if let rest = below(real + absolute.dropFirst(folder.count)) { return rest }
        break
      }
      folder = LexicalPath.directory(of: folder)
    }
    throw outside(name)
  }

  private func below(_ absolute: String) -> [Substring]? {
    guard LexicalPath.contains(repository.root, absolute) else { return nil }
    return Self.components(of: String(absolute.dropFirst(repository.root.count)))
  }

  private static func components(of path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }.reversed()
  }

  private func isFolder(_ place: String) -> Bool { folders[place] != nil }

  private func outside(_ path: String) -> SourceReadFailure {
    SourceReadFailure(
      path: path, reason: .other("it is outside the git repository '\(repository.root)'"))
  }

  /// Reads `MODE TYPE OBJECT<tab>PATH<null>`, again and again.
  private static func parse(_ listing: [UInt8]) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for record in listing.split(separator: 0) {
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let fields = record[..<tab].split(separator: UInt8(ascii: " "))
      guard fields.count == 3, fields[1].elementsEqual("blob".utf8) else { continue }
      entries[String(decoding: record[(tab + 1)...], as: UTF8.self)] = Entry(
        object: String(decoding: fields[2], as: UTF8.self),
        isLink: fields[0].elementsEqual("120000".utf8))
    }
    return entries
  }
}
