import CSettingsYAMLFloor
import SettingsSystem

/// What is timed. A part that times something else names it in an extension of its own.
struct Stage: Hashable, Sendable {
  let name: String
  init(_ name: String) { self.name = name }

  /// The time of libyaml alone, which is the minimum for a reader that uses it.
  static let floor = Stage("floor")
}

/// Durations of each stage, in nanoseconds.
///
/// Every stage is timed once a round: whatever slows the machine down hits all of them alike, and figures of one
/// round can be compared with each other.
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

  /// Takes in what was timed elsewhere.
  mutating func add(_ nanoseconds: Double, to stage: Stage) {
    durations[stage, default: []].append(UInt64(nanoseconds))
  }

  /// Times a loop in C that throws every event of the text away.
  mutating func measureFloor(_ bytes: [UInt8]) throws(BenchmarkFailure) {
    let events = try measure(.floor) {
      unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe settings_yaml_drain(buffer.baseAddress, buffer.count)
      }
    }
    guard events > 0 else { throw BenchmarkFailure(message: "libyaml cannot read the input") }
  }

  func minimum(_ stage: Stage) -> Double? { durations[stage]?.min().map { Double($0) } }

  func median(_ stage: Stage) -> Double? {
    durations[stage].flatMap { Self.median($0.map { Double($0) }) }
  }

  /// The median over the rounds of what one stage took beyond another, or as a multiple of it: both
  /// were timed in the same round, so that what slowed one down slowed the other too.
  func median(
    _ stage: Stage, against other: Stage, _ combine: (Double, Double) -> Double
  ) -> Double? {
    // What was not timed in every round was timed in the first ones.
    guard let left = durations[stage], let right = durations[other] else { return nil }
    return Self.median(zip(left, right).map { combine(Double($0), Double($1)) })
  }

  static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}
