#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new file under a temporary name, in the folder of the final file. A rename is atomic only in
/// the same folder.
///
/// The file is locked while it is open. A temporary file without a lock is therefore a leftover of
/// a killed run, and `removeLeftovers` may remove it. Process identifiers are not sufficient: they
/// are reused, and containers have their own.
struct TemporaryFile: ~Copyable {
  let name: String
  let descriptor: FileDescriptor

  private static let prefix = ".resolve-settings-"
  private static let suffix = ".tmp"

  /// A name that no other process uses now.
  private static func newName(_ attempt: UInt64) -> String {
    let stamp = String(CurrentProcess.monotonicNanoseconds &+ attempt, radix: 36)
    return "\(prefix)\(getpid())-\(stamp)\(suffix)"
  }

  /// Whether a file has a name that `newName` returns.
  static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && UInt32(parts[0]) != nil && UInt64(parts[1], radix: 36) != nil
  }

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - folder: The descriptor of the folder.
  ///   - mode: The permissions, before the process's mask.
  init(in folder: Int32, mode: mode_t) throws(SystemError) {
    var attempt: UInt64 = 0
    while true {
      let name = Self.newName(attempt)
      do throws(SystemError) {
        let raw = try FileDescriptor.retrying {
          unsafe openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        }
        let file = FileDescriptor(adopting: raw)
        // Another run may have removed the file as a leftover before it was locked.
        let isLocked = flock(raw, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
        do throws(SystemError) {
          guard isLocked, try FileDescriptor.status(of: raw).st_nlink > 0 else {
            throw SystemError(code: EEXIST)
          }
        } catch {
          _ = unsafe unlinkat(folder, name, 0)
          throw error
        }
        self.name = name
        descriptor = file
        return
      } catch {
        attempt += 1
        if error.code != EEXIST || attempt == 16 { throw error }
      }
    }
  }

  /// Reports errors of delayed writes: a full disk may be noticed only now. The file stays open, and locked.
  func finish(waitsForDisk: Bool) throws(SystemError) {
    let number = descriptor.rawValue
    if waitsForDisk { _ = try FileDescriptor.retrying { fsync(number) } }
    let copy = FileDescriptor(adopting: try FileDescriptor.retrying { dup(number) })
    try copy.closeReportingErrors()
  }

  /// Removes the files in a folder that have temporary names, belong to this user and are not locked.
  static func removeLeftovers(in folder: Int32) {
    let raw = unsafe openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard raw >= 0 else { return }
    guard let stream = unsafe fdopendir(raw) else {
      close(raw)
      return
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let (name, _) = try? unsafe Folder.nextEntry(in: stream) {
      if isName(name) { names.append(name) }
    }
    for name in names {
      let raw = unsafe openat(folder, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard raw >= 0 else { continue }
      let file = FileDescriptor(adopting: raw)
      guard let status = try? FileDescriptor.status(of: file.rawValue), status.isRegularFile,
        status.st_uid == geteuid(), flock(file.rawValue, LOCK_EX | LOCK_NB) == 0
      else { continue }
      _ = unsafe unlinkat(folder, name, 0)
    }
  }
}
