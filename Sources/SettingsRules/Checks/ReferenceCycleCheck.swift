import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsSpec

/// Settings that refer to one another in a circle, so that what stands in the middle is empty.
struct ReferenceCycleCheck: RuleCheck {
  static let rules: [RuleID] = [.referenceCycle]

  /// Every name that comes back to itself by any assignments at all, whatever their conditions and levels;
  /// made when the first cell is seen. Mostly there is none, and no cell is looked at.
  private var candidates: Set<SettingName>?

  /// How many references of a cell are followed in all: more in circles than that are not told one by one.
  private static let maximumSteps = 1 << 18
  /// How many settings of a circle are named.
  private static let maximumNames = 12

  /// A reference in a value that is in force.
  private struct Step {
    let from: SettingName
    let to: SettingName
    /// The assignment that has it.
    let assignment: Int
    /// Whether a lower assignment answers when the circle closes.
    let hasLower: Bool
  }

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard report.isOn(.referenceCycle, in: cell) else { return }
    let candidates = self.candidates ?? Self.candidates(in: cell.project.store)
    self.candidates = candidates
    guard !candidates.isEmpty else { return }
    let store = cell.project.store
    let kinds = AuthoredAssignments(of: cell)
    let steps = Self.steps(among: candidates, in: cell)
    var budget = Self.maximumSteps
    var told: Set<SettingName> = []
    for name in steps.keys.sorted(by: { store.names.text(of: $0) < store.names.text(of: $1) }) {
      guard !told.contains(name), let circle = Self.circle(from: name, steps, &budget),
        circle.contains(where: { kinds.isAuthored($0.assignment) })
      else { continue }
      told.formUnion(circle.map(\.from))
      tell(circle, in: cell, &report)
    }
  }

  private func tell(_ circle: [Step], in cell: RuleCell, _ report: inout RuleReport) {
    let store = cell.project.store
    let names = circle.map { store.names.text(of: $0.from) }
    let places = circle.map { step in
      let range = store.origin(of: store.assignments[step.assignment]).range
      return range.isNone ? nil : range
    }
    let first = places.firstIndex { $0 != nil } ?? 0
    var notes: [Diagnostic.Note] = []
    for (index, place) in places.enumerated().prefix(Self.maximumNames) where index != first {
      guard let place else { continue }
      let next = names[(index + 1) % names.count]
      notes.append(.init("\(names[index]) refers to \(next) here", at: place))
    }
    let shown =
      names.count > Self.maximumNames
      ? names.prefix(Self.maximumNames) + ["…", names[0]] : names + [names[0]]
    report.add(
      .referenceCycle,
      "\(names[0]) refers to itself (\(shown.joined(separator: " → "))), and is empty "
        + "where the circle closes", at: places[first], notes: notes,
      help: "take one of the references out, or give \(names[0]) a value on a lower level",
      in: cell.identity)
  }

  // MARK: In one cell

  /// The references of the candidates to one another, of the assignments that go into their values.
  private static func steps(
    among candidates: Set<SettingName>, in cell: RuleCell
  ) -> [SettingName: [Step]] {
    let scope = cell.scope
    let store = cell.project.store
    var steps: [SettingName: [Step]] = [:]
    for name in candidates {
      let chain = cell.chain(of: name, in: scope)
      for (depth, index) in chain.assignments[..<chain.reached].enumerated() {
        for target in references(of: store.assignments[index], in: store)
        where candidates.contains(target) {
          steps[name, default: []].append(
            Step(
              from: name, to: target, assignment: index,
              hasLower: depth + 1 < chain.assignments.count))
        }
      }
    }
    return steps
  }

  /// The shortest way from a name back to itself that ends with nothing.
  ///
  /// - Parameter budget: how many references may still be followed.
  private static func circle(
    from name: SettingName, _ steps: [SettingName: [Step]], _ budget: inout Int
  ) -> [Step]? {
    /// Steps in the order in which they were found, each with the place of the one before it.
    var found: [(step: Step, previous: Int)] = []
    for step in steps[name] ?? [] where !step.hasLower { found.append((step, -1)) }
    var seen: Set<SettingName> = []
    var next = 0
    while next < found.count, budget > 0 {
      let step = found[next].step
      if step.to == name {
        var circle: [Step] = []
        var place = next
        while place >= 0 {
          circle.append(found[place].step)
          place = found[place].previous
        }
        return circle.reversed()
      }
      if seen.insert(step.to).inserted {
        for further in steps[step.to] ?? [] { found.append((further, next)) }
      }
      next += 1
      budget -= 1
    }
    return nil
  }

  // MARK: In all of them

  /// Names that lie on a circle of all the references there are, or between two: what is left when names that
  /// nobody refers to are taken away, and those that they alone referred to, and so on.
  ///
  /// - Complexity: O(references).
  private static func candidates(in store: SettingsStore) -> Set<SettingName> {
    var targets: [SettingName: Set<SettingName>] = [:]
    for assignment in store.assignments {
      let found = references(of: assignment, in: store)
      if !found.isEmpty { targets[assignment.name, default: []].formUnion(found) }
    }
    var referrers: [SettingName: Int] = [:]
    for target in targets.values.joined() { referrers[target, default: 0] += 1 }
    var waiting = targets.keys.filter { referrers[$0] == nil }
    while let name = waiting.popLast() {
      for target in targets.removeValue(forKey: name) ?? [] {
        let left = (referrers[target] ?? 1) - 1
        referrers[target] = left
        if left == 0 { waiting.append(target) }
      }
    }
    return Set(targets.keys)
  }

  /// The other settings that a value refers to. Where an operator says what stands in for an empty value,
  /// an empty one is no mistake.
  private static func references(
    of assignment: Assignment, in store: SettingsStore
  ) -> [SettingName] {
    if assignment.isLiteral { return [] }
    let text = store.valueText(of: assignment)
    guard text.contains(UInt8(ascii: "$")),
      !String(decoding: text, as: UTF8.self).contains(":default=")
    else { return [] }
    var found: [SettingName] = []
    for reference in ReferenceNames(text) {
      guard case .name(let bytes) = reference,
        let name = store.names.find(String(decoding: bytes, as: UTF8.self)),
        name != assignment.name, !found.contains(name)
      else { continue }
      found.append(name)
    }
    return found
  }
}
