package import SettingsDiagnostics
package import SettingsModel

/// One row of the table of rules, with all facts about a rule.
///
/// `check --list` and docs/rules.md are generated from it.
package struct Rule: Sendable {
  package let id: RuleID
  /// The severity, unless `rules` changes it.
  package let severity: Diagnostic.Severity
  /// The problem in a few lowercase words, without a period.
  package let summary: String
  /// The check that reports the rule; nil for problems that are found while the project is read.
  package let check: (any RuleCheck.Type)?
  /// A description of what the rule checks and why it matters, in sentences.
  package let account: String
  /// The deployment targets to which the rule applies.
  package let holdsFor: String
  /// The kinds of projects to which the rule applies, in order.
  package let projects: [ProjectKind]
  /// The remedy, in sentences.
  package let remedy: String
  /// The effect of `--fix`; nil if the fix needs a decision.
  package let fix: String?

  init(
    _ id: RuleID, _ severity: Diagnostic.Severity, _ summary: String,
    check: (any RuleCheck.Type)? = nil, account: String,
    holdsFor: String = "Every deployment target.", projects: [ProjectKind] = ProjectKind.allCases,
    remedy: String, fix: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.check = check
    self.account = account
    self.holdsFor = holdsFor
    self.projects = projects
    self.remedy = remedy
    self.fix = fix
  }

  /// The names of the kinds of projects to which the rule applies.
  package var projectNames: [String] { projects.map(\.rawValue) }
}

/// The table of rules, which checking, `check --list`, completions and docs/rules.md share.
///
/// To add a rule, add its identifier and its row to one of the files of this table, and add a
/// `RuleCheck` that reports it.
package enum RuleTable {
  /// The rows, in the order of docs/rules.md.
  package static let rows: [Rule] =
    targetRows + productRows + deviceRows + appearanceRows + frameworkRows + refusalRows + buildRows
    + valueRows + effectRows

  package static func rule(_ id: RuleID) -> Rule {
    if let row = indices[id] { return rows[row] }
    return Rule(id, .warning, id.rawValue, account: "", remedy: "")
  }

  /// The checks that report rules, in the order of their first rule.
  package static let checks: [any RuleCheck.Type] = {
    var known: Set<ObjectIdentifier> = []
    return rows.compactMap(\.check).filter { known.insert(ObjectIdentifier($0)).inserted }
  }()

  /// Returns the rules that a check may report.
  package static func rules(of check: any RuleCheck.Type) -> [RuleID] {
    rows.filter { row in row.check.map { $0 == check } ?? false }.map(\.id)
  }

  private static let indices = Dictionary(
    rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })

  package static let identifiers: [String] = rows.map(\.id.rawValue)
}
