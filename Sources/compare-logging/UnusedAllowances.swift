import BuildSettingsKit
import SettingsArtifacts
import SettingsDiagnostics
import SettingsLogAudit
import SettingsResolution
import SettingsSpec

/// Entries of `logging.allow` that match no call of any target.
enum UnusedAllowances {
  static let identifier = "unused-allowance"

  /// One warning for each entry, with its place.
  ///
  /// - Parameter reports: Those of all targets, so that an entry of the project matches nothing elsewhere.
  static func diagnostics(
    _ project: SettingsProject, _ reports: [AuditReport]
  ) throws(ResolutionFailure) -> [Diagnostic] {
    let used = reports.reduce(into: Set<LogAllowance>()) { $0.formUnion($1.usedAllowances) }
    let unread = reports.flatMap { report in
      report.cells.flatMap(\.verdict.unjudged).flatMap {
        [$0.file, $0.source, $0.name].compactMap(\.self)
      }
    }
    let proven = Set(
      reports.flatMap(\.cells).flatMap { $0.proof?.files ?? [] }.flatMap(\.functions)
        .filter(\.isAllowed).map(\.name))
    func isUsed(_ allowance: LogAllowance) -> Bool {
      if used.contains(allowance) || allowance.call.map(proven.contains) ?? false { return true }
      // In a file that was not read, there may be such a call.
      return allowance.file != nil
        && unread.contains { allowance.covers(call: allowance.call ?? "", in: [$0]) }
    }
    let configurations = Set(reports.flatMap(\.cells).map(\.configuration))
    let targets: [Int?] = project.outline.targets.isEmpty ? [nil] : project.outline.targets
    let cells = targets.flatMap { target in
      project.configurationNames.indices.filter {
        configurations.contains(project.configurationNames[$0])
      }.map { CellReference(target: target, configuration: $0) }
    }
    var found: [Diagnostic] = []
    var seen: Set<SourceRange> = []
    try project.withCells(cells) { (view) throws(ResolutionFailure) in
      for element in try view.explain("LOGGING_ALLOW")?.elements ?? [] {
        guard let allowance = LogAllowance(element.text), let source = element.sources.first,
          seen.insert(source.range).inserted, !isUsed(allowance)
        else { continue }
        let call = allowance.call.map { "'\($0)'" } ?? "any log function"
        let file = allowance.file.map { " in '\($0)'" } ?? ""
        found.append(
          Diagnostic(
            identifier, .warning,
            "no call of \(call)\(file) exists, so this entry of 'logging.allow' allows nothing",
            at: source.range, help: "remove the entry, or correct its file or call"))
      }
    }
    return found
  }

  /// The same as findings, for services.
  static func findings(_ diagnostics: [Diagnostic], in files: SourceFiles) -> [AuditFinding] {
    diagnostics.map { diagnostic in
      let place = diagnostic.range.flatMap(files.location(of:))
      return AuditFinding(
        .unusedAllowance, target: "", file: place?.path ?? "", line: place?.line ?? 0,
        column: place?.column ?? 0, text: diagnostic.message)
    }
  }
}
