import BuildSettingsKit

/// Compares the public library with the tool: every setting of every cell of a file, each in a process of its own.
///
/// Both processes load the file. The tool also prints the cells as JSON.
struct LibraryPart: BenchmarkPart {
  let targets: Int

  var name: String { "library-\(targets)" }
  var summary: String { "all cells of \(targets) targets through the library and in the tool" }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let input = BenchmarkInput(targets: targets).config.text
    let file = try run.folder.write(input, to: "\(name).yaml")
    // All configurations, as the library answers.
    let tool = run.cold(["print", "@Debug", "@Release", "--format", "json", "--config", file])
    let library = ColdRun(run.program, ["--resolve-with-library", file])
    var samples = Samples()
    for _ in 0..<run.rounds(15) {
      try tool.measure(.tool, into: &samples)
      try library.measure(.library, into: &samples)
    }
    var rows = RowMaker(part: name, samples: samples, floor: (.tool, "the tool"))
    rows.add("tool", "print --format json of all cells", .tool)
    rows.add("library", "BuildSettings: every setting of all cells", .library, ratio: .atMost(1.2))
    return rows.rows
  }

  /// Resolves all cells of a file through the library; returns the number of bytes in their values, which is never
  /// zero.
  static func resolve(_ path: String) throws -> Int {
    let project = try BuildSettings(contentsOf: path)
    return try project.cells().reduce(0) { sum, cell in
      cell.reduce(sum) { $0 + $1.name.utf8.count + $1.value.string.utf8.count }
    }
  }
}

extension Stage {
  fileprivate static let tool = Stage("the tool")
  fileprivate static let library = Stage("the library")
}
