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

  /// What one command, or one search in places that need not work, has met so far.
  final class Recorder: Sendable {
    private struct State {
      var isActive: Bool
      var first: ReadFailure?
    }

    private let state: Locked<State>

    init(isActive: Bool = false) { state = Locked(State(isActive: isActive)) }

    fileprivate var first: ReadFailure? { state.withLock { $0.first } }

    fileprivate func reset(isActive: Bool) {
      state.withLock { $0 = State(isActive: isActive) }
    }

    fileprivate func note(_ failure: @autoclosure () -> ReadFailure) {
      state.withLock { state in
        if state.isActive, state.first == nil { state.first = failure() }
      }
    }
  }

  /// The record of the process; tests that run at the same time have records of their own.
  @TaskLocal static var command = Recorder()

  /// The record of the search that runs on this thread.
  @TaskLocal private static var search: Recorder?

  /// Begins to record, without the failures of earlier commands.
  package static func begin() { command.reset(isActive: true) }

  /// Stops recording. A server answers many requests, and a failure concerns only one of them.
  package static func end() { command.reset(isActive: false) }

  /// Runs a search in places that need not work, such as the folders of PATH, without recording.
  package static func ignoring<Result>(_ search: () -> Result) -> Result {
    $search.withValue(Recorder(), operation: search)
  }

  /// Runs a search in places that need not work. A failure is recorded only if nothing is found,
  /// because what is searched for may be there.
  package static func searching<Result>(_ search: () -> Result?) -> Result? {
    let recorder = Recorder(isActive: true)
    let found = $search.withValue(recorder, operation: search)
    if found == nil, let failure = recorder.first { (Self.search ?? command).note(failure) }
    return found
  }

  /// The first failure; nil if everything was read.
  package static var first: ReadFailure? { command.first }

  /// Records an error, unless it is an answer.
  static func note(_ path: @autoclosure () -> String, _ error: SystemError) {
    if error.isAnswer { return }
    (search ?? command).note(ReadFailure(path: path(), error: error))
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
