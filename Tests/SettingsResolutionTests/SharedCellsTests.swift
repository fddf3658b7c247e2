import SettingsModel
import SettingsResolution
import SettingsTestSupport
import Testing

/// What cells share is evaluated once; that must never show in a value.
struct SharedCellsTests {
  /// A seeded generator: the same cases on every run.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  static func assignments(
    _ count: Int, _ random: inout Generator, asksForTarget: Bool = false
  ) -> String {
    let names = (0..<12).map { "N\($0)" }
    let conditions =
      ["", "", "", "[config=Debug]", "[sdk=iphone*]", "[sdk=macosx*]"]
      + (asksForTarget ? ["[target=T[0-2]]", "[target=T3][config=Debug]"] : [])
    return (0..<count).map { _ in
      let pieces = (0..<Int.random(in: 0...3, using: &random)).map { _ -> String in
        let name = names.randomElement(using: &random) ?? "N0"
        return [
          "$(\(name))", "$(inherited)", "text", "\"$(\(name))\"", "$(\(name):upper)",
          "$(MISSING:default=$(\(name)))", "$(N$(\(name):file))", "$\(name)",
        ].randomElement(using: &random) ?? ""
      }
      let name = names.randomElement(using: &random) ?? "N0"
      let condition = conditions.randomElement(using: &random) ?? ""
      return "\(name)\(condition) = \(pieces.joined(separator: " "))"
    }.joined(separator: "\n")
  }

  /// What is evaluated for a group before any of its cells is in force.
  enum Preparation: CaseIterable {
    case nothing, strings, bothForms

    func callAsFunction(_ group: CellGroup) throws {
      switch self {
      case .nothing: break
      case .strings: try group.prepareOnce()
      case .bothForms:
        let names = group.evaluator.scope.names.all
        try group.prepareOnce(
          for: names.flatMap { [(name: $0, form: ValueForm.list), (name: $0, form: .string)] })
      }
    }
  }

  @Test(arguments: 0..<150, Preparation.allCases)
  func `a cell on shared levels has the values that it has alone`(
    seed: Int, preparation: Preparation
  ) throws {
    var random = Generator(state: UInt64(seed) &* 7919 &+ 1)
    var fixture = EngineFixture([])
    let base = (0..<2).map { fixture.add(Self.assignments(8, &random), name: "base\($0)") }
    let top = seed % 3 == 0 ? [] : [fixture.add(Self.assignments(2, &random), name: "top")]
    let own = (0..<5).map {
      fixture.add(Self.assignments(3, &random, asksForTarget: true), name: "own\($0)")
    }
    var parameters = ConditionParameters()
    parameters["sdk"] = ["iphoneos26.5"]
    parameters["config"] = ["Debug"]

    let resolver = CellResolver(store: fixture.store)
    for _ in 0..<2 {
      for (index, block) in own.enumerated() {
        var stack = LevelStack(base: base, own: [block], top: top)
        // One cell is the project's own, without a target.
        if index < 4 { stack.target = "T\(index)" }
        try preparation(resolver.group(for: stack, parameters))
        var ownParameters = parameters
        if let target = stack.target { ownParameters["target"] = [target] }
        var alone = Scope(store: fixture.store, parameters: ownParameters)
        for block in stack.blocks { alone.push(block) }
        // Everything by the machine, nothing by the short way.
        var limits = Evaluator.Limits()
        limits.joinsTexts = false
        let fresh = Evaluator(scope: alone, limits: limits)
        try resolver.withCell(stack, parameters) { group in
          for name in group.evaluator.scope.names.all {
            let text = group.evaluator.scope.names.text(of: name)
            guard let alone = fresh.scope.names.find(text) else { continue }
            let string = try group.evaluator.string(of: name)
            let elements = try group.evaluator.elements(of: name).map(Array.init)
            let expectedString = try fresh.string(of: alone)
            let expectedElements = try fresh.elements(of: alone).map(Array.init)
            #expect(string == expectedString, "\(text), string")
            #expect(elements == expectedElements, "\(text), list")
          }
        }
      }
    }
  }

  @Test func `what a cell inherits is its group's value, unless the cell reaches that too`() throws
  {
    var fixture = EngineFixture([])
    let base = fixture.add(
      "FLAGS = -g $(LEVEL)\nLEVEL = 0\nLOOP = a$(BACK)\nBACK = b$(LOOP)", name: "base")
    let plain = fixture.add("FLAGS = $(inherited) -x", name: "plain", kind: .target)
    let reaching = fixture.add(
      "FLAGS = $(inherited) -y\nLEVEL = 2\nLOOP = $(inherited)c", name: "reaching", kind: .target)
    let twice = fixture.add(
      "FLAGS = $(inherited) -1\nFLAGS = $(inherited) -2 $(inherited:upper)", name: "twice",
      kind: .target)
    let resolver = CellResolver(store: fixture.store)
    let expected = [
      (plain, "-g 0 -x"), (reaching, "-g 2 -y"), (plain, "-g 0 -x"),
      (twice, "-g 0 -1 -2 -G 0 -1"),
    ]
    for (own, flags) in expected {
      let stack = LevelStack(base: [base], own: [own])
      let group = resolver.group(for: stack, ConditionParameters())
      try Preparation.bothForms(group)
      try resolver.withCell(stack, in: group) { group in
        #expect(try EngineFixture.string("FLAGS", in: group.evaluator) == flags)
        var alone = Scope(store: fixture.store, parameters: ConditionParameters())
        for block in stack.blocks { alone.push(block) }
        for name in ["LOOP", "BACK"] {
          let value = try EngineFixture.string(name, in: group.evaluator)
          #expect(try value == EngineFixture.string(name, in: Evaluator(scope: alone)))
        }
      }
    }
  }

  @Test func `what a group shares is prepared once, however often that is requested`() async throws
  {
    for isForms in [false, true] {
      try await LinearGrowth.expect(from: 400) { count in
        var fixture = EngineFixture([])
        let lines = (0..<count).map { "S\($0) = x" }
        let base = fixture.add(lines.joined(separator: "\n"), name: "base")
        let group = CellResolver(store: fixture.store).group(
          for: LevelStack(base: [base], own: []), ConditionParameters())
        let requests = group.evaluator.scope.names.all.map { (name: $0, form: ValueForm.string) }
        return try LinearGrowth.processorTime {
          for _ in 0..<count {
            if isForms { try group.prepareOnce(for: requests) } else { try group.prepareOnce() }
          }
        }
      }
    }
  }

  @Test func `a group whose values were passed on, failures included, is prepared`() throws {
    var fixture = EngineFixture([])
    let lines = (1..<30).map { "D\($0) = $(D\($0 - 1))$(D\($0 - 1))" }
    let base = fixture.add((["D0 = 12345678"] + lines).joined(separator: "\n"), name: "base")
    let resolver = CellResolver(store: fixture.store)
    let group = resolver.group(for: LevelStack(base: [base], own: []), ConditionParameters())
    let failed = FailedSettings()
    try group.forEachSharedString(
      includesBuiltIns: false, in: resolver, recordingFailuresIn: failed
    ) { _, _ in }
    #expect(!failed.failures.isEmpty)
    try group.prepareOnce()
  }

  @Test func `a cell's own level is below the top, also without anything below it`() throws {
    var fixture = EngineFixture([])
    let top = fixture.add("A = $(inherited) top", name: "top")
    let own = fixture.add("A = $(inherited) own", name: "own", kind: .target)
    let bases = [[], [fixture.add("B = x", name: "base")]]
    let resolver = CellResolver(store: fixture.store)
    for base in bases {
      let stack = LevelStack(base: base, own: [own], top: [top])
      try resolver.withCell(stack, ConditionParameters()) { group in
        let value = try EngineFixture.string("A", in: group.evaluator)
        #expect(value == " own top")
      }
    }
  }

  @Test func `equal texts under the two grammars keep their own meaning`() throws {
    let text = #"a  "b c" $(ONE)"#
    let fixture = EngineFixture(
      ["ONE = 1\nTEXT = \(text)\nLIST = \(text)\nOTHER = \(text)\nSAME = \(text)"],
      types: ["TEXT": .string, "SAME": .string, "LIST": .stringList, "OTHER": .stringList])
    let evaluator = fixture.evaluator()
    for (name, elements) in [
      ("TEXT", [#"a  "b c" 1"#]), ("LIST", ["a", "b c", "1"]), ("SAME", [#"a  "b c" 1"#]),
      ("OTHER", ["a", "b c", "1"]),
    ] {
      let setting = try #require(evaluator.scope.names.find(name))
      let list = try evaluator.elements(of: setting).map { String(decoding: $0, as: UTF8.self) }
      #expect(list == elements, "\(name)")
      #expect(try evaluator.string(of: setting) == #"a  "b c" 1"#)
    }
  }

  @Test func `a cell's names are its group's and its own, sorted, each once`() throws {
    var fixture = EngineFixture([])
    let base = fixture.add("B = 1\nD = 1", name: "base")
    let builtIn = fixture.add("A = 1\nE = 1", name: "built-in", kind: .defaults)
    let own = fixture.add("C = 1\nB = 2", name: "own", kind: .target)
    let stack = LevelStack(base: [builtIn, base], own: [own])
    let resolver = CellResolver(store: fixture.store)
    resolver.withCell(stack, ConditionParameters()) { group in
      let names = group.evaluator.scope.names
      let authored = resolver.names(of: group, includesBuiltIns: false).map(names.text(of:))
      #expect(authored == ["B", "C", "D"])
      let all = resolver.names(of: group, includesBuiltIns: true).map(names.text(of:))
      #expect(all == ["A", "B", "C", "D", "E"])
    }
    resolver.withCell(LevelStack(base: [builtIn, base]), ConditionParameters()) { group in
      let names = group.evaluator.scope.names
      let authored = resolver.names(of: group, includesBuiltIns: false).map(names.text(of:))
      #expect(authored == ["B", "D"], "the earlier cell left something behind")
    }
  }

  @Test func `names are in the order of their bytes, however long their beginnings agree`() {
    let stems = ["", "A", "ABCDEFG", "ABCDEFGH", "ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOPQ"]
    let names = stems.flatMap { stem in
      ["", "\0", "\0\0", "_", "Z", "a", "ü", "_LONGER_THAN_EIGHT"].map { stem + $0 }
    }
    var table = NameTable()
    for name in names.shuffled() { _ = table.intern(name) }
    let sorted = table.all.sorted { table.isOrderedBefore($0, $1) }.map { table.text(of: $0) }
    #expect(sorted == Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}
