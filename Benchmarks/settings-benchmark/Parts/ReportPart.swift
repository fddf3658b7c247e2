/// Compares `report` with `print --format json` of the same cells, a process each.
struct ReportPart: BenchmarkPart {
  let targets: Int

  var name: String { "report-\(targets)" }
  var summary: String { "report of \(targets) targets as HTML, compared with print" }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    var rows: [BenchmarkRow] = []
    let inputs = [
      ("layered", LayeredInput(targets: targets).config.text),
      ("mixed", BenchmarkInput(targets: targets).config.text),
    ]
    for (kind, text) in inputs {
      let config = try run.folder.write(text, to: "\(name)-\(kind).yaml")
      let cells = ["@Debug", "@Release", "--config", config, "--output"]
      let print = run.cold(
        ["print", "--format", "json"] + cells + ["\(run.folder.path)/\(name).json"])
      let report = run.cold(["report", "--no-check"] + cells + ["\(run.folder.path)/\(name).html"])
      var samples = Samples()
      for _ in 0..<run.rounds(15) {
        try print.measure(.printing, into: &samples)
        try report.measure(.reporting, into: &samples)
      }
      var made = RowMaker(part: name, samples: samples, floor: (.printing, "print"))
      made.add("\(kind)-print", "all cells as JSON, \(kind)", .printing)
      made.add("\(kind)-report", "report of them, \(kind)", .reporting, ratio: .atMost(3))
      let size = try ColdRun("stat", ["-c", "%s", "\(run.folder.path)/\(name).html"]).output()
      made.add(
        "\(kind)-size", "size of the report, \(kind)", Double(size.dropLast()), .bytes,
        target: .init(figure: .value, bound: .atMost(5 * 1024 * 1024)))
      rows += made.rows
    }
    return rows
  }
}

extension Stage {
  fileprivate static let printing = Stage("printing")
  fileprivate static let reporting = Stage("reporting")
}
