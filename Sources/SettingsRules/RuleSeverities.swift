package import SettingsDiagnostics
package import SettingsSpec

/// How severe each rule's findings are for the project and for each target: the table, and what `rules`
/// makes of it, level over level.
package struct RuleSeverities {
  /// Nil where there is no config.yaml, and so no `rules`.
  private let spec: Spec?
  private let only: Set<RuleID>
  /// By member, the project first; what differs from the table.
  private var changes: [[RuleID: SpecRule.Severity]?]

  /// - Parameters:
  ///   - only: the rules to look at; nil for all that are about such a project.
  ///   - disabled: the rules to leave out.
  package init(outline: any ProjectOutline, only: [RuleID]? = nil, disabled: [RuleID] = []) {
    let spec = outline as? Spec
    self.spec = spec
    let wanted = Set(only ?? RuleID.allCases).subtracting(disabled)
    self.only = wanted.filter { $0.rule.projects.contains(outline.kind) }
    changes = Array(repeating: nil, count: (spec?.members.count ?? 0) + 1)
  }

  /// Nil where the rule is off.
  ///
  /// - Parameter member: a target or template; nil for the project.
  package mutating func severity(of rule: RuleID, for member: Int?) -> Diagnostic.Severity? {
    guard only.contains(rule) else { return nil }
    switch changes(for: member)[rule] {
    case .off: return nil
    case .note: return .note
    case .warning: return .warning
    case .error: return .error
    case .default, nil: return rule.rule.severity
    }
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
      spec.rules.isEmpty ? nil : diagnostic.range.flatMap { spec.member(at: $0) }
    }
    return severity(of: rule, for: member).map(diagnostic.with(severity:))
  }

  private mutating func changes(for member: Int?) -> [RuleID: SpecRule.Severity] {
    guard let spec, !spec.rules.isEmpty else { return [:] }
    let index = member.map { $0 + 1 } ?? 0
    if let known = changes[index] { return known }
    var result: [RuleID: SpecRule.Severity] = [:]
    for rule in spec.rules(of: member) {
      if let id = RuleID(rawValue: spec.tree.string(of: rule.name)) { result[id] = rule.severity }
    }
    changes[index] = result
    return result
  }
}
