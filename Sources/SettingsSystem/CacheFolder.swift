private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder for data that the tools can recompute.
///
/// Nothing depends on it: what cannot be read is recomputed, and what cannot be written is not
/// kept, without a message. A folder that others can write to is not used; in a project, it contains
/// data only (`CachePrivacy`).
package struct CacheFolder: Sendable {
  /// The kinds of entries, distinguished by file extension.
  package enum Kind: String, CaseIterable, Sendable {
    /// What `compare-logging` read in sources.
    case readings
    /// A record that `generate` found everything up to date.
    case generation
    /// The program that reads Swift, in a folder of its own.
    case scanner
    /// The modules and the index of a build server, in a folder of its own.
    case buildServer = "build-server"

    /// Whether an entry is a folder, whose name begins with the kind.
    var isFolder: Bool { self == .scanner || self == .buildServer }

    init?(name: String) {
      let kind = Self.allCases.first {
        $0.isFolder ? name.hasPrefix("\($0.rawValue)-") : name.hasSuffix(".\($0.rawValue)")
      }
      guard let kind else { return nil }
      self = kind
    }
  }

  package struct Entry: Sendable {
    package let name: String
    package let kind: Kind
    package let size: Int
    package let modified: FileIdentity.Time
  }

  package let path: String
  let privacy: CachePrivacy
  private let project: String?

  /// - Parameters:
  ///   - path: The path of the folder, which need not exist.
  ///   - project: The folder of the project that is read (default: the working directory).
  package init(path: String, project: String? = nil) {
    self.path = LexicalPath.normalize(path)
    self.project = project
    let working = CurrentProcess.workingDirectory ?? "/"
    let absolute = { LexicalPath.normalize(LexicalPath.join(working, $0)) }
    privacy = CachePrivacy(
      path: absolute(path), project: absolute(project ?? working))
  }

  /// In the system's usual location; nil if the user has no home folder.
  package static func standard(project: String? = nil) -> CacheFolder? {
    Folder.userCaches.map {
      CacheFolder(path: $0 + "/swift-build-settings", project: project)
    }
  }

  /// The cache for programs, which are not kept in a project: this one or the user's usual one; nil if
  /// neither is suitable.
  package var forPrograms: CacheFolder? {
    if isForPrograms { return self }
    guard let standard = Self.standard(project: project), standard.isForPrograms else { return nil }
    return standard
  }

  /// Why the folder is not used, as in `it belongs to another user`; nil if it is used.
  package var refusal: String? { privacy.refusal }

  /// The reason why a folder of the tools in the cache cannot be used; nil if it can.
  package func problem(inFolder name: String) -> String? {
    refusal ?? CachePrivacy.problem(inFolder: "\(path)/\(name)", ofCache: path)
  }

  package func path(_ name: String, _ kind: Kind) -> String { "\(path)/\(name).\(kind.rawValue)" }

  /// The data under a name, if this user wrote it.
  package func open(_ name: String, _ kind: Kind) -> StoredFile? {
    refusal != nil ? nil : StoredFile(ownPath: path(name, kind))
  }

  /// Keeps data under a name, for this user only, and replaces older data. Readers see either the
  /// old or the new data, because it is written under a temporary name first.
  ///
  /// It does not wait for the disk, because readers check the data.
  ///
  /// - Returns: Whether the data was kept.
  @discardableResult
  package func keep(_ bytes: [UInt8], as name: String, _ kind: Kind) -> Bool {
    let path = path(name, kind)
    if refusal != nil || ReadFailure.first != nil { return false }
    do throws(SystemError) {
      try Folder.create(self.path)
      try FolderDescriptor(ofFile: path).replace(
        LexicalPath.fileName(of: path), with: bytes, permissions: .ofPrivateFile,
        waitsForDisk: false)
      return true
    } catch {
      return false
    }
  }

  // MARK: Listing and removing

  /// All entries of the tools, sorted by name. The time of a folder is that of the folder itself.
  /// Other files are not listed.
  package var entries: [Entry] {
    guard refusal == nil, let found = try? Folder.unrecordedEntries(of: path) else { return [] }
    return found.compactMap { item in
      guard let kind = Kind(name: item.name), kind.isFolder == (item.kind == .folder),
        item.kind != .other, let status = stat.of("\(path)/\(item.name)", followingLinks: false)
      else { return nil }
      let inside = kind.isFolder ? Self.size(below: "\(path)/\(item.name)") : 0
      return Entry(
        name: item.name, kind: kind,
        size: inside + (item.kind == .folder ? 0 : Int(status.st_size)),
        modified: FileIdentity(status).modified)
    }
  }

  private static func size(below folder: String) -> Int {
    let files = (try? Folder.unrecordedEntries(of: folder)) ?? []
    return files.reduce(0) { sum, file in
      let path = "\(folder)/\(file.name)"
      if file.kind == .folder { return sum + size(below: path) }
      return sum + (stat.of(path, followingLinks: false).map { Int($0.st_size) } ?? 0)
    }
  }

  /// Removes the oldest files of a kind while their number or size exceeds a limit.
  ///
  /// - Parameter kept: The name of a file that is not removed, whatever its size.
  package func trim(_ kind: Kind, toBytes limit: Int, count: Int, keeping kept: String) {
    if refusal != nil { return }
    removeLeftovers()
    var entries = entries.filter { $0.kind == kind && $0.name != "\(kept).\(kind.rawValue)" }
    entries.sort {
      ($0.modified.seconds, $0.modified.nanoseconds, $0.name)
        > ($1.modified.seconds, $1.modified.nanoseconds, $1.name)
    }
    var left = limit - (stat.of(path(kept, kind)).map { Int($0.st_size) } ?? 0)
    for (index, entry) in entries.enumerated() {
      left -= entry.size
      if left < 0 || index + 1 >= count { unsafe unlink("\(path)/\(entry.name)") }
    }
  }

  /// Removes all entries of the tools, and the folder if it is empty then.
  ///
  /// - Returns: The removed entries, and those that could not be removed.
  package func clear() -> (removed: [Entry], left: [Entry]) {
    if refusal != nil { return ([], []) }
    let before = entries
    removeLeftovers()
    for entry in before {
      let path = "\(path)/\(entry.name)"
      if entry.kind.isFolder { Folder.remove(path) } else { unsafe unlink(path) }
    }
    let left = entries
    let names = Set(left.map(\.name))
    unsafe rmdir(path)
    return (before.filter { !names.contains($0.name) }, left)
  }

  private func removeLeftovers() {
    do { try FolderDescriptor(path: path).removeLeftovers() } catch {}
  }
}
