package import SettingsArtifacts
package import SettingsDiagnostics
package import SettingsModel
package import SettingsResolution

/// Runs the enabled checks over the cells of a project.
package struct RuleRunner {
  /// Which checks run.
  package enum Part: Sendable {
    case all
    case first
    case second
  }

  private var checks: [any RuleCheck]
  private var report: RuleReport
  private let project: RuleProject
  /// The cells that were checked.
  private var cells: [RuleCell.Identity] = []

  package init(project: RuleProject, severities: RuleSeverities, part: Part = .all) {
    var severities = severities
    checks = RuleTable.checks.compactMap { check in
      guard part == .all || check.isInSecondPart == (part == .second) else { return nil }
      return RuleTable.rules(of: check).contains { severities.isOn($0) } ? check.init() : nil
    }
    self.project = project
    report = RuleReport(severities: severities, places: project.places)
  }

  /// Passes a cell to the checks if it belongs to the project.
  ///
  /// - Parameters:
  ///   - evaluator: An evaluator that has this cell as its current cell.
  ///   - information: Returns the Info.plist of the cell, if its product has one.
  package mutating func visit(
    _ identity: RuleCell.Identity, plan: CellPlan, evaluator: Evaluator,
    information: @escaping () -> InfoPlist?
  ) {
    guard project.has(identity) else { return }
    cells.append(identity)
    let cell = RuleCell(
      identity: identity, project: project, plan: plan, evaluator: evaluator,
      information: information)
    for index in checks.indices { checks[index].visit(cell, &report) }
  }

  /// Returns the findings, in the order of the checks. Their files are those of the project.
  package mutating func finish() -> [Diagnostic] {
    for index in checks.indices { checks[index].finish(project, &report) }
    return report.diagnostics(of: project.outline, cells)
  }
}
