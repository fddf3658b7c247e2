package import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel

/// The severity of each rule for the project and for each target. It is the severity in the table,
/// unless `rules` changes it on a level.
package struct RuleSeverities {
  /// The config.yaml, which contains `rules`; nil for any other project.
  private let spec: Spec?
  /// The requested rules, with the severities in the table.
  private let requested: [RuleID: Diagnostic.Severity]
  /// The enabled rules of each member, the project first; nil if `rules` does not change any.
  private var changed: [[RuleID: Diagnostic.Severity]?]
  private lazy var memberPlaces = spec.map(MemberPlaces.init)
  /// The members of the config.yaml that another project was written from, by the targets of that
  /// project; nil if the targets are members themselves.
  private let writtenMembers: [Int: Int]?

  /// - Parameters:
  ///   - only: The rules to check; nil for all that apply to such a project.
  ///   - disabled: The rules to omit.
  ///   - source: The config.yaml that the project was written from, whose `rules` count for its
  ///     targets by their names.
  package init(
    outline: any ProjectOutline, only: [RuleID]? = nil, disabled: [RuleID] = [],
    writtenFrom source: Spec? = nil
  ) {
    let spec = outline as? Spec ?? source
    self.spec = spec
    writtenMembers = source.map { source in
      var members: [Int: Int] = [:]
      for target in outline.targets {
        members[target] = source.target(named: outline.name(of: target))
      }
      return members
    }
    let wanted = Set(only ?? RuleID.allCases).subtracting(disabled)
    requested = Dictionary(
      uniqueKeysWithValues: wanted.filter { $0.rule.projects.contains(outline.kind) }
        .map { ($0, $0.rule.severity) })
    changed = Array(repeating: nil, count: (spec?.members.count ?? 0) + 1)
  }

  /// Returns the severity of a rule; nil if the rule is off.
  ///
  /// - Parameter member: A target or template; nil for the project.
  package mutating func severity(of rule: RuleID, for member: Int?) -> Diagnostic.Severity? {
    severities(for: writtenMembers.map { members in member.flatMap { members[$0] } } ?? member)[
      rule]
  }

  /// Whether a rule is enabled anywhere.
  package mutating func isOn(_ rule: RuleID) -> Bool {
    if severity(of: rule, for: nil) != nil { return true }
    guard let spec, !spec.rules.isEmpty else { return false }
    return spec.members.indices.contains { severities(for: $0)[rule] != nil }
  }

  /// Returns a diagnostic from elsewhere with the severity at its location; nil if the rule is off
  /// there.
  ///
  /// Errors remain, because nothing can be computed from a file with errors.
  package mutating func applied(to diagnostic: Diagnostic) -> Diagnostic? {
    guard diagnostic.severity != .error, let rule = RuleID(rawValue: diagnostic.identifier) else {
      return diagnostic
    }
    let member = spec.flatMap { spec in
      spec.rules.isEmpty || writtenMembers != nil
        ? nil : diagnostic.range.flatMap { memberPlaces?.member(at: $0) }
    }
    return severity(of: rule, for: member).map { severity in
      // A diagnostic that is milder than its rule is never raised.
      diagnostic.with(
        severity: diagnostic.severity < rule.rule.severity
          ? min(severity, diagnostic.severity) : severity)
    }
  }

  private mutating func severities(for member: Int?) -> [RuleID: Diagnostic.Severity] {
    guard let spec, !spec.rules.isEmpty else { return requested }
    let index = member.map { $0 + 1 } ?? 0
    if let known = changed[index] { return known }
    var result = requested
    for rule in spec.rules(of: member) {
      guard let id = RuleID(rawValue: spec.tree.string(of: rule.name)), let usual = requested[id]
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
