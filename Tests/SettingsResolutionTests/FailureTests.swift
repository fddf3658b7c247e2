import SettingsModel
import Testing

@testable import SettingsResolution

/// What is known of settings that cannot be evaluated.
struct FailureTests {
  @Test func `a failed setting is recorded once`() {
    let failed = FailedSettings()
    let name = SettingName(index: 3), other = SettingName(index: 4)
    #expect(failed.isEmpty)
    #expect(!failed.contains(name))
    let failure = EvaluationFailure(setting: "A", bound: .steps(1), path: [])
    failed.note(failure, of: name)
    failed.note(failure, of: name)
    #expect(failed.contains(name))
    #expect(!failed.contains(other))
    #expect(failed.failures.count == 1)
  }

  /// An operator leaves no short way: the machine itself makes the value.
  @Test(arguments: [(15, false), (16, true), (17, true)])
  func `a value that exceeds the memory for values is an error`(
    maximum: Int, succeeds: Bool
  ) throws {
    var limits = Evaluator.Limits()
    limits.maximumRememberedBytes = maximum
    limits.maximumGrowth = 0
    let fixture = EngineFixture(["A = $(B:upper)\nB = 0123456789abcdef"])
    let evaluator = fixture.evaluator(limits: limits)
    if succeeds {
      #expect(try EngineFixture.string("A", in: evaluator) == "0123456789ABCDEF")
    } else {
      let failure = try #require(throws: EvaluationFailure.self) {
        try EngineFixture.string("A", in: evaluator)
      }
      guard case .memory = failure.bound else {
        Issue.record("\(failure.message)")
        return
      }
    }
  }

  /// Each operand has 64 KB, which count as 1024 steps when they are copied.
  @Test func `text that is dropped again counts as work`() throws {
    let value = String(repeating: "$(B:default=$(BIG))", count: 100)
    let fixture = EngineFixture([
      "BIG = \(String(repeating: "x", count: 1 << 16))\nB = b\nA = \(value)"
    ])
    var limits = Evaluator.Limits()
    limits.joinsTexts = false
    #expect(try EngineFixture.string("A", in: fixture.evaluator(limits: limits)).count == 100)
    limits.maximumSteps = 50_000
    #expect(throws: EvaluationFailure.self) {
      try EngineFixture.string("A", in: fixture.evaluator(limits: limits))
    }
  }

  /// 100 copies of 64 KB count as 102,400 steps.
  @Test(arguments: [(60_000, false), (110_000, true)])
  func `text that is copied counts as work`(maximum: Int, succeeds: Bool) throws {
    let fixture = EngineFixture([
      "BIG = \(String(repeating: "x", count: 1 << 16))\nB = $(BIG:base)\n"
        + "A = \(String(repeating: "$(B)", count: 100))"
    ])
    var limits = Evaluator.Limits()
    limits.joinsTexts = false
    limits.maximumBytes = 16 << 20
    limits.maximumSteps = maximum
    let evaluator = fixture.evaluator(limits: limits)
    _ = try EngineFixture.string("B", in: evaluator)
    if succeeds {
      #expect(try EngineFixture.string("A", in: evaluator).utf8.count == 100 << 16)
    } else {
      #expect(throws: EvaluationFailure.self) { try EngineFixture.string("A", in: evaluator) }
    }
  }

  @Test func `a trace that failed leaves nothing behind`() throws {
    let fixture = EngineFixture([
      "A = a $(BIG)\nBIG = \(String(repeating: "$(A)$(B)", count: 99))\nB = b"
    ])
    var limits = Evaluator.Limits()
    limits.maximumSteps = 50
    let evaluator = fixture.evaluator(limits: limits)
    let name = try #require(evaluator.assignedName("A"))
    #expect(throws: EvaluationFailure.self) { try evaluator.trace(name, as: .list) }
    let other = try evaluator.trace(#require(evaluator.assignedName("B")), as: .list)
    #expect(other.marks.map(\.offset) == [0])
    #expect(other.references.isEmpty)
  }

  @Test func `the title of a cell has its destination`() {
    let cell = ResolvedCell(target: "App", configuration: "Debug", settings: [])
    #expect(cell.title == "App@Debug")
    let other = ResolvedCell(
      target: "App", configuration: "Debug", destination: "iOS Simulator", settings: [])
    #expect(other.title == "App@Debug (iOS Simulator)")
  }
}
