import SettingsDiagnostics

/// Measures commands that use all settings of every target: `check`, and `generate` into a new
/// folder and into one that has all files. Only `query` has a target: it reads two settings.
struct VerbsPart: BenchmarkPart {
  let name: String
  private let targets: Int

  init(targets: Int) {
    self.targets = targets
    name = "verbs-\(targets)"
  }

  var summary: String { "check and generate, \(targets) targets, a process each" }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let config = try run.folder.write(
      BenchmarkInput(targets: targets).config.text, to: "\(name).yaml")
    let folder = "\(run.folder.path)/\(name)"
    let print = run.cold(["print", "--config", config, "--format", "json"])
    let query = run.cold([
      "query", "SWIFT_VERSION < 6 and not ENABLE_TESTABILITY", "-c", "Release", "--config", config,
    ])
    let check = run.cold(["check", "--config", config])
    let generate = run.cold(["generate", "--config", config, "--output", folder, "--quiet"])
    var samples = Samples()
    for _ in 0..<run.rounds(5) {
      try ColdRun("rm", ["-rf", folder]).output()
      try print.measure(.printing, into: &samples)
      try query.measure(.querying, into: &samples)
      try check.measure(.checking, into: &samples)
      try generate.measure(.creating, into: &samples)
      try generate.measure(.comparing, into: &samples)
    }
    var rows = RowMaker(part: name, samples: samples, floor: (.printing, "print"))
    rows.add("print", "all cells of a configuration as JSON, process", .printing)
    rows.add(
      "query", "query for two settings of the same cells, process", .querying,
      ratio: .atMost(1.2))
    rows.add("check", "check, process", .checking)
    rows.add("generate", "generate, into a new folder", .creating)
    rows.add("again", "generate, with nothing to change", .comparing)
    return rows.rows
  }
}

extension Stage {
  fileprivate static let printing = Stage("printing")
  fileprivate static let querying = Stage("querying")
  fileprivate static let checking = Stage("checking")
  fileprivate static let creating = Stage("creating files")
  fileprivate static let comparing = Stage("comparing files")
}
