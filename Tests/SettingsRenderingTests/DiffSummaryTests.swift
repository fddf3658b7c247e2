import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution
import Testing

/// A change that several cells share is printed once.
struct DiffSummaryTests {
  private static func side(_ value: String, _ origin: String? = "a:1:1") -> CellDiff.Side {
    CellDiff.Side(
      ResolvedSetting(name: "V", type: .string, string: value, list: []), origin: origin)
  }

  private static func list(_ elements: [String]) -> CellDiff.Side {
    CellDiff.Side(
      ResolvedSetting(
        name: "L", type: .stringList, string: elements.joined(separator: " "), list: elements),
      origin: "a:2:1")
  }

  private static func cells(_ targets: [String], _ configurations: [String]) -> [CellName] {
    targets.flatMap { target in
      configurations.map { CellName(target: target, configuration: $0) }
    }
  }

  private static func diff(_ old: [CellDiff.Side], _ new: [CellDiff.Side]) -> CellDiff {
    CellDiff(left: "l", old, right: "r", new)
  }

  private static func summary(
    _ cells: [CellName], structure: StructureDiff = StructureDiff(),
    _ diff: (CellName) -> CellDiff
  ) -> DiffSummary {
    DiffSummary(
      left: "HEAD", right: "working tree", structure: structure, cells: cells,
      diffs: cells.map(diff))
  }

  private static let none = diff([], [])

  // MARK: Cells

