/// Runs a compiler with limits, and with a temporary folder of its own.
///
/// The sources that it reads may be written to keep it busy or to exhaust the memory: twelve lines of
/// macros or templates are enough. Compilers also leave files in TMPDIR, which are removed here.
package struct CompilerProcess: Sendable {
  package struct Limits: Sendable, Equatable {
    /// The time for one source. Each further source adds a second.
    package var seconds = 60
    /// The address space of each process.
    package var megabytes = 4_096

    package init() {}
  }

  /// The program, looked up in PATH, and its arguments.
  package let arguments: [String]
  package var limits: Limits
  /// The number of sources that it reads.
  package var sourceCount = 1
  /// The maximum output of each stream.
  package var outputLimit = 64 << 20
  /// See `Subprocess.isCancelled`.
  package var isCancelled: (@Sendable () -> Bool)?

  package init(_ arguments: [String], limits: Limits = Limits()) {
    self.arguments = arguments
    self.limits = limits
  }

  package func run() throws(Subprocess.Failure) -> Subprocess.Outcome {
    // Compilers compare the first byte of each argument. Response files of projects were read before.
    if let argument = arguments.first(where: { $0.utf8.first == UInt8(ascii: "@") }) {
      throw .responseFile(argument: argument)
    }
    let folder: String
    do throws(SystemError) {
      folder = try Folder.createTemporary(prefix: "compiler")
    } catch {
      throw .noTemporaryFolder(error)
    }
    defer { Folder.remove(folder) }
    var process = Subprocess(arguments)
    process.timeLimit = limits.seconds + max(0, sourceCount - 1)
    process.memoryLimit = limits.megabytes
    process.outputLimit = outputLimit
    process.isCancelled = isCancelled
    process.removedVariables = ["TMPDIR"]
    process.addedVariables = [("TMPDIR", folder)]
    let outcome = try process.run()
    if outcome.status != 0, Self.lacksMemory(outcome.errorText) {
      throw .tooMuchMemory(megabytes: limits.megabytes)
    }
    return outcome
  }

  /// Whether a compiler ended because it got no more memory.
  private static func lacksMemory(_ errors: String) -> Bool {
    errors.split(separator: "\n").contains { line in
      ["LLVM ERROR: out of memory", "std::bad_alloc", "failed to allocate ", "malloc failed"]
        .contains(where: line.contains)
        || line.hasSuffix("Cannot allocate memory") || line.hasSuffix("memory exhausted")
    }
  }
}
