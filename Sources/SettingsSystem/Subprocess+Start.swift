#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Subprocess {
  /// Starts the program with an empty standard input and the given streams.
  func start(output: Int32, errors: Int32) throws(Failure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, 2)

    // This process ignores these signals; child processes expect to be ended by them.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in CurrentProcess.writeSignals { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    // Threads of Dispatch block nearly all signals. A program that inherits that cannot be ended by
    // SIGTERM, and a shell waits for its own programs forever.
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    if hasOwnGroup {
      flags |= Int16(POSIX_SPAWN_SETPGROUP)
      unsafe posix_spawnattr_setpgroup(&attributes, 0)
    }
    unsafe posix_spawnattr_setflags(&attributes, flags)

    let arguments = try limitedArguments
    // A program reads an argument up to a NUL character.
    guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
      throw .notStarted(SystemError(code: EINVAL))
    }
    guard let name = arguments.first,
      let program = name.contains("/") ? name : Environment.executable(named: name)
    else { throw .notStarted(SystemError(code: ENOENT)) }
    var process: pid_t = 0
    let result = unsafe Self.withCStrings(arguments) { words in
      unsafe Self.withCStrings(environmentEntries) { variables in
        unsafe posix_spawn(&process, program, &actions, &attributes, words, variables)
      }
    }
    guard result == 0 else { throw .notStarted(SystemError(code: result)) }
    return process
  }

  /// The arguments, after those that set the limit of memory.
  ///
  /// A limit can only be set by the process itself: after it has started, it may have started others.
  /// The script is fixed, and the arguments are no part of it.
  private var limitedArguments: [String] {
    get throws(Failure) {
      guard let memoryLimit, let name = arguments.first else { return arguments }
      // The shell would report this in a way of its own.
      let isThere =
        name.contains("/") ? DiskEntry.exists(name) : Environment.executable(named: name) != nil
      if !isThere { throw .notStarted(SystemError(code: ENOENT)) }
      // Where a lower limit is in force, or the system has none, this fails and changes nothing.
      // The limit of processor time ends the program if this process is ended before it.
      let script = #"ulimit -v "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@""#
      let seconds = timeLimit.map { String(4 * $0 + 60) } ?? "unlimited"
      return ["/bin/sh", "-c", script, "sh", String(memoryLimit * 1024), seconds] + arguments
    }
  }

  private var environmentEntries: [String] {
    let hidden = removedVariables + addedVariables.map(\.name)
    let kept = Environment.entries.filter { entry in
      !hidden.contains { entry.hasPrefix($0 + "=") }
    }
    // Programs start others: swiftc starts clang, and git its own commands.
    let searched = Environment.programFolders.joined(separator: ":")
    return kept.map { $0.hasPrefix("PATH=") ? "PATH=\(searched)" : $0 }
      + addedVariables.map { "\($0.name)=\($0.value)" }
  }

  /// Passes the texts as a C array that ends with a null pointer.
  private static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    }
    return unsafe body(&pointers)
  }
}
