import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import Testing

/// Every element of a value has the location of its source.
struct ProvenanceTests {
  static func explain(
    _ name: String, _ levels: [String], types: [String: SettingType] = [:],
    parameters: ConditionParameters = ConditionParameters()
  ) throws -> (Explanation, SourceFiles) {
    let fixture = EngineFixture(levels, types: types)
    let evaluator = fixture.evaluator(parameters)
    let blocks = fixture.blocks.map { CellExplainer.StackedBlock(block: $0, isExcluded: false) }
    let handle = try #require(evaluator.scope.names.find(name))
    return (
      try CellExplainer(evaluator: evaluator, blocks: blocks).explain(handle), fixture.files
    )
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let levels: [String]
    /// Each element with the places of its pieces.
    let elements: [String]

    var testDescription: String { levels.joined(separator: " | ") }
  }

  @Test(arguments: [
    Case(levels: ["A = x y"], elements: ["x level0:1:5", "y level0:1:7"]),
    Case(
      levels: ["A = x", "\nA = $(inherited) y"], elements: ["x level0:1:5", "y level1:2:18"]),
    Case(
      levels: ["B = b c\nA = -D$(B) z"],
      elements: ["-Db level0:2:5 level0:1:5", "c level0:1:7", "z level0:2:12"]),
    Case(
      levels: ["A = a \\\n  b \\\n  c"], elements: ["a level0:1:5", "b level0:2:3", "c level0:3:3"]),
    Case(
      levels: ["B = x/y.c z.c\nA = $(B:file)"], elements: ["y.c level0:1:5", "z.c level0:1:11"]),
    Case(
      levels: ["B = x/y\nC = .c\nA = $(B$(NOPE):file)$(C)"], elements: ["y.c level0:1:5 level0:2:5"]
    ),
    Case(
      levels: ["B = b\nC = c\nA = q$(V_$(NOPE):default=$(B)$(C):upper)"],
      elements: ["qBC level0:3:5 level0:1:5"]),
    Case(levels: ["A = $(NOPE:default=fall)"], elements: ["fall level0:1:20"]),
    Case(
      levels: ["E =\nF = f\nA = $(E:default=$(F))"], elements: ["f level0:2:5"]),
    Case(
      levels: ["A = x $(NOPE:default=fall)"], elements: ["x level0:1:5", "fall level0:1:22"]),
    Case(
      levels: ["E =\nF = f\nA = ab$(E:default=$(F))"],
      elements: ["abf level0:3:5 level0:2:5"]),
    Case(
      levels: ["B = x/y.c z.c\nA = q $(B:file) r"],
      elements: ["q level0:2:5", "y.c level0:1:5", "z.c level0:1:11", "r level0:2:17"]),
    Case(
      levels: ["L = a \"\" b\nF = f\nA = $(L:default=$(F))"],
      elements: ["a level0:1:5", "f level0:2:5", "b level0:1:10"]),
    // Text that an operator leaves as it is keeps its sources; new text has that of the beginning.
    Case(
      levels: ["C = c\nB = b$(C)d\nA = $(B:default=x) $(B:upper)"],
      elements: ["bcd level0:2:5 level0:1:5 level0:2:10", "BCD level0:2:5"]),
    Case(
      levels: ["C = c\nB = b$(C) \"\" d$(C)\nA = $(B:default=$(C)f)"],
      elements: [
        "bc level0:2:5 level0:1:5", "cf level0:1:5 level0:3:21", "dc level0:2:14 level0:1:5",
      ]),
    Case(
      levels: ["C = c/y\nB = b$(C) d$(C)\nA = $(B:dir=x) $(B:file=z)"],
      elements: [
        "x/y level0:2:5", "x/y level0:2:11", "bc/z level0:2:5", "dc/z level0:2:11",
      ]),
    Case(levels: ["A = \"one two\" three"], elements: ["one two level0:1:6", "three level0:1:15"]),
    Case(levels: ["N = X\nV_X = hit\nA = $(V_$(N))"], elements: ["hit level0:2:7"]),
    Case(levels: ["A = a \"\" b"], elements: ["a level0:1:5", " level0:1:8", "b level0:1:10"]),
    Case(levels: ["A = a\\ b"], elements: ["a b level0:1:5"]),
    Case(levels: ["A = x\"y\"z w"], elements: ["xyz level0:1:5", "w level0:1:11"]),
    Case(levels: ["A = é ü"], elements: ["é level0:1:5", "ü level0:1:8"]),
  ])
  func `an element names its places`(_ example: Case) throws {
    let (explanation, files) = try Self.explain("A", example.levels)
    let elements = explanation.elements.map { element in
      ([element.text]
        + element.sources.map { source in
          let location = files.location(of: source.range)?.description ?? "nowhere"
          return location.replacing(".xcconfig", with: "")
        }).joined(separator: " ")
    }
    #expect(elements == example.elements)
  }

