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
    var level = ""
  }

  /// A store with a cell. Other names come first, so that equal names have different numbers.
  private static func cell(
    _ assigned: Assigned, padding: Int = 0, excludes: Bool = false,
    change: (inout CellPlan) -> Void = { _ in }
  ) -> (SettingsStore, CellPlan) {
    var store = SettingsStore()
    for index in 0..<padding { _ = store.intern("PADDING_\(index)") }
    store.beginBlock(
      of: store.addLevel(Level(kind: assigned.kind, name: assigned.level)), when: assigned.when)
    store.assign(
      assigned.name, assigned.value, conditions: store.intern(assigned.conditions), origin: nil)
    let block = store.endBlock()
    var plan = CellPlan(
      stack: LevelStack(own: [block]), target: "T", configuration: "Debug", productType: nil,
      sdkVersion: nil, excluded: excludes ? [ExcludedBlock(block: block, above: nil)] : [])
    change(&plan)
    return (store, plan)
  }

  private static func isSame(
    _ assigned: Assigned, excludes: Bool = false, change: (inout CellPlan) -> Void = { _ in }
  ) -> Bool {
    let (old, left) = cell(Assigned(conditions: condition), padding: 3)
    let (new, right) = cell(assigned, excludes: excludes, change: change)
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

  @Test func `names of levels and excluded blocks make no difference`() {
    #expect(Self.isSame(Assigned(conditions: Self.condition, level: "Base.xcconfig")))
    #expect(Self.isSame(Assigned(conditions: Self.condition), excludes: true))
  }

  /// A new field needs a decision: compare it in `PlanComparison.isSame`, or document there why it
  /// does not matter. Then add its name here.
  @Test func `each field of what is compared is compared or ignored on purpose`() {
    let (store, plan) = Self.cell(Assigned())
    let block = store[plan.stack.own[0]]
    func fields(_ value: Any) -> Set<String> {
      Set(Mirror(reflecting: value).children.compactMap(\.label))
    }
    #expect(
      fields(plan) == [
        "stack", "parameters", "target", "configuration", "effectiveConfiguration", "productType",
        "sdkVersion", "unreadableLevels",
        // Ignored.
        "excluded", "tools",
      ])
    #expect(fields(plan.stack) == ["base", "own", "top", "target"])
    #expect(fields(store[block.level]) == ["kind", /* ignored: */ "name"])
    #expect(
      fields(block) == ["level", "condition", "assignments", /* ignored: */ "whenKey"])
    #expect(
      fields(store.assignments[block.assignments.lowerBound])
        == ["name", "conditions", "value", "isLiteral", /* ignored: */ "isHelper", "origin"])
  }
}
