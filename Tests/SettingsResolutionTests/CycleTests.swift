import SettingsModel
import SettingsResolution
import SettingsTestSupport
import Testing

/// Settings that refer to each other in cycles: the value that is found for all of them at once is
/// the value that each has alone.
struct CycleTests {
  private typealias Generator = SharedCellsTests.Generator

  @Test func `none of a large ring of settings is followed all around it again`() async throws {
    try await LinearGrowth.expect(from: 5_000) { count in
      let lines = (0..<count).map { "S\($0) = $(S\(($0 + 1) % count))" }
      let evaluator = EngineFixture([lines.joined(separator: "\n")]).evaluator()
      return try LinearGrowth.processorTime {
        for index in 0..<count {
          let name = try #require(evaluator.assignedName("S\(index)"))
          let string = try evaluator.string(of: name)
          let elements = try evaluator.elements(of: name)
          #expect(string.isEmpty && elements.isEmpty)
        }
      }
    }
  }

  /// The limit of steps is below what the values cost if nothing is remembered.
  @Test(arguments: [false, true])
  func `what refers to itself, and a ring after another cycle, are evaluated once`(
    isRing: Bool
  ) throws {
    let names = (0..<50).map { isRing ? "RING_\($0)" : "SELF" }
    let many = names.map { "$(\($0))" }.joined()
    let lines =
      [
        "LOOP = $(BACK)x", "BACK = $(LOOP)",
        "SELF = $(SELF)\(String(repeating: "$(NONE:base)", count: 50))",
      ]
      + (0..<50).map { "RING_\($0) = $(RING_\(($0 + 1) % 50))" }
      + ["ALL = $(LOOP)\(many)\(many)"]
    var limits = Evaluator.Limits()
    limits.joinsTexts = false
    limits.maximumSteps = 1_000
    let evaluator = EngineFixture([lines.joined(separator: "\n")]).evaluator(limits: limits)
    #expect(try EngineFixture.string("ALL", in: evaluator) == "x")
  }

  @Test func `the first name of all refers to itself`() throws {
    let evaluator = EngineFixture(["A = x $($(B))\nB = inherited"]).evaluator()
    #expect(try EngineFixture.string("A", in: evaluator) == "x ")
  }

  private static func assignments(_ count: Int, _ random: inout Generator) -> String {
    let names = (0..<7).map { "N\($0)" } + ["TEXT", "LIST", "FLAG"]
    return (0..<count).map { _ in
      let pieces = (0..<Int.random(in: 1...2, using: &random)).map { _ -> String in
        // Mostly nothing but references.
        let reference = "$(\(names.randomElement(using: &random) ?? ""))"
        return Int.random(in: 0..<16, using: &random) == 0
          ? ["x", "$(inherited)", "$(N0:default=y)", "$N1", "\"$(N2)\"", "$(TEXT)"]
            .randomElement(using: &random) ?? ""
          : reference
      }
      let separator = Int.random(in: 0..<4, using: &random) == 0 ? " " : ""
      return "\(names.randomElement(using: &random) ?? "") = \(pieces.joined(separator: separator))"
    }.joined(separator: "\n")
  }

  /// Memoized values do not affect a trace.
  private static func untold(
    _ text: String, _ form: ValueForm, in blocks: [BlockID], of store: SettingsStore
  ) throws -> [[UInt8]] {
    var scope = Scope(store: store, parameters: ConditionParameters())
    for block in blocks { scope.push(block) }
    let evaluator = Evaluator(scope: scope)
    guard let name = evaluator.assignedName(text) else { return [] }
    let trace = try evaluator.trace(name, as: form)
    return form == .string ? [trace.text] : trace.elements.map { Array(trace.text[$0]) }
  }

  @Test(arguments: 0..<200)
  func `a setting of a cycle has the value that it has alone`(seed: Int) throws {
    var random = Generator(state: UInt64(seed) &* 104_729 &+ 7)
    var fixture = EngineFixture(
      [], types: ["TEXT": .string, "LIST": .stringList, "FLAG": .boolean])
    let base = fixture.add(Self.assignments(9, &random), name: "base")
    let own = (0..<3).map { fixture.add(Self.assignments(2, &random), name: "own\($0)") }
    let resolver = CellResolver(store: fixture.store)
    let names = fixture.store.names.all.map(fixture.store.names.text(of:))
    for _ in 0..<2 {
      for own in own {
        let stack = LevelStack(base: [base], own: [own])
        let group = resolver.group(for: stack, ConditionParameters())
        if seed % 2 == 0 { try group.prepareOnce() }
        try resolver.withCell(stack, in: group) { group in
          for text in names.shuffled(using: &random) {
            guard let name = group.evaluator.assignedName(text) else { continue }
            let string = try Array(group.evaluator.bytes(of: name))
            let elements = try group.evaluator.elements(of: name).map(Array.init)
            let alone = try [ValueForm.string, .list].map {
              try Self.untold(text, $0, in: stack.blocks, of: fixture.store)
            }
            #expect(string == alone[0].first, "\(text), string")
            #expect(elements == alone[1], "\(text), list")
          }
        }
      }
    }
  }
}
