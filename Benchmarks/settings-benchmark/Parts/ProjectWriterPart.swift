/// The Xcode project of a spec or a config.yaml with many targets and files: writing it, and finding that nothing has
/// changed.
struct ProjectWriterPart: BenchmarkPart {
  /// What describes the project.
  enum Input: String {
    /// An XcodeGen spec with a folder for each target.
    case spec
    /// A config.yaml with a folder for each target, which Xcode keeps in step with the disk.
    case folders
    /// A config.yaml that lists every file.
    case files
  }

  let targets: Int
  let input: Input
  private let filesOfTarget = 20

  init(targets: Int, input: Input = .spec) {
    self.targets = targets
    self.input = input
  }

  var name: String {
    input == .spec ? "xcode-project-\(targets)" : "xcode-project-\(input.rawValue)-\(targets)"
  }
  var summary: String {
    let words =
      switch input {
      case .spec: "a spec"
      case .folders: "a config.yaml with folders"
      case .files: "a config.yaml that lists the files"
      }
    return "\(targets) targets of \(filesOfTarget) files: the Xcode project of \(words)"
  }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let folder = "\(run.folder.path)/\(name)"
    try ColdRun("sh", ["-c", Self.tree, "sh", folder, "\(targets)", "\(filesOfTarget)"]).output()
    let file = input == .spec ? "project.yml" : "config.yaml"
    let path = try run.folder.write(Array(text.utf8), to: "\(name)/\(file)")
    let list = ColdRun("find", [folder, "-name", "none"])
    let generate = run.cold([
      "generate", "--config", path, "--only", "xcode-project", "--quiet",
    ])
    let uncached = run.cold([
      "generate", "--config", path, "--only", "xcode-project", "--quiet", "--no-cache",
    ])
    let arguments = run.cold([
      "generate", "--config", path, "--only", "compiler-arguments", "--quiet", "--force",
      "--destination", "generic/platform=iOS", "--output", "\(folder)/arguments",
    ])
    var samples = Samples()
    for _ in 0..<run.rounds(5) {
      try ColdRun("rm", ["-rf", "\(folder)/Large.xcodeproj"]).output()
      try list.measure(.listing, into: &samples)
      try generate.measure(.writing, into: &samples)
      try uncached.measure(.again, into: &samples)
      try arguments.measure(.arguments, into: &samples)
      // A run that has nothing to write leaves a record, which the next ones compare. Files that
      // changed a moment ago are not recorded.
      try ColdRun("sleep", ["1"]).output()
      try generate.measure(.unchanged, into: &samples)
      try generate.measure(.recorded, into: &samples)
    }
    try ColdRun("rm", ["-rf", "\(folder)/Large.xcodeproj", "\(folder)/arguments"]).output()
    let usage = try ProcessUsage(of: generate, program: run.program)
    var rows = RowMaker(part: name, samples: samples, floor: (.listing, "find"))
    rows.add("find", "list the folders, process", .listing)
    rows.add(
      "write", "generate the project with the proof, process", samples.median(.writing),
      .nanoseconds, target: .init(figure: .value, bound: .atMost(1.5e9)))
    rows.add(
      "without-proof", "generate it again, without record and proof", samples.median(.again),
      .nanoseconds, target: .init(figure: .value, bound: .atMost(0.5e9)))
    rows.add(
      "arguments", "write the arguments of the compilers and linkers of all targets, process",
      .arguments)
    rows.add("again", "generate the project, with nothing to change", .unchanged)
    let memory = Double(usage.peakMemory)
    let allowed = Double(targets * filesOfTarget * 4096)
    rows.add(
      "memory", "peak memory with the proof, process", memory, .bytes,
      floor: .init(title: "4 KB a file", value: allowed), ratio: memory / allowed,
      target: .init(figure: .ratio, bound: .atMost(1)))
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

  private var text: String { input == .spec ? spec : config }

  private var spec: String {
    var text = "name: Large\ntargets:\n"
    for target in 1...targets {
      text += "  T\(target): { type: framework, platform: iOS, sources: [Sources/T\(target)]"
      if target > 1 { text += ", dependencies: [{ target: T\(target - 1) }]" }
      text += " }\n"
    }
    return text
  }

  private var config: String {
    var text = "version: 1\nproject: { name: Large, platform: iOS }\ntargets:\n"
    for target in 1...targets {
      let folder = "Sources/T\(target)"
      let half = 1...(filesOfTarget / 2)
      let sources =
        input == .folders
        ? [folder]
        : half.map { "\(folder)/F\($0).swift" } + half.map { "\(folder)/Inner/G\($0).swift" }
      text += "  T\(target): { type: framework, sources: [\(sources.joined(separator: ", "))]"
      if target > 1 { text += ", dependencies: [T\(target - 1)]" }
      text += " }\n"
    }
    return text
  }
}

extension Stage {
  fileprivate static let listing = Stage("listing")
  fileprivate static let writing = Stage("writing the project")
  fileprivate static let again = Stage("again, without record")
  fileprivate static let arguments = Stage("compiler arguments")
  fileprivate static let unchanged = Stage("nothing to change")
  fileprivate static let recorded = Stage("unchanged since a run")
}
