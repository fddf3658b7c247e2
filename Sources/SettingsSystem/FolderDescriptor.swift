#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open folder. What is reached from it is reached by one name at a time, and never through a
/// symbolic link, so nothing that somebody swaps on the way can lead outside.
struct FolderDescriptor: ~Copyable {
  private let descriptor: FileDescriptor

  private init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Opens the folder at a path; only its last part must be no link.
  init(path: String) throws(SystemError) {
    descriptor = try FileDescriptor(
      opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK)
  }

  /// The folder inside; made where it is missing, if asked.
  func folder(_ name: String, creates: Bool) throws(SystemError) -> FolderDescriptor {
    do throws(SystemError) {
      return try existingFolder(name)
    } catch {
      guard creates, error.code == ENOENT else { throw error }
    }
    // Another process may have made it in between.
    if unsafe mkdirat(descriptor.rawValue, name, 0o777) != 0, errno != EEXIST { throw .last }
    return try existingFolder(name)
  }

  private func existingFolder(_ name: String) throws(SystemError) -> FolderDescriptor {
    let parent = descriptor.rawValue
    let raw = try FileDescriptor.retrying {
      unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    }
    return FolderDescriptor(FileDescriptor(adopting: raw))
  }

  /// Waits until no other process holds the folder, and holds it until the descriptor is closed.
  func lock(isShared: Bool) throws(SystemError) {
    let raw = descriptor.rawValue
    _ = try FileDescriptor.retrying { flock(raw, isShared ? LOCK_SH : LOCK_EX) }
  }

  /// A regular file's bytes; nil where nothing stands.
  func read(_ name: String) throws(SystemError) -> [UInt8]? {
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
    // A pipe or a device is nothing that this tool ever wrote.
    guard status.isRegularFile else { throw SystemError(code: EINVAL) }
    return try FileDescriptor.read(file.rawValue, count: Int(status.st_size))
  }

  /// Puts a file in place in one step, with the permissions of any new file.
  ///
  /// - Parameter waitsForDisk: whether the bytes are to survive if the machine goes down the moment after.
  func replace(_ name: String, with bytes: [UInt8], waitsForDisk: Bool) throws(SystemError) {
    let parent = descriptor.rawValue
    let temporary = TemporaryFile.newName()
    let raw = try FileDescriptor.retrying {
      unsafe openat(
        parent, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
    let file = FileDescriptor(adopting: raw)
    do throws(SystemError) {
      try file.write(bytes)
      if waitsForDisk { _ = try FileDescriptor.retrying { fsync(raw) } }
      try file.closeReportingErrors()
      guard unsafe renameat(parent, temporary, parent, name) == 0 else { throw .last }
    } catch {
      unsafe unlinkat(parent, temporary, 0)
      throw error
    }
  }

  /// Writes a file where nothing stands; fails with EEXIST where something does.
  func create(_ name: String, with bytes: [UInt8]) throws(SystemError) {
    let parent = descriptor.rawValue
    let raw = try FileDescriptor.retrying {
      unsafe openat(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
    let file = FileDescriptor(adopting: raw)
    do throws(SystemError) {
      try file.write(bytes)
      try file.closeReportingErrors()
    } catch {
      unsafe unlinkat(parent, name, 0)
      throw error
    }
  }

  func remove(_ name: String) throws(SystemError) {
    guard unsafe unlinkat(descriptor.rawValue, name, 0) == 0 else { throw .last }
  }

  /// Removes a folder inside if nothing is left in it.
  func removeIfEmpty(_ name: String) {
    _ = unsafe unlinkat(descriptor.rawValue, name, AT_REMOVEDIR)
  }
}
