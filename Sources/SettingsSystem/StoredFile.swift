#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A regular file that is open for reading parts of it.
///
/// Parts are copied, not mapped. Truncating a mapped file would end the process with a signal; a
/// file that is read only ends early.
package final class StoredFile {
  private let descriptor: FileDescriptor

  /// Opens a file; nil if it is not a readable regular file.
  package convenience init?(path: String) { self.init(path: path, flags: 0) }

  /// Opens a file that only this user could have written and that is not a link; nil for any other.
  package convenience init?(ownPath path: String) {
    self.init(path: path, flags: O_NOFOLLOW)
    guard let status = try? FileDescriptor.status(of: descriptor.rawValue),
      status.problemInCache == nil
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

  /// The current identity; nil if the system does not provide it.
  package var identity: FileIdentity? {
    (try? FileDescriptor.status(of: descriptor.rawValue)).map(FileIdentity.init)
  }

  /// All bytes; nil if they cannot be read, or if there are more than 256 MB.
  package var contents: [UInt8]? {
    guard let size = identity?.size, size <= 256 << 20 else { return nil }
    return bytes(0..<Int(size))
  }

  /// The bytes of a range; nil if the file is too short or cannot be read.
  package func bytes(_ range: Range<Int>) -> [UInt8]? {
    guard
      let bytes = try? FileDescriptor.read(
        descriptor.rawValue, at: range.lowerBound, count: range.count)
    else { return nil }
    return bytes.count == range.count ? bytes : nil
  }
}
