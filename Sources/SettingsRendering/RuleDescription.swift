package import SettingsDiagnostics

/// The description of a rule, for lists of rules and SARIF.
package struct RuleDescription: Sendable {
  package let identifier: String
  /// The severity, unless a config changes it.
  package let severity: Diagnostic.Severity
  package let summary: String
  package let account: String
  package let holdsFor: String
  /// The kinds of projects that it applies to.
  package let projects: [String]
  package let remedy: String
  /// What `--fix` does; nil if the fix needs a decision.
  package let fix: String?

  package init(
    identifier: String, severity: Diagnostic.Severity, summary: String, account: String,
    holdsFor: String, projects: [String], remedy: String, fix: String?
  ) {
    self.identifier = identifier
    self.severity = severity
    self.summary = summary
    self.account = account
    self.holdsFor = holdsFor
    self.projects = projects
    self.remedy = remedy
    self.fix = fix
  }
}

/// Prints rules, for `check --list`.
package struct RuleListing {
  package static let version = 1

  private let rules: [RuleDescription]
  private let style: TerminalStyle

  package init(_ rules: [RuleDescription], isColored: Bool = false) {
    self.rules = rules
    style = TerminalStyle(isColored: isColored)
  }

  /// One line for each rule: its name, its severity, whether `--fix` corrects it, its summary, and
  /// its kinds of projects if not all.
  package var text: String {
    var columns = AlignedColumns(indentation: "")
    for rule in rules {
      columns.add([
        .init(rule.identifier, style.bold), .init(rule.severity.word),
        .init(rule.fix == nil ? "" : "fix", style.dim),
        .init(rule.summary + (rule.projects.count == 1 ? " (\(rule.projects[0]) only)" : "")),
      ])
    }
    return columns.text
  }

  /// docs/schemas/rules.schema.json.
  package var json: ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "rules", version: Self.version)
    writer.objects("rules", rules) { rule, writer in
      writer.member("identifier", rule.identifier)
      writer.member("severity", rule.severity.word)
      writer.member("summary", rule.summary)
      writer.member("account", rule.account)
      writer.member("holdsFor", rule.holdsFor)
      writer.member("projects", rule.projects)
      writer.member("remedy", rule.remedy)
      writer.member("fix", ifPresent: rule.fix)
    }
    return writer.finished()
  }
}
