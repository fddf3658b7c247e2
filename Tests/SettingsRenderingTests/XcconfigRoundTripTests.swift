import SettingsTestSupport
import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution
import SettingsXcode
import Testing

/// Loads an xcconfig text and resolves every setting in it.
func resolve(
  xcconfig text: String, types: [String: SettingType] = [:]
) throws -> [ResolvedSetting] {
  var store = SettingsStore(names: NameTable(typeOverrides: types))
  var files = SourceFiles()
  var diagnostics = DiagnosticCollector()
  let level = store.addLevel(Level(kind: .project))
  store.beginBlock(of: level)
  var loader = XcconfigLoader(sources: InMemorySources())
  loader.load(
    "A.xcconfig", bytes: Array(text.utf8), into: &store, files: &files, diagnostics: &diagnostics)
  let block = store.endBlock()
  #expect(!diagnostics.hasErrors, "\(diagnostics.diagnostics.map(\.message))")
  var scope = Scope(store: store, parameters: ConditionParameters())
  scope.push(block)
  let evaluator = Evaluator(scope: scope)
  let names = Set(store.assignments.map(\.name)).sorted { store.names.isOrderedBefore($0, $1) }
  return try names.map { name in
    ResolvedSetting(
      name: store.names.text(of: name), type: store.names.type(of: name),
      string: try evaluator.string(of: name),
      list: try evaluator.elements(of: name).map { String(decoding: $0, as: UTF8.self) })
  }
}

@Suite struct XcconfigRoundTripTests {
  private let types: [String: SettingType] = [
    "S": .string, "B": .boolean, "P": .path, "L": .stringList, "Q": .pathList,
    "O": .pathOrderedSet, "U": .userDefined,
  ]

  private func check(
    _ settings: [ResolvedSetting], sourceLocation: Testing.SourceLocation = #_sourceLocation
  )
    throws
  {
    let rendered = CellsXcconfig.render([
      ResolvedCell(target: "T", configuration: "C", settings: settings)
    ])
    #expect(
      rendered.diagnostics.isEmpty, "\(rendered.diagnostics.map(\.message))",
      sourceLocation: sourceLocation)
    let again = try resolve(xcconfig: rendered.buffer.string, types: types)
    for (before, after) in zip(settings, again) {
      #expect(before.string == after.string, "\(rendered.buffer.string)")
      if before.type.usesListGrammar { #expect(before.list == after.list) }
    }
    #expect(again.map(\.name) == settings.map(\.name), sourceLocation: sourceLocation)
  }

  @Test func `a list of many elements is as it was`() throws {
    let elements = (0...1_000).map { "w\($0)" }.joined(separator: " ")
    try check(try resolve(xcconfig: "L = \(elements)\n", types: types))
  }

  @Test(arguments: [
    "S = http:/$()/example.com/$()/$()/x",
    "S = $()  blanks on both ends  $()",
    "S = semicolon;;",
    "S = backslash\\$()",
    "S = $$HOME and $$(X) and \\$$(Y) and $$",
    "S = \"quoted\" 'text' a\\ b",
    "S =",
    "P = /a/../b/$()/c",
    "B = YES",
    "L = a b  c\nU = x   y",
    "L = \"a b\" c\\ d 'e\"f' \"\" -D\"X=1 2\"",
    "L = $() lead",
    "L = trail $()",
    "L =",
    "L = a;;",
    "L = a\\\\$()",
    "L = http:/$()/x /$()/$()/",
    "L = \\$(X) $$(Y) \"$$(Z)\" \"\\$(W)\"",
    "L = 'unterminated",
    "S = s1 s2\nL = -f $(S) x",
    "S = it's \"so\" a\\b\nL = -m $(S)\nU = <$(S)> $(S)",
    "S =\nL = a $(S) b",
    "S = $$x: (y) z\nL = $(S)",
    "X = p q\nL = \"$(X)\" $(X) -I$(X)/$()/z",
    "S = a  b\nL = q\\ r $(S) \"c d\"",
    "S =\nU = $(S)",
    "Q = /a/../b \"/c d\"\nO = /a /a/. /b",
  ])
  func `a resolved value comes back in both forms`(text: String) throws {
    try check(resolve(xcconfig: text, types: types))
  }

  /// Random values from the characters that mean something; the seed is fixed.
  @Test func `random values come back in both forms`() throws {
    var random = SplitMix(state: 7)
    let alphabet = Array("ab $$()/\\\"':;=  ".utf8)
    for _ in 0..<400 {
      func text() -> String {
        String(
          decoding: (0..<Int.random(in: 0...10, using: &random)).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
          }, as: UTF8.self)
      }
      let string = text()
      // Elements between single blanks: what references to string-typed settings produce.
      let elements = (0..<Int.random(in: 1...3, using: &random)).map { _ in text() }
      let settings = [
        ResolvedSetting(
          name: "L", type: .stringList, string: elements.joined(separator: " "), list: elements),
        ResolvedSetting(name: "S", type: .string, string: string, list: [string]),
        ResolvedSetting(
          name: "U", type: .userDefined, string: elements.joined(separator: " "), list: elements),
      ]
      try check(settings)
    }
  }

  @Test(arguments: [
    ("A", "x\ny", "the value of 'A' has a line break, which an xcconfig file cannot contain"),
    ("A", "x\ry", "the value of 'A' has a line break, which an xcconfig file cannot contain"),
    ("A", "x\u{2028}", "the value of 'A' has a line break, which an xcconfig file cannot contain"),
    (
      "A.B", "x",
      "'A.B' cannot be written to an xcconfig file: its names have letters, digits and underscores "
        + "only"
    ),
  ])
  func `what no file can hold is an error`(name: String, value: String, message: String) {
    let setting = ResolvedSetting(name: name, type: .string, string: value, list: [value])
    let rendered = CellsXcconfig.render([
      ResolvedCell(target: "T", configuration: "C", settings: [setting])
    ])
    #expect(rendered.diagnostics.map(\.message) == [message])
    #expect(rendered.hasErrors)
  }

  @Test func `where both forms cannot be kept the one that is read is`() throws {
    let list = ResolvedSetting(name: "L", type: .stringList, string: "a b", list: ["ab"])
    let user = ResolvedSetting(name: "U", type: .userDefined, string: "a b", list: ["ab"])
    let rendered = CellsXcconfig.render([
      ResolvedCell(target: "T", configuration: "C", settings: [list, user])
    ])
    #expect(
      rendered.diagnostics.map(\.message) == [
        "'L' keeps its list form in the xcconfig file, but not its string form",
        "'U' keeps its string form in the xcconfig file, but not its list form",
      ])
    #expect(!rendered.hasErrors)
    let again = try resolve(xcconfig: rendered.buffer.string, types: types)
    #expect(again[0].list == ["ab"])
    #expect(again[1].string == "a b")
  }

  @Test func `the usual protection of slashes is written`() {
    let settings = [
      ResolvedSetting(name: "A", type: .string, string: "http://x;", list: []),
      ResolvedSetting(name: "B", type: .string, string: " $(Y)", list: []),
      ResolvedSetting(name: "C", type: .string, string: "", list: []),
      ResolvedSetting(name: "D", type: .stringList, string: "-f a b", list: ["-f", "a b"]),
    ]
    let rendered = CellsXcconfig.render([
      ResolvedCell(target: "T", configuration: "C", settings: settings)
    ])
    #expect(
      rendered.buffer.string == """
        A = http:/$()/x;$()
        B = $() $$(Y)
        C =
        D = -f a$(_:default= )b

        """)
  }
}
