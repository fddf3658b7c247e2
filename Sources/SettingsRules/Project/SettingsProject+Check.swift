package import SettingsConfig
package import SettingsDiagnostics
import SettingsModel
package import SettingsProjects
import SettingsSystem
package import SettingsXcode

/// Everything that is wrong with a config, and the files that it is about.
package struct CheckResult: Sendable {
  /// Sorted by place.
  package let diagnostics: [Diagnostic]
  package let files: SourceFiles
  /// Whether the config could be read, so that the findings are about its contents.
  package let wasReadable: Bool
}

extension SettingsProject {
  /// Checks a whole config: the file, its includes, every base xcconfig file of every cell, every
  /// expression, and the rules of docs/rules.md.
  package static func check(
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
      let joined = JoinedDiagnostics(error.diagnostics, in: error.files, joinsMessages: false)
      return CheckResult(
        diagnostics: joined.diagnostics, files: error.files, wasReadable: error.wasReadable)
    }
  }

  /// The number of cells that two threads check faster than one.
  private static let manyCells = 200

  /// - Parameters:
  ///   - known: Apple's catalog, if it was read already (default: the one of the options).
  ///   - source: The config.yaml that the project was written from, whose `rules` count for its
  ///     targets.
  ///   - usesThreads: Whether two threads check the cells of a large project.
  ///   - isWanted: Called again and again. If it returns false, the check ends early, and its
  ///     result is not complete.
  package func check(
    rules: [RuleID]? = nil, disabled: [RuleID] = [], catalog known: SettingsCatalog? = nil,
    writtenFrom source: Spec? = nil, usesThreads: Bool = false,
    while isWanted: () -> Bool = { true }
  ) -> CheckResult {
    planner.loadAllCells()
    var collector = DiagnosticCollector()
    collector.report(contentsOf: diagnostics)
    let catalog = known ?? catalogForChecks()
    let systemSettings = SystemSettings(builtIn: builtInNames(), catalog: catalog)
    var files = files
    var policyCollector = DiagnosticCollector()
    // `verify` judges those about products.
    let policies = policies(&files, &policyCollector).filter(\.productFacts.isEmpty)
    // The second part needs nothing that this thread finds before its own part.
    var second: SecondRulePart?
    if usesThreads, allCells.count >= Self.manyCells, spec == nil || !collector.hasErrors {
      second = SecondRulePart(
        of: self, rules: rules, disabled: disabled, writtenFrom: source, files: files,
        known: systemSettings)
    }
    collector.report(contentsOf: expressionDiagnostics())
    let authored = authoredAssignments()
    collector.report(
      contentsOf: assignmentDiagnostics(of: authored, catalog, known: systemSettings))
    if spec == nil { collector.report(contentsOf: versionDiagnostics(of: authored)) }
    // What cannot be read may assign anything.
    if !collector.hasErrors {
      collector.report(contentsOf: referenceDiagnostics(of: authored, known: systemSettings))
    }
    collector.report(contentsOf: policyCollector.diagnostics)
    var severities = RuleSeverities(
      outline: outline, only: rules, disabled: disabled, writtenFrom: source)
    // If a part of a config.yaml cannot be read, its values are not checked. The values of an Xcode
    // project are checked as far as possible.
    var found = CellFindings(files: files)
    if isWanted(), spec == nil || !collector.hasErrors {
      found = checkCells(
        severities, policies: policies, files: files, known: systemSettings,
        afterErrors: collector.hasErrors, part: second == nil ? .all : .first, while: isWanted)
      // Rules are not checked after a value that cannot be evaluated.
      if isWanted(), spec == nil || found.evaluation.isEmpty, let other = second?.findings() {
        found.add(other)
      }
    }
    second?.stop()
    collector.report(contentsOf: found.evaluation + found.logging)
    if !collector.hasErrors { collector.report(contentsOf: destinationDiagnostics()) }
    var result = DiagnosticCollector()
    let general = collector.diagnostics
    for diagnostic in spec == nil ? JoinedDiagnostics(general, in: files).diagnostics : general {
      guard let wanted = severities.applied(to: diagnostic) else { continue }
      let isReference = wanted.identifier == RuleID.deprecatedReference.rawValue
      result.report(isReference ? wanted.withReferenceFix(in: files) : wanted)
    }
    if !collector.hasErrors {
      result.report(contentsOf: found.rules)
    } else if spec == nil {
      // What cannot be read may refer to anything.
      let unused = RuleID.unusedSetting.rawValue
      result.report(contentsOf: found.rules.filter { $0.identifier != unused })
    }
    var vendored = VendoredFiles(
      of: path, targets: outline.kind == .xcode ? outline.targetNames : [], in: found.files)
    let shown = vendored.worthReporting(result.sorted)
    return CheckResult(
      diagnostics: RepeatedDiagnostics(in: found.files).removed(from: shown), files: found.files,
      wasReadable: true)
  }
}
