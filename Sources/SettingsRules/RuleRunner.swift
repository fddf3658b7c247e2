import SettingsArtifacts
package import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// Runs the enabled checks over the cells of a project.
package struct RuleRunner {
  /// Which checks run.
  package enum Part: Sendable {
    case all
    case first
    case second
  }

  private var checks: [any RuleCheck]
  /// The check of the project's policies; nil if it has none.
  private var policies: PolicyCheck?
  private var report: RuleReport
  private let project: RuleProject
  /// The cells that were checked.
  private var cells: [RuleCell.Identity] = []

  init(
    project: RuleProject, severities: RuleSeverities, part: Part = .all, policies: PolicyCheck?
  ) {
    var severities = severities
    self.policies = severities.isOn(.policy) ? policies : nil
    checks = RuleTable.checks.compactMap { check in
      guard part == .all || check.isInSecondPart == (part == .second) else { return nil }
      return RuleTable.rules(of: check).contains { severities.isOn($0) } ? check.init() : nil
    }
    self.project = project
    report = RuleReport(severities: severities, places: project.places)
  }

  /// Passes a cell to the checks if it belongs to the project.
  ///
  /// - Parameter view: The cell, while it is the current cell of its evaluator.
  mutating func visit(_ identity: RuleCell.Identity, _ view: CellView) {
    guard project.has(identity) else { return }
    cells.append(identity)
    let cell = RuleCell(
      identity: identity, project: project, plan: view.plan, evaluator: view.evaluator
    ) { try? view.infoPlist() }
    for index in checks.indices { checks[index].visit(cell, &report) }
    policies?.visit(cell, view, &report)
  }

  /// Returns the findings, in the order of the checks. Their files are those of the project.
  package mutating func finish() -> [Diagnostic] {
    for index in checks.indices { checks[index].finish(project, &report) }
    policies?.finish(project, &report)
    return report.diagnostics(of: project.outline, cells)
  }
}
