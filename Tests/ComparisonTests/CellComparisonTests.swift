import SettingsDiagnostics
import SettingsProjects
import SettingsRendering
import Testing

/// The cost of a comparison depends on the change. This optimization must not affect the result.
struct CellComparisonTests {
  static func project(
    _ files: [String: String], options: ResolutionOptions = ResolutionOptions(),
    path: String = "config.yaml"
  ) throws -> SettingsProject {
    try SettingsProject(
      configFile: path, sources: InMemorySources(files: files.mapValues { Array($0.utf8) }),
      projectDirectory: "/P", options: options)
  }

  private func expectPlainAnswer(
    _ old: [String: String], _ new: [String: String], options: ResolutionOptions,
    pairsInStretch: Int, _ comment: String
  ) throws {
    let before = try Self.project(old, options: options)
    let after = try Self.project(new, options: options)
    let comparison = CellComparison(
      old: before, new: after, names: ("old", "new"), threads: 2, pairsInStretch: pairsInStretch)
    let pairs = ["Debug", "Release"].flatMap {
      comparison.cells(target: nil, configurations: ($0, $0), includesMissing: true).pairs
    }
    let plain = PlainComparison(
      old: { try Self.project(old, options: options) },
      new: { try Self.project(new, options: options) }, names: ("old", "new"))
    let found = try comparison.compare(pairs), expected = try plain.compare(pairs)
    #expect(DiffText().render(found) == DiffText().render(expected), "\(comment)")
    #expect(
      DiffJSON.render(found).string == DiffJSON.render(expected).string, "\(comment)")
  }

  @Test(arguments: 0..<16)
  func `what differs is what differs when every setting of every cell is looked at`(
    seed: Int
  ) throws {
    var project = RandomProject(seed: seed, targets: seed % 3 == 0 ? 3 : 7)
    let changed = project.changing(seed % 5)
    var options = ResolutionOptions()
    if seed % 4 == 1 { options.overrides = [("N2", "set $(N0)")] }
    // In one stretch, in several, and in some that are too short to share anything.
    for length in [256, 9, 3] {
      try expectPlainAnswer(
        project.files, changed.files, options: options, pairsInStretch: length,
        "seed \(seed), stretches of \(length)")
    }
  }

  @Test func `two cells of one project are compared`() throws {
    var random = RandomProject(seed: 5, targets: 6)
    let files = random.changing(0).files
    let project = try Self.project(files)
    let pairs = try ["T0", "T1", "T4"].map { name in
      CellComparison.Pair(
        old: try project.cellReference(target: name, configuration: "Debug"),
        new: try project.cellReference(target: "T4", configuration: "Release"))
    }
    let found = try CellComparison(old: project, new: project, names: ("a", "b")).compare(pairs)
    let plain = PlainComparison(
      old: { try Self.project(files) }, new: { try Self.project(files) }, names: ("a", "b"))
    #expect(DiffText().render(found) == DiffText().render(try plain.compare(pairs)))
    #expect(!found[0].isEmpty)
  }

  @Test func `letters that only look the same differ`() throws {
    func project(_ value: String) throws -> SettingsProject {
      try Self.project([
        "config.yaml":
          "version: 1\nproject: { name: P }\ntargets: { T: { type: tool, settings: { A: \(value) } } }"
      ])
    }
    let comparison = CellComparison(
      old: try project("\u{E9}"), new: try project("e\u{301}"), names: ("old", "new"))
    let diffs = try comparison.compare(comparison.releasePairs)
    #expect(diffs.map { $0.changes.map(\.name) } == [["A"]])
  }

  /// The diagnostics of broken settings show whether a target is evaluated.
  static let knot = (0..<30).map { "K\($0) = $(K\($0 + 1)) $(K\($0 + 1))" }.joined(separator: "\n")

  static let config = """
    version: 1
    configurations: { Debug: debug, Release: release }
    project: { name: P, platform: iOS, settings: { A: one } }
    targets:
      T: { type: tool, xcconfig: T.xcconfig }
      U: { type: tool }
    """

  @Test func `a cell whose files say the same is not evaluated`() throws {
    let files = [
      "config.yaml": Self.config, "T.xcconfig": "#include \"more\"\n", "more.xcconfig": Self.knot,
    ]
    var changed = files
    changed["config.yaml"] = Self.config.replacing(
      "U: { type: tool }", with: "U: { type: framework }")
    func compare(_ changed: [String: String]) throws -> [CellDiff] {
      let comparison = CellComparison(
        old: try Self.project(files), new: try Self.project(changed), names: ("old", "new"))
      return try comparison.compare(comparison.releasePairs)
    }
    let diffs = try compare(changed)
    #expect(diffs.map(\.isEmpty) == [true, false])
    // With another line in the file, the cycle has to be evaluated.
    changed["more.xcconfig"] = Self.knot + "\nB = 1\n"
    let failure = #expect(throws: ResolutionFailure.self) { _ = try compare(changed) }
    #expect(failure?.diagnostics.map(\.identifier) == ["evaluation-limit"])
  }

  @Test func `two files of one folder are compared as written`() throws {
    let files = ["a.yaml": Self.config, "b.yaml": Self.config, "T.xcconfig": Self.knot]
    let comparison = CellComparison(
      old: try Self.project(files, path: "a.yaml"), new: try Self.project(files, path: "b.yaml"),
      names: ("a.yaml", "b.yaml"))
    let diffs = try comparison.compare(comparison.releasePairs)
    #expect(diffs.map(\.isEmpty) == [true, true])
  }

  @Test(arguments: [256, 2])
  func `everything that is wrong with files is reported, whichever stretch they belong to`(
    length: Int
  ) throws {
    let config = """
      version: 1
      project: { name: P, settings: { A: one } }
      targets:
        A: { type: tool, xcconfig: A.xcconfig }
        B: { type: tool }
        C: { type: tool, xcconfig: C.xcconfig }
      """
    let files = ["config.yaml": config, "A.xcconfig": "=\n", "C.xcconfig": "#include \"no\"\n"]
    var changed = files
    changed["config.yaml"] = config.replacing("A: one", with: "A: two")
    let comparison = CellComparison(
      old: try Self.project(files), new: try Self.project(changed), names: ("old", "new"),
      threads: 2, pairsInStretch: length)
    let failure = #expect(throws: ResolutionFailure.self) {
      _ = try comparison.compare(comparison.releasePairs)
    }
    #expect(
      failure?.diagnostics.map(\.identifier) == ["xcconfig-syntax", "xcconfig-missing-include"])
  }
}

extension CellComparison {
  /// Every target of both projects in Release.
  fileprivate var releasePairs: [Pair] {
    cells(target: nil, configurations: ("Release", "Release"), includesMissing: true).pairs
  }
}
