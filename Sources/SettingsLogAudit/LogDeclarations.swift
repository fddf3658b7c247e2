package import SettingsArtifacts
package import SettingsModel

/// The declarations about a project's logging outside of its build settings: in options and in
/// compare-logging.yaml.
package struct LogDeclarations: Sendable {
  /// The application's own log functions.
  package var functions: [LogFunctionPattern] = []
  /// The calls that may log in release builds, each with the reason.
  package var allowances: [LogAllowance] = []
  /// The code that counts as silent although it cannot be judged.
  package var assumptions: [LogAssumption] = []

  package init() {}
}
