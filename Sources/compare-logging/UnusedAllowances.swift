import SettingsArtifacts
import SettingsDiagnostics
import SettingsLogAudit
import SettingsModel
import SettingsProjects
import SettingsResolution

/// Warnings about entries of `logging.allow`, or of `allow` in compare-logging.yaml, that match no
/// call in any target.
struct UnusedAllowances {
  static let identifier = "unused-allowance"

  /// One warning for each entry, with its place.
  private(set) var diagnostics: [Diagnostic] = []
  /// The files that contain the places.
  let files: SourceFiles

  /// Finds the entries that match nothing, separately for the project's files and for the file
  /// beside the project.
  ///
  /// - Parameter reports: The reports on all targets, so that an unused entry matches nothing
  ///   elsewhere.
  static func find(
    _ project: SettingsProject, _ file: LoggingFile?, _ reports: [AuditReport]
  ) throws(ResolutionFailure) -> [UnusedAllowances] {
    let use = Use(reports)
    var found = UnusedAllowances(files: project.files)
    var seen: Set<SourceRange> = []
    try project.withCells(cells(of: project, reports)) { (view) throws(ResolutionFailure) in
      for element in try view.explain("LOGGING_ALLOW")?.elements ?? [] {
        guard let allowance = LogAllowance(element.text), let source = element.sources.first,
          seen.insert(source.range).inserted, !use.includes(allowance)
        else { continue }
        found.report(allowance, in: "logging.allow", at: source.range)
      }
    }
    guard let file else { return [found] }
    var beside = UnusedAllowances(files: file.files)
    for entry in file.allowanceRanges where !use.includes(entry.allowance) {
      beside.report(entry.allowance, in: "allow", at: entry.range)
    }
    return [found, beside]
  }

  /// Returns the cells of all targets in the judged configurations.
  private static func cells(
    of project: SettingsProject, _ reports: [AuditReport]
  ) -> [CellReference] {
    let configurations = Set(reports.flatMap(\.cells).map(\.configuration))
    let targets: [Int?] = project.outline.targets.isEmpty ? [nil] : project.outline.targets
    return targets.flatMap { target in
      project.configurationNames.indices.filter {
        configurations.contains(project.configurationNames[$0])
      }.map { CellReference(target: target, configuration: $0) }
    }
  }

  private mutating func report(
    _ allowance: LogAllowance, in list: String, at range: SourceRange
  ) {
    let call = allowance.call.map { "'\($0)'" } ?? "any log function"
    let file = allowance.file.map { " in '\($0)'" } ?? ""
    diagnostics.append(
      Diagnostic(
        Self.identifier, .warning,
        "this entry of '\(list)' has no effect: there is no call of \(call)\(file)",
        at: range, help: "remove the entry, or correct its file or call"))
  }

  /// The warnings as findings for services.
  var findings: [AuditFinding] {
    diagnostics.map { diagnostic in
      let place = diagnostic.range.flatMap(files.location(of:))
      return AuditFinding(
        .unusedAllowance, target: "", file: place?.path ?? "", line: place?.line ?? 0,
        column: place?.column ?? 0, text: diagnostic.message)
    }
  }

  /// The entries that the reports needed, or may need.
  private struct Use {
    private let used: Set<LogAllowance>
    private let unread: [String]
    private let proven: Set<String>

    init(_ reports: [AuditReport]) {
      used = reports.reduce(into: []) { $0.formUnion($1.usedAllowances) }
      unread = reports.flatMap { report in
        report.cells.flatMap(\.verdict.unjudged).flatMap {
          [$0.file, $0.source, $0.name].compactMap(\.self)
        }
      }
      proven = Set(
        reports.flatMap(\.cells).flatMap { $0.proof?.files ?? [] }.flatMap(\.functions)
          .filter(\.isAllowed).map(\.name))
    }

    func includes(_ allowance: LogAllowance) -> Bool {
      if used.contains(allowance) || allowance.call.map(proven.contains) ?? false { return true }
      // A file that was not read may contain such a call.
      return allowance.file != nil
        && unread.contains { allowance.covers([$0]) }
    }
  }
}
