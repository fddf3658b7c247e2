package import SettingsDiagnostics
package import SettingsResolution

extension ResolutionFailure {
  package init(_ failure: EvaluationFailure, in files: SourceFiles) {
    self.init(diagnostics: [failure.diagnostic], files: files)
  }
}

extension EvaluationFailure {
  package var diagnostic: Diagnostic {
    Diagnostic(
      "evaluation-limit", message,
      help: "these settings refer to or repeat each other too often")
  }
}
