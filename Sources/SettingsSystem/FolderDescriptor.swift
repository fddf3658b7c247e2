private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open folder. Paths below it are opened one name at a time, never through a symbolic link, so
/// replacing a folder during the access cannot lead outside.
struct FolderDescriptor: ~Copyable {
  private let descriptor: FileDescriptor

  private init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Opens the folder at a path; its last part must not be a link.
  init(path: String) throws(SystemError) {
    descriptor = try FileDescriptor(
      opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Opens the folder of the file at a path, following links.
  init(ofFile path: String) throws(SystemError) {
    try self.init(path: LexicalPath.join(LexicalPath.directory(of: path), "."))
  }

  /// Opens a folder inside; creates it if it is missing and requested.
  func folder(_ name: String, creates: Bool) throws(SystemError) -> FolderDescriptor {
    do throws(SystemError) {
      return try existingFolder(name)
    } catch {
      guard creates, error.code == ENOENT else { throw error }
    }
    // Another process may have created it in the meantime.
    if unsafe mkdirat(descriptor.rawValue, name, 0o777) != 0, errno != EEXIST { throw .last }
    return try existingFolder(name)
  }

  private func existingFolder(_ name: String) throws(SystemError) -> FolderDescriptor {
    try SystemError.checkPath(name)
    let parent = descriptor.rawValue
    let raw = try FileDescriptor.retrying {
      unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    }
    return FolderDescriptor(FileDescriptor(adopting: raw))
  }

  /// Locks the folder, and waits for other processes that hold the lock. Closing the descriptor
  /// releases it.
  func lock(isShared: Bool) throws(SystemError) {
    let raw = descriptor.rawValue
    _ = try FileDescriptor.retrying { flock(raw, isShared ? LOCK_SH : LOCK_EX) }
  }

  /// The bytes of a regular file; nil if nothing exists.
  func read(_ name: String) throws(SystemError) -> [UInt8]? {
    try SystemError.checkPath(name)
    let parent = descriptor.rawValue
    let raw: Int32
    do throws(SystemError) {
      raw = try FileDescriptor.retrying {
        unsafe openat(parent, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      }
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    let file = FileDescriptor(adopting: raw)
    let status = try FileDescriptor.status(of: raw)
    if status.isDirectory { throw SystemError(code: EISDIR) }
    // This tool never creates pipes or devices.
    guard status.isRegularFile else { throw SystemError(code: EINVAL) }
    return try FileDescriptor.read(file.rawValue, count: Int(status.st_size))
  }

  /// The bytes of a regular file at a path; nil if its folder exists without it.
  ///
  /// - Parameter parts: The names that lead to the file.
  func read(at parts: ArraySlice<String>) throws(SystemError) -> [UInt8]? {
    guard let first = parts.first else { return nil }
    if parts.count == 1 { return try read(first) }
    return try folder(first, creates: false).read(at: parts.dropFirst())
  }

  /// What an error of a path below the folder means to users.
  static func explanation(_ error: SystemError) -> String {
    switch error.code {
    case ELOOP: "it is a symbolic link, or is behind one"
    case ENOTDIR: "a part of its path is a symbolic link or not a folder"
    case EINVAL: "it is not a regular file"
    default: error.explanation
    }
  }

  // MARK: Writing

  /// The permissions of a written file.
  enum Permissions {
    /// The default for new files.
    case ofNewFile
    /// Only this user may read and write it.
    case ofPrivateFile
    /// Exactly these. Until the file is complete, only this user may read it.
    case exactly(mode_t)

    fileprivate var whileWriting: mode_t {
      if case .ofNewFile = self { 0o666 } else { 0o600 }
    }
  }

  /// Writes a file in one step, and replaces an older one.
  ///
  /// - Parameter waitsForDisk: Whether the bytes must survive a power failure immediately
  ///   afterwards.
  func replace(
    _ name: String, with bytes: [UInt8], permissions: Permissions = .ofNewFile,
    waitsForDisk: Bool
  ) throws(SystemError) {
    try SystemError.checkPath(name)
    try write(bytes, permissions, waitsForDisk) { (parent, temporary) throws(SystemError) in
      guard unsafe renameat(parent, temporary, parent, name) == 0 else { throw .last }
    }
  }

  /// Does the same at a path, whose folders are created if they are missing.
  func replace(
    at parts: ArraySlice<String>, with bytes: [UInt8], waitsForDisk: Bool
  ) throws(SystemError) {
    guard let first = parts.first else { return }
    if parts.count == 1 { return try replace(first, with: bytes, waitsForDisk: waitsForDisk) }
    try folder(first, creates: true)
      .replace(at: parts.dropFirst(), with: bytes, waitsForDisk: waitsForDisk)
  }

  /// Writes a new file in one step; fails with EEXIST if the name is in use.
  func create(_ name: String, with bytes: [UInt8]) throws(SystemError) {
    try SystemError.checkPath(name)
    try write(bytes, .ofNewFile, true) { (parent, temporary) throws(SystemError) in
      if unsafe linkat(parent, temporary, parent, name, 0) == 0 {
        if unsafe unlinkat(parent, temporary, 0) == 0 { return }
        // A file with a second name would be left, so there is none.
        let error = SystemError.last
        _ = unsafe unlinkat(parent, name, 0)
        throw error
      }
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw .last }
      // The file system has no hard links.
      var status = stat()
      guard unsafe fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
        throw SystemError(code: EEXIST)
      }
      guard unsafe renameat(parent, temporary, parent, name) == 0 else { throw .last }
    }
  }

  /// Writes every file of the tools: under a temporary name first, and then under its own.
  private func write(
    _ bytes: [UInt8], _ permissions: Permissions, _ waitsForDisk: Bool,
    place: (_ parent: Int32, _ temporary: String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let parent = descriptor.rawValue
    let temporary = try TemporaryFile(in: parent, mode: permissions.whileWriting)
    do throws(SystemError) {
      try temporary.descriptor.write(bytes)
      if case .exactly(let mode) = permissions, fchmod(temporary.descriptor.rawValue, mode) != 0 {
        throw .last
      }
      try temporary.finish(waitsForDisk: waitsForDisk)
      try place(parent, temporary.name)
    } catch {
      _ = unsafe unlinkat(parent, temporary.name, 0)
      throw error
    }
  }

  /// Removes temporary files of runs that were killed.
  func removeLeftovers() { TemporaryFile.removeLeftovers(in: descriptor.rawValue) }

  /// Removes them from a folder inside, if it exists.
  ///
  /// - Parameter parts: The names that lead to the folder.
  func removeLeftovers(inFolder parts: ArraySlice<String>) {
    guard let first = parts.first else { return removeLeftovers() }
    guard let inner = try? folder(first, creates: false) else { return }
    inner.removeLeftovers(inFolder: parts.dropFirst())
  }

  func remove(_ name: String) throws(SystemError) {
    guard unsafe unlinkat(descriptor.rawValue, name, 0) == 0 else { throw .last }
  }

  /// Removes a folder inside if it is empty, and if that is allowed.
  func removeIfEmpty(_ name: String) throws(SystemError) {
    if unsafe unlinkat(descriptor.rawValue, name, AT_REMOVEDIR) == 0 { return }
    let harmless = [ENOTEMPTY, EEXIST, ENOENT, EBUSY, EACCES, EPERM]
    if !harmless.contains(errno) { throw .last }
  }
}
