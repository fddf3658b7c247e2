@testable import SettingsImport
import SettingsModel
import Testing

/// Cells whose settings follow from the same assignments, without evaluation.
struct PlanComparisonTests {
  private struct Assigned {
    var name = "A"
    var value = "x $(B)"
    var conditions: [Condition] = []
    var when: [Condition] = []
    var kind = Level.Kind.target
  }

  /// A store with a cell. Other names come first, so that equal names have different numbers.
  private static func cell(
    _ assigned: Assigned, padding: Int = 0, change: (inout CellPlan) -> Void = { _ in }
  ) -> (SettingsStore, CellPlan) {
    var store = SettingsStore()
    for index in 0..<padding { _ = store.intern("PADDING_\(index)") }
    store.beginBlock(of: store.addLevel(Level(kind: assigned.kind)), when: assigned.when)
    store.assign(
      assigned.name, assigned.value, conditions: store.intern(assigned.conditions), origin: nil)
    let block = store.endBlock()
    var plan = CellPlan(
      stack: LevelStack(own: [block]), target: "T", configuration: "Debug", productType: nil,
      sdkVersion: nil, excluded: [])
    change(&plan)
    return (store, plan)
  }

  private static func isSame(
    _ assigned: Assigned, change: (inout CellPlan) -> Void = { _ in }
  ) -> Bool {
    let (old, left) = cell(Assigned(conditions: condition), padding: 3)
    let (new, right) = cell(assigned, change: change)
    var comparison = PlanComparison(old: old, new: new)
    let result = comparison.isSame(left, right)
    // The second answer is the remembered one.
    #expect(comparison.isSame(left, right) == result)
    return result
  }

  private static let condition = [Condition(parameter: "sdk", pattern: "iphone*")]

  @Test func `cells with the same assignments are the same`() {
    #expect(Self.isSame(Assigned(conditions: Self.condition)))
  }

  @Test func `each part of an assignment makes a difference`() {
    #expect(!Self.isSame(Assigned(name: "B", conditions: Self.condition)))
    #expect(!Self.isSame(Assigned(value: "x", conditions: Self.condition)))
    #expect(!Self.isSame(Assigned()))
    #expect(
      !Self.isSame(Assigned(conditions: [Condition(parameter: "sdk", pattern: "macosx*")])))
    #expect(!Self.isSame(Assigned(conditions: Self.condition, when: Self.condition)))
    #expect(!Self.isSame(Assigned(conditions: Self.condition, kind: .project)))
  }

  @Test func `what else a cell's settings follow from makes a difference`() {
    let same = Assigned(conditions: Self.condition)
    #expect(!Self.isSame(same) { $0.stack.own += $0.stack.own })
    #expect(!Self.isSame(same) { $0.stack.base = $0.stack.own })
    #expect(!Self.isSame(same) { $0.stack.target = "T" })
    #expect(!Self.isSame(same) { $0.parameters["sdk"] = ["iphoneos"] })
    #expect(!Self.isSame(same) { $0.unreadableLevels = [.targetXcconfig] })
  }
}
