package import SettingsArtifacts
package import SettingsModel

/// What a project declares about its logging beside its build settings: by options, and in compare-logging.yaml.
package struct LogDeclarations: Sendable {
  /// The application's own log functions.
  package var functions: [LogFunctionPattern] = []
  /// What may log in release builds, and why.
  package var allowances: [LogAllowance] = []
  /// What is taken as silent although it cannot be judged.
  package var assumptions: [LogAssumption] = []

  package init() {}
}
