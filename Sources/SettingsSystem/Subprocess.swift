#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs another program to its end. There is no shell, so arguments cannot be misread as commands.
package struct Subprocess: Sendable {
  /// How a run ended.
  package struct Outcome: Sendable {
    /// The exit code, or 128 plus the signal's number, as in shells.
    package let status: Int32
    package let output: [UInt8]
    package let errors: [UInt8]

    package var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  package enum Failure: Error, Equatable {
    /// The program does not exist or cannot be run.
    case notStarted(SystemError)
    /// It wrote more than the limit and was stopped.
    case tooMuchOutput(limit: Int)
    /// `isCancelled` returned true while it was running, and it was stopped.
    case cancelled
    /// The system rejected a call.
    case system(SystemError)

    /// Whether there is no such program. With any other failure, it may be there.
    package var isMissingProgram: Bool {
      if case .notStarted(let error) = self { error.isAnswer } else { false }
    }

    package var explanation: String {
      switch self {
      case .notStarted(let error): "it cannot be started: \(error.explanation)"
      case .tooMuchOutput(let limit): "it wrote more than the limit of \(limit) bytes"
      case .cancelled: "it was cancelled"
      case .system(let error): error.explanation
      }
    }
  }

  /// The program and its arguments. A name without a slash is looked up in the absolute folders of
  /// PATH.
  package let arguments: [String]
  /// Variables of this process that the program does not get.
  package var removedVariables: [String] = []
  /// Additional or changed variables of the program.
  package var addedVariables: [(name: String, value: String)] = []
  /// The maximum output of each stream.
  package var outputLimit = 64 << 20

  /// Called twenty times a second while the program runs. If it returns true, the program and
  /// those that it started are stopped.
  package var isCancelled: (@Sendable () -> Bool)?

  package init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs the program with an empty standard input. Both streams are read as they come, so that
  /// neither can fill up and block it.
  package func run() throws(Failure) -> Outcome {
    ReadLog.noteUnrepeatable()
    let output = try Self.makePipe()
    defer { _ = close(output.read) }
    let errors: (read: Int32, write: Int32)
    do throws(Failure) {
      errors = try Self.makePipe()
    } catch {
      _ = close(output.write)
      throw error
    }
    defer { _ = close(errors.read) }

    let process: pid_t
    do {
      // The write ends belong to the program. While one is open here, reading would never end.
      defer {
        _ = close(output.write)
        _ = close(errors.write)
      }
      process = try start(output: output.write, errors: errors.write)
    }
    do throws(Failure) {
      let texts = try collect([output.read, errors.read])
      return Outcome(status: try end(of: process), output: texts[0], errors: texts[1])
    } catch {
      // With a group of its own, the programs that it started are stopped, too.
      _ = kill(isCancelled == nil ? process : -process, SIGKILL)
      _ = try? Self.wait(for: process)
      throw error
    }
  }

  /// Reads the streams to their ends, in the order in which output arrives.
  private func collect(_ descriptors: [Int32]) throws(Failure) -> [[UInt8]] {
    var texts = [[UInt8]](repeating: [], count: descriptors.count)
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while requests.contains(where: { $0.fd >= 0 }) {
      let timeout: Int32 = isCancelled == nil ? -1 : 50
      if isCancelled?() == true { throw .cancelled }
      guard unsafe poll(&requests, nfds_t(requests.count), timeout) >= 0 else {
        if errno == EINTR { continue }
        throw .system(.last)
      }
      for index in requests.indices where requests[index].fd >= 0 && requests[index].revents != 0 {
        let piece: [UInt8]
        do throws(SystemError) {
          piece = try FileDescriptor.readAvailable(descriptors[index])
        } catch {
          throw .system(error)
        }
        // poll() ignores negative descriptors, and this stream has ended.
        if piece.isEmpty { requests[index].fd = -1 }
        texts[index] += piece
        if texts[index].count > outputLimit { throw .tooMuchOutput(limit: outputLimit) }
      }
    }
    return texts
  }

  /// Waits for the end of a program whose streams have ended. It may close them and go on.
  private func end(of process: pid_t) throws(Failure) -> Int32 {
    guard let isCancelled else { return try Self.wait(for: process) }
    // Most programs end with their streams, so the first pauses are short.
    var microseconds: UInt32 = 500
    while true {
      if let status = try Self.status(of: process, WNOHANG) { return status }
      if isCancelled() { throw .cancelled }
      usleep(microseconds)
      microseconds = min(2 * microseconds, 50_000)
    }
  }

  private static func wait(for process: pid_t) throws(Failure) -> Int32 {
    while true {
      if let status = try status(of: process, 0) { return status }
    }
  }

  /// - Returns: The status of a program that has ended; nil with `WNOHANG` if it is running.
  private static func status(of process: pid_t, _ options: Int32) throws(Failure) -> Int32? {
    var status: Int32 = 0
    while true {
      let found = unsafe waitpid(process, &status, options)
      if found == 0 { return nil }
      if found > 0 { break }
      if errno != EINTR { throw .system(.last) }
    }
    // WIFEXITED and similar macros are not available in Swift.
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static func makePipe() throws(Failure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .system(.last) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
