#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A regular file that is open for reading parts of it.
///
/// Parts are copied rather than mapped: a file that somebody shortens while it is mapped would end the
/// process with a signal, one that is read merely ends early.
package final class StoredFile {
  private let descriptor: FileDescriptor

  /// Opens a file; nil where no regular file can be read.
  package convenience init?(path: String) { self.init(path: path, flags: 0) }

  /// Opens a file that this user, and nobody else, could have written, and that is no link; nil for any other.
  package convenience init?(ownPath path: String) {
    self.init(path: path, flags: O_NOFOLLOW)
    guard let status = try? FileDescriptor.status(of: descriptor.rawValue),
      status.st_uid == geteuid(), status.st_mode & 0o022 == 0
    else { return nil }
  }

  private init?(path: String, flags: Int32) {
    guard
      let file = try? FileDescriptor(
        opening: path, O_RDONLY | O_NOCTTY | O_NONBLOCK | flags),
      let status = try? FileDescriptor.status(of: file.rawValue), status.isRegularFile
    else { return nil }
    descriptor = file
  }

  /// As it is at this moment; nil when the system does not say.
  package var identity: FileIdentity? {
    (try? FileDescriptor.status(of: descriptor.rawValue)).map(FileIdentity.init)
  }

  /// The bytes of a range; nil when the file has not so many, or cannot be read.
  package func bytes(_ range: Range<Int>) -> [UInt8]? {
    guard
      let bytes = try? FileDescriptor.read(
        descriptor.rawValue, at: range.lowerBound, count: range.count)
    else { return nil }
    return bytes.count == range.count ? bytes : nil
  }
}
