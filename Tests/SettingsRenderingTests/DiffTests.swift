import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution
import Testing

private func side(
  _ name: String, _ string: String, origin: String? = nil
) -> CellDiff.Side {
  CellDiff.Side(
    ResolvedSetting(name: name, type: .string, string: string, list: []), origin: origin)
}

private func list(_ name: String, _ elements: [String], origins: [String?] = []) -> CellDiff.Side {
  CellDiff.Side(
    ResolvedSetting(
      name: name, type: .stringList, string: elements.joined(separator: " "), list: elements),
    elementOrigins: origins)
}

@Suite struct DiffTests {
  private let diff = CellDiff(
    left: "App@Debug",
    [
      side("A", "same", origin: "a:1:1"),
      side("GONE", "x", origin: "a:2:1"),
      list("L", ["-a", "-b", "-c"], origins: ["a:3:1", "a:4:1", "a:5:1"]),
      side("V", "1|`2`", origin: "a:6:1"),
    ],
    right: "App@Release",
    [
      side("A", "same", origin: "b:1:1"),
      list("L", ["-a", "-c", "-d"], origins: ["b:3:1", nil, "b:5:1"]),
      list("NEW", ["-x", "y z"], origins: ["b:6:1", "b:7:1"]),
      side("V", "", origin: nil),
    ])
  private let same = CellDiff(
    left: "Kit@Debug", [side("A", "1", origin: "x")], right: "Kit@Release", [side("A", "1")])

  @Test func `a dictionary of Info.plist that becomes a text is a change`() {
    let (name, entry) = (InfoPlistSetting.entry(["A"]), InfoPlistSetting.entry(["A", "B"]))
    let diff = CellDiff(
      left: "App@Debug", [side(name, "dictionary"), side(entry, "string:1")],
      right: "App@Release", [side(name, "string:x")])
    #expect(
      diff.changes.map { "\($0.kind) \($0.name)" } == ["changed \(name)", "removed \(entry)"])
  }

  @Test func `settings are added, removed and changed`() {
    #expect(
      diff.changes.map { "\($0.kind) \($0.name)" } == [
        "removed GONE", "changed L", "added NEW", "changed V",
      ])
    #expect(
      diff.changes[1].elements.map { "\($0.edit) \($0.text) \($0.origin ?? "?")" } == [
        "kept -a b:3:1", "removed -b a:4:1", "kept -c ?", "added -d b:5:1",
      ])
    #expect(same.isEmpty)
  }

  @Test(arguments: [
    (["a", "b", "c"], ["a", "b", "c", "d"], "=a =b =c +d"),
    (["a", "b"], ["b", "a"], "-a =b +a"),
    ([], ["a"], "+a"),
    (["a"], [], "-a"),
    (["a", "a"], ["a"], "=a -a"),
    (["a", "x", "b"], ["a", "y", "b"], "=a -x +y =b"),
  ])
  func `the edit script is minimal`(old: [String], new: [String], expected: String) {
    let diff = CellDiff(left: "l", [list("L", old)], right: "r", [list("L", new)])
    let signs: [CellDiff.Edit: String] = [.kept: "=", .removed: "-", .added: "+"]
    let script = diff.changes[0].elements.map { (signs[$0.edit] ?? "?") + $0.text }
    #expect(script.joined(separator: " ") == expected)
  }

  @Test func `letters that only look the same differ`() {
    let diff = CellDiff(left: "l", [side("A", "\u{E9}")], right: "r", [side("A", "e\u{301}")])
    #expect(diff.count(of: .changed) == 1)
    let lists = CellDiff(left: "l", [list("A", ["\u{E9}"])], right: "r", [list("A", ["e\u{301}"])])
    #expect(lists.changes.first?.elements.count == 2)
  }

  @Test func `blanks between elements make no other list`() {
    let one = ResolvedSetting(name: "L", type: .stringList, string: "a  b", list: ["a", "b"])
    let diff = CellDiff(left: "l", [CellDiff.Side(one)], right: "r", [list("L", ["a", "b"])])
    #expect(diff.isEmpty)
  }

  @Test func `text has a header a pair and a sign a line`() {
    #expect(
      DiffText().render([diff, same]) == """
        App@Debug -> App@Release
        - GONE
            - x  a:2:1
        ~ L
              -a  b:3:1
            - -b  a:4:1
              -c
            + -d  b:5:1
        + NEW
            + -x   b:6:1
            + y z  b:7:1
        ~ V
            - 1|`2`  a:6:1
            + ""
          1 added, 1 removed, 2 changed

        1 of 2 cells differs

        """)
    #expect(DiffText().render([same]) == "Kit@Debug -> Kit@Release\n  no differences\n")
    #expect(DiffText().render([same, same, same]) == "no differences in 3 cells\n")
    #expect(DiffText().render([diff, same, diff]).hasSuffix("\n\n2 of 3 cells differ\n"))
    let colored = DiffText(style: TerminalStyle(isColored: true)).render([diff])
    #expect(colored.contains("\u{1B}[32m+ -d\u{1B}[0m  \u{1B}[36mb:5:1\u{1B}[0m"))
  }

  @Test func `Markdown survives bars, backticks and line breaks`() {
    #expect(
      DiffMarkdown.render([diff, same]) == """
        ### `App@Debug` → `App@Release`

        | Setting | `App@Debug` | `App@Release` | From |
        | --- | --- | --- | --- |
        | `GONE` | `x` |  | `a:2:1` |
        | `L` | − `-b` | + `-d` | `a:4:1`<br>`b:5:1` |
        | `NEW` |  | `-x`<br>`y z` |  |
        | `V` | `` 1\\|`2` `` | _empty_ | `a:6:1` |

        1 added, 1 removed, 2 changed

        **1 of 2 cells differs**

        """)
    #expect(
      DiffMarkdown.render([same]) == "### `Kit@Debug` → `Kit@Release`\n\nNo differences.\n")
    let broken = CellDiff(left: "l|m", [side("A", "x\ny")], right: "r", [])
    #expect(DiffMarkdown.render([broken]).contains("| `A` | `x\\u{A}y` |"))
    #expect(DiffMarkdown.render([broken]).hasPrefix("### `l|m` → `r`\n\n| Setting | `l\\|m` |"))
  }

  @Test func `JSON carries values, elements and origins`() throws {
    let value = try JSONValue(parsing: DiffJSON.render([diff, same]).bytes)
    #expect(value["version"] == 2)
    #expect(value["kind"] == "diff")
    #expect(value["differs"] == true)
    #expect(
      value["pairs"]?[0]?["changes"]?[1]?.description
        == #"{"name":"L","kind":"changed","type":"stringlist","old":{"string":"-a -b -c","list":["-a","-b","-c"]},"new":{"string":"-a -c -d","list":["-a","-c","-d"]},"elements":[{"edit":"kept","text":"-a","origin":"b:3:1"},{"edit":"removed","text":"-b","origin":"a:4:1"},{"edit":"kept","text":"-c"},{"edit":"added","text":"-d","origin":"b:5:1"}]}"#
    )
    #expect(value["pairs"]?[1]?["changes"] == [])
    #expect(try JSONValue(parsing: DiffJSON.render([same]).bytes)["differs"] == false)
    try JSONSchema.check(value, against: "diff")
  }
}
