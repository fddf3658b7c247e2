import SettingsDiagnostics
import SettingsProjects
import SettingsYAML

/// Measures a config.yaml from its bytes to all cells as JSON, stage by stage, and a cold process
/// that prints one setting of one cell.
struct ConfigPart: BenchmarkPart {
  let name: String
  let summary: String
  private let makeInput: @Sendable () -> ConfigInput
  private let targets: Int
  /// Whether the figures of this input have targets.
  private let isJudged: Bool

  init(layered targets: Int) {
    name = "layered-\(targets)"
    summary = "\(targets) targets in layers, as config.yaml: parse, one cell, all cells"
    self.targets = targets
    isJudged = true
    makeInput = { LayeredInput(targets: targets).config }
  }

  init(mixed targets: Int) {
    name = "mixed-\(targets)"
    summary = "\(targets) targets with lists, operators and references: the same stages"
    self.targets = targets
    isJudged = false
    makeInput = { BenchmarkInput(targets: targets).config }
  }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let input = makeInput()
    let path = try run.folder.write(input.text, to: "\(name).yaml")
    let stages = try ConfigStages(input)
    let settings = try stages.countSettings()
    let cold = run.cold(["print", input.coldCell, "--config", path, "--key", input.coldKey])
    var samples = Samples()
    for _ in 0..<run.rounds(targets > 1000 ? 7 : 25) {
      try stages.measure(settings: settings, into: &samples)
      try cold.measure(.coldCell, into: &samples)
    }

    var rows = RowMaker(part: name, samples: samples, floor: (.floor, "libyaml"))
    rows.add("libyaml", "libyaml alone (the floor)", .floor, note: "\(input.text.count) bytes")
    rows.add("parse", "parse to nodes", .parse, ratio: isJudged ? .atMost(1.2) : nil)
    rows.add("load", "parse, decode, validate", .load)
    rows.add("lower", "lower all cells", .lower)
    rows.add("resolve", "resolve all cells", .resolve, note: "\(settings) settings")
    rows.add("one-cell", "one cell, cold process", .coldCell, ratio: isJudged ? .atMost(1.5) : nil)
    rows.add(
      "json", "from bytes to all cells as JSON", .json, note: "\(stages.printedBytes) bytes")
    let beyond = samples.median(.json, against: .parse, -)
    rows.add(
      "json-setting", "of it, beyond the parse: a printed setting",
      beyond.map { $0 / Double(settings) }, .nanosecondsPerSetting,
      target: isJudged ? .init(figure: .value, bound: .atMost(100)) : nil)
    rows.add(
      "json-output", "of it, beyond the parse: output",
      beyond.map { Double(stages.printedBytes) * 1e3 / $0 }, .megabytesPerSecond,
      target: isJudged ? .init(figure: .value, bound: .atLeast(400)) : nil)
    return rows.rows
  }
}

extension Stage {
  static let parse = Stage("parse")
  static let load = Stage("load")
  static let lower = Stage("lower")
  static let resolve = Stage("resolve")
  static let json = Stage("json")
  fileprivate static let coldCell = Stage("cold cell")
}
