package import SettingsDiagnostics

/// A rule in words, as lists of rules and SARIF show it.
package struct RuleDescription: Sendable {
  package let identifier: String
  /// Unless a config says otherwise.
  package let severity: Diagnostic.Severity
  package let summary: String
  package let account: String
  package let holdsFor: String
  /// The kinds of projects that it is about.
  package let projects: [String]
  package let remedy: String
  /// What `--fix` does; nil where a person has to decide.
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

/// Prints rules: what `check --list` answers.
package struct RuleListing {
  package static let version = 1

  private let rules: [RuleDescription]
  private let style: TerminalStyle

  package init(_ rules: [RuleDescription], isColored: Bool = false) {
    self.rules = rules
    style = TerminalStyle(isColored: isColored)
  }

  /// A line a rule: its name, how severe it is, whether `--fix` mends it, what is wrong, and where
  /// in one kind of projects only.
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
    writer.key("rules")
    writer.array(rules) { rule, writer in
      writer.beginObject()
      writer.member("identifier", rule.identifier)
      writer.member("severity", rule.severity.word)
      writer.member("summary", rule.summary)
      writer.member("account", rule.account)
      writer.member("holdsFor", rule.holdsFor)
      writer.key("projects")
      writer.strings(rule.projects)
      writer.member("remedy", rule.remedy)
      writer.member("fix", ifPresent: rule.fix)
      writer.endObject()
    }
    writer.endObject()
    writer.endDocument()
    return writer.buffer
  }
}
