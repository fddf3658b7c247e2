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
    /// The number of searches whose failures do not count yet.
    var searches = 0
    var firstOfSearches: ReadFailure?
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
    beginSearch()
    defer { endSearch(hasFound: true) }
    return search()
  }

  /// Runs a search in places that need not work. A failure is recorded only if nothing is found,
  /// because what is searched for may be there.
  package static func searching<Result>(_ search: () -> Result?) -> Result? {
    beginSearch()
    let found = search()
    endSearch(hasFound: found != nil)
    return found
  }

  private static func beginSearch() { record.withLock { $0.searches += 1 } }

  private static func endSearch(hasFound: Bool) {
    record.withLock { record in
      record.searches -= 1
      if !hasFound, record.first == nil { record.first = record.firstOfSearches }
      if record.searches == 0 { record.firstOfSearches = nil }
    }
  }

  /// The first failure; nil if everything was read.
  package static var first: ReadFailure? { record.withLock { $0.first } }

  /// Records an error, unless it is an answer.
  static func note(_ path: @autoclosure () -> String, _ error: SystemError) {
    if error.isAnswer { return }
    record.withLock { record in
      guard record.isActive else { return }
      if record.searches > 0 {
        if record.firstOfSearches == nil {
          record.firstOfSearches = ReadFailure(path: path(), error: error)
        }
      } else if record.first == nil {
        record.first = ReadFailure(path: path(), error: error)
      }
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
