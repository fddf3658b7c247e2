import SettingsDiagnostics
import SettingsRendering
import Testing

@Suite struct DiagnosticsTests {
  private let files: SourceFiles
  private let diagnostics: [Diagnostic]

  init() {
    var files = SourceFiles()
    let file = files.add(path: "a,b:c%.yaml", bytes: Array("é: 1\ntwo\n".utf8))
    self.files = files
    diagnostics = [
      Diagnostic(
        "unknown-field", "unknown field 'x'; 100% wrong\nreally",
        at: SourceRange(file: file, start: 6, end: 9),
        notes: [.init("first here", at: SourceRange(file: file, start: 0, end: 2))],
        help: "remove it"),
      Diagnostic("unreadable", .warning, "cannot read 'z'", path: "z"),
      Diagnostic(
        "long", .note, "over lines", at: SourceRange(file: file, start: 0, end: 9)),
      Diagnostic("nowhere", "no place at all: none, really"),
    ]
  }

  @Test func `annotations escape what would end them`() {
    #expect(
      GitHubAnnotations(files: files).render(diagnostics) == """
        ::error file=a%2Cb%3Ac%25.yaml,line=2,col=1,endColumn=4,title=unknown-field::unknown field \
        'x'; 100%25 wrong%0Areally%0Aa,b:c%25.yaml:1:1: note: first here%0Ahelp: remove it
        ::warning file=z,title=unreadable::cannot read 'z'
        ::notice file=a%2Cb%3Ac%25.yaml,line=1,col=1,title=long::over lines
        ::error title=nowhere::no place at all: none, really

        """)
  }

  @Test(arguments: [(0, 0, ""), (0, 1, ",endColumn=2"), (0, 4, ""), (1, 2, ",endColumn=3")])
  func `a mark without text, or over lines, has no last column`(
    start: Int, end: Int, column: String
  ) {
    var files = SourceFiles()
    let file = files.add(path: "a", bytes: Array("bc\nde\n".utf8))
    let range = SourceRange(file: file, start: UInt32(start), end: UInt32(end))
    #expect(
      GitHubAnnotations(files: files).render([Diagnostic("i", "m", at: range)])
        == "::error file=a,line=1,col=\(start + 1)\(column),title=i::m\n")
  }

  @Test func `JSON carries places, notes and help`() throws {
    let value = try JSONValue(parsing: DiagnosticsJSON(files: files).render(diagnostics).bytes)
    #expect(value["version"] == 1)
    #expect(value["kind"] == "diagnostics")
    #expect(
      value["diagnostics"]?[0]?.description
        == #"{"severity":"error","identifier":"unknown-field","message":"unknown field 'x'; 100% wrong\nreally","path":"a,b:c%.yaml","line":2,"column":1,"endLine":2,"endColumn":4,"notes":[{"message":"first here","path":"a,b:c%.yaml","line":1,"column":1,"endLine":1,"endColumn":3}],"help":"remove it"}"#
    )
    #expect(
      value["diagnostics"]?[1]?.description
        == #"{"severity":"warning","identifier":"unreadable","message":"cannot read 'z'","path":"z","notes":[]}"#
    )
    #expect(value["diagnostics"]?[3]?["path"] == nil)
    try JSONSchema.check(value, against: "diagnostics")
  }

  @Test func `an evaluated expression is printed with its cell`() {
    let cell = EvaluatedExpression.Cell(target: "App", configuration: "Debug", title: "App@Debug")
    let results = [
      EvaluatedExpression("$(A)", string: "x", list: ["x"], in: cell),
      EvaluatedExpression("$(B)", string: "y", list: ["y"]),
    ]
    #expect(EvaluationRendering.text(results, showsCells: true) == "App@Debug: x\n: y\n")
  }

  @Test func `evaluated expressions are printed plainly or with their lists`() throws {
    let results = [
      EvaluatedExpression("$(A) \"$(B)\"", string: "x  \"y\"", list: ["x", "y"]),
      EvaluatedExpression("$(C)", string: "", list: []),
      EvaluatedExpression("$(D", string: "\u{1B}", list: [""], diagnostics: [diagnostics[1]]),
    ]
    #expect(EvaluationRendering.text(results) == "x  \"y\"\n\n\\u{1B}\n")
    #expect(
      EvaluationRendering.text(results, showsLists: true) == #"""
        $(A) "$(B)"
          string  x  "y"
          list    x
                  y
        $(C)
          string
          list    (empty)
        $(D
          string  \u{1B}
          list    ""

        """#)
    let value = try JSONValue(parsing: EvaluationRendering.json(results, files: files).bytes)
    #expect(value["kind"] == "evaluation")
    #expect(
      value["results"]?[0]?.description
        == #"{"expression":"$(A) \"$(B)\"","string":"x  \"y\"","list":["x","y"],"diagnostics":[]}"#)
    #expect(value["results"]?[2]?["diagnostics"]?[0]?["identifier"] == "unreadable")
    try JSONSchema.check(value, against: "evaluation")
  }
}
