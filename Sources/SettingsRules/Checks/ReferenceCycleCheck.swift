import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Checks for settings that refer to each other in a cycle, whose value is empty.
struct ReferenceCycleCheck: RuleCheck {
  /// The circular references, which are computed for the first cell.
  private var circular: CircularReferences?

  /// The maximum number of settings of a cycle in a message.
  private static let maximumNames = 12

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard report.isOn(.referenceCycle, in: cell) else { return }
    let circular = self.circular ?? CircularReferences(in: cell.project.store)
    self.circular = circular
    guard !circular.isEmpty else { return }
    for cycle in CellCycles(circular, in: cell).shortestCycles() {
      addFinding(cycle, in: cell, &report)
    }
  }

  private func addFinding(
    _ cycle: [CellCycles.Step], in cell: RuleCell, _ report: inout RuleReport
  ) {
    let project = cell.project
    let names = cycle.map { project.name(of: $0.assignment) }
    let places = cycle.map { step in
      let range = project.origin(of: step.assignment).range
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
        + "where the cycle closes", at: places[first], notes: notes,
      help: "remove one of the references, or give \(names[0]) a value on a lower level",
      in: cell.identity)
  }
}
