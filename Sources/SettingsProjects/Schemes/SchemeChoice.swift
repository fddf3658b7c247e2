import SettingsConfig
package import SettingsDiagnostics
package import SettingsXcode

/// The selection of a scheme: targets, and the configuration of one of its actions.
package struct SchemeChoice {
  package let targets: [String]
  /// Nil where the scheme leaves it to the project.
  package let configuration: String?
  /// Its location in the scheme; nil if it is known to be one of the project's.
  var configurationRange: SourceRange?
  /// The scheme of a config.yaml that has a destination.
  var destined: SpecScheme?
  /// The settings of its action for the targets.
  package var settings: [SchemeSetting] = []
  /// Diagnostics for targets of the scheme that this project does not have.
  package var diagnostics: [Diagnostic] = []
  /// The files that the diagnostics and the range refer to.
  package var files = SourceFiles()
}
