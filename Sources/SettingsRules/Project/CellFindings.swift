import SettingsArtifacts
import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// The findings of `check` in all cells of a project, each once.
struct CellFindings: Sendable {
  /// Settings that cannot be evaluated.
  var evaluation: [Diagnostic] = []
  /// The findings about the settings of the log macro.
  var logging: [Diagnostic] = []
  /// The findings of the rules.
  var rules: [Diagnostic] = []
  /// All files that any of them refers to.
  var files: SourceFiles

  /// Adds the findings of other rules in the same cells.
  ///
  /// - Complexity: O(files + findings).
  mutating func add(_ other: CellFindings) {
    var numbers: [String: SourceFileID] = [:]
    for (number, file) in files.all.enumerated() where numbers[file.path] == nil {
      numbers[file.path] = SourceFileID(rawValue: UInt32(number))
    }
    let own = files.all.map(\.path)
    var moved: [SourceFileID] = []
    for (number, file) in other.files.all.enumerated() {
      let same = SourceFileID(rawValue: UInt32(number))
      if number < own.count, own[number] == file.path {
        moved.append(same)
      } else if let known = numbers[file.path] {
        moved.append(known)
      } else {
        moved.append(files.add(path: file.path, bytes: file.bytes))
      }
    }
    func place(_ range: SourceRange) -> SourceRange {
      let number = Int(range.file.rawValue)
      guard !range.isNone, number < moved.count else { return range }
      return SourceRange(file: moved[number], start: range.start, end: range.end)
    }
    rules += other.rules.map { $0.moved(place) }
  }
}

extension Diagnostic {
  /// The diagnostic with all places in other files.
  fileprivate func moved(_ place: (SourceRange) -> SourceRange) -> Diagnostic {
    Diagnostic(
      identifier, severity, message, at: range.map(place), path: path,
      notes: notes.map { Note($0.message, at: $0.range.map(place)) }, help: help,
      fix: fix.map { fix in
        Fix(
          fix.title, isSafe: fix.isSafe,
          edits: fix.edits.map { Fix.Edit(place($0.range), $0.replacement) },
          changing: fix.changing)
      }
    ).affecting(targets: affectedTargets)
  }
}

extension SettingsProject {
  /// The maximum number of reported settings that cannot be evaluated. Each of them uses the whole
  /// budget.
  private static let maximumFailures = 3

  /// Checks all cells. They are lowered once, and evaluated values are shared between checks.
  ///
  /// - Parameters:
  ///   - files: The files of the project, and those with its policies.
  ///   - known: The settings of the system and of the catalog.
  ///   - hasErrors: Whether there are errors already, so that only rules are checked.
  ///   - part: The rules to check. The second part leaves out all that is not a rule.
  ///   - isWanted: Called before each cell. If it returns false, the remaining cells are skipped.
  func checkCells(
    _ severities: RuleSeverities, policies: [Policy], files: SourceFiles, known: SystemSettings,
    afterErrors hasErrors: Bool, part: RuleRunner.Part = .all, while isWanted: () -> Bool
  ) -> CellFindings {
    let hasErrors = hasErrors || part == .second
    var found = CellFindings(files: files)
    let ruleFiles = RuleFiles(
      files, sources: sources, folder: spec?.folder ?? ".",
      allowsFilesOutside: spec == nil || options.allowsFilesOutside)
    var logging = LoggingFindings()
    var rules: RuleRunner?
    do throws(ResolutionFailure) {
      let cells = try platformCells(allCells)
      var next = cells[...]
      var isPrepared = false
      var changes = CellChanges()
      try withCells(
        cells,
        preparing: { (group, resolver) throws(EvaluationFailure) in
          try Self.evaluateShared(group, resolver)
          isPrepared = true
        }, while: isWanted
      ) { (view) throws(ResolutionFailure) in
        guard let cell = next.popFirst() else { return }
        if !hasErrors, found.evaluation.isEmpty {
          if isPrepared {
            view.resolver.collectChanges(of: view.group, includesBuiltIns: false, into: &changes)
          }
          found.evaluation = Self.evaluationDiagnostics(
            of: view, isPrepared ? changes.names : view.names(includesBuiltIns: false))
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
              store: view.evaluator.scope.store, files: ruleFiles, systemSettings: known),
            severities: severities, part: part,
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
  ///
  /// - Parameter names: All settings, or those whose values differ from what the cells of a group
  ///   share, after that was evaluated.
  private static func evaluationDiagnostics(
    of cell: CellView, _ names: [SettingName]
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for name in names {
      do throws(ResolutionFailure) { _ = try cell.memo(of: name) } catch {
        found += error.diagnostics
        if found.count >= maximumFailures { break }
      }
    }
    return found
  }
}
