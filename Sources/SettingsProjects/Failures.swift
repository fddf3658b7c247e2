import SettingsDiagnostics
import SettingsResolution

extension ResolutionFailure {
  init(_ failure: EvaluationFailure, in project: SettingsProject) {
    self.init(diagnostics: [failure.diagnostic], files: project.files)
  }
}

extension EvaluationFailure {
  var diagnostic: Diagnostic {
    Diagnostic(
      "evaluation-limit", message,
      help: "these settings refer to or repeat each other too often")
  }
}
