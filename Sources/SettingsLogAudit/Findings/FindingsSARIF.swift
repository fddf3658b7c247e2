package import SettingsDiagnostics
import SettingsRendering
import SettingsSystem

/// Findings in SARIF 2.1.0, the format of code-scanning services.
package enum FindingsSARIF {
  /// Returns the findings as a SARIF document.
  ///
  /// - Parameter hasBaseline: Whether findings state that the baseline contains them, or that it
  ///   does not.
  package static func render(
    _ findings: AuditFindings, in folder: ReportFolder, hasBaseline: Bool
  ) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    SARIF.begin(
      tool: "compare-logging", version: ToolVersion.version,
      rules: AuditRule.allCases.map(\.description),
      to: &writer)
    var counts: [String: Int] = [:]
    var columns = CharacterColumns(in: folder)
    writer.objects("results", findings.grouped) { group, writer in
      let finding = group.finding
      let key = BaselineKey(finding, configuration: group.configurations.joined(separator: ","))
        .joined
      counts[key, default: 0] += 1
      writer.member("ruleId", finding.rule.rawValue)
      writer.member("ruleIndex", AuditRule.allCases.firstIndex(of: finding.rule) ?? 0)
      writer.member("level", finding.rule.severity.word)
      SARIF.message("message", finding.message(in: group.configurations), to: &writer)
      writer.objects("locations", [finding]) { finding, writer in
        writer.object("physicalLocation") { location(of: finding, in: folder, &columns, to: &$0) }
      }
      writer.object("partialFingerprints") { writer in
        writer.member(
          "compareLogging/v1", SHA256.hexadecimal(Array("\(key)\n\(counts[key] ?? 1)".utf8)))
      }
      if hasBaseline, finding.rule.severity == .error {
        writer.member("baselineState", finding.isKnown ? "unchanged" : "new")
      }
      if finding.isKnown {
        writer.objects("suppressions", ["external"]) { $1.member("kind", $0) }
      }
    }
    SARIF.end(&writer)
    return writer.buffer
  }

  private static func location(
    of finding: AuditFinding, in folder: ReportFolder, _ columns: inout CharacterColumns,
    to writer: inout JSONWriter
  ) {
    SARIF.artifact(folder.path(of: finding), to: &writer)
    if finding.line > 0, folder.hasPlace(finding) {
      writer.object("region") { writer in
        writer.member("startLine", finding.line)
        if let column = columns.column(of: finding) { writer.member("startColumn", column) }
      }
    }
  }
}
