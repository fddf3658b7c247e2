import SettingsSystem

/// Very many targets in three configurations: whether time and memory grow no faster than the input.
struct LargePart: BenchmarkPart {
  let targets: Int

  var name: String { "large-\(targets)" }
  var summary: String { "\(targets) targets x 3 configurations: growth, memory, processors" }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let configurations = ["Debug", "Release", "Staging"]
    let input = LayeredInput(targets: targets, configurations: configurations).config
    let path = try run.folder.write(input.text, to: "\(name).yaml")
    let cells = configurations.flatMap { ["--configuration", $0] }
    let printing = run.cold(["print", "--config", path, "--format", "json", "--quiet"] + cells)
    var usages: [ProcessUsage] = []
    for _ in 0..<run.rounds(3) {
      usages.append(try ProcessUsage(of: printing, program: run.program))
    }

    // Growth is measured in this process: the start of one would flatter the small input.
    let small = LayeredInput(targets: Self.small, configurations: configurations).config
    let fewStages = try ConfigStages(small)
    let manyStages = try ConfigStages(input)
    var samples = Samples()
    for _ in 0..<run.rounds(3) {
      // The median of several is what one is worth.
      var few = Samples()
      for _ in 0..<15 { try fewStages.measureJSON(.few, into: &few) }
      samples.add(few.median(.few) ?? 0, to: .few)
      try manyStages.measureJSON(.many, into: &samples)
    }
    return rows(usages, samples, input: input, output: manyStages.printedBytes)
  }

  private static let small = 1000

  /// Only the largest input has a target; smaller ones are reported without one.
  private func ratio(_ bound: BenchmarkRow.Bound) -> BenchmarkRow.Target? {
    targets < 100_000 ? nil : .init(figure: .ratio, bound: bound)
  }

  private func rows(
    _ usages: [ProcessUsage], _ samples: Samples, input: ConfigInput, output: Int
  ) -> [BenchmarkRow] {
    var rows = RowMaker(part: name, samples: samples)
    let nanoseconds = usages.map { Double($0.nanoseconds) }
    rows.add(
      "print", "print all cells as JSON, process", Samples.median(nanoseconds), .nanoseconds,
      note: "\(input.text.count) bytes of YAML, \(output) bytes printed")
    let growth = Double(Self.small) / Double(targets)
    rows.add(
      "growth", "all cells as JSON, a target", samples.median(.many).map { $0 / Double(targets) },
      .nanosecondsPerTarget,
      floor: samples.median(.few).map {
        .init(title: "\(Self.small) targets", value: $0 / Double(Self.small))
      },
      ratio: samples.median(.many, against: .few, /).map { $0 * growth },
      target: ratio(.atMost(1.1)))
    let memory = usages.map(\.peakMemory).max().map { Double($0) }
    let bytes = Double(input.text.count)
    rows.add(
      "memory", "peak memory, process", memory, .bytes,
      floor: .init(title: "the input", value: bytes), ratio: memory.map { $0 / bytes },
      target: ratio(.atMost(6)))
    let busy = Samples.median(
      usages.map { Double($0.processorNanoseconds) / Double($0.nanoseconds) })
    let processors = Double(CurrentProcess.processorCount)
    rows.add(
      "processors", "processors kept busy, process", busy, .processors,
      floor: .init(title: "there are", value: processors), ratio: busy.map { $0 / processors },
      target: ratio(.atLeast(0.75)))
    return rows.rows
  }
}

extension Stage {
  fileprivate static let few = Stage("few")
  fileprivate static let many = Stage("many")
}
