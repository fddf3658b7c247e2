#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Queries about a path that do not read the file's text.
package enum DiskEntry {
  /// Whether anything exists there, including a broken link.
  package static func exists(_ path: String) -> Bool {
    ReadLog.note(.entry, path)
    return stat.of(path, followingLinks: false) != nil
  }

  /// Whether it is a pipe, a device or a socket, or a link to one.
  package static func isStream(_ path: String) -> Bool {
    ReadLog.note(.entry, path)
    guard let status = stat.of(path) else { return false }
    return !status.isRegularFile && !status.isDirectory
  }

  /// Whether it is a folder, or a link to one.
  package static func isDirectory(_ path: String) -> Bool {
    ReadLog.note(.entry, path)
    return stat.of(path)?.isDirectory == true
  }
}
