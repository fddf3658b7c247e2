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
    /// It ran longer than the limit and was stopped.
    case tooMuchTime(seconds: Int)
    /// It, or a program that it started, needed more memory than the limit.
    case tooMuchMemory(megabytes: Int)
    /// `isCancelled` returned true while it was running, and it was stopped.
    case cancelled
    /// A compiler would read its arguments from a file that one of them names.
    case responseFile(argument: String)
    /// The folder for its temporary files cannot be created.
    case noTemporaryFolder(SystemError)
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
      case .tooMuchTime(let seconds): "it ran longer than the limit of \(seconds) seconds"
      case .tooMuchMemory(let megabytes):
        "it needed more memory than the limit of \(megabytes) MB"
      case .cancelled: "it was cancelled"
      case .responseFile(let argument):
        "the argument '\(argument)' would make it read others from a file"
      case .noTemporaryFolder(let error):
        "its temporary folder cannot be created: \(error.explanation)"
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
  /// The time in seconds after which the program and those that it started are stopped.
  package var timeLimit: Int?
  /// The maximum address space, in megabytes, of the program and of each that it starts. The
  /// system does not enforce it on macOS.
  package var memoryLimit: Int?

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

    let deadline = timeLimit.map {
      CurrentProcess.monotonicNanoseconds + UInt64($0) * 1_000_000_000
    }
    let process: pid_t
    do {
      // The write ends belong to the program. While one is open here, reading would never end.
      defer {
        _ = close(output.write)
        _ = close(errors.write)
      }
      process = try Interruption.starting(hasOwnGroup: hasOwnGroup) { () throws(Failure) in
        try start(output: output.write, errors: errors.write)
      }
    }
    defer { Interruption.noteEnd(of: process) }
    do throws(Failure) {
      let texts = try collect([output.read, errors.read], until: deadline)
      let status = try end(of: process, until: deadline)
      return Outcome(status: status, output: texts[0], errors: texts[1])
    } catch {
      // With a group of its own, the programs that it started are stopped, too.
      if hasOwnGroup {
        ProcessTree.end(process, hasOwnGroup: true)
      } else {
        _ = kill(process, SIGKILL)
      }
      _ = try? Self.wait(for: process)
      throw error
    }
  }

  /// Whether the program is the first of a process group, so that those that it starts can be
  /// stopped with it.
  var hasOwnGroup: Bool { isCancelled != nil || timeLimit != nil }

  /// Reads the streams to their ends, in the order in which output arrives.
  private func collect(
    _ descriptors: [Int32], until deadline: UInt64?
  ) throws(Failure) -> [[UInt8]] {
    var texts = [[UInt8]](repeating: [], count: descriptors.count)
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while requests.contains(where: { $0.fd >= 0 }) {
      let timeout = try pause(until: deadline)
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

  /// Returns how many milliseconds to wait for the program, or -1 if there is no limit.
  private func pause(until deadline: UInt64?) throws(Failure) -> Int32 {
    if isCancelled?() == true { throw .cancelled }
    let usual: Int32 = isCancelled == nil ? -1 : 50
    guard let deadline, let timeLimit else { return usual }
    let now = CurrentProcess.monotonicNanoseconds
    if now >= deadline { throw .tooMuchTime(seconds: timeLimit) }
    let rest = Int32(clamping: (deadline - now) / 1_000_000 + 1)
    return usual < 0 ? rest : min(usual, rest)
  }

  /// Waits for the end of a program whose streams have ended. It may close them and go on.
  private func end(of process: pid_t, until deadline: UInt64?) throws(Failure) -> Int32 {
    if !hasOwnGroup { return try Self.wait(for: process) }
    // Most programs end with their streams, so the first pauses are short.
    var microseconds: UInt32 = 500
    while true {
      if let status = try Self.status(of: process, WNOHANG) { return status }
      _ = try pause(until: deadline)
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
