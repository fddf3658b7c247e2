/// Asking the tool again about one cell of very many targets: what the cache saves.
struct AgainPart: BenchmarkPart {
  let targets: Int

  var name: String { "again-\(targets)" }
  var summary: String { "\(targets) targets x 3 configurations: one cell, asked again" }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let input = LayeredInput(targets: targets, configurations: ["Debug", "Release", "Staging"])
      .config
    let path = try run.folder.write(input.text, to: "\(name).yaml")
    let question = ["print", input.coldCell, "--config", path, "--key", input.coldKey]
    let cold = run.cold(question)
    let again = run.cold(question, usesCache: true)
    // What was written just now is compared byte for byte each time, until its times can be believed.
    try ColdRun("sleep", ["3"]).output()
    var samples = Samples()
    for _ in 0..<run.rounds(7) {
      try cold.measure(.cold, into: &samples)
      // A cache of nothing: the first question makes the snapshot.
      _ = try ColdRun("rm", ["-rf", "\(run.folder.path)/cache"]).output()
      try again.measure(.first, into: &samples)
      for _ in 0..<5 { try again.measure(.again, into: &samples) }
    }
    guard try again.output() == cold.output() else {
      throw BenchmarkFailure(message: "the answer is another one with the cache")
    }
    var rows = RowMaker(part: name, samples: samples)
    rows.add("cold", "print --key of one cell, process, --no-cache", .cold)
    rows.add(
      "first", "print --key of one cell, process, first time", .first,
      note: "reads everything and makes the snapshot")
    rows.add(
      "again", "print --key of one cell, process, again", .again,
      value: targets < 100_000 ? nil : .atMost(10_000_000),
      note: "\(input.text.count) bytes of YAML")
    return rows.rows
  }
}

extension Stage {
  fileprivate static let cold = Stage("cold")
  fileprivate static let first = Stage("first")
  fileprivate static let again = Stage("again")
}
