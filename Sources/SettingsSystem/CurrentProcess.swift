#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The running program itself.
package enum CurrentProcess {
  /// The absolute path of the folder where it was started, or nil when that folder is gone.
  package static var workingDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  package static func exit(_ code: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #else
      Glibc.exit(code)
    #endif
  }

  /// Keeps an object until the process ends: to free a large project piece by piece takes longer than to end.
  package static func keep(_ object: AnyObject) {
    _ = unsafe Unmanaged.passRetained(object)
  }

  /// Becomes another program, which keeps the streams and the working directory. Comes back only when
  /// that program cannot be started.
  package static func replace(with path: String, arguments: [String]) {
    var pointers = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    unsafe execv(path, &pointers)
    for index in unsafe pointers.indices { unsafe free(pointers[index]) }
  }

  /// The program's own file, links resolved; nil where the system does not say.
  private static var executablePath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard unsafe _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      guard let resolved = unsafe realpath(buffer, nil) else { return nil }
    #else
      guard let resolved = unsafe realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The folder of the program's own file; nil as above.
  package static var executableFolder: String? {
    executablePath.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
  }

  /// The running program's file; nil as above.
  package static var executableIdentity: FileIdentity? {
    #if canImport(Darwin)
      executablePath.flatMap(FileIdentity.of)
    #else
      // The link knows the file even after another took its name.
      FileIdentity.of("/proc/self/exe")
    #endif
  }

  /// How many processors there are to share work between.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// A clock for measuring: it never jumps, and its zero means nothing.
  package static var monotonicNanoseconds: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The most memory that the process has held at once, in bytes.
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
