import SettingsSystem

/// A million values, the work that Apple's engine was measured on, in D: the time in which libyaml alone
/// reads a project of 1,000 targets in layers.
struct EnginePart: BenchmarkPart {
  let name = "engine"
  let summary = "an xcconfig file and 2,000 overrides parsed, 1,004,000 values evaluated"

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let layered = LayeredInput(targets: 1000).spec
    let workload = EngineWorkload()
    var samples = Samples()
    for _ in 0..<run.rounds(15) {
      try samples.measureFloor(layered)
      let alone = try samples.measure(.alone) { () throws(BenchmarkFailure) in
        try workload.run(threads: 1)
      }
      let together = try samples.measure(.together) { () throws(BenchmarkFailure) in
        try workload.run(threads: CurrentProcess.processorCount)
      }
      guard alone == together else {
        throw BenchmarkFailure(message: "several threads give different values")
      }
    }
    var rows = RowMaker(part: name, samples: samples, floor: (.floor, "D"))
    rows.add("d", "D: libyaml alone, 1,000 targets in layers", .floor)
    rows.add("one-thread", "a million values, one thread", .alone, ratio: .atMost(15))
    rows.add("all-processors", "a million values, all processors", .together, ratio: .atMost(10))
    return rows.rows
  }
}

extension Stage {
  fileprivate static let alone = Stage("one thread")
  fileprivate static let together = Stage("all processors")
}
