#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a signal that ends the process leaves behind otherwise: programs in process groups of their
/// own, which a terminal's Ctrl-C does not reach, and temporary folders.
///
/// A thread waits for the signals, so that it can lock and allocate, unlike a signal handler.
package enum Interruption {
  private struct Leftovers: Sendable {
    /// The programs that are running; negative numbers are process groups.
    var programs: Set<pid_t> = []
    var folders: Set<String> = []
  }

  private static let signals = [SIGHUP, SIGINT, SIGTERM]
  private static let leftovers = Locked(Leftovers())

  /// Begins to wait for signals. Call it before other threads run: they must not receive them.
  ///
  /// A signal that the process ignores, such as SIGHUP below `nohup`, remains ignored.
  package static func removeLeftoversAtEnd() {
    var wanted = endings
    var earlier = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &wanted, &earlier)
    let isWaiting = BackgroundThread.start { [wanted] in
      var wanted = wanted
      var number: Int32 = 0
      guard unsafe sigwait(&wanted, &number) == 0 else { return }
      end(with: number)
    }
    if !isWaiting { unsafe pthread_sigmask(SIG_SETMASK, &earlier, nil) }
  }

  /// Runs a function that writes several files. A signal that would end the process waits until it
  /// has returned, so that either all of them are written or none.
  package static func postponed<Value>(_ write: () -> Value) -> Value {
    var wanted = endings
    var earlier = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &wanted, &earlier)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &earlier, nil) }
    return write()
  }

  private static var endings: sigset_t {
    var result = sigset_t()
    unsafe sigemptyset(&result)
    for number in signals { unsafe sigaddset(&result, number) }
    return result
  }

  private static func end(with number: Int32) {
    leftovers.withLock { leftovers in
      // The lock is held to the end, so that nothing new is started.
      for program in leftovers.programs {
        ProcessTree.end(abs(program), hasOwnGroup: program < 0)
      }
      // Another thread, or a program that is ending, may write once more.
      for _ in 0..<20 {
        leftovers.folders.forEach(Folder.removeContents)
        leftovers.folders = leftovers.folders.filter { DiskEntry.exists($0) }
        if leftovers.folders.isEmpty { break }
        _ = usleep(10_000)
      }
      _ = signal(number, SIG_DFL)
      var ending = sigset_t()
      unsafe sigemptyset(&ending)
      unsafe sigaddset(&ending, number)
      unsafe pthread_sigmask(SIG_UNBLOCK, &ending, nil)
      _ = raise(number)
    }
  }

  /// Starts a program that ends with this process.
  ///
  /// - Parameter start: Returns the number of the process.
  static func starting<Failure: Error>(
    hasOwnGroup: Bool, _ start: () throws(Failure) -> pid_t
  ) throws(Failure) -> pid_t {
    let result = leftovers.withLock { leftovers -> Result<pid_t, Failure> in
      do throws(Failure) {
        let process = try start()
        leftovers.programs.insert(hasOwnGroup ? -process : process)
        return .success(process)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  static func noteEnd(of process: pid_t) {
    leftovers.withLock { leftovers in
      leftovers.programs.remove(process)
      leftovers.programs.remove(-process)
    }
  }

  /// Creates a folder that is removed with its contents when the process is ended by a signal.
  static func creating(_ path: String) -> Int32 {
    leftovers.withLock { leftovers in
      guard unsafe mkdir(path, 0o700) == 0 else { return errno }
      leftovers.folders.insert(path)
      return 0
    }
  }

  static func noteRemoval(of path: String) {
    leftovers.withLock { _ = $0.folders.remove(path) }
  }
}
