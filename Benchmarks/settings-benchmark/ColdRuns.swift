import SettingsDiagnostics
import SettingsSystem

/// The tool as people run it: a process for every question.
struct ColdRuns {
  private let tool: String
  private let runs: [(stage: Stage, arguments: [String])]

  /// One setting of one cell, and, to tell what the process itself costs, the tool's version.
  init(tool: String, config: String, cell: String, key: String) {
    self.tool = tool
    runs = [
      (.coldStart, ["--version"]), (.coldKey, ["print", cell, "--config", config, "--key", key]),
    ]
  }

  private init(tool: String, printing config: String) {
    self.tool = tool
    runs = [(.shipped, ["print", "--config", config])]
  }

  /// The package's own config.yaml, when the benchmark runs in the package's folder.
  static func shippedConfiguration(tool: String) -> ColdRuns? {
    let path = "config.yaml"
    return DiskSources().isReadableFile(path) ? ColdRuns(tool: tool, printing: path) : nil
  }

  func measure(into samples: inout Samples) throws(BenchmarkFailure) {
    for run in runs {
      let outcome = try samples.measure(run.stage) { () throws(BenchmarkFailure) in
        try Self.run([tool] + run.arguments)
      }
      guard outcome.status == 0, !outcome.output.isEmpty else {
        throw BenchmarkFailure(
          message: "'\(tool)' ended with \(outcome.status): \(outcome.errorText)")
      }
    }
  }

  static func run(_ arguments: [String]) throws(BenchmarkFailure) -> Subprocess.Outcome {
    do throws(Subprocess.Failure) {
      return try Subprocess(arguments).run()
    } catch {
      throw BenchmarkFailure(
        message: "'\(arguments[0])' cannot be run: \(error.explanation) (name a tool by --tool)")
    }
  }
}

/// How much memory a process takes that loads a config and prints all cells as JSON.
enum MemoryProbe {
  static let option = "--measure-memory-of"

  /// Asks a process of its own, started by a shell: a process counts as its own what its parent held
  /// when it was started, and the shell is small.
  static func ask(_ program: String, config: String) throws(BenchmarkFailure) -> Int {
    let script = "\"$0\" \(option) \"$1\"; exit $?"
    let outcome = try ColdRuns.run(["/bin/sh", "-c", script, program, config])
    let text = String(decoding: outcome.output, as: UTF8.self).prefix { $0.isNumber }
    guard outcome.status == 0, let bytes = Int(text) else {
      throw BenchmarkFailure(message: "memory cannot be measured: \(outcome.errorText)")
    }
    return bytes
  }

  static func answer(_ config: String) -> Int32 {
    do {
      _ = try InProcessStages.print(InProcessStages.load(DiskSources(), path: config))
      try StandardStream.output.write("\(CurrentProcess.peakMemory)\n")
      return 0
    } catch {
      return 1
    }
  }
}

/// A new folder for the inputs of cold processes.
struct ScratchFolder {
  let path: String

  init() throws(BenchmarkFailure) {
    let outcome = try ColdRuns.run(["mktemp", "-d"])
    let text = String(decoding: outcome.output, as: UTF8.self)
    guard outcome.status == 0, text.hasPrefix("/"), text.hasSuffix("\n") else {
      throw BenchmarkFailure(message: "there is no place for temporary files")
    }
    path = String(text.dropLast())
  }

  func write(_ bytes: [UInt8], to name: String) throws(BenchmarkFailure) -> String {
    let file = LexicalPath.join(path, name)
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(bytes, to: file)
    } catch {
      throw BenchmarkFailure(message: "cannot write '\(file)': \(error.explanation)")
    }
    return file
  }

  func remove() { _ = try? ColdRuns.run(["rm", "-rf", path]) }
}
