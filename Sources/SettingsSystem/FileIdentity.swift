#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Detects without reading a file whether it has changed.
///
/// Time stamps alone are not sufficient: two writes within one tick of the file system's clock have
/// the same one. With an identity, therefore also record whether it was settled by then.
package struct FileIdentity: Hashable, Sendable {
  /// A time in whole seconds and the fraction, as the system counts them.
  package struct Time: Hashable, Sendable {
    package var seconds: Int64
    package var nanoseconds: Int64

    package init(seconds: Int64, nanoseconds: Int64) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    package static var now: Time {
      var time = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      return Time(time)
    }

    init(_ time: timespec) {
      self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }
  }

  package var size: UInt64
  package var modified: Time
  /// The time of the last change of the content or the name; programs cannot set it.
  package var changed: Time
  package var inode: UInt64
  package var device: UInt64

  package init(size: UInt64, modified: Time, changed: Time, inode: UInt64, device: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.device = device
  }

  /// The identity as text, for records and keys.
  package var text: String {
    "\(size) \(modified.seconds).\(modified.nanoseconds) \(changed.seconds).\(changed.nanoseconds) "
      + "\(inode) \(device)"
  }

  /// The coarsest clock of a current file system has a resolution of two seconds.
  private static let coarsestTick: Int64 = 2

  /// Whether the file was unchanged for so long before a time that a later change has different
  /// time stamps. A file dated in the future never is.
  package func isSettled(at time: Time) -> Bool {
    max(modified.seconds, changed.seconds) < time.seconds - Self.coarsestTick
  }

  /// The identity of the regular file at a path; nil if there is none.
  package static func of(_ path: String) -> FileIdentity? {
    ReadLog.note(.file, path)
    guard let status = stat.of(path), status.isRegularFile else { return nil }
    return FileIdentity(status)
  }

  init(_ status: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self.init(
      size: UInt64(truncatingIfNeeded: status.st_size), modified: Time(modified),
      changed: Time(changed), inode: UInt64(truncatingIfNeeded: status.st_ino),
      device: UInt64(truncatingIfNeeded: status.st_dev))
  }
}
