import SettingsSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a process took from its start to its end.
struct ProcessUsage {
  let nanoseconds: Int
  /// On all processors together.
  let processorNanoseconds: Int
  /// The most memory that it held at once, in bytes.
  let peakMemory: Int

  static let option = "--usage-of"

  /// Measures through a small process that a shell starts: the memory of a parent counts as that of
  /// its child at the start, and this process may be large. Output goes to /dev/null.
  init(of run: ColdRun, program: String) throws(BenchmarkFailure) {
    let script = "\"$0\" \(Self.option) \"$@\"; exit $?"
    let words = try ColdRun(
      "/bin/sh", ["-c", script, program] + run.process.arguments,
      environment: run.process.addedVariables
    ).output().split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard words.count == 3 else {
      throw BenchmarkFailure(
        message: "'\(run.process.arguments.joined(separator: " "))' cannot be measured")
    }
    nanoseconds = words[0]
    processorNanoseconds = words[1]
    peakMemory = words[2]
  }

  /// That small process: runs the program and prints what it took. Returns the exit code.
  static func answer(_ arguments: [String]) -> Int32 {
    let start = CurrentProcess.monotonicNanoseconds
    // A shell for the redirection; it becomes the program.
    let words = ["/bin/sh", "-c", "exec \"$0\" \"$@\" >/dev/null"] + arguments
    guard let outcome = try? Subprocess(words).run(), outcome.status == 0 else { return 1 }
    let end = CurrentProcess.monotonicNanoseconds
    var usage = rusage()
    #if canImport(Glibc)
      unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #else
      unsafe getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    #if canImport(Darwin)
      let peak = Int(usage.ru_maxrss)
    #else
      let peak = Int(usage.ru_maxrss) * 1024
    #endif
    let processor = [usage.ru_utime, usage.ru_stime].reduce(0) { sum, time in
      sum + Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_usec) * 1000
    }
    try? StandardStream.output.write("\(end - start) \(processor) \(peak)\n")
    return 0
  }
}