  /// An escape and a quotation mark end a mark, but what continues after them is the same piece.
  @Test(
    arguments: [
      (["A = a\\ b"], [0]), (["A = ab"], [0]), (["A = a\"b\"c"], [0]),
      (["B = x\nA = a$(B)b"], [0, 0, 5]), (["B = xy\nA = $(B)$(B)"], [0, 0]),
    ] as [([String], [UInt32])])
  func `the pieces of an element are the texts that it is made of`(
    levels: [String], offsets: [UInt32]
  ) throws {
    let evaluator = EngineFixture(levels, types: ["A": .stringList]).evaluator()
    let name = try #require(evaluator.scope.names.find("A"))
    let trace = try evaluator.trace(name, as: .list)
    let element = try #require(trace.elements.first)
    var found: [UInt32] = []
    trace.forEachPiece(of: element) { found.append($0.valueOffset) }
    #expect(found == offsets)
  }

  /// Above a number of references, they are looked up in a set.
  @Test func `many references are found each time, and each once`() throws {
    let names = (0..<40).map { "R\($0)" }
    let text =
      names.map { "\($0) = x" }.joined(separator: "\n") + "\nA = "
      + (names + names).map { "$(\($0))" }.joined(separator: " ")
    let evaluator = EngineFixture([text]).evaluator()
    let name = try #require(evaluator.assignedName("A"))
    for _ in 0..<2 {
      let references = try evaluator.references(of: name)
      #expect(references.map { evaluator.names.text(of: $0.name) } == names)
    }
  }

