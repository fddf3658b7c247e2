import SettingsDiagnostics
import SettingsSpec

/// Names in `rules` that no rule bears.
struct UnknownRuleCheck: RuleCheck {
  static let rules: [RuleID] = [.unknownRule]

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    for rule in project.spec.rules {
      let name = project.spec.tree.string(of: rule.name)
      guard RuleID(rawValue: name) == nil else { continue }
      let range = project.spec.tree.range(of: rule.name)
      report.add(
        .unknownRule,
        "no rule is named '\(name)'"
          + Suggestion.didYouMean(name, in: RuleTable.identifiers.sorted()), at: range,
        help: "'resolve-settings check --list' prints the rules",
        of: project.spec.member(at: range))
    }
  }
}
