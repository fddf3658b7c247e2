import SettingsArtifacts
import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// The findings of `check` in all cells of a project, each once.
struct CellFindings {
  /// Settings that cannot be evaluated.
  var evaluation: [Diagnostic] = []
  /// The findings about the settings of the log macro.
  var logging: [Diagnostic] = []
  /// The findings of the rules.
  var rules: [Diagnostic] = []
  /// All files that any of them refers to.
  var files: SourceFiles
}

extension SettingsProject {
  /// The maximum number of reported settings that cannot be evaluated. Each of them uses the whole
  /// budget.
  private static let maximumFailures = 3

  /// Checks all cells. They are lowered once, and evaluated values are shared between checks.
  ///
  /// - Parameters:
  ///   - files: The files of the project, and those with its policies.
  ///   - known: The settings of the system and the catalog.
  ///   - hasErrors: Whether there are errors already, so that only rules are checked.
  ///   - isWanted: Called before each cell. If it returns false, the remaining cells are skipped.
  func checkCells(
    _ severities: RuleSeverities, policies: [Policy], files: SourceFiles,
    known: Set<String>, afterErrors hasErrors: Bool,
    while isWanted: () -> Bool
  ) -> CellFindings {
    var found = CellFindings(files: files)
    let ruleFiles = RuleFiles(
      files, sources: sources, folder: spec?.folder ?? ".",
      allowsFilesOutside: spec == nil || options.allowsFilesOutside)
    var logging = LoggingFindings()
    var rules: RuleRunner?
    do throws(ResolutionFailure) {
      let cells = try platformCells(allCells)
      var next = cells[...]
      try withCells(cells, while: isWanted) { (view) throws(ResolutionFailure) in
        guard let cell = next.popFirst() else { return }
        if !hasErrors, found.evaluation.isEmpty {
          found.evaluation = Self.evaluationDiagnostics(of: view)
          if found.evaluation.isEmpty {
            logging.visit(view, kind: outline.configurations[cell.configuration].kind)
          }
        }
        if spec != nil, !found.evaluation.isEmpty { return }
        // What is loaded is known once the cells are lowered.
        var runner =
          rules.take()
          ?? RuleRunner(
            project: RuleProject(
              outline: outline, parts: outline.targetParts(),
              store: view.evaluator.scope.store, files: ruleFiles, knownSettings: known),
            severities: severities,
            policies: policies.isEmpty ? nil : PolicyCheck(policies, of: self))
        runner.visit(
          RuleCell.Identity(
            target: cell.target, configuration: cell.configuration,
            platform: cell.platform?.cellTitle), view)
        rules = runner
      }
    } catch {
      found.evaluation += error.diagnostics
    }
    found.logging = logging.diagnostics
    if isWanted() { found.rules = rules?.finish() ?? [] }
    found.files = ruleFiles.sourceFiles
    return found
  }

  /// The first few settings of a cell that cannot be evaluated.
  private static func evaluationDiagnostics(of cell: CellView) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for name in cell.names(includesBuiltIns: false) {
      do throws(ResolutionFailure) { _ = try cell.memo(of: name) } catch {
        found += error.diagnostics
        if found.count >= maximumFailures { break }
      }
    }
    return found
  }
}