  @Test func `an empty element has a place without text`() throws {
    let evaluator = EngineFixture(["A = a \"\" b"], types: ["A": .stringList]).evaluator()
    let name = try #require(evaluator.assignedName("A"))
    let places = try evaluator.elementPlaces(of: name).map { try #require($0).range }
    #expect(places.map { $0.end - $0.start } == [1, 0, 1])
  }

  /// The first name of all has the handle 0.
  @Test(arguments: ["", "FIRST = x\n"])
  func `a computed name may be that of the inherited value`(above: String) throws {
    let evaluator = EngineFixture([
      "\(above)A = 1", "A = $($(W)) 2\nW = inherited",
    ]).evaluator()
    #expect(try EngineFixture.string("A", in: evaluator) == "1 2")
  }

  @Test(arguments: ["$(MISSING)", "$MISSING", "${MISSING", "$(MISSING"])
  func `a reference to a name that nothing else mentions is noted`(text: String) throws {
    let evaluator = EngineFixture(["A = \(text)"]).evaluator()
    let references = try evaluator.trace(#require(evaluator.assignedName("A")), as: .string)
      .references
    #expect(references.map { evaluator.names.text(of: $0.name) } == ["MISSING"])
    #expect(references.map(\.isKept) == [text == "$MISSING"])
  }

  @Test func `references of a value that is known are found without keeping it again`() throws {
    let evaluator = EngineFixture(["A = $(B:upper)\nB = x"]).evaluator()
    let name = try #require(evaluator.assignedName("A"))
    _ = try evaluator.string(of: name)
    _ = try evaluator.references(of: name)
    let count = evaluator.scope.memos.count
    for _ in 0..<3 { #expect(try evaluator.references(of: name).count == 1) }
    #expect(evaluator.scope.memos.count == count)
  }

  @Test func `a computed name may be that of an inherited value with references`() throws {
    let evaluator = EngineFixture([
      "C = c\nA = $(C:default=d) 1", "A = $($(W)) 2\nW = inherited",
    ]).evaluator()
    #expect(try EngineFixture.string("A", in: evaluator) == "c 1 2")
  }

  @Test func `the effective assignments of a setting are all of them`() throws {
    let evaluator = EngineFixture(["A = 1\nB = 2", "A = 3"]).evaluator()
    let name = try #require(evaluator.assignedName("A"))
    var indices: [Int32] = []
    evaluator.appendAssignments(of: name, to: &indices)
    #expect(indices.count == 2)
    #expect(evaluator.hasAssignments(indices[...], of: name))
    #expect(!evaluator.hasAssignments(indices[..<1], of: name))
    #expect(!evaluator.hasAssignments((indices + [0])[...], of: name))
    #expect(!evaluator.hasAssignments(indices.reversed()[...], of: name))
  }

  @Test func `every assignment is listed with what became of it`() throws {
    var parameters = ConditionParameters()
    parameters["config"] = ["Debug"]
    let (explanation, _) = try Self.explain(
      "A",
      [
        "A = 1\nA[config=Release] = r", "A = 2",
        "A = $(inherited) 3\nA[config=Debug] = $(inherited) 4",
      ],
      parameters: parameters)
    #expect(explanation.string == "2 3 4")
    #expect(
      explanation.assignments.map(\.outcome) == [
        .wins, .inherited, .inherited,
        .conditionNotMet(Condition(parameter: "config", pattern: "Release")), .overridden,
      ])
  }

  @Test func `a file used on two levels wins on the upper and is inherited from the lower`() throws
  {
    var fixture = EngineFixture([])
    let block = fixture.add("A = 1\nB = $(inherited) b", name: "shared")
    fixture.blocks.append(block)
    let evaluator = fixture.evaluator()
    let explainer = CellExplainer(
      evaluator: evaluator, blocks: fixture.blocks.map { .init(block: $0, isExcluded: false) })
    func outcomes(_ name: String) throws -> [ExplainedAssignment.Outcome] {
      let name = try #require(evaluator.scope.names.find(name))
      return try explainer.explain(name).assignments.map(\.outcome)
    }
    #expect(try outcomes("A") == [.wins, .overridden])
    #expect(try outcomes("B") == [.wins, .inherited])
  }

  @Test func `what another setting brings back from below is inherited`() throws {
    let (explanation, _) = try Self.explain("A", ["A = -base", "A = -a $(P)\nP = -pod $(A)"])
    #expect(explanation.string == "-a -pod -base")
    #expect(explanation.assignments.map(\.outcome) == [.wins, .inherited])
  }

  @Test func `references are listed once each, with what they gave`() throws {
    let (explanation, _) = try Self.explain("A", ["B = b\nC = $(B)\nA = $(B) $(C) $(NOPE)"])
    #expect(
      explanation.references.map { "\($0.from) \($0.name) \($0.string) \($0.isAssigned)" } == [
        "A B b true", "A C b true", "C B b true", "A NOPE  false",
      ])
  }

  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func `the hash operator gives RFC 1321's digests`(text: String, digest: String) throws {
    let evaluator = EngineFixture(["T = \(text)\nA = <$(T:__md5)>"], types: ["T": .string])
      .evaluator()
    #expect(try EngineFixture.string("A", in: evaluator) == "<\(digest)>")
  }

  /// An xcconfig file that two levels use has two positions.
  @Test func `a level that occurs twice is inherited from the upper position`() throws {
    var fixture = EngineFixture([])
    let shared = fixture.add("A = shared", name: "shared")
    let between = fixture.add("A = between", name: "between")
    let top = fixture.add("A = $(inherited) top", name: "top")
    fixture.blocks = [shared, between, shared, top]
    let evaluator = fixture.evaluator()
    let blocks = fixture.blocks.map { CellExplainer.StackedBlock(block: $0, isExcluded: false) }
    let name = try #require(evaluator.scope.names.find("A"))
    let explanation = try CellExplainer(evaluator: evaluator, blocks: blocks).explain(name)
    #expect(explanation.string == "shared top")
    #expect(
      explanation.assignments.map(\.value) == ["$(inherited) top", "shared", "between", "shared"])
    #expect(
      explanation.assignments.map(\.outcome) == [.wins, .inherited, .overridden, .overridden])
  }
}
