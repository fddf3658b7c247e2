#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Questions about what stands at a path that are not about its text.
package enum DiskEntry {
  /// Whether anything at all stands there, a broken link included.
  package static func exists(_ path: String) -> Bool {
    ReadLog.note(.entry, path)
    return stat.of(path, followingLinks: false) != nil
  }

  /// Whether a pipe, a device or a socket, or a link to one, stands there.
  package static func isStream(_ path: String) -> Bool {
    ReadLog.note(.entry, path)
    guard let status = stat.of(path) else { return false }
    return !status.isRegularFile && !status.isDirectory
  }

  /// Whether a folder, or a link to one, stands there.
  package static func isDirectory(_ path: String) -> Bool {
    ReadLog.note(.entry, path)
    return stat.of(path)?.isDirectory == true
  }
}
