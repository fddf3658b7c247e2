package import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Lists, creates and removes folders.
package enum Folder {
  package typealias EntryKind = FolderEntry.Kind
  package typealias Entry = FolderEntry

  /// The entries of a folder, sorted by the bytes of their names, without `.` and `..`.
  package static func entries(of path: String) throws(SystemError) -> [Entry] {
    ReadLog.note(.folder, path)
    do throws(SystemError) {
      return try unrecordedEntries(of: path)
    } catch {
      ReadFailure.note(path, error)
      throw error
    }
  }

  /// The same entries, for a log that records something itself.
  static func unrecordedEntries(of path: String) throws(SystemError) -> [Entry] {
    let stream = try unsafe open(path)
    defer { unsafe closedir(stream) }
    var entries: [Entry] = []
    while let (name, type) = try unsafe nextEntry(in: stream) {
      if name == "." || name == ".." { continue }
      let kind = kind(type) ?? kind(of: path + "/" + name)
      entries.append(Entry(name: name, kind: kind))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// The kind of an entry in a listing; nil on file systems whose listings have no kinds.
  private static func kind(_ type: UInt8) -> EntryKind? {
    switch Int32(type) {
    case Int32(DT_REG): .file
    case Int32(DT_DIR): .folder
    case Int32(DT_UNKNOWN): nil
    default: .other
    }
  }

  private static func kind(of path: String) -> EntryKind {
    guard let status = stat.noting(path, followingLinks: false) else { return .other }
    return status.isRegularFile ? .file : status.isDirectory ? .folder : .other
  }

  #if canImport(Darwin)
    typealias Stream = UnsafeMutablePointer<DIR>
  #else
    typealias Stream = OpaquePointer
  #endif

  private static func open(_ path: String) throws(SystemError) -> Stream {
    try SystemError.checkPath(path)
    while true {
      if let stream = unsafe opendir(path) { return unsafe stream }
      if errno != EINTR { throw .last }
    }
  }

  /// The next entry of an open folder, `.` and `..` included, with its `d_type`; nil at the end.
  static func nextEntry(in stream: Stream) throws(SystemError) -> (name: String, type: UInt8)? {
    var next: UnsafeMutablePointer<dirent>?
    repeat {
      // The end of the folder has the same result as an error, and leaves `errno` as it is.
      errno = 0
      unsafe next = readdir(stream)
    } while unsafe next == nil && errno == EINTR
    guard let entry = unsafe next else {
      if errno != 0 { throw .last }
      return nil
    }
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) {
        unsafe String(cString: $0)
      }
    }
    return unsafe (name, entry.pointee.d_type)
  }

  /// The names of the folders in a folder, sorted, without links to folders, which may form cycles;
  /// nil if the folder does not exist.
  package static func folderNames(in path: String) -> [String]? {
    guard let entries = try? entries(of: path) else { return nil }
    return entries.filter { $0.kind == .folder }.map(\.name)
  }

  /// Creates a folder and its parents, for this user only.
  package static func create(_ path: String) throws(SystemError) {
    if DiskEntry.isDirectory(path) { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try create(String(path[..<slash]))
    }
    guard unsafe mkdir(path, 0o700) != 0 else { return }
    // Another process may have created it.
    if errno != EEXIST || !DiskEntry.isDirectory(path) { throw .last }
  }

  /// Calls a function while no other process holds the lock of a folder.
  package static func withLock<Result>(
    of path: String, _ body: () -> Result
  ) throws(SystemError) -> Result {
    let folder = try FolderDescriptor(path: path)
    try folder.lock(isShared: false)
    return body()
  }

  /// Creates a new temporary folder that only this user can access (in TMPDIR or /tmp). Remove it
  /// with `remove`.
  package static func createTemporary(prefix: String) throws(SystemError) -> String {
    var parent = Environment.variable("TMPDIR") ?? "/tmp"
    while parent.count > 1, parent.hasSuffix("/") { parent.removeLast() }
    for attempt in 0..<16 as Range<UInt64> {
      let stamp = String(CurrentProcess.monotonicNanoseconds &+ attempt, radix: 36)
      let path = "\(parent)/\(prefix)-\(getpid())-\(stamp)"
      let code = Interruption.creating(path)
      if code == 0 { return path }
      if code != EEXIST { throw SystemError(code: code) }
    }
    throw SystemError(code: EEXIST)
  }

  /// Removes a folder with its contents. Links are removed, not followed. Entries that cannot be
  /// removed remain.
  package static func remove(_ path: String) {
    removeContents(path)
    Interruption.noteRemoval(of: path)
  }

  /// Removes the contents and then the folder.
  static func removeContents(_ path: String) {
    for entry in (try? unrecordedEntries(of: path)) ?? [] {
      let inside = path + "/" + entry.name
      if entry.kind == .folder { removeContents(inside) } else { unsafe unlink(inside) }
    }
    unsafe rmdir(path)
  }

  /// Renames a file or folder in one step, and replaces a file of that name.
  package static func rename(_ path: String, to other: String) throws(SystemError) {
    guard renameItem(path, other) == 0 else { throw .last }
  }

  /// The folder for data that this user's programs can recompute: XDG_CACHE_HOME, or the system's
  /// usual location; nil if there is no home folder, which is not created.
  package static var userCaches: String? {
    if let path = Environment.variable("XDG_CACHE_HOME"), path.hasPrefix("/") { return path }
    guard let home = Environment.variable("HOME"), home.hasPrefix("/"), DiskEntry.isDirectory(home)
    else { return nil }
    #if canImport(Darwin)
      return home + "/Library/Caches"
    #else
      return home + "/.cache"
    #endif
  }
}

/// The function; inside `Folder`, its name means the method.
private func renameItem(_ path: String, _ other: String) -> Int32 { unsafe rename(path, other) }
