import SettingsConfig
package import SettingsDiagnostics
package import SettingsXcode

/// What a scheme chooses: targets, and the configuration of one of its actions.
package struct SchemeChoice {
  package let targets: [String]
  /// Nil where the scheme leaves it to the project.
  package let configuration: String?
  /// Where the scheme names it; nil where it is known to be one of the project's.
  var configurationRange: SourceRange?
  /// The scheme of a config.yaml that has a destination.
  var destined: SpecScheme?
  /// What its action assigns to the targets.
  package var settings: [SchemeSetting] = []
  /// What the scheme names and this project does not have.
  package var diagnostics: [Diagnostic] = []
  /// The files that the diagnostics and the range refer to.
  package var files = SourceFiles()
}
