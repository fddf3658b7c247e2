import SettingsDiagnostics
import SettingsProjects
import SettingsRendering
import SettingsResolution
import Testing

/// Which cells of two projects are compared, and which targets only have a new name.
struct ComparedCellsTests {
  private static let head = "version: 1\nproject: { name: P }\n"

  private func comparison(_ old: String, _ new: String) throws -> CellComparison {
    CellComparison(
      old: try CellComparisonTests.project(["config.yaml": Self.head + old]),
      new: try CellComparisonTests.project(["config.yaml": Self.head + new]),
      names: ("old", "new"))
  }

  private func summary(_ old: String, _ new: String) throws -> DiffSummary {
    let comparison = try comparison(old, new)
    return try comparison.summary(
      of: comparison.cells(target: nil, configurations: (nil, nil)), left: "old", right: "new")
  }

  // MARK: Configurations

  private static let debugOnly = """
    targets:
      A: { type: tool, settings: { "V[config=Debug]": 1 } }
      B: { type: tool }
    """

  @Test func `every configuration is compared, not only the default one`() throws {
    let summary = try summary(Self.debugOnly, Self.debugOnly.replacing("1 }", with: "2 }"))
    #expect(summary.cellCount == 4)
    #expect(summary.groups.map { $0.cells.text() } == ["A@Debug"])
  }

  @Test func `a configuration that only one side has is reported, and no cell of it`() throws {
    let old = "configurations: { Debug: debug, Release: release }\n" + Self.debugOnly
    let new = "configurations: { Debug: debug, Beta: release, Release: release }\n" + Self.debugOnly
    for (one, other, added, removed) in [(old, new, ["Beta"], []), (new, old, [], ["Beta"])] {
      let summary = try summary(one, other)
      #expect(summary.structure.addedConfigurations == added)
      #expect(summary.structure.removedConfigurations == removed)
      #expect(summary.cellCount == 4)
      #expect(summary.groups.isEmpty && !summary.isEmpty)
    }
    let all = try comparison(old, new)
      .cells(target: nil, configurations: (nil, nil), includesMissing: true)
    #expect(all.pairs.count == 6)
    // Named, it is compared with nothing.
    let named = try comparison(old, new).cells(target: "A", configurations: ("Beta", "Beta"))
    #expect(named.pairs.count == 1 && named.structure.isEmpty)
    #expect(named.pairs.first?.old == nil)
  }

  // MARK: Renamed targets

  struct Rename: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    /// `OLD NEW`.
    let renames: [String]
    /// The settings that differ besides.
    var settings: [String] = []
  }

  static let renames = [
    Rename(
      testDescription: "an equal target with another name",
      old: "  Old: { type: tool, settings: { V: 1 } }",
      new: "  New: { type: tool, settings: { V: 1 } }",
      renames: ["Old New"]),
    Rename(
      testDescription: "its name in values",
      old: "  Old: { type: tool, settings: { V: Old/Info.plist, W: $(TARGET_NAME) } }",
      new: "  New: { type: tool, settings: { V: New/Info.plist, W: $(TARGET_NAME) } }",
      renames: ["Old New"], settings: ["V", "W"]),
    Rename(
      testDescription: "other settings", old: "  Old: { type: tool, settings: { V: 1 } }",
      new: "  New: { type: tool, settings: { V: 2 } }", renames: []),
    Rename(
      testDescription: "another product type", old: "  Old: { type: tool }",
      new: "  New: { type: framework }", renames: []),
    Rename(
      testDescription: "several equal targets, in order",
      old: "  O1: { type: tool }\n  O2: { type: tool }\n  O3: { type: tool }",
      new: "  N1: { type: tool }\n  N2: { type: tool }", renames: ["O1 N1", "O2 N2"]),
    Rename(
      testDescription: "the target whose values have the old name's part",
      old: "  A: { type: tool, settings: { V: -DAPPLE } }",
      new: "  B: { type: tool, settings: { V: -DAPPLE } }", renames: ["A B"]),
  ]

  @Test(arguments: renames)
  func `a target is renamed when an equal one takes its place`(rename: Rename) throws {
    let rest = "\n  Kit: { type: framework, settings: { V: 3 } }\n"
    let summary = try summary(
      "targets:\n" + rename.old + rest, "targets:\n" + rename.new + rest)
    #expect(summary.structure.renamedTargets.map { "\($0.old) \($0.new)" } == rename.renames)
    // The presets name the product after the target.
    let changes = summary.groups.flatMap(\.changes).map(\.change.name)
    #expect(changes.filter { $0 != "PRODUCT_NAME" } == rename.settings)
    #expect(changes.contains("PRODUCT_NAME") == !rename.renames.isEmpty)
    let names = rename.renames.count
    let lines = { (text: String) in text.split(separator: "\n").count }
    #expect(summary.structure.removedTargets.count == lines(rename.old) - names)
    #expect(summary.structure.addedTargets.count == lines(rename.new) - names)
  }

  @Test func `a renamed target of an Xcode project is known again`() throws {
    let files = CellIndependenceTests.workspace
    let changed = files.mapValues {
      $0.replacing("name = TA", with: "name = TC")
    }
    let comparison = CellComparison(
      old: try CellComparisonTests.project(files, path: "W.xcworkspace"),
      new: try CellComparisonTests.project(changed, path: "W.xcworkspace"), names: ("old", "new"))
    let cells = comparison.cells(target: nil, configurations: (nil, nil))
    #expect(cells.structure.renamedTargets == [.init(old: "TA", new: "TC")])
    #expect(cells.pairs.count == 4)
  }

  // MARK: Nothing lost

  /// Returns the diff of a cell, without locations.
  private func facts(_ cell: String, _ change: CellDiff.Change) -> String {
    let values = [change.old, change.new].map { $0?.setting.string ?? "-" }
    let edits = change.elements.filter { $0.edit != .kept }.map { "\($0.edit) \($0.text)" }
    let isEdited = change.kind == .changed && !change.elements.isEmpty
    return "\(cell) \(change.name) \(change.kind) \(isEdited ? edits : values)"
  }

  @Test(arguments: 0..<12)
  func `the groups say what the cells say by themselves`(seed: Int) throws {
    var random = RandomProject(seed: seed, targets: 4)
    let comparison = CellComparison(
      old: try CellComparisonTests.project(random.files),
      new: try CellComparisonTests.project(random.changing(2).files), names: ("old", "new"))
    let cells = comparison.cells(target: nil, configurations: (nil, nil))
    let targets = ["T0", "T1", "T2", "T3"]
    let configurations = ["Debug", "Release"]
    var grouped: Set<String> = []
    let summary = try comparison.summary(of: cells, left: "old", right: "new")
    for group in summary.groups {
      for part in group.cells.parts {
        for target in part.targets ?? targets {
          for configuration in part.configurations ?? configurations {
            for change in group.changes where change.variantCount == 1 {
              grouped.insert(facts("\(target)@\(configuration) (new)", change.change))
            }
          }
        }
      }
    }
    let joined = Set(
      summary.groups.flatMap(\.changes).filter { $0.variantCount > 1 }.map(\.change.name))
    var alone: Set<String> = []
    for diff in try comparison.compare(cells.pairs) {
      for change in diff.changes where !joined.contains(change.name) {
        alone.insert(facts(diff.right, change))
      }
    }
    #expect(grouped.filter { line in !joined.contains { line.contains(" \($0) ") } } == alone)
  }
}
