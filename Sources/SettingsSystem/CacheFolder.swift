private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder where the tools keep what they can make again.
///
/// Nothing depends on it: what cannot be read is made again, what cannot be written is not kept, and
/// nobody hears of it.
package struct CacheFolder: Sendable {
  /// What is kept, told apart by the ends of names.
  package enum Kind: String, CaseIterable, Sendable {
    /// Where the targets of a large config stand.
    case snapshot
    /// What compare-logging read in sources.
    case readings
    /// That a run of `generate` found everything up to date.
    case generation
    /// The program with which it reads Swift, a folder of its own.
    case scanner

    init?(name: String) {
      if name.hasPrefix("scanner-") {
        self = .scanner
      } else if let kind = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) {
        self = kind
      } else {
        return nil
      }
    }
  }

  package struct Entry: Sendable {
    package let name: String
    package let kind: Kind
    package let size: Int
    package let modified: FileIdentity.Time
  }

  package let path: String

  package init(path: String) { self.path = path }

  /// In the place that the system has for such; nil where the user has no home.
  package static var standard: CacheFolder? {
    Folder.userCaches.map { CacheFolder(path: $0 + "/swift-build-settings") }
  }

  package func path(_ name: String, _ kind: Kind) -> String { "\(path)/\(name).\(kind.rawValue)" }

  /// What was kept under a name, if this user wrote it.
  package func open(_ name: String, _ kind: Kind) -> StoredFile? {
    StoredFile(ownPath: path(name, kind))
  }

  /// Keeps bytes under a name, for this user alone, in place of what was kept under it. Others see either
  /// the old or the new, never a part: it is written under another name first.
  ///
  /// There is no waiting for the disk: whoever reads it checks it.
  ///
  /// - Returns: whether it could be kept.
  @discardableResult
  package func keep(_ bytes: [UInt8], as name: String, _ kind: Kind) -> Bool {
    let path = path(name, kind)
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

  // MARK: What there is

  /// Everything that the tools have put here, sorted by name, the time of folders being that of the
  /// folder itself; nothing that they do not know.
  package var entries: [Entry] {
    guard let found = try? Folder.entries(of: path) else { return [] }
    return found.compactMap { item in
      guard let kind = Kind(name: item.name), (kind == .scanner) == (item.kind == .folder),
        item.kind != .other, let status = stat.of("\(path)/\(item.name)", followingLinks: false)
      else { return nil }
      let inside = kind == .scanner ? Self.size(below: "\(path)/\(item.name)") : 0
      return Entry(
        name: item.name, kind: kind,
        size: inside + (item.kind == .folder ? 0 : Int(status.st_size)),
        modified: FileIdentity(status).modified)
    }
  }

  private static func size(below folder: String) -> Int {
    let files = (try? Folder.entries(of: folder)) ?? []
    return files.reduce(0) { sum, file in
      let path = "\(folder)/\(file.name)"
      if file.kind == .folder { return sum + size(below: path) }
      return sum + (stat.of(path, followingLinks: false).map { Int($0.st_size) } ?? 0)
    }
  }

  /// Removes the oldest files of a kind while there are more than a number, or more bytes than a number.
  ///
  /// - Parameter kept: the name of the one that stays whatever its size.
  package func trim(_ kind: Kind, toBytes limit: Int, count: Int, keeping kept: String) {
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

  /// Removes what the tools have put here, and the folder if nothing is left in it.
  ///
  /// - Returns: what could be removed, and what is still there.
  package func clear() -> (removed: [Entry], left: [Entry]) {
    let before = entries
    removeLeftovers()
    for entry in before {
      let path = "\(path)/\(entry.name)"
      if entry.kind == .scanner { Folder.remove(path) } else { unsafe unlink(path) }
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
