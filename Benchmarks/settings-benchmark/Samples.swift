import SettingsSystem

/// What is measured, in the order of the report.
enum Stage: String, CaseIterable {
  case floor
  case parse
  case load
  case lower
  case resolve
  case all
  case coldStart
  case coldKey
  case shipped
  case layeredFloor
  case engine
  case engineOnAll

  /// What is measured for each number of targets.
  static var ofEachSize: [Stage] { allCases.filter { !isSingle($0) } }

  private static func isSingle(_ stage: Stage) -> Bool {
    [.shipped, .layeredFloor, .engine, .engineOnAll].contains(stage)
  }

  var title: String {
    switch self {
    case .floor: "libyaml alone (the floor)"
    case .parse: "parse to arena"
    case .load: "parse, decode, validate"
    case .lower: "lower all cells"
    case .resolve: "resolve all cells"
    case .all: "from bytes to all cells as JSON"
    case .coldStart: "process: --version"
    case .coldKey: "process: print --key of one cell"
    case .shipped: "process: print the shipped config.yaml"
    case .layeredFloor: "D: libyaml alone, 1,000 targets in layers"
    case .engine: "a million values, one thread"
    case .engineOnAll: "a million values, all processors"
    }
  }
}

/// Durations of each stage, in nanoseconds.
struct Samples {
  private var durations: [Stage: [UInt64]] = [:]

  mutating func measure<Result>(
    _ stage: Stage, _ body: () throws(BenchmarkFailure) -> Result
  ) throws(BenchmarkFailure) -> Result {
    let start = CurrentProcess.monotonicNanoseconds
    let result = try body()
    durations[stage, default: []].append(CurrentProcess.monotonicNanoseconds - start)
    return result
  }

  func minimum(_ stage: Stage) -> Double? { durations[stage]?.min().map { Double($0) } }

  func median(_ stage: Stage) -> Double? {
    guard let sorted = durations[stage]?.sorted(), !sorted.isEmpty else { return nil }
    return Double(sorted[sorted.count / 2])
  }

  /// The median over the rounds of what one stage took beyond another, or as a multiple of it: both
  /// were measured in the same round, so that what slowed one down slowed the other too.
  func median(
    _ stage: Stage, against other: Stage, _ combine: (Double, Double) -> Double
  ) -> Double? {
    guard let left = durations[stage], let right = durations[other], left.count == right.count
    else { return nil }
    let sorted = zip(left, right).map { combine(Double($0), Double($1)) }.sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}
