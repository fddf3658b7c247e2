package import SettingsArtifacts
package import SettingsDiagnostics
package import SettingsModel
package import SettingsResolution

/// Runs the checks whose rules are on over the cells of a project.
package struct RuleRunner {
  private var checks: [any RuleCheck]
  private var report: RuleReport
  private let project: RuleProject
  /// Those that were visited.
  private var cells: [RuleCell.Identity] = []

  /// All checks, in the order of their rules.
  package static let checks: [any RuleCheck.Type] = [
    BundleIdentifierCheck.self, ExtensionPointCheck.self, VersionCheck.self, MissingPartCheck.self,
    DeviceFamilyCheck.self, OrientationCheck.self, LaunchScreenCheck.self, LifeCycleCheck.self,
    ImageCheck.self, StoryboardCheck.self, FrameworkCheck.self,
    SDKCheck.self, DebugMacroCheck.self, PrefixHeaderCheck.self, InheritedListCheck.self,
    RepeatedElementCheck.self, XcconfigCommentCheck.self, EffectCheck.self, ConditionCheck.self,
    ReferenceCycleCheck.self, UnusedCheck.self, UnknownRuleCheck.self,
  ]

  package init(project: RuleProject, severities: RuleSeverities) {
    var severities = severities
    checks = Self.checks.compactMap { check in
      check.rules.contains { severities.isOn($0) } ? check.init() : nil
    }
    self.project = project
    report = RuleReport(severities: severities, places: project.places)
  }

  /// Shows a cell to the checks, if it is one of the project's.
  ///
  /// - Parameters:
  ///   - evaluator: with the cell in force.
  ///   - information: the Info.plist of the cell, where its product has one.
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

  /// What was found, in the order of the checks; the files it refers to are the project's.
  package mutating func finish() -> [Diagnostic] {
    for index in checks.indices { checks[index].finish(project, &report) }
    return report.diagnostics(of: project.outline, cells)
  }
}
