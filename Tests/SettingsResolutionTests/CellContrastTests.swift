import SettingsModel
import Testing

@testable import SettingsResolution

/// What differs between two cells.
struct CellContrastTests {
  static func differences(
    _ old: String, _ new: String, isPrepared: Bool, oldType: SettingType = .stringList
  ) throws -> [String] {
    let one = EngineFixture([old], types: ["LIST": oldType])
    let other = EngineFixture([new], types: ["LIST": .stringList])
    let before = CellResolver(store: one.store), after = CellResolver(store: other.store)
    let stack = LevelStack(base: one.blocks, own: [])
    let otherStack = LevelStack(base: other.blocks, own: [])
    let group = before.group(for: stack, ConditionParameters())
    let otherGroup = after.group(for: otherStack, ConditionParameters())
    let contrast = CellContrast(old: before, new: after)
    if isPrepared { try contrast.prepare(group, otherGroup) }
    var names: [String] = []
    try before.withCell(stack, in: group) { group in
      try after.withCell(otherStack, in: otherGroup) { otherGroup in
        names = try contrast.differences(between: group, and: otherGroup).map { difference in
          difference.old.map { group.evaluator.names.text(of: $0) }
            ?? difference.new.map { otherGroup.evaluator.names.text(of: $0) } ?? ""
        }
      }
    }
    return names
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let names: [String]

    var testDescription: String { "\(old) | \(new)" }
  }

  @Test(
    arguments: [
      Case(old: "A = x", new: "A = x", names: []), Case(old: "A = x", new: "A = y", names: ["A"]),
      Case(old: "A = x\nB = 1", new: "A = x", names: ["B"]),
      Case(old: "B = 1", new: "A = x\nB = 1\nC = 2", names: ["A", "C"]),
      Case(old: "A = x\nOTHER_LDFLAGS = a", new: "A = x", names: ["OTHER_LDFLAGS"]),
      Case(old: "A = x", new: "A = x\nOTHER_LDFLAGS = a", names: ["OTHER_LDFLAGS"]),
      // Lists are compared by their elements, other values by their texts.
      Case(old: "LIST = a b", new: "LIST = a  b", names: []),
      Case(old: "LIST = ab c", new: "LIST = a bc", names: ["LIST"]),
      Case(old: "LIST = a b", new: "LIST = \"a b\"", names: ["LIST"]),
      Case(old: "LIST = \"\"", new: "LIST =", names: ["LIST"]),
      Case(old: "LIST = 'a' b", new: "LIST = a \"b\"", names: []),
      Case(
        old: "LIST = 'a' b\nOTHER_LDFLAGS = 'c' d", new: "LIST = a \"b\"\nOTHER_LDFLAGS = c \"d\"",
        names: []),
      Case(old: "A = a b", new: "A = a  b", names: ["A"]),
      // One name begins with another.
      Case(old: "A = 1\nAB = 1", new: "AB = 1", names: ["A"]),
      Case(old: "AB = 1", new: "A = 1\nAB = 1", names: ["A"]),
    ], [false, true])
  func `a setting differs if its value does`(test: Case, isPrepared: Bool) throws {
    #expect(try Self.differences(test.old, test.new, isPrepared: isPrepared) == test.names)
  }

  @Test(arguments: ["LIST = a  b", "LIST = \"a b\""], [false, true])
  func `a list is compared by its text with a value that is not one`(
    new: String, isPrepared: Bool
  ) throws {
    let names = try Self.differences(
      "LIST = a b", new, isPrepared: isPrepared, oldType: .string)
    #expect(names == ["LIST"])
  }
}
