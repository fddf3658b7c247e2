import SettingsModel
import SettingsTestSupport
import Testing

@testable import SettingsResolution

/// No input makes the evaluator hang, exhaust the stack or eat the memory.
struct BoundedEvaluationTests {
  @Test func `a chain of a hundred thousand settings is evaluated`() throws {
    let lines = (0..<100_000).map { $0 == 0 ? "S0 = x" : "S\($0) = $(S\($0 - 1))" }
    let evaluator = EngineFixture([lines.joined(separator: "\n")]).evaluator()
    #expect(try EngineFixture.string("S99999", in: evaluator) == "x")
  }

  /// What was kept before leaves the short way, which does not count, more room.
  @Test func `copying kept text counts as work`() throws {
    let long = String(repeating: "x", count: 3_200)
    var limits = Evaluator.Limits()
    limits.maximumSteps = 100
    let evaluator = EngineFixture(["BIG = \(long)\nA = $(BIG)$(BIG)"]).evaluator(limits: limits)
    #expect(try EngineFixture.string("BIG", in: evaluator) == long)
    #expect(throws: EvaluationFailure.self) { try EngineFixture.string("A", in: evaluator) }
  }

  @Test func `thousands of references of one value are each compared once`() async throws {
    try await LinearGrowth.expect(from: 2_000) { count in
      let value = (0..<count).map { "$(R\($0))" }.joined(separator: " ")
      let evaluator = EngineFixture(["ALL = \(value)"]).evaluator()
      let name = try #require(evaluator.assignedName("ALL"))
      return try LinearGrowth.processorTime {
        let references = try evaluator.trace(name, as: .string).references
        #expect(references.count == count)
      }
    }
  }

  @Test(arguments: ["upper", "default=x", "dir=x"])
  func `each element of a list has its source after an operator`(operation: String) async throws {
    try await LinearGrowth.expect(from: 4_000) { count in
      let value = (0..<count).map { "e\($0)" }.joined(separator: " ")
      let evaluator = EngineFixture(["LIST = \(value)\nA = $(LIST:\(operation))"]).evaluator()
      let name = try #require(evaluator.assignedName("A"))
      return try LinearGrowth.processorTime {
        let trace = try evaluator.trace(name, as: .list)
        #expect(trace.elements.count == count && trace.marks.count == count)
      }
    }
  }

