/// The Xcode project of a spec with many targets and files: writing it, and finding that nothing has changed.
struct ProjectWriterPart: BenchmarkPart {
  let targets: Int
  private let filesOfTarget = 20

  var name: String { "xcode-project-\(targets)" }
  var summary: String {
    "\(targets) targets of \(filesOfTarget) files: the Xcode project of a spec"
  }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let folder = "\(run.folder.path)/\(name)"
    try ColdRun("sh", ["-c", Self.tree, "sh", folder, "\(targets)", "\(filesOfTarget)"]).output()
    let spec = try run.folder.write(Array(self.spec.utf8), to: "\(name)/project.yml")
    let list = ColdRun("find", [folder, "-name", "none"])
    let generate = run.cold([
      "generate", "--config", spec, "--only", "xcode-project", "--quiet",
    ])
    var samples = Samples()
    for _ in 0..<run.rounds(5) {
      try ColdRun("rm", ["-rf", "\(folder)/Large.xcodeproj"]).output()
      try list.measure(.listing, into: &samples)
      try generate.measure(.writing, into: &samples)
      // A run that has nothing to write leaves a record, which the next ones compare. Files that
      // changed a moment ago are not recorded.
      try ColdRun("sleep", ["1"]).output()
      try generate.measure(.unchanged, into: &samples)
      try generate.measure(.recorded, into: &samples)
    }
    var rows = RowMaker(part: name, samples: samples, floor: (.listing, "find"))
    rows.add("find", "list the folders, process", .listing)
    rows.add("write", "generate the project with the proof, process", .writing)
    rows.add("again", "generate the project, with nothing to change", .unchanged)
    rows.add(
      "recorded", "generate the project, unchanged since a run", .recorded, ratio: .atMost(3))
    return rows.rows
  }

  /// Makes the folder of each target with its files, all of them empty.
  private static let tree = """
    mkdir -p "$1" && cd "$1" || exit
    seq "$2" | xargs -I {} mkdir -p Sources/T{}/Inner
    for target in Sources/*; do
      (cd "$target" && touch $(seq -f 'F%g.swift' "$(($3 / 2))") $(seq -f 'Inner/G%g.swift' "$(($3 / 2))"))
    done
    """

  private var spec: String {
    var text = "name: Large\ntargets:\n"
    for target in 1...targets {
      text += "  T\(target): { type: framework, platform: iOS, sources: [Sources/T\(target)]"
      if target > 1 { text += ", dependencies: [{ target: T\(target - 1) }]" }
      text += " }\n"
    }
    return text
  }
}

extension Stage {
  fileprivate static let listing = Stage("listing")
  fileprivate static let writing = Stage("writing the project")
  fileprivate static let unchanged = Stage("nothing to change")
  fileprivate static let recorded = Stage("unchanged since a run")
}
