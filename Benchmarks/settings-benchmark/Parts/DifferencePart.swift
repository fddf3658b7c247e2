import SettingsSystem

/// Measures `diff --since` after a change, in its own repository.
struct DifferencePart: BenchmarkPart {
  let targets: Int

  var name: String { "diff-\(targets)" }
  var summary: String { "diff --since over \(targets) targets: one line changed, and all" }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let titles = (
      nothing: "diff --since, nothing changed", line: "diff --since, a line of one target changed",
      all: "diff --since, a line of every target changed"
    )
    // Only the larger input has a target.
    let bound: BenchmarkRow.Bound? = targets < 10_000 ? nil : .atMost(1.25)
    let target = bound.map { BenchmarkRow.Target(figure: .ratio, bound: $0) }
    guard (try? ColdRun("git", ["--version"]).output()) != nil else {
      return [
        .notMeasured("\(name)/one-line", titles.line, target: target, because: "git was not found")
      ]
    }
    let committed = LayeredInput(targets: targets).config.text
    let text = String(decoding: committed, as: UTF8.self)
    let here = "com.example.app\(targets / 2)\n"
    let line = text.replacing(here, with: "org.example.app\(targets / 2)\n")
    let all = text.replacing("com.example.app", with: "org.example.app")

    let folder = "\(name)-repository"
    let repository = try repository(committed, folder, in: run.folder)
    let cold = run.cold(
      [
        "diff", "--since", "HEAD", "--config", repository, "--configuration", "Debug",
        "--configuration", "Release",
      ], statuses: [0, 1],
      environment: Self.gitEnvironment)
    var samples = Samples()
    for round in 0..<run.rounds(7) {
      // Printing all differences takes long, and is here only to be seen.
      let changes =
        [(Stage.nothing, committed), (.oneLine, Array(line.utf8))]
        + (round < 2 ? [(.everyTarget, Array(all.utf8))] : [])
      for (stage, bytes) in changes {
        try run.folder.write(bytes, to: "\(folder)/config.yaml")
        try cold.measure(stage, into: &samples)
      }
      try samples.measureFloor(committed)
    }
    var rows = RowMaker(part: name, samples: samples, floor: (.floor, "libyaml"))
    rows.add("libyaml", "libyaml alone, one of the two files", .floor)
    rows.add("nothing", titles.nothing, .nothing)
    rows.add("every-target", titles.all, .everyTarget)
    var changed = RowMaker(part: name, samples: samples, floor: (.nothing, "no change"))
    changed.add("one-line", titles.line, .oneLine, ratio: bound)
    return rows.rows + changed.rows
  }

  /// A repository with the file committed; returns the file's path.
  private func repository(
    _ bytes: [UInt8], _ folder: String, in scratch: ScratchFolder
  ) throws(BenchmarkFailure) -> String {
    let path = "\(scratch.path)/\(folder)"
    try git(["init", "--quiet", path])
    let file = try scratch.write(bytes, to: "\(folder)/config.yaml")
    try git(["-C", path, "add", "config.yaml"])
    try git([
      "-C", path, "-c", "user.name=benchmark", "-c", "user.email=", "commit", "--quiet",
      "--message", "before",
    ])
    return file
  }

  private func git(_ arguments: [String]) throws(BenchmarkFailure) {
    try ColdRun("git", arguments, environment: Self.gitEnvironment).output()
  }

  /// What a person has set up (signing, hooks) has no part in this.
  private static let gitEnvironment = [
    (name: "GIT_CONFIG_GLOBAL", value: "/dev/null"), (name: "GIT_CONFIG_NOSYSTEM", value: "1"),
  ]
}

extension Stage {
  fileprivate static let nothing = Stage("nothing changed")
  fileprivate static let oneLine = Stage("a line changed")
  fileprivate static let everyTarget = Stage("a line of every target changed")
}
