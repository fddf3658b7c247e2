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
  func folderEntries(_ path: String) -> [(name: String, isFolder: Bool)]?

  /// The names of the regular files in a folder, without links; nil if it cannot be listed.
  func fileNames(inFolder path: String) -> Set<String>?

  /// The paths of all files in a folder and below it, sorted, without hidden ones; nil if the
  /// folder does not exist, if there are more files than a limit, or if the provider has no
  /// folders.
  func files(below folder: String, limit: Int) -> [String]?

  /// Whether the file at a path consists of some bytes. A provider that has hashes need not read
  /// the file.
  func hasFile(at path: String, with bytes: [UInt8]) -> Bool

  /// The lines of a file that `read` returns, if it leaves some out; otherwise empty.
  func stretches(of path: String) -> [SourceStretch]
}

extension SourceProvider {
  package func stretches(of path: String) -> [SourceStretch] { [] }
  package func hasFile(at path: String, with bytes: [UInt8]) -> Bool {
    (try? read(path)) == bytes
  }
  package func folderEntries(_ path: String) -> [(name: String, isFolder: Bool)]? { nil }

  package func fileNames(inFolder path: String) -> Set<String>? { nil }
  package func files(below folder: String, limit: Int) -> [String]? { nil }
}

/// The reason why a file could not be read, in words that fit after "cannot read 'path': ".
package struct SourceReadFailure: Error, Equatable {
  package enum Reason: Equatable, Sendable {
    case notFound
    case isDirectory
    case permissionDenied
    case tooLarge(limit: Int)
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

  package func folderEntries(_ path: String) -> [(name: String, isFolder: Bool)]? {
    let folder = LexicalPath.normalize(path)
    let prefix = folder == "." ? "" : folder + "/"
    var entries: [String: Bool] = [:]
    for file in Array(files.keys) + symbolicLinks.keys where file.hasPrefix(prefix) {
      let rest = file.dropFirst(prefix.count)
      let name = rest.prefix { $0 != "/" }
      entries[String(name)] = entries[String(name)] == true || name.count < rest.count
    }
    guard !entries.isEmpty else { return nil }
    return entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
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

  package func files(below folder: String, limit: Int) -> [String]? {
    let folder = LexicalPath.normalize(folder)
    let found = (Array(files.keys) + symbolicLinks.keys).filter { path in
      path != folder && LexicalPath.contains(folder, path)
        && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    return found.isEmpty || found.count > limit ? nil : found.sorted()
  }
}
