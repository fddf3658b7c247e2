import SettingsArtifacts
import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// Checks for missing parts of a target in config.yaml: a type, a source folder, a file that may
/// log.
struct MissingPartCheck: RuleCheck {
  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.project.spec != nil, cell.identity.target != nil else { return }
    if cell.productType == nil {
      report.add(
        .typeMissing, "the target has no type",
        at: cell.project.place(ofTarget: cell.identity.target),
        help: "write what it builds, such as 'type: application'", in: cell.identity)
    }
    reportSources(cell, &report)
    reportNamedFiles(cell, &report)
    reportSettingFiles(cell, &report)
    reportAllowances(cell, &report)
  }

  private func reportSources(_ cell: RuleCell, _ report: inout RuleReport) {
    let files = cell.project.files
    for source in SourcePath.all(cell.list("SOURCE_PATHS") ?? []) {
      reportExclusions(of: source, cell, &report)
      let path = source.path
      guard files.isMissing(path) else { continue }
      if source.isPattern, files.list([SourcePath(path: path)])?.files.isEmpty != true { continue }
      report.add(
        .sourceMissing,
        source.isPattern
          ? "no file matches '\(path)' in 'sources'"
          : "there is no source folder or file at '\(path)'"
            + files.suggestion(for: path),
        at: cell.place(ofElement: path, inListOf: "SOURCE_PATHS")
          ?? cell.place(of: "SOURCE_PATHS"),
        help: "correct the path, which is relative to the file that names it", in: cell.identity)
    }
  }

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    guard let spec = project.spec else { return }
    for scheme in spec.schemes {
      for node in spec.nodes(spec.part(of: .test, in: scheme)?[.actionTestPlans]) {
        let path = spec.filePath(of: node)
        guard !path.contains("$"), project.files.isMissing(path) else { continue }
        report.add(
          .sourceMissing,
          "there is no test plan at '\(path)'" + project.files.suggestion(for: path),
          at: spec.tree.range(of: node), help: "create it, or correct the path")
      }
    }
  }

  private func reportNamedFiles(_ cell: RuleCell, _ report: inout RuleReport) {
    guard let spec = cell.project.spec,
      let target = cell.identity.target
    else { return }
    for node in spec.namedFiles(of: target) {
      let path = spec.filePath(of: node)
      guard !path.contains("$"), cell.project.files.isMissing(path) else { continue }
      report.add(
        .sourceMissing,
        "there is no file at '\(path)'" + cell.project.files.suggestion(for: path),
        at: spec.tree.range(of: node),
        help: "create it before Xcode builds the project, or correct the path", in: cell.identity)
    }
  }

  /// Reports the files that a build reads because settings name them. The prefix header has a rule of
  /// its own.
  private func reportSettingFiles(_ cell: RuleCell, _ report: inout RuleReport) {
    guard let type = cell.productType else { return }
    var settings: [String] = []
    if type.hasInformation { settings.append("INFOPLIST_FILE") }
    if type.hasInformation || type.family == .tool || type.family == .dynamicLibrary {
      settings.append("CODE_SIGN_ENTITLEMENTS")
    }
    for setting in settings where cell.knows(setting) {
      guard let path = cell.text(setting), cell.project.files.isMissing(path),
        !cell.isElsewhere(path), !cell.isOfOtherFolder(path),
        !cell.mayBeMade(cell.project.files.resolve(path))
      else { continue }
      report.add(
        .sourceMissing,
        "there is no file at '\(path)', which \(setting) names"
          + cell.project.files.suggestion(for: path), at: cell.place(of: setting),
        help: "create it, or correct the path; Xcode does not build the target without it",
        in: cell.identity)
    }
  }

  private func reportExclusions(
    of source: SourcePath, _ cell: RuleCell, _ report: inout RuleReport
  ) {
    for pattern in cell.project.files.unmatchedExclusions(of: source) {
      let element = SourcePath.element(excluding: pattern, from: source.path)
      report.add(
        .exclusionUnmatched, "'exclude' pattern '\(pattern)' matches no file of '\(source.path)'",
        at: cell.place(ofElement: element, inListOf: "SOURCE_PATHS")
          ?? cell.place(of: "SOURCE_PATHS"),
        help: "correct the pattern, which is relative to the folder, or remove it",
        in: cell.identity)
    }
  }

  private func reportAllowances(_ cell: RuleCell, _ report: inout RuleReport) {
    for element in cell.list("LOGGING_ALLOW") ?? [] {
      guard let file = LogAllowance(element)?.file, cell.project.files.isMissing(file) else {
        continue
      }
      report.add(
        .allowedFileMissing, "there is no file at '\(file)', which 'logging.allow' names",
        at: cell.place(ofElement: element, inListOf: "LOGGING_ALLOW").map {
          place(of: file, from: $0, in: cell)
        } ?? cell.place(of: "LOGGING_ALLOW"),
        help: "correct the path, or remove the entry", in: cell.identity)
    }
  }

  /// Returns the location of a path in an entry of the list; the entry's own location if the path
  /// is written differently.
  private func place(of path: String, from entry: SourceRange, in cell: RuleCell) -> SourceRange {
    guard let bytes = cell.project.files.sourceFiles[entry.file]?.bytes else { return entry }
    let name = Array(path.utf8)
    let last = min(Int(entry.end) + 256, bytes.count - name.count)
    var start = Int(entry.start)
    while start <= last {
      if bytes[start..<start + name.count].elementsEqual(name) {
        return SourceRange(
          file: entry.file, start: UInt32(start), end: UInt32(start + name.count))
      }
      start += 1
    }
    return entry
  }
}
