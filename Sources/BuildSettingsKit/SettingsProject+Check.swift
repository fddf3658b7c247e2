public import SettingsDiagnostics
import SettingsArtifacts
import SettingsResolution
package import SettingsRules
import SettingsSpec
import SettingsSystem

/// Everything that is wrong with a config, and the files that it is about.
public struct CheckResult: Sendable {
  /// Sorted by place.
  public let diagnostics: [Diagnostic]
  public let files: SourceFiles
  /// Whether the config could be read at all, so that findings are about what it says.
  public let wasReadable: Bool
}

extension SettingsProject {
  /// Looks at a whole config: the file, what it includes, every base xcconfig file of every cell, every
  /// expression, and the rules of docs/rules.md.
  public static func check(
    configFile: String, options: ResolutionOptions = ResolutionOptions()
  ) -> CheckResult {
    check(configFile: configFile, sources: DiskSources(), options: options)
  }

  /// - Parameters:
  ///   - rules: the rules to look at; nil for all that are on.
  ///   - disabled: the rules to leave out.
  package static func check(
    configFile: String, sources: any SourceProvider, projectDirectory: String? = nil,
    options: ResolutionOptions = ResolutionOptions(), rules: [RuleID]? = nil,
    disabled: [RuleID] = []
  ) -> CheckResult {
    do {
      let project = try SettingsProject(
        configFile: configFile, sources: sources, projectDirectory: projectDirectory,
        options: options)
      return project.check(rules: rules, disabled: disabled)
    } catch {
      return CheckResult(
        diagnostics: error.diagnostics, files: error.files, wasReadable: error.wasReadable)
    }
  }

  package func check(rules: [RuleID]? = nil, disabled: [RuleID] = []) -> CheckResult {
    loadAllCells()
    var collector = DiagnosticCollector()
    collector.report(contentsOf: diagnostics)
    collector.report(contentsOf: expressionDiagnostics())
    let catalogue = catalogueToCheckWith()
    collector.report(contentsOf: catalogueDiagnostics(catalogue))
    if spec == nil { collector.report(contentsOf: versionDiagnostics()) }
    if !collector.hasErrors { collector.report(contentsOf: evaluationDiagnostics()) }
    if !collector.hasErrors { collector.report(contentsOf: loggingDiagnostics()) }
    if !collector.hasErrors { collector.report(contentsOf: destinationDiagnostics()) }
    var disabled = disabled
    // What cannot be read may refer to anything.
    if collector.hasErrors { disabled.append(.unusedSetting) }
    var severities = RuleSeverities(outline: outline, only: rules, disabled: disabled)
    var result = DiagnosticCollector()
    let found = collector.diagnostics
    for diagnostic in spec == nil ? JoinedDiagnostics(found).diagnostics : found {
      guard let wanted = severities.applied(to: diagnostic) else { continue }
      let isReference = wanted.identifier == RuleID.deprecatedReference.rawValue
      result.report(isReference && spec != nil ? wanted.withReferenceFix(in: files) : wanted)
    }
    var files = self.files
    // Rules speak of values: in a config.yaml there are none where something could not be read. An Xcode
    // project answers what it can.
    if spec == nil || !collector.hasErrors {
      result.report(
        contentsOf: ruleDiagnostics(severities, known: knownSettings(of: catalogue), &files))
    }
    return CheckResult(
      diagnostics: RepeatedDiagnostics(in: files).removed(from: result.sorted), files: files,
      wasReadable: true)
  }

  /// What the rules find in the cells, and the files that this is about.
  private func ruleDiagnostics(
    _ severities: RuleSeverities, known: Set<String>, _ files: inout SourceFiles
  ) -> [Diagnostic] {
    let ruleFiles = RuleFiles(
      files, sources: sources, folder: spec?.folder ?? ".",
      allowsFilesOutside: spec == nil || options.allowsFilesOutside)
    let parts = outline.targetParts()
    let identities = RuleProject.cells(of: outline, parts)
    let outline = outline
    var runner: RuleRunner?
    var project: RuleProject?
    var next = identities[...]
    do throws(ResolutionFailure) {
      let cells = identities.map {
        CellReference(target: $0.target, configuration: $0.configuration)
      }
      try withCells(cells) { (view) throws(ResolutionFailure) in
        guard let identity = next.popFirst() else { return }
        // What is loaded is known once the cells are lowered.
        let current =
          project
          ?? RuleProject(
            outline: outline, parts: parts, store: view.evaluator.scope.store, files: ruleFiles,
            knownSettings: known)
        project = current
        if runner == nil { runner = RuleRunner(project: current, severities: severities) }
        runner?.visit(
          RuleCell(
            identity: identity, project: current, plan: view.plan, evaluator: view.evaluator
          ) { try? view.infoPlist() })
      }
    } catch {
      return error.diagnostics
    }
    let found = runner?.finish() ?? []
    files = ruleFiles.sourceFiles
    return found
  }

  /// How many settings that cannot be evaluated are told: each takes as long as the bounds allow.
  private static let maximumFailures = 3

  /// Settings that cannot be evaluated, the first few of the first cell that has any.
  private func evaluationDiagnostics() -> [Diagnostic] {
    var found: [Diagnostic] = []
    do throws(ResolutionFailure) {
      try withCells(allCells) { (cell) throws(ResolutionFailure) in
        guard found.isEmpty else { return }
        for name in cell.names(includesBuiltIns: false) where found.count < Self.maximumFailures {
          do throws(ResolutionFailure) { _ = try cell.memo(of: name) } catch {
            found += error.diagnostics
          }
        }
      }
    } catch {
      found += error.diagnostics
    }
    return found
  }
}
