package import SettingsDiagnostics

/// Files at a revision of the git repository, independent of the working tree.
///
/// Symbolic links are followed as in that revision, within the repository. A path outside the
/// repository has no earlier state and is rejected.
package struct GitSources: SourceProvider {
  package let repository: GitRepository
  package let revision: String
  package let limit: Int
  private let tree: GitTree
  private let workingDirectory: String

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
    let name = try repository.tree(of: revision)
    let listing = try repository.answer(
      ["ls-tree", "-r", "-z", "--full-tree", name], limit: 1 << 28)
    tree = try GitTree(listing: listing)
  }

  package func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    let file: GitTree.File
    switch try locate(path).item {
    case .file(let found)?: file = found
    case .folder?: throw SourceReadFailure(path: path, reason: .isDirectory)
    case nil:
      throw SourceReadFailure(
        path: path, reason: .other("no such file at revision '\(revision)'"))
    }
    do throws(GitRepository.Failure) {
      return try contents(of: file, limit: limit)
    } catch {
      throw SourceReadFailure(
        path: path, reason: error.isTooLarge ? .tooLarge(limit: limit) : .other(error.message))
    }
  }

  package func isReadableFile(_ path: String) -> Bool {
    if case .file? = (try? locate(path))?.item { true } else { false }
  }

  package func canonicalPath(_ path: String) -> String? {
    guard let place = try? locate(path), place.item != nil else { return nil }
    return place.names.isEmpty
      ? repository.root : LexicalPath.join(repository.root, place.names.joined(separator: "/"))
  }

  package func folderEntries(_ path: String) -> [FolderEntry]? {
    guard case .folder(let number)? = (try? locate(path))?.item else { return nil }
    return tree.entries(ofFolder: number)
  }

  /// Compares the file's hash, which the listing contains, because reading the file needs another
  /// run of git.
  package func hasFile(at path: String, with bytes: [UInt8]) -> Bool {
    guard case .file(let file)? = (try? locate(path))?.item, !file.isLink else { return false }
    return GitObjectName.blob(bytes, like: file.object) == file.object
  }

  private func contents(
    of file: GitTree.File, limit: Int
  ) throws(GitRepository.Failure) -> [UInt8] {
    try repository.answer(["cat-file", "blob", file.object], limit: limit)
  }

  /// A path below the repository's root, without links.
  private struct Place {
    var names: [Substring] = []
    /// What is there; nil if nothing is.
    var item: GitTree.Item?
  }

  /// The path below the repository's root, with links resolved, also if no file exists.
  private func locate(_ path: String) throws(SourceReadFailure) -> Place {
    var pending = try componentsBelowRoot(of: path, named: path)
    // The names on the way, each with what is there.
    var reached: [(name: Substring, item: GitTree.Item?)] = []
    var links = 0
    while let component = pending.popLast() {
      if component == ".." {
        guard reached.popLast() != nil else { throw outside(path) }
        continue
      }
      var item: GitTree.Item?
      if case .folder(let parent)? = reached.isEmpty ? .folder(GitTree.root) : reached.last?.item {
        item = tree.item(named: component, in: parent)
      }
      guard case .file(let file)? = item, file.isLink else {
        reached.append((component, item))
        continue
      }
      links += 1
      guard links <= 32 else {
        throw SourceReadFailure(path: path, reason: .other("too many symbolic links"))
      }
      let bytes: [UInt8]
      do throws(GitRepository.Failure) {
        bytes = try contents(of: file, limit: LexicalPath.longest)
      } catch {
        throw error.isTooLarge ? tooLong(path) : outside(path)
      }
      let target = String(decoding: bytes, as: UTF8.self)
      if LexicalPath.isAbsolute(target) {
        reached = []
        pending += try componentsBelowRoot(of: target, named: path)
      } else {
        guard !LexicalPath.isTooLong(target) else { throw tooLong(path) }
        pending += Self.components(of: target)
      }
    }
    return Place(
      names: reached.map(\.name),
      item: reached.isEmpty ? .folder(GitTree.root) : reached.last?.item)
  }

  /// The remaining components, last first.
  private func componentsBelowRoot(
    of path: String, named name: String
  ) throws(SourceReadFailure) -> [Substring] {
    guard !LexicalPath.isTooLong(path) else { throw tooLong(name) }
    let absolute = LexicalPath.normalize(LexicalPath.join(workingDirectory, path))
    if let rest = below(absolute) { return rest }
    // The same path may have been named through a link to the repository.
    var folder = absolute
    while folder != "/" {
      if let real = DiskSources().canonicalPath(folder) {
        let rest = String(Substring(absolute.utf8.dropFirst(folder.utf8.count)))
        if let rest = below(real + rest) { return rest }
        break
      }
      folder = LexicalPath.directory(of: folder)
    }
    throw outside(name)
  }

  private func below(_ absolute: String) -> [Substring]? {
    LexicalPath.rest(of: absolute, below: repository.root).map { Self.components(of: String($0)) }
  }

  private static func components(of path: String) -> [Substring] {
    LexicalPath.components(of: path).filter { $0 != "." }.reversed()
  }

  private func tooLong(_ path: String) -> SourceReadFailure {
    SourceReadFailure(path: path, reason: .other("its path is too long, or has too many folders"))
  }

  private func outside(_ path: String) -> SourceReadFailure {
    SourceReadFailure(
      path: path, reason: .other("it is outside the git repository '\(repository.root)'"))
  }
}
