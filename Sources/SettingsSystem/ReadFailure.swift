#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A failure to read a path that does not show whether anything exists there, such as a failing disk
/// or too many open files.
///
/// Code that looks for files treats such a path as missing, so that its result may be wrong. While a
/// command runs, its first failure is recorded. The functions that write files then refuse to write.
/// One command runs at a time in a process.
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
    /// The number of searches whose failures do not count.
    var searches = 0
    var first: ReadFailure?
  }

  private static let record = Locked(Record())

  /// Begins to record, without the failures of earlier commands.
  package static func begin() {
    record.withLock { record in
      record.isActive = true
      record.first = nil
    }
  }

  /// Stops recording. A server answers many requests, and a failure concerns only one of them.
  package static func end() {
    record.withLock { record in
      record.isActive = false
      record.first = nil
    }
  }

  /// Runs a search in places that need not work, such as the folders of PATH, without recording.
  package static func ignoring<Result>(_ search: () -> Result) -> Result {
    record.withLock { $0.searches += 1 }
    defer { record.withLock { $0.searches -= 1 } }
    return search()
  }

  /// The first failure; nil if everything was read.
  package static var first: ReadFailure? { record.withLock { $0.first } }

  /// Records an error, unless it is an answer.
  static func note(_ path: @autoclosure () -> String, _ error: SystemError) {
    if error.isAnswer { return }
    record.withLock { record in
      guard record.isActive, record.searches == 0, record.first == nil else { return }
      record.first = ReadFailure(path: path(), error: error)
    }
  }
}

extension SystemError {
  /// Whether the error describes the path, for example that nothing exists there. Any other error
  /// does not show what is there.
  var isAnswer: Bool {
    switch code {
    case ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, EROFS, ELOOP, ENAMETOOLONG, EINVAL, ENXIO, ENODEV,
      ENOTSUP, EOPNOTSUPP, EILSEQ, EMLINK:
      true
    default: false
    }
  }
}
