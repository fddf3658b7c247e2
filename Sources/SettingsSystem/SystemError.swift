#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error of the operating system, in plain words.
package struct SystemError: Error, Equatable, Sendable {
  /// The `errno` value.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of the call that failed last. Read it before another call replaces it.
  package static var last: SystemError { SystemError(code: errno) }

  /// Throws for a path that contains a NUL character. The system reads paths up to there, so that
  /// another file would be meant.
  static func checkPath(_ path: String) throws(SystemError) {
    if path.utf8.contains(0) { throw SystemError(code: ENOENT) }
  }

  package var isBrokenPipe: Bool { code == EPIPE }

  /// Fits after `cannot write 'path': `. Common errors have the same text on every system.
  package var explanation: String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a directory"
    case ENOTDIR: "a part of the path is not a directory"
    case ENOSPC, EDQUOT: "no space left on the disk"
    case EFBIG: "it is larger than the file size limit (see 'ulimit -f') or the file system allows"
    case EROFS: "the file system is read-only"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    case EBUSY: "it is in use or a mount point"
    default: unsafe String(cString: strerror(code)).lowercasedFirst
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
