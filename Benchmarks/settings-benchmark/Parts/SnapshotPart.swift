/// Asking again: one cell of very many targets, from what an earlier process left in the cache.
struct SnapshotPart: BenchmarkPart {
  let targets: Int

  var name: String { "snapshot-\(targets)" }
  var summary: String { "one cell of \(targets) targets x 3 configurations, with a warm cache" }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let title = "one cell, warm cache, cold process"
    // Only the larger input has a target.
    let bound: BenchmarkRow.Bound? = targets < 100_000 ? nil : .atMost(10e6)
    guard run.cachedCommands.contains("print") else {
      return [
        .notMeasured(
          "\(name)/warm", title, target: bound.map { .init(figure: .value, bound: $0) },
          because: "this tool has no cache")
      ]
    }
    let input = LayeredInput(
      targets: targets, configurations: ["Debug", "Release", "Staging"]
    ).config
    let path = try run.folder.write(input.text, to: "\(name).yaml")
    let question = ["print", input.coldCell, "--config", path, "--key", input.coldKey]
    let without = run.cold(question)
    let with = run.cold(question, usesCache: true)
    guard try without.output() == with.output() else {
      throw BenchmarkFailure(message: "the cache gives another answer")
    }
    // What was written just now is compared byte for byte, until its times can be believed.
    try ColdRun("sleep", ["3"]).output()
    var samples = Samples()
    for _ in 0..<run.rounds(25) { try with.measure(.warm, into: &samples) }
    // Each change is new; otherwise the cache would contain it.
    let text = String(decoding: input.text, as: UTF8.self)
    let line = "com.example.app\(targets / 3)\n"
    for round in 0..<run.rounds(5) {
      let changed = text.replacing(line, with: "com.example.round\(round)\n")
      try run.folder.write(Array(changed.utf8), to: "\(name).yaml")
      try without.measure(.without, into: &samples)
      try with.measure(.changed, into: &samples)
    }
    var rows = RowMaker(part: name, samples: samples, floor: (.without, "no cache"))
    rows.add("no-cache", "one cell, without the cache", .without)
    rows.add("warm", title, .warm, value: bound)
    rows.add("changed", "one cell, after a line changed", .changed)
    return rows.rows
  }
}

extension Stage {
  fileprivate static let warm = Stage("warm")
  fileprivate static let without = Stage("without the cache")
  fileprivate static let changed = Stage("after a change")
}
