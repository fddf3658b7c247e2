#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What tells without reading a file whether it is still the one that it was.
///
/// Time stamps alone do not: who writes twice within one tick of the file system's clock leaves them as
/// they are. So whoever keeps an identity also keeps whether it was settled by then.
package struct FileIdentity: Hashable, Sendable {
  /// A moment in whole seconds and the rest, as the system counts them.
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
  /// When anything about the file changed last, its content or its name; nobody can set it.
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

  /// The coarsest clock of any file system still around counts two seconds at a time.
  private static let coarsestTick: Int64 = 2

  /// Whether the file had been left alone for so long at a moment that nothing could have changed since
  /// without changing its time stamps. One that is dated ahead of the clock never was.
  package func isSettled(at time: Time) -> Bool {
    max(modified.seconds, changed.seconds) < time.seconds - Self.coarsestTick
  }

  /// Of the regular file at a path; nil where there is none.
  package static func of(_ path: String) -> FileIdentity? {
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
