private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The running program.
package enum CurrentProcess {
  /// The absolute path of the working directory at the start, or nil if it no longer exists.
  package static var workingDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else {
      ReadFailure.note(".", .last)
      return nil
    }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// The program's arguments without its name; nil if the system does not provide them.
  package static var arguments: [String]? {
    allArguments.isEmpty ? nil : Array(allArguments.dropFirst())
  }

  /// The program's name as it was started, followed by its arguments.
  private static let allArguments: [String] = {
    let arguments = CProcess.arguments
    return arguments.isEmpty ? CommandLine.arguments : arguments
  }()

  /// The last component of the name by which the program was started.
  package static var invokedName: String? {
    allArguments.first.map { LexicalPath.fileName(of: $0) }
  }

  /// The message for arguments that are nil, to follow "error: ".
  package static let unreadableArgumentsMessage =
    "the program's arguments cannot be read; mount /proc, from which Swift reads them"

  /// Whether Swift's concurrency can run. On Linux, its library counts its threads in /proc, and traps
  /// if it cannot.
  package static var canRunThreads: Bool {
    #if os(Linux)
      DiskEntry.exists("/proc/self/task")
    #else
      true
    #endif
  }

  /// The message for threads that cannot run, ready to follow "error: ".
  package static let unreadableThreadsMessage =
    "/proc cannot be read; mount it: Swift's concurrency and the Swift compiler need it"

  /// Makes writes to a closed pipe (SIGPIPE) or beyond the file size limit (SIGXFSZ) fail with an
  /// error instead of ending the process. Child processes have the default behavior.
  package static func ignoreWriteSignals() {
    for number in writeSignals { _ = signal(number, SIG_IGN) }
  }

  static let writeSignals = [SIGPIPE, SIGXFSZ]

  package static func exit(_ code: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #else
      Glibc.exit(code)
    #endif
  }

  /// Ends the process with exit code 1 within a second, unless it ends by itself.
  package static func exitLater() {
    _ = BackgroundThread.start {
      _ = usleep(800_000)
      _exit(1)
    }
  }

  /// Keeps an object until the process ends. Deallocating a large project takes longer than
  /// exiting.
  package static func keep(_ object: AnyObject) {
    guard unsafe keepsObjects else { return }
    _ = unsafe Unmanaged.passRetained(object)
  }

  private nonisolated(unsafe) static var keepsObjects = true

  /// Makes `keep` ineffective, for a process that runs a command many times. Call it before other
  /// threads run.
  package static func releaseObjects() { unsafe keepsObjects = false }

  /// Replaces the process with another program, which keeps the streams and the working directory.
  /// Returns only if that program cannot be started. As child processes do, it has the default behavior
  /// of `ignoreWriteSignals`. The last arguments of this process keep bytes that are not UTF-8.
  package static func replace(with path: String, arguments: [String]) {
    for number in writeSignals { _ = signal(number, SIG_DFL) }
    defer { ignoreWriteSignals() }
    let first = Int(CommandLine.argc) - arguments.count
    let areOwn = first > 0 && allArguments.suffix(arguments.count).elementsEqual(arguments)
    var pointers = unsafe [strdup(path)]
    for (index, argument) in arguments.enumerated() {
      let own = unsafe areOwn ? CommandLine.unsafeArgv[first + index] : nil
      unsafe pointers.append(own.map { unsafe strdup($0) } ?? strdup(argument))
    }
    unsafe pointers.append(nil)
    unsafe execv(path, &pointers)
    for index in unsafe pointers.indices { unsafe free(pointers[index]) }
  }

  /// The absolute path by which the program was started, which may be a link that a later version
  /// keeps; nil if the system does not provide it.
  package static var invokedPath: String? {
    guard let name = allArguments.first, !name.isEmpty else { return executablePath }
    let folder = workingDirectory ?? "/"
    if name.contains("/") { return LexicalPath.normalize(LexicalPath.join(folder, name)) }
    return Environment.executable(named: name) ?? executablePath
  }

  /// The path of the program's file, with links resolved; nil if the system does not provide it.
  private static var executablePath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard unsafe _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      guard let resolved = unsafe realpath(buffer, nil) else { return nil }
    #else
      // If /proc cannot be read, the path by which the program was started is used, if it has one.
      let path = allArguments.first.flatMap { $0.contains("/") ? $0 : nil }
      guard
        let resolved = unsafe realpath("/proc/self/exe", nil)
          ?? path.flatMap({ unsafe realpath($0, nil) })
      else { return nil }
    #endif
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The folder of the program's file; nil as above.
  package static var executableFolder: String? {
    executablePath.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
  }

  /// The running program's file; nil as above.
  package static var executableIdentity: FileIdentity? {
    #if canImport(Darwin)
      executablePath.flatMap { FileIdentity.of($0) }
    #else
      // The link refers to the file even if another file has its name now.
      FileIdentity.of("/proc/self/exe")
    #endif
  }

  /// The number of processors.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// A monotonic clock for measuring; its zero has no meaning.
  package static var monotonicNanoseconds: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The peak memory of the process, in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #elseif canImport(Musl)
      unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss * 1024
    #else
      unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
