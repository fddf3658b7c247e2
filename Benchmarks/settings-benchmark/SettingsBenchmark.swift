import CSettingsYAMLFloor
import SettingsDiagnostics
import SettingsSystem

/// Measures the engine against libyaml alone and against the targets that it is held to.
///
/// ```
/// swift run -c release --static-swift-stdlib settings-benchmark [--quick] [--json] [--tool PATH]
/// ```
/// docs/benchmarks.md says what the rows mean.
@main
struct SettingsBenchmark {
  struct Options {
    var isQuick = false
    var isJSON = false
    /// The tool whose cold start is measured; nil for the one beside this program.
    var tool: String?

    /// Targets of the generated projects. The last two differ by a factor of ten, for the growth.
    var sizes: [Int] { isQuick ? [10, 100, 1000] : [10, 1000, 10_000] }
    /// The size whose figures are held against the targets.
    let judgedSize = 1000

    func repetitions(targets: Int) -> Int {
      if isQuick { return 3 }
      return targets > 1000 ? 7 : 25
    }
  }

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 3, arguments[0] == "--write-input", let targets = Int(arguments[1]) {
      // For Scripts/count-work: the generated config.yaml of so many targets.
      let text = BenchmarkInput(targets: targets).text
      let isWritten = (try? AtomicFile.write(text, to: arguments[2])) != nil
      CurrentProcess.exit(isWritten ? 0 : 1)
    }
    if arguments == ["--run-engine-once"] {
      // For profilers: the work and nothing else.
      CurrentProcess.exit((try? EngineWorkload().run(threads: 1)) == nil ? 1 : 0)
    }
    // What this program asks itself, in a process of its own: how much memory printing takes.
    if arguments.count == 2, arguments[0] == MemoryProbe.option {
      CurrentProcess.exit(MemoryProbe.answer(arguments[1]))
    }
    if let status = ProjectFileReading.answer(arguments) { CurrentProcess.exit(status) }
    guard let options = options(arguments) else {
      write("usage: settings-benchmark [--quick] [--json] [--tool PATH]\n", to: .error)
      CurrentProcess.exit(2)
    }
    do {
      let report = try run(options)
      write(options.isJSON ? report.json : report.text, to: .output)
    } catch {
      write("error: \(error.message)\n", to: .error)
      CurrentProcess.exit(1)
    }
  }

  private static func options(_ arguments: [String]) -> Options? {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": options.isQuick = true
      case "--json": options.isJSON = true
      case "--tool":
        guard let path = rest.popFirst() else { return nil }
        options.tool = path
      default: return nil
      }
    }
    return options
  }

  private static func run(_ options: Options) throws(BenchmarkFailure) -> BenchmarkReport {
    let program = CommandLine.arguments[0]
    let tool =
      options.tool
      ?? LexicalPath.join(LexicalPath.directory(of: program), "resolve-settings")
    let folder = try ScratchFolder()
    defer { folder.remove() }
    var report = BenchmarkReport(tool: tool, judgedSize: options.judgedSize)
    for targets in options.sizes {
      let input = BenchmarkInput(targets: targets)
      let path = try folder.write(input.text, to: "config-\(targets).yaml")
      let stages = try InProcessStages(input: input)
      let cold = ColdRuns(tool: tool, config: path, cell: input.coldCell, key: input.coldKey)
      var samples = Samples()
      // All stages once, again and again: whatever slows the machine down hits all of them alike.
      for _ in 0..<options.repetitions(targets: targets) {
        try stages.measure(into: &samples)
        try cold.measure(into: &samples)
      }
      report.add(
        .init(
          targets: targets, bytes: input.text.count, printedSettings: stages.printedSettings,
          peakMemory: try MemoryProbe.ask(program, config: path), samples: samples))
    }
    if let shipped = ColdRuns.shippedConfiguration(tool: tool) {
      var samples = Samples()
      for _ in 0..<options.repetitions(targets: 10) { try shipped.measure(into: &samples) }
      report.shipped = samples
    }
    report.engine = try measureEngine(rounds: options.isQuick ? 3 : 15)
    return report
  }

  private static func measureEngine(rounds: Int) throws(BenchmarkFailure) -> Samples {
    let layered = EngineInput.layeredYAML()
    let workload = EngineWorkload()
    var samples = Samples()
    for _ in 0..<rounds {
      let events = try samples.measure(.layeredFloor) {
        unsafe layered.withUnsafeBufferPointer { buffer in
          unsafe settings_yaml_drain(buffer.baseAddress, buffer.count)
        }
      }
      guard events > 0 else { throw BenchmarkFailure(message: "libyaml cannot read the input") }
      let alone = try samples.measure(.engine) { () throws(BenchmarkFailure) in
        try workload.run(threads: 1)
      }
      let together = try samples.measure(.engineOnAll) { () throws(BenchmarkFailure) in
        try workload.run(threads: OrderedWork.processors)
      }
      guard alone == together else {
        throw BenchmarkFailure(message: "several threads give different values")
      }
    }
    return samples
  }

  private static func write(_ text: String, to stream: StandardStream) {
    // Nobody is left to tell when even this fails.
    try? stream.write(text)
  }
}

/// Why nothing could be measured.
struct BenchmarkFailure: Error {
  let message: String
}
