import SettingsConfig
import SettingsDiagnostics
import SettingsModel

/// Checks for unknown names in `rules`.
struct UnknownRuleCheck: RuleCheck {
  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    guard let spec = project.spec else { return }
    for rule in spec.rules {
      let name = spec.tree.string(of: rule.name)
      guard RuleID(rawValue: name) == nil else { continue }
      let range = spec.tree.range(of: rule.name)
      report.add(
        .unknownRule,
        "no rule is named '\(name)'"
          + Suggestion.didYouMean(name, in: RuleTable.identifiers.sorted()), at: range,
        help: "'resolve-settings check --list' prints the rules",
        of: project.member(at: range))
    }
  }
}
