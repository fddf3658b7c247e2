import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel

/// How severe each rule's findings are for the project and for each target: the table, and what `rules`
/// makes of it, level over level.
package struct RuleSeverities {
  /// Nil where there is no config.yaml, and so no `rules`.
  private let spec: Spec?
  /// Of the rules that anybody asked for, as the table has them.
  private let standing: [RuleID: Diagnostic.Severity]
  /// By member, the project first: of the rules that are on, where `rules` changes any.
  private var changed: [[RuleID: Diagnostic.Severity]?]
  private lazy var memberPlaces = spec.map(MemberPlaces.init)

  /// - Parameters:
  ///   - only: the rules to look at; nil for all that are about such a project.
  ///   - disabled: the rules to leave out.
  package init(outline: any ProjectOutline, only: [RuleID]? = nil, disabled: [RuleID] = []) {
    let spec = outline as? Spec
    self.spec = spec
    let wanted = Set(only ?? RuleID.allCases).subtracting(disabled)
    standing = Dictionary(
      uniqueKeysWithValues: wanted.filter { $0.rule.projects.contains(outline.kind) }
        .map { ($0, $0.rule.severity) })
    changed = Array(repeating: nil, count: (spec?.members.count ?? 0) + 1)
  }

  /// Nil where the rule is off.
  ///
  /// - Parameter member: a target or template; nil for the project.
  package mutating func severity(of rule: RuleID, for member: Int?) -> Diagnostic.Severity? {
    severities(for: member)[rule]
  }

  /// Whether anybody wants to hear of a rule.
  package mutating func isOn(_ rule: RuleID) -> Bool {
    if severity(of: rule, for: nil) != nil { return true }
    guard let spec, !spec.rules.isEmpty else { return false }
    return spec.members.indices.contains { severity(of: rule, for: $0) != nil }
  }

  /// What was found elsewhere, as the rules want it: with the severity that holds where it stands, or
  /// not at all. Errors stay: nothing can be made of a file that has one.
  package mutating func applied(to diagnostic: Diagnostic) -> Diagnostic? {
    guard diagnostic.severity != .error, let rule = RuleID(rawValue: diagnostic.identifier) else {
      return diagnostic
    }
    let member = spec.flatMap { spec in
      spec.rules.isEmpty ? nil : diagnostic.range.flatMap { memberPlaces?.member(at: $0) }
    }
    return severity(of: rule, for: member).map { severity in
      // A remark that is milder than the rule breaks nothing, however severe the rule is made.
      diagnostic.with(
        severity: diagnostic.severity < rule.rule.severity
          ? min(severity, diagnostic.severity) : severity)
    }
  }

  private mutating func severities(for member: Int?) -> [RuleID: Diagnostic.Severity] {
    guard let spec, !spec.rules.isEmpty else { return standing }
    let index = member.map { $0 + 1 } ?? 0
    if let known = changed[index] { return known }
    var result = standing
    for rule in spec.rules(of: member) {
      guard let id = RuleID(rawValue: spec.tree.string(of: rule.name)), let usual = standing[id]
      else { continue }
      switch rule.severity {
      case .off: result[id] = nil
      case .note: result[id] = .note
      case .warning: result[id] = .warning
      case .error: result[id] = .error
      case .default: result[id] = usual
      }
    }
    changed[index] = result
    return result
  }
}
