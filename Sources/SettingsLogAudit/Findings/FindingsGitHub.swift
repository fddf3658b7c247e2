import SettingsDiagnostics
import SettingsRendering

/// Findings as workflow commands, which GitHub shows at the lines of a pull request.
package enum FindingsGitHub {
  /// Returns the commands for the findings that the baseline does not contain.
  ///
  /// - Parameter verdicts: One line for each configuration, for the log of the job.
  package static func render(
    _ findings: AuditFindings, in folder: ReportFolder, verdicts: [String]
  ) -> String {
    var text = ""
    for (finding, configurations) in findings.grouped where !finding.isKnown {
      var properties = [(name: "file", value: folder.path(of: finding))]
      if finding.line > 0, folder.hasPlace(finding) {
        properties.append((name: "line", value: "\(finding.line)"))
        if finding.column > 0 { properties.append((name: "col", value: "\(finding.column)")) }
      }
      properties.append((name: "title", value: finding.rule.rawValue))
      text += GitHubAnnotations.line(
        finding.rule.severity, properties, finding.message(in: configurations))
    }
    // A line that begins with '::' would be a command. These lines begin with `verdict:`.
    for verdict in verdicts { text += "verdict: \(AuditText.plain(verdict))\n" }
    return text
  }
}
