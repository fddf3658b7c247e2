import SettingsDiagnostics
import SettingsSystem

/// A program as users run it: a process for every query.
struct ColdRun {
  let process: Subprocess
  /// What the program may end with: `diff` ends with 1 where it finds differences.
  private let statuses: Set<Int32>

  init(
    _ program: String, _ arguments: [String], statuses: Set<Int32> = [0],
    environment: [(name: String, value: String)] = []
  ) {
    var process = Subprocess([program] + arguments)
    process.addedVariables = environment
    self.process = process
    self.statuses = statuses
  }

  /// Runs it once.
  func measure(_ stage: Stage, into samples: inout Samples) throws(BenchmarkFailure) {
    _ = try samples.measure(stage) { () throws(BenchmarkFailure) in try output() }
  }

  @discardableResult
  func output() throws(BenchmarkFailure) -> String {
    let program = process.arguments[0]
    let outcome: Subprocess.Outcome
    do throws(Subprocess.Failure) {
      outcome = try process.run()
    } catch {
      throw BenchmarkFailure(
        message: "'\(program)' cannot be run: \(error.explanation) (name a tool by --tool)")
    }
    guard statuses.contains(outcome.status) else {
      throw BenchmarkFailure(
        message: "'\(process.arguments.joined(separator: " "))' ended with \(outcome.status): "
          + outcome.errorText)
    }
    return String(decoding: outcome.output, as: UTF8.self)
  }
}

/// A new folder for the inputs of cold processes.
struct ScratchFolder {
  let path: String

  init() throws(BenchmarkFailure) {
    let text = try ColdRun("mktemp", ["-d"]).output()
    guard text.hasPrefix("/"), text.hasSuffix("\n") else {
      throw BenchmarkFailure(message: "no folder for temporary files was found")
    }
    path = String(text.dropLast())
  }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws(BenchmarkFailure) -> String {
    let file = LexicalPath.join(path, name)
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(bytes, to: file)
    } catch {
      throw BenchmarkFailure(message: "cannot write '\(file)': \(error.explanation)")
    }
    return file
  }

  func remove() { _ = try? ColdRun("rm", ["-rf", path]).output() }
}
