import SettingsDiagnostics
import SettingsSystem
import SettingsXcode

/// How fast Xcode's project files are read: one of 5 MB in memory, and one cell of it in a process of
/// its own.
///
/// ```
/// settings-benchmark --project-file [--tool PATH]
/// settings-benchmark --write-project BYTES FILE
/// settings-benchmark --read-project FILE
/// ```
enum ProjectFileReading {
  static let bytes = 5_000_000
  /// What the reader is held to: at least so many MB a second, and at most so many ms for a cell.
  private static let leastSpeed = 100.0
  private static let mostColdTime = 60.0

  /// Does what the arguments ask for and gives the exit code; nil where they ask for something else.
  static func answer(_ arguments: [String]) -> Int32? {
    let folder = LexicalPath.directory(of: CommandLine.arguments[0])
    do {
      let tool = LexicalPath.join(folder, "resolve-settings")
      guard let text = try run(arguments, tool: tool) else { return nil }
      try? StandardStream.output.write(text)
      return 0
    } catch {
      try? StandardStream.error.write("error: \(error.message)\n")
      return 1
    }
  }

  private static func run(_ arguments: [String], tool: String) throws(BenchmarkFailure) -> String? {
    switch arguments.first {
    case "--project-file" where arguments.count == 1:
      return try measure(tool: tool)
    case "--project-file" where arguments.count == 3 && arguments[1] == "--tool":
      return try measure(tool: arguments[2])
    case "--write-project" where arguments.count == 3:
      guard let bytes = Int(arguments[1]) else { return nil }
      try write(ProjectFileInput(bytes: bytes), to: arguments[2])
      return ""
    case "--read-project" where arguments.count == 2:
      // For profilers: reading and nothing else.
      guard let bytes = try? DiskSources().read(arguments[1]) else {
        throw BenchmarkFailure(message: "cannot read '\(arguments[1])'")
      }
      return "\(try read(bytes)) targets\n"
    default:
      return nil
    }
  }

  private static func measure(tool: String) throws(BenchmarkFailure) -> String {
    let input = ProjectFileInput(bytes: bytes)
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let project = LexicalPath.join(folder.path, "Big.xcodeproj")
    _ = try ColdRuns.run(["mkdir", project])
    // Nothing of this package writes into a project, not even here.
    let file = LexicalPath.join(folder.path, XcodeProject.fileName)
    try write(input, to: file)
    _ = try ColdRuns.run(["mv", file, project])
    var reading: [Double] = [], cold: [Double] = []
    for _ in 0..<15 {
      reading.append(
        try milliseconds { () throws(BenchmarkFailure) in
          guard try read(input.text) == input.targets else {
            throw BenchmarkFailure(message: "the project file lost targets")
          }
        })
      let command = [
        tool, "print", "--config", project, input.coldCell, "--key", input.coldKey,
      ]
      cold.append(
        try milliseconds { () throws(BenchmarkFailure) in
          let outcome = try ColdRuns.run(command)
          guard outcome.status == 0, !outcome.output.isEmpty else {
            throw BenchmarkFailure(
              message: "'\(tool)' ended with \(outcome.status): \(outcome.errorText)")
          }
        })
    }
    let megabytes = Double(input.text.count) / 1e6
    return """
      a project.pbxproj of \(input.text.count) bytes, \(input.targets) targets: the median and, in \
      brackets, the best of \(reading.count) rounds

      reading     \(fixed(megabytes * 1e3 / median(reading))) MB/s \
      (\(fixed(megabytes * 1e3 / least(reading))))  at least \(fixed(leastSpeed)) MB/s\
      \(megabytes * 1e3 / median(reading) < leastSpeed ? "  MISSED" : "")
      cold cell   \(fixed(median(cold))) ms (\(fixed(least(cold))))  at most \
      \(fixed(mostColdTime)) ms\(median(cold) > mostColdTime ? "  MISSED" : "")

      The process is \(tool)

      """
  }

  /// Reads a project file as the tool does; returns the number of its targets.
  private static func read(_ bytes: [UInt8]) throws(BenchmarkFailure) -> Int {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let file = files.add(path: "Big.xcodeproj/project.pbxproj", bytes: bytes)
    let project = XcodeProjectReader.read(
      bytes, path: "Big.xcodeproj", file: file, diagnostics: &diagnostics)
    guard let project, diagnostics.diagnostics.isEmpty else {
      throw BenchmarkFailure(
        message: diagnostics.diagnostics.first?.message ?? "the project file cannot be read")
    }
    return project.targets.count
  }

  private static func write(_ input: ProjectFileInput, to file: String) throws(BenchmarkFailure) {
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(input.text, to: file)
    } catch {
      throw BenchmarkFailure(message: "cannot write '\(file)': \(error.explanation)")
    }
  }

  // MARK: Figures

  private static func milliseconds(
    _ body: () throws(BenchmarkFailure) -> Void
  ) throws(BenchmarkFailure) -> Double {
    let start = CurrentProcess.monotonicNanoseconds
    try body()
    return Double(CurrentProcess.monotonicNanoseconds - start) / 1e6
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func least(_ values: [Double]) -> Double { values.min() ?? 0 }

  /// A number with one digit behind the point, without Foundation.
  private static func fixed(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
