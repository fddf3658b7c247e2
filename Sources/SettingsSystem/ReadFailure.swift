#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A question to the file system without an answer, because of a failing disk, too many open files
/// or the like.
///
/// Code that looks for files treats such a path as missing, so that its result may be wrong. While a
/// command runs, its first failure is recorded. The functions that write files then refuse to write.
package struct ReadFailure: Error, Equatable, Sendable {
  package let path: String
  let error: SystemError

  /// Fits after `cannot write 'path': `.
  package var explanation: String { "'\(path)' cannot be read: \(error.explanation)" }

  /// Fits after `cannot read 'path': `.
  package var reason: String { error.explanation }

  // MARK: Recording

  private struct Record: Sendable {
    var isActive = false
    var first: ReadFailure?
  }

  private static let record = Locked(Record())

  /// Begins to record, without the failures of earlier commands.
  package static func begin() { record.withLock { $0 = Record(isActive: true) } }

  /// Stops recording. A server answers many requests, and a failure concerns only one of them.
  package static func end() { record.withLock { $0 = Record() } }

  /// The first failure; nil if everything was read.
  package static var first: ReadFailure? { record.withLock { $0.first } }

  /// Records an error, unless it is an answer.
  static func note(_ path: @autoclosure () -> String, _ error: SystemError) {
    if error.isAnswer { return }
    record.withLock { record in
      guard record.isActive, record.first == nil else { return }
      record.first = ReadFailure(path: path(), error: error)
    }
  }
}

extension SystemError {
  /// Whether the error says something about a path, such as that nothing exists there. Any other
  /// error leaves open what is there.
  var isAnswer: Bool {
    switch code {
    case ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, EROFS, ELOOP, ENAMETOOLONG, EINVAL, ENXIO, ENODEV,
      EOPNOTSUPP:
      true
    default: false
    }
  }
}
