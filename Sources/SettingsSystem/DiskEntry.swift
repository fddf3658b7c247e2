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
    return stat.noting(path, followingLinks: false) != nil
  }

  /// Whether it is a pipe, a device or a socket, or a link to one.
  package static func isStream(_ path: String) -> Bool {
    ReadLog.note(.entry, path)
    guard let status = stat.noting(path) else { return false }
    return !status.isRegularFile && !status.isDirectory
  }

  package static func isLink(_ path: String) -> Bool {
    ReadLog.note(.entry, path)
    return stat.noting(path, followingLinks: false)?.isSymbolicLink == true
  }

  /// Whether it is a folder, or a link to one.
  package static func isDirectory(_ path: String) -> Bool {
    ReadLog.note(.entry, path)
    return stat.noting(path)?.isDirectory == true
  }

  /// Whether the user may access it in a way, such as `R_OK`.
  static func allows(_ mode: Int32, _ path: String) -> Bool {
    do throws(SystemError) {
      _ = try FileDescriptor.retrying { unsafe access(path, mode) }
      return true
    } catch {
      ReadFailure.note(path, error)
      return false
    }
  }
}