  /// A property list may repeat one long value as often as it likes.
  @Test func `texts of files have a limit together`() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let evaluator = EngineFixture(["BIG = \(long)"]).evaluator()
    let expression = Array("$(BIG)".utf8)
    var count = 0
    let failure = #expect(throws: EvaluationFailure.self) {
      while count < 1_000 {
        _ = try evaluator.evaluate(expression: expression[...], as: .string)
        count += 1
      }
    }
    #expect(count == 256)
    #expect(failure?.message.contains("grow too long together") == true)
    // Settings have limits of their own.
    #expect(try EngineFixture.string("BIG", in: evaluator) == long)
  }

  @Test func `equal texts are compiled once`() throws {
    let texts = (0..<200).map { "$(X\($0))" }
    let lines =
      texts.enumerated().map { "A\($0) = \($1)" } + texts.enumerated().map { "B\($0) = \($1)" }
    let evaluator = EngineFixture([lines.joined(separator: "\n")]).evaluator()
    for number in 0..<200 { _ = try EngineFixture.string("A\(number)", in: evaluator) }
    let count = evaluator.programs.table.instructions.count
    for number in 0..<200 { _ = try EngineFixture.string("B\(number)", in: evaluator) }
    #expect(evaluator.programs.table.instructions.count == count)
  }

  @Test func `a name nested a hundred thousand times is compiled and evaluated`() throws {
    let nested =
      String(repeating: "$(", count: 100_000) + "x" + String(repeating: ")", count: 100_000)
    let evaluator = EngineFixture(["A = \(nested)"]).evaluator()
    #expect(try EngineFixture.string("A", in: evaluator) == "")
  }

  @Test func `settings that multiply one another end in an error that names them`() throws {
    let names = (0..<20).map { "M\($0)" }
    let references = names.map { "$(\($0))" }.joined(separator: " ")
    let text = names.map { "\($0) = \(references)" }.joined(separator: "\n")
    var limits = Evaluator.Limits()
    limits.maximumSteps = 50_000
    let evaluator = EngineFixture([text]).evaluator(limits: limits)
    let failure = try #require(throws: EvaluationFailure.self) {
      try EngineFixture.string("M3", in: evaluator)
    }
    #expect(failure.message.hasPrefix("evaluating 'M3' takes more than 50000 steps (M3 → M0 → "))
    // The evaluator is as good as new afterwards.
    #expect(throws: EvaluationFailure.self) { try EngineFixture.string("M4", in: evaluator) }
  }

  @Test(arguments: [(13, false), (14, true)])
  func `an error names twelve settings of a chain`(count: Int, isCut: Bool) throws {
    let lines = (0..<count - 1).map { "S\($0) = $(S\($0 + 1))" }
    var limits = Evaluator.Limits()
    limits.maximumBytes = 64
    limits.joinsTexts = false
    let long = "S\(count - 1) = " + String(repeating: "x", count: 200)
    let evaluator = EngineFixture([(lines + [long]).joined(separator: "\n")])
      .evaluator(limits: limits)
    let failure = try #require(throws: EvaluationFailure.self) {
      try EngineFixture.string("S0", in: evaluator)
    }
    #expect(failure.path == (0..<12).map { "S\($0)" } + (isCut ? ["…"] : []))
  }

  /// One setting of the cycle is too expensive. What was found of the others until then is not a result.
  @Test func `what an evaluation found before it failed is forgotten`() throws {
    let long = String(repeating: "x", count: 200)
    let text = """
      LONG = \(long)
      A = $(B) $(LONG)$(LONG)
      B = $(A)
      C = $(D)
      D = $(C)
      """
    var limits = Evaluator.Limits()
    limits.maximumBytes = 64
    let types: [String: SettingType] = Dictionary(
      uniqueKeysWithValues: ["A", "B", "C", "D"].map { ($0, .stringList) })
    let evaluator = EngineFixture([text], types: types).evaluator(limits: limits)
    let names = try ["A", "C", "B"].map { try #require(evaluator.assignedName($0)) }
    #expect(throws: EvaluationFailure.self) { _ = try evaluator.elements(of: names[0]) }
    #expect(try evaluator.elements(of: names[1]).isEmpty)
    #expect(throws: EvaluationFailure.self) { _ = try evaluator.elements(of: names[2]) }
  }

  @Test func `a trace follows references as deep as it may`() throws {
    let lines = (0..<5).map { "A\($0) = $(A\($0 + 1))" } + ["A5 = end"]
    let evaluator = EngineFixture([lines.joined(separator: "\n")]).evaluator()
    let name = try #require(evaluator.assignedName("A0"))
    var trace = Trace()
    let failure = try #require(throws: EvaluationFailure.self) {
      try evaluator.trace(name, as: .string, into: &trace, depth: 4)
    }
    #expect(failure.message.hasPrefix("the references in 'A0' are nested more than 4 deep (A0 → "))
    try evaluator.trace(name, as: .string, into: &trace, depth: 5)
    #expect(trace.text == Array("end".utf8) && trace.references.count == 5)
    // A trace without a limit does not keep that of an earlier one.
    #expect(try evaluator.trace(name, as: .string).references.count == 5)
  }

  @Test(arguments: ["aaaaaaaa", "\"\" \"\""])
  func `a value that doubles is stopped before it fills the memory`(seed: String) throws {
    let lines = (1..<80).map { "D\($0) = $(D\($0 - 1)) $(D\($0 - 1))" }
    var limits = Evaluator.Limits()
    limits.maximumBytes = 1 << 20
    limits.maximumSteps = 1 << 20
    let evaluator = EngineFixture([(["D0 = \(seed)"] + lines).joined(separator: "\n")])
      .evaluator(limits: limits)
    let name = try #require(evaluator.scope.names.find("D79"))
    #expect(throws: EvaluationFailure.self) { _ = try evaluator.elements(of: name) }
  }

  @Test func `texts in a row are bounded too`() throws {
    let twice = (1..<40).map { "D\($0) = $(D\($0 - 1))$(D\($0 - 1))" }
    var limits = Evaluator.Limits()
    limits.maximumBytes = 1 << 20
    let evaluator = EngineFixture([(["D0 = 12345678"] + twice).joined(separator: "\n")])
      .evaluator(limits: limits)
    // One after the other, so that what each refers to is at hand.
    for number in 0..<17 {
      #expect(try EngineFixture.string("D\(number)", in: evaluator).utf8.count == 8 << number)
    }
    let failure = try #require(throws: EvaluationFailure.self) {
      for number in 17..<40 { _ = try EngineFixture.string("D\(number)", in: evaluator) }
    }
    guard case .bytes(let bytes) = failure.bound else {
      Issue.record("\(failure.message)")
      return
    }
    #expect(bytes == 1 << 20)
  }

  @Test func `a diamond of references is evaluated once, not once for each path`() throws {
    let lines = (1..<200).map { "D\($0) = $(D\($0 - 1):not)$(D\($0 - 1):suffix)" }
    let evaluator = EngineFixture([(["D0 = NO"] + lines).joined(separator: "\n")]).evaluator()
    #expect(try EngineFixture.string("D199", in: evaluator) == "YES")
  }

  @Test func `a setting that was given up costs little the next time, and others go on`() throws {
    let names = (0..<60).map { "M\($0)" }
    let references = names.map { "$(\($0))" }.joined(separator: " ")
    let text = names.map { "\($0) = \(references)" }.joined(separator: "\n")
    var limits = Evaluator.Limits()
    limits.maximumSteps = 1 << 16
    let evaluator = EngineFixture(["\(text)\nFINE = yes"]).evaluator(limits: limits)
    let asked = try (names + ["FINE", "M3"]).map { try #require(evaluator.scope.names.find($0)) }
    let failed = FailedSettings()
    var values: [Int] = []
    try evaluator.forEachString(of: asked, recordingFailuresIn: failed) { values.append($1.count) }
    #expect(values == names.map { _ in 0 } + [3, 0])
    #expect(failed.failures.map(\.setting) == names)
    for (index, steps) in [(0, 65536), (1, 16384), (5, 64), (6, 16), (50, 16)] {
      #expect(failed.failures[index].message.contains("more than \(steps) steps"))
    }
  }

  @Test(arguments: [(8, true), (9, false)])
  func `a value may have as many bytes as the limit says`(count: Int, isAllowed: Bool) throws {
    var limits = Evaluator.Limits()
    limits.maximumBytes = 8
    limits.joinsTexts = false
    let text = String(repeating: "x", count: count)
    let evaluator = EngineFixture(["B = \(text)\nA = $(B)"]).evaluator(limits: limits)
    if isAllowed {
      #expect(try EngineFixture.string("A", in: evaluator) == text)
    } else {
      #expect(throws: EvaluationFailure.self) { try EngineFixture.string("A", in: evaluator) }
    }
  }

  /// Each value is within its own limits. Without the charge, 200 of them take 200 times as long.
  @Test(arguments: ["upper", "quote", "dir=x", "__md5"])
  func `operators count the bytes that they look at`(operation: String) throws {
    let operators = String(repeating: ":\(operation)", count: 20)
    let lines = (0..<200).map { "V\($0) = $(WORDS\(operators))$(UNKNOWN)" }
    let words = String(repeating: "word ", count: 2_000) + "end"
    let types: [String: SettingType] = ["WORDS": .stringList]
    let evaluator = EngineFixture(
      ["WORDS = \(words)\n" + lines.joined(separator: "\n")], types: types
    ).evaluator()
    evaluator.programs.table.remainingSteps = 200_000
    let failure = try #require(throws: EvaluationFailure.self) {
      for number in 0..<200 { _ = try EngineFixture.string("V\(number)", in: evaluator) }
    }
    #expect(failure.message.hasPrefix("evaluating 'V"))
    #expect(failure.message.contains("and other settings takes too many steps together"))
    // Ordinary values are evaluated afterwards.
    #expect(try EngineFixture.string("WORDS", in: evaluator) == words)
  }

  @Test func `ordinary values do not use up the steps of a run`() throws {
    let lines = (0..<2_000).map { "V\($0) = $(BASE:upper) $(BASE:quote) $(BASE:dir=x) end" }
    let evaluator = EngineFixture([(["BASE = a/b/c d"] + lines).joined(separator: "\n")])
      .evaluator()
    let before = evaluator.programs.table.remainingSteps
    for number in 0..<2_000 { _ = try EngineFixture.string("V\(number)", in: evaluator) }
    #expect(evaluator.programs.table.remainingSteps == before)
  }

  @Test func `large inputs have room for all their values`() throws {
    let text = String(repeating: "x", count: 1_000)
    let lines = (0..<100).map { "A\($0) = \(text)\nB\($0) = $(A\($0):lower)" }
    let input = lines.joined(separator: "\n")
    var limits = Evaluator.Limits()
    limits.maximumRememberedBytes = 10_000
    let fixture = EngineFixture([input])
    let evaluator = fixture.evaluator(limits: limits)
    for number in 0..<100 { #expect(try EngineFixture.string("B\(number)", in: evaluator) == text) }
    limits.maximumGrowth = 0
    let narrow = fixture.evaluator(limits: limits)
    #expect(throws: EvaluationFailure.self) {
      for number in 0..<100 { _ = try EngineFixture.string("B\(number)", in: narrow) }
    }
  }

  /// docs/expressions.md states them.
  @Test func `an evaluation ends after four million steps or at 4 MiB`() {
    let limits = Evaluator.Limits()
    #expect(limits.maximumSteps == 4_000_000)
    #expect(limits.maximumBytes == 4 * 1_024 * 1_024)
    #expect(limits.maximumRememberedBytes == 16 * 1_024 * 1_024)
  }
}
