/// A source of files: the disk, a commit of a git repository, or memory.
///
/// Front ends that follow includes use a provider instead of the disk, so that the same code works
/// for the working tree, for an earlier revision, and in tests.
package protocol SourceProvider: Sendable {
  /// The bytes of the file at an absolute or working-directory-relative path.
  func read(_ path: String) throws(SourceReadFailure) -> [UInt8]

  /// Whether a regular file (or a link to one) exists at a path.
  func isReadableFile(_ path: String) -> Bool

  /// The path with symbolic links, `.` and `..` resolved, to distinguish files; nil if nothing
  /// exists there.
  func canonicalPath(_ path: String) -> String?

  /// The entries of a folder, sorted by the bytes of their names; nil if it is not a folder, or if
  /// the provider cannot list folders.
  func folderEntries(_ path: String) -> [FolderEntry]?

  /// Why a folder that exists cannot be listed; nil if nothing is there, or if it can.
  func listingFailure(_ path: String) -> String?

  /// The first bytes of a file; nil if it cannot be read.
  func start(of path: String, count: Int) -> [UInt8]?

  /// Whether the file at a path consists of some bytes. A provider that has hashes need not read
  /// the file.
  func hasFile(at path: String, with bytes: [UInt8]) -> Bool
}

extension SourceProvider {
  package func hasFile(at path: String, with bytes: [UInt8]) -> Bool {
    (try? read(path)) == bytes
  }
  package func start(of path: String, count: Int) -> [UInt8]? {
    (try? read(path)).map { Array($0.prefix(count)) }
  }
  package func folderEntries(_ path: String) -> [FolderEntry]? { nil }
  package func listingFailure(_ path: String) -> String? { nil }

  /// The names of the regular files in a folder, without links; nil if it cannot be listed.
  package func fileNames(inFolder path: String) -> Set<String>? {
    folderEntries(path).map { entries in
      Set(entries.lazy.filter { $0.kind == .file }.map(\.name))
    }
  }
}

extension SourceProvider {
  /// Returns a path without links. Of a path that does not exist, this is done as far as it exists.
  package func resolvedPath(_ path: String) -> String {
    // Each shorter path is asked for, which takes quadratic time. No system opens such a path.
    if path.utf8.count > LexicalPath.longest { return LexicalPath.normalize(path) }
    var folder = path
    var rest: [String] = []
    while true {
      if let real = canonicalPath(folder.isEmpty ? "." : folder) {
        return LexicalPath.normalize(rest.reversed().reduce(real, LexicalPath.join))
      }
      let parent = LexicalPath.directory(of: folder)
      if parent == folder { return LexicalPath.normalize(path) }
      rest.append(LexicalPath.fileName(of: folder))
      folder = parent
    }
  }

  /// Returns the paths of all files in a folder and below it, sorted, without hidden ones. Links to
  /// folders are not followed.
  ///
  /// - Returns: Nil if a folder cannot be listed, or if there are more files than the limit.
  package func files(below folder: String, limit: Int) -> [String]? {
    var found: [String] = []
    var pending = [(path: folder, depth: 0)]
    while let next = pending.popLast() {
      guard next.depth < 64, let entries = folderEntries(next.path) else { return nil }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = next.path == "." ? entry.name : LexicalPath.join(next.path, entry.name)
        switch entry.kind {
        case .folder: pending.append((path, next.depth + 1))
        case .file: found.append(path)
        case .other: if isReadableFile(path) { found.append(path) }
        }
        if found.count > limit || pending.count > limit { return nil }
      }
    }
    return found.sorted()
  }
}

/// An entry in the listing of a folder.
package struct FolderEntry: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case file
    case folder
    /// A symbolic link, a device, a pipe: an entry that is never entered.
    case other
  }

  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  package var isFolder: Bool { kind == .folder }
}

/// The reason why a file could not be read, in words that fit after "cannot read 'path': ".
package struct SourceReadFailure: Error, Equatable {
  package enum Reason: Equatable, Sendable {
    case notFound
    case isDirectory
    case permissionDenied
    case tooLarge(limit: Int)
    /// The file exists, and is not part of the project that names it.
    case outside
    case other(String)
  }

  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  package var explanation: String {
    switch reason {
    case .notFound: "no such file"
    case .isDirectory: "it is a directory"
    case .permissionDenied: "permission denied"
    case .tooLarge(let limit): "it is larger than the limit of \(limit) bytes"
    case .outside: "it is outside of the project; move it inside, or pass --allow-outside"
    case .other(let text): text
    }
  }
}

/// Files in memory, by path, for tests and `evaluate`.
package struct InMemorySources: SourceProvider {
  package var files: [String: [UInt8]]
  /// Maps the path of a link to its destination.
  package var symbolicLinks: [String: String]

  package init(files: [String: [UInt8]] = [:], symbolicLinks: [String: String] = [:]) {
    self.files = files
    self.symbolicLinks = symbolicLinks
  }

  package func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    guard let real = canonicalPath(path), let bytes = files[real] else {
      throw SourceReadFailure(path: path, reason: .notFound)
    }
    return bytes
  }

  package func isReadableFile(_ path: String) -> Bool { canonicalPath(path) != nil }

  package func folderEntries(_ path: String) -> [FolderEntry]? {
    let folder = LexicalPath.normalize(path)
    let prefix = folder == "." ? "" : folder + "/"
    var entries: [String: FolderEntry.Kind] = [:]
    func add(_ file: String, _ kind: FolderEntry.Kind) {
      guard file.utf8.starts(with: prefix.utf8) else { return }
      let rest = Substring(file.utf8.dropFirst(prefix.utf8.count))
      let name = String(Substring(rest.utf8.prefix { $0 != UInt8(ascii: "/") }))
      if entries[name] != .folder {
        entries[name] = name.utf8.count < rest.utf8.count ? .folder : kind
      }
    }
    for file in files.keys { add(file, .file) }
    for link in symbolicLinks.keys { add(link, .other) }
    guard !entries.isEmpty else { return nil }
    return entries.sorted { $0.key < $1.key }.map { FolderEntry(name: $0.key, kind: $0.value) }
  }

  package func canonicalPath(_ path: String) -> String? {
    var current = LexicalPath.normalize(path)
    for _ in 0..<32 {
      if files[current] != nil { return current }
      guard let target = symbolicLinks[current] else { return nil }
      current = LexicalPath.normalize(target)
    }
    return nil
  }
}
