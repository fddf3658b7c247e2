import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution
import Testing

@Suite struct ExplanationTests {
  private let files: SourceFiles
  private let explanation: Explanation

  init() {
    var files = SourceFiles()
    let config = files.add(path: "config.yaml", bytes: Array("one\ntwo three\nfour\n".utf8))
    func range(_ start: UInt32, _ end: UInt32) -> SourceRange {
      SourceRange(file: config, start: start, end: end)
    }
    let project = Level(kind: .project), target = Level(kind: .target, name: "App")
    func assignment(
      _ level: Level, _ value: String, _ outcome: ExplainedAssignment.Outcome,
      _ origin: Origin = Origin(range: .none), conditions: [Condition] = [], when: String? = nil
    ) -> ExplainedAssignment {
      ExplainedAssignment(
        level: level, conditions: conditions, whenKey: when, value: value, origin: origin,
        outcome: outcome)
    }
    let sdk = Condition(parameter: "sdk", pattern: "iphoneos*")
    self.files = files
    explanation = Explanation(
      name: "FLAGS", type: .stringList, string: "-a -DX=1\u{1B}",
      elements: [
        .init(
          text: "-a",
          sources: [
            .init(
              setting: "FLAGS", level: project, range: range(4, 7), aliasRange: nil, field: nil)
          ]),
        .init(
          text: "-DX=1\u{1B}",
          sources: [
            .init(
              setting: "FLAGS", level: target, range: range(8, 13), aliasRange: range(14, 18),
              field: "macros.X"),
            .init(
              setting: "VALUE", level: Level(kind: .defaults), range: .none, aliasRange: nil,
              field: nil),
          ]),
      ],
      assignments: [
        assignment(
          target, "-z", .conditionNotMet(sdk), Origin(range: range(0, 3)), conditions: [sdk]),
        assignment(target, "-r", .whenNotMet("Release"), when: "Release"),
        assignment(
          target, "$(inherited) -DX=$(VALUE)", .wins,
          Origin(range: range(8, 13), aliasRange: range(14, 18), field: "macros.X")),
        assignment(project, "-a", .inherited, Origin(range: range(4, 7))),
        assignment(Level(kind: .projectXcconfig, name: "P.xcconfig"), "-o", .overridden),
      ],
      references: [
        ExplainedReference(
          name: "VALUE", from: "FLAGS", string: "1", isAssigned: true, range: range(14, 18),
          level: project),
        ExplainedReference(
          name: "NOPE", from: "VALUE", string: "", isAssigned: false, range: nil, level: nil),
        ExplainedReference(
          name: "KEPT", from: "FLAGS", string: "$KEPT", isAssigned: false, range: nil, level: nil),
      ])
  }

  @Test func `an explanation is printed in columns`() {
    let text = ExplanationText(files: files).render(
      explanation, target: "App", configuration: "Debug")
    #expect(
      text == #"""
        FLAGS (string list), App@Debug
          -a -DX=1\u{1B}

        Elements
          -a           config.yaml:2:1  project
          -DX=1\u{1B}  config.yaml:2:5  target App, from macros.X, through the alias at config.yaml:3:1
                                        defaults, through $(VALUE)

        Assignments, highest first
          [sdk=iphoneos*] not met  target App                                                       config.yaml:1:1  [sdk=iphoneos*] = -z
          when Release not met     target App when Release                                                           = -r
          wins                     target App, from macros.X, through the alias at config.yaml:3:1  config.yaml:2:5  = $(inherited) -DX=$(VALUE)
          inherited                project                                                          config.yaml:2:1  = -a
          overridden               project xcconfig (P.xcconfig)                                                     = -o

        References
          $(VALUE)  = 1      config.yaml:3:1  project
          $(NOPE)   = ""                      not assigned, in the value of VALUE
          $KEPT     = $KEPT                   stays as written, not assigned

        """#)
  }

  @Test(arguments: [true, false])
  func `a display name comes before the setting's on request`(showsDisplayNames: Bool) {
    let shown = Explanation(
      name: "INFOPLIST_KEY_LSRequiresIPhoneOS", type: .boolean, string: "YES", elements: [],
      assignments: [], references: [])
    let text = ExplanationText(files: files, showsDisplayNames: showsDisplayNames).render(
      shown, target: "App", configuration: "Debug")
    let name = "INFOPLIST_KEY_LSRequiresIPhoneOS (boolean), App@Debug\n"
    #expect(
      text.hasPrefix(
        showsDisplayNames ? "Application requires iPhone environment: \(name)" : name), "\(text)")
  }

  @Test func `colors frame the words and leave the columns`() {
    let text = ExplanationText(files: files, style: TerminalStyle(isColored: true)).render(
      explanation, target: "App", configuration: "Debug")
    #expect(text.contains("\u{1B}[32mwins\u{1B}[0m                     target App"))
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(
      plain
        == ExplanationText(files: files).render(
          explanation, target: "App", configuration: "Debug"))
  }

  @Test func `a value of nothing says so`() {
    let empty = Explanation(
      name: "X", type: .string, string: "", elements: [], assignments: [], references: [])
    let text = ExplanationText(files: files).render(empty, target: "A", configuration: "B")
    #expect(text == "X (string), A@B\n  (empty)\n")
  }

  @Test func `JSON carries everything`() throws {
    let buffer = ExplanationJSON(files: files).render([
      .init(explanation, target: "App", configuration: "Debug")
    ])
    let value = try JSONValue(parsing: buffer.bytes)
    #expect(value["version"] == 1)
    #expect(value["kind"] == "explanation")
    let entry = try #require(value["explanations"]?[0])
    #expect(entry["name"] == "FLAGS")
    #expect(entry["string"] == "-a -DX=1\u{1B}")
    #expect(
      entry["elements"]?[1]?["sources"]?[0]?.description
        == #"{"setting":"FLAGS","level":{"kind":"target","name":"App"},"location":{"path":"config.yaml","line":2,"column":5,"endLine":2,"endColumn":10},"alias":{"path":"config.yaml","line":3,"column":1,"endLine":3,"endColumn":5},"field":"macros.X"}"#
    )
    #expect(
      entry["assignments"]?.array?.map { $0["outcome"]?.string } == [
        "conditionNotMet", "whenNotMet", "wins", "inherited", "overridden",
      ])
    #expect(
      entry["assignments"]?[0]?.description
        == #"{"outcome":"conditionNotMet","reason":"[sdk=iphoneos*]","level":{"kind":"target","name":"App"},"conditions":[{"parameter":"sdk","pattern":"iphoneos*"}],"value":"-z","location":{"path":"config.yaml","line":1,"column":1,"endLine":1,"endColumn":4}}"#
    )
    #expect(
      entry["references"]?[1]?.description
        == #"{"name":"NOPE","from":"VALUE","string":"","isAssigned":false}"#)
    try JSONSchema.check(value, against: "explanation")
  }
}
