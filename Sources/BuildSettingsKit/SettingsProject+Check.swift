public import SettingsDiagnostics
import SettingsSpec

/// Everything that is wrong with a config, and the files that it is about.
public struct CheckResult: Sendable {
  /// Sorted by place.
  public let diagnostics: [Diagnostic]
  public let files: SourceFiles
  /// Whether the config could be read at all, so that findings are about what it says.
  public let wasReadable: Bool
}

extension SettingsProject {
  /// Looks at a whole config: the file, what it includes, every base xcconfig file of every cell, and
  /// every expression.
  public static func check(
    configFile: String, options: ResolutionOptions = ResolutionOptions()
  ) -> CheckResult {
    do {
      let project = try SettingsProject(configFile: configFile, options: options)
      project.loadAllCells()
      var collector = DiagnosticCollector()
      collector.report(contentsOf: project.diagnostics)
      collector.report(contentsOf: project.expressionDiagnostics())
      if !collector.hasErrors { collector.report(contentsOf: project.evaluationDiagnostics()) }
      if !collector.hasErrors { collector.report(contentsOf: project.loggingDiagnostics()) }
      return CheckResult(diagnostics: collector.sorted, files: project.files, wasReadable: true)
    } catch {
      return CheckResult(
        diagnostics: error.diagnostics, files: error.files, wasReadable: error.wasReadable)
    }
  }

  /// How many settings that cannot be evaluated are told: each takes as long as the bounds allow.
  private static let maximumFailures = 3

  /// Settings that cannot be evaluated, the first few of the first cell that has any.
  private func evaluationDiagnostics() -> [Diagnostic] {
    let targets: [Int?] = spec.targets.isEmpty ? [nil] : spec.targets.map(Optional.some)
    let cells = targets.flatMap { target in
      spec.configurations.indices.map { CellReference(target: target, configuration: $0) }
    }
    var found: [Diagnostic] = []
    do throws(ResolutionFailure) {
      try withCells(cells) { (cell) throws(ResolutionFailure) in
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
