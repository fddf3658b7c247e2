import SettingsCommandLine
import SettingsDiagnostics
import SettingsLogAudit
import SettingsSystem

/// The findings of a run, in the requested format.
struct AuditOutput {
  let reports: [AuditReport]
  let binaries: [BinaryReport]
  let findings: AuditFindings
  /// The comparison with the baseline; nil if there is none.
  let baseline: BaselineCheck?
  let folder: ReportFolder

  func render(_ request: AuditArguments) -> [UInt8] {
    // With --binary, the sources only determine the texts to search for.
    let judged = binaries.isEmpty ? reports : []
    let summary = baseline.map { [$0.summary] } ?? []
    switch request.format {
    case .json:
      return AuditJSON.render(reports, binaries: binaries, baseline: baseline?.counts)
    case .markdown:
      return Array(
        AuditTables.render(reports, binaries: binaries, remarks: summary, as: .markdown).utf8)
    case .html:
      return Array(
        AuditTables.render(reports, binaries: binaries, remarks: summary, as: .html).utf8)
    case .text:
      let text = AuditText(
        isColored: Terminal.isColored(.output, choice: request.color),
        isSummary: request.printsSummary)
      var parts = judged.isEmpty ? [] : [text.render(judged)]
      parts += binaries.map(text.render)
      parts += summary.map { "\($0)\n" }
      if !judged.isEmpty { parts.append(result(request) + "\n") }
      return Array(parts.joined(separator: "\n").utf8)
    case .github:
      return Array(
        FindingsGitHub.render(
          findings, in: folder, verdicts: verdicts(judged, request) + summary
        ).utf8)
    case .sarif:
      return FindingsSARIF.render(findings, in: folder, hasBaseline: baseline != nil).bytes
    case .junit:
      return Array(
        FindingsJUnit.render(
          findings, reports: judged, binaries: binaries, ownCodeOnly: request.gatesOwnCode
        ).utf8)
    }
  }

  /// Returns one line for each configuration and binary, such as `App@Release: silent`.
  private func verdicts(_ judged: [AuditReport], _ request: AuditArguments) -> [String] {
    judged.flatMap { report in
      report.cells.map { "\(report.target)@\($0.title): \($0.verdict.words)" }
    } + binaries.map { "\($0.path): \(Self.words($0.status))" }
  }

  private static func words(_ status: LogStatus) -> String {
    switch status {
    case .silent: "silent"
    case .logs: "not silent"
    case .unknown: "unknown"
    }
  }

  /// Returns the verdict on all configurations of kind release, in one line.
  private func result(_ request: AuditArguments) -> String {
    // Several cells, such as those of platforms, may belong to one configuration.
    var statuses: [String: LogStatus] = [:]
    for report in reports {
      for cell in report.cells where cell.isRelease {
        let status = request.gatesOwnCode ? cell.verdict.ownStatus : cell.verdict.status
        let configuration = "\(report.target)@\(cell.configuration)"
        statuses[configuration] = LogStatus(all: [statuses[configuration] ?? .silent, status])
      }
    }
    if statuses.isEmpty { return "Result: no configuration of kind release was judged" }
    let logging = statuses.values.count { $0 == .logs }
    let unknown = statuses.values.count { $0 == .unknown }
    let verdict = logging > 0 ? "not silent" : unknown > 0 ? "unknown" : "silent"
    var text = request.gatesOwnCode ? "Result for own code: " : "Result: "
    text += logging + unknown > 0 && !fails(request) ? "as in the baseline, \(verdict)" : verdict
    let counts =
      [(logging, "logging"), (unknown, "unknown")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" } + [
        statuses.count == 1
          ? "1 release configuration" : "\(statuses.count) release configurations"
      ]
    return text + " (" + counts.reversed().joined(separator: ", ") + ")"
  }

  /// Whether it is unknown what a binary logs, and the baseline does not accept that.
  var isUndecided: Bool {
    binaries.contains { binary in
      binary.status == .unknown
        && !(baseline != nil && findings.areKnown(target: binary.path))
    }
  }

  /// Whether a configuration of kind release, or a binary, fails the run.
  func fails(_ request: AuditArguments) -> Bool {
    guard baseline != nil else {
      return binaries.isEmpty
        ? reports.contains { request.gatesOwnCode ? $0.isOwnCodeBroken : $0.isBroken }
        : binaries.contains { !$0.isSilent }
    }
    if !binaries.isEmpty {
      return binaries.contains { !$0.isSilent && !findings.areKnown(target: $0.path) }
    }
    return reports.contains { report in
      report.cells.contains { cell in
        let status = request.gatesOwnCode ? cell.verdict.ownStatus : cell.verdict.status
        return cell.isRelease && status != .silent
          && !findings.areKnown(target: report.target, configuration: cell.configuration)
      }
    }
  }
}