  /// Which of some cells have a change, and how they are described.
  struct Selection: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let targets: Int
    var configurations = ["Debug", "Release"]
    let isChanged: @Sendable (CellName) -> Bool
  }

  static let selections = [
    Selection(testDescription: "all 54 cells", targets: 27) { _ in true },
    Selection(testDescription: "T0@Debug", targets: 1, configurations: ["Debug"]) { _ in true },
    Selection(testDescription: "T3@Release", targets: 5) { $0.text == "T3@Release" },
    Selection(testDescription: "T3 in all configurations", targets: 5) { $0.target == "T3" },
    Selection(
      testDescription: "T3 in Debug and Beta", targets: 5,
      configurations: ["Debug", "Beta", "Release"]
    ) { $0.target == "T3" && $0.configuration != "Release" },
    Selection(testDescription: "all 5 targets in Debug", targets: 5) {
      $0.configuration == "Debug"
    },
    Selection(testDescription: "2 targets in Debug: T1 and T3", targets: 5) {
      $0.configuration == "Debug" && ["T1", "T3"].contains($0.target)
    },
    Selection(testDescription: "3 targets in all configurations: T1, T10 and T11", targets: 12) {
      $0.target.hasPrefix("T1")
    },
    Selection(
      testDescription: "8 targets in Debug: T0, T1, T2, T3, T4, T5, T6 and T7", targets: 24
    ) { $0.configuration == "Debug" && (Int($0.target.dropFirst()) ?? 0) < 8 },
    Selection(
      testDescription: "9 targets in Debug: T0, T1, T2, T3, T4 and 4 more", targets: 24
    ) { $0.configuration == "Debug" && (Int($0.target.dropFirst()) ?? 0) < 9 },
    Selection(
      testDescription: "12 targets in Debug: T0, T1, T2, T3, T4 and 7 more", targets: 24
    ) { $0.configuration == "Debug" && (Int($0.target.dropFirst()) ?? 0) < 12 },
    Selection(testDescription: "all 20 targets in Debug except T7 and T9", targets: 20) {
      $0.configuration == "Debug" && !["T7", "T9"].contains($0.target)
    },
    Selection(testDescription: "all 20 targets in Debug except T3, T7 and T9", targets: 20) {
      $0.configuration == "Debug" && !["T3", "T7", "T9"].contains($0.target)
    },
    Selection(testDescription: "all 2 targets in Debug; T1@Release", targets: 2) {
      $0.configuration == "Debug" || $0.target == "T1"
    },
    Selection(
      testDescription: "5 cells: T0@A, T1@B, T2@C, T3@D and T4@E", targets: 5,
      configurations: ["A", "B", "C", "D", "E"]
    ) { "\($0.target)\($0.configuration)".contains(/0A|1B|2C|3D|4E/) },
  ]

  @Test(arguments: selections)
  func `cells are described in a few words`(selection: Selection) {
    let targets = (0..<selection.targets).map { "T\($0)" }
    let summary = Self.summary(Self.cells(targets, selection.configurations)) { cell in
      selection.isChanged(cell) ? Self.diff([Self.side("1")], [Self.side("2")]) : Self.none
    }
    #expect(summary.groups.map { $0.cells.text() } == [selection.testDescription])
  }

  // MARK: Changes

  @Test func `a change of all cells comes before one of a few, once each`() throws {
    var structure = StructureDiff()
    structure.addedConfigurations = ["Beta"]
    structure.removedTargets = ["Gone"]
    structure.renamedTargets = [.init(old: "Old", new: "B")]
    let summary = Self.summary(
      Self.cells(["A", "B", "C"], ["Debug", "Release"]), structure: structure
    ) { cell in
      let long = ["-1", "-2", "-3", "-4", "-5"]
      return Self.diff(
        (cell.text == "A@Debug" ? [Self.list(long)] : []) + [
          Self.side("1|", "a:\(cell.target == "B" ? 9 : 10):1")
        ],
        (cell.text == "A@Debug" ? [Self.list(long + ["-x"])] : []) + [Self.side("2")])
    }
    #expect(
      DiffText().render(summary) == """
        HEAD -> working tree
        + configuration added: Beta
        - target removed: Gone
        ~ target renamed: Old -> B

        all 6 cells
        ~ V
            - 1|  a
            + 2   a:1:1

        A@Debug
        ~ L
              …   5 elements unchanged
            + -x

        6 of 6 cells differ

        """)
    #expect(
      DiffMarkdown.render(summary) == """
        ### `HEAD` → `working tree`

        - Configuration added: `Beta`
        - Target removed: `Gone`
        - Target renamed: `Old` → `B`

        #### All 6 cells

        | Setting | `HEAD` | `working tree` | From |
        | --- | --- | --- | --- |
        | `V` | `1\\|` | `2` | `a`<br>`a:1:1` |

        #### `A@Debug`

        | Setting | `HEAD` | `working tree` | From |
        | --- | --- | --- | --- |
        | `L` |  | + `-x` |  |

        **6 of 6 cells differ**

        """)
    let json = try JSONValue(parsing: DiffJSON.render(summary).bytes)
    try JSONSchema.check(json, against: "diff")
    #expect(json["differs"] == true)
    #expect(json["renamedTargets"]?.description == #"[{"old":"Old","new":"B"}]"#)
    #expect(json["groups"]?[0]?["where"]?.description == "[{}]")
    #expect(
      json["groups"]?[0]?["changes"]?.description
        == #"[{"name":"V","kind":"changed","type":"string","old":{"string":"1|","origin":"a"},"new":{"string":"2","origin":"a:1:1"}}]"#
    )
    #expect(
      json["groups"]?[1]?["where"]?.description
        == #"[{"targets":["A"],"configurations":["Debug"]}]"#)
    #expect(
      json["groups"]?[1]?["changes"]?[0]?["elements"]?.description
        == #"[{"edit":"added","text":"-x"}]"#)
  }

  @Test func `values that follow from each target are shown for one of them`() throws {
    let cells = Self.cells((0..<1_000).map { "T\($0)" }, ["Debug", "Release"])
    let summary = Self.summary(cells) { cell in
      Self.diff([Self.side("old/\(cell.target)")], [Self.side("new/\(cell.target)", "a:3:1")])
    }
    let text = """
      HEAD -> working tree

      all 2000 cells
      ~ V  (1000 different changes, for example of T0@Debug)
          - old/T0  a:1:1
          + new/T0  a:3:1

      2000 of 2000 cells differ

      """
    #expect(DiffText().render(summary) == text)
    let json = try JSONValue(parsing: DiffJSON.render(summary).bytes)
    try JSONSchema.check(json, against: "diff")
    #expect(json["groups"]?[0]?["changes"]?[0]?["variants"] == 1_000)
    #expect(json["groups"]?[0]?["changes"]?[0]?["example"] == "T0@Debug")
    #expect(
      DiffMarkdown.render(summary)
        .contains("| `V`<br>1000 different changes, for example of `T0@Debug` | `old/T0` |"))
  }

  @Test(arguments: [("com.old", "com.new"), ("old", ""), ("a", "b.a")])
  func `lines of many targets that follow one change are one change`(
    old: String, new: String
  ) throws {
    let cells = Self.cells((0..<1_000).map { "T\($0)" }, ["Debug", "Release"])
    let summary = Self.summary(cells) { cell in
      // As of `PREFIX = old` in the project, and `V = $(PREFIX).T7` in a line of each target.
      let place = "a:\(Int(cell.target.dropFirst()) ?? 0):5"
      return Self.diff(
        [Self.side("\(old).\(cell.target)", place)], [Self.side("\(new).\(cell.target)", place)])
    }
    #expect(
      DiffText().render(summary) == """
        HEAD -> working tree

        all 2000 cells
        ~ V  (1000 different changes, for example of T0@Debug)
            - \(old).T0\(String(repeating: " ", count: max(0, new.count - old.count)))  a:0:5
            + \(new).T0\(String(repeating: " ", count: max(0, old.count - new.count)))  a:0:5

        2000 of 2000 cells differ

        """)
    let json = try JSONValue(parsing: DiffJSON.render(summary).bytes)
    try JSONSchema.check(json, against: "diff")
    #expect(json["groups"]?[0]?["changes"]?[0]?["variants"] == 1_000)
  }

  @Test func `values that change in different ways stay apart`() {
    let cells = Self.cells((0..<9).map { "T\($0)" }, ["Debug"])
    let summary = Self.summary(cells) { cell in
      Self.diff(
        [Self.side("old.\(cell.target)", "a:\(cell.target):5")],
        [Self.side("new.\(cell.target)x", "a:\(cell.target):5")])
    }
    #expect(summary.groups.count == 9)
  }

  @Test func `lists with equal edits are one change, whatever else they contain`() throws {
    let cells = Self.cells((0..<1_000).map { "T\($0)" }, ["Debug", "Release"])
    let summary = Self.summary(cells) { cell in
      Self.diff(
        [Self.list(["-lz", "-l\(cell.target)"])], [Self.list(["-lzip", "-l\(cell.target)"])])
    }
    #expect(
      DiffText().render(summary) == """
        HEAD -> working tree

        all 2000 cells
        ~ L
            - -lz
            + -lzip

        2000 of 2000 cells differ

        """)
    let json = try JSONValue(parsing: DiffJSON.render(summary).bytes)
    try JSONSchema.check(json, against: "diff")
    #expect(json["groups"]?[0]?["changes"]?[0]?["example"] == "T0@Debug")
    #expect(json["groups"]?[0]?["changes"]?[0]?["variants"] == nil)
  }

  @Test func `a few different values are all shown`() {
    let summary = Self.summary(Self.cells(["A", "B", "C", "D"], ["Debug"])) { cell in
      Self.diff([Self.side("old/\(cell.target)")], [Self.side("new/\(cell.target)")])
    }
    #expect(summary.groups.map { $0.cells.text() } == ["A@Debug", "B@Debug", "C@Debug", "D@Debug"])
  }

  @Test func `letters that only look the same make different changes`() {
    let summary = Self.summary(Self.cells(["A", "B"], ["Debug"])) { cell in
      Self.diff([], [Self.side(cell.target == "A" ? "\u{E9}" : "e\u{301}")])
    }
    #expect(summary.groups.count == 2)
  }

  @Test(arguments: [1, 999, 1_000])
  func `a change of a thousand targets takes a few lines in every format`(changed: Int) {
    let cells = Self.cells((0..<1_000).map { "T\($0)" }, ["Debug", "Release"])
    let summary = Self.summary(cells) { cell in
      (Int(cell.target.dropFirst()) ?? 0) < changed
        ? Self.diff([Self.side("1")], [Self.side("2")]) : Self.none
    }
    func lines(_ text: String) -> Int { text.split(separator: "\n").count }
    #expect(lines(DiffText().render(summary)) <= 8)
    #expect(lines(DiffMarkdown.render(summary)) <= 8)
    #expect(lines(DiffJSON.render(summary).string) <= 40)
  }

  @Test func `without a difference there is one line`() {
    let cells = Self.cells(["A", "B"], ["Debug", "Release"])
    #expect(
      DiffText().render(Self.summary(cells) { _ in Self.none }) == "no differences in 4 cells\n")
    var structure = StructureDiff()
    structure.renamedTargets = [.init(old: "Z", new: "B")]
    let renamed = Self.summary(cells, structure: structure) { _ in Self.none }
    #expect(
      DiffText().render(renamed)
        == "HEAD -> working tree\n~ target renamed: Z -> B\n\nno other differences in 4 cells\n")
  }
}
