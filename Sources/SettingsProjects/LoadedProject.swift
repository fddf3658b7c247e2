package import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel
package import SettingsXcode
import SettingsXcodeGen

/// A loaded project with its options. It is immutable, and several tasks may use it.
package final class LoadedProject: Sendable {
  /// The path that was loaded: a config.yaml, an XcodeGen spec, a project or a workspace.
  package let path: String
  /// The source of files, with the property lists that XcodeGen writes over those on the disk.
  package let sources: any SourceProvider
  package let options: ResolutionOptions
  /// The targets and configurations, in every kind of project.
  package let outline: any ProjectOutline
  /// The contents of a config.yaml; nil for other projects.
  package let spec: Spec?
  /// The contents of Xcode's files; nil for other projects.
  package let xcode: XcodeOutline?
  /// Apple's catalog of build settings, if it is below the project's levels.
  package let catalog: SettingsCatalog?
  /// The folder that files must be in; nil if they may be anywhere.
  package let rootFolder: String?
  /// The number of diagnostics of a config.yaml itself, without those of later questions.

  init(
    _ loaded: ProjectLoading.Result, path: String, sources: any SourceProvider,
    options: ResolutionOptions
  ) {
    self.path = XcodeContainer.isXcodePath(path) ? XcodeContainer.trimmed(path) : path
    let written = (loaded.outline as? XcodeGenOutline)?.project.propertyLists ?? [:]
    self.sources =
      written.isEmpty
      ? sources
      : OverlaySources(
        base: sources, files: written.map { ($0.key, PropertyList.xml($0.value.value)) })
    outline = loaded.outline
    var options = options
    options.xcode.release = options.xcode.release ?? (loaded.outline as? Spec)?.builtWith
    self.options = options
    spec = loaded.outline as? Spec
    xcode = loaded.outline as? XcodeOutline
    catalog = loaded.catalog
    rootFolder = loaded.rootFolder
  }

  /// Whether the options select one platform for all cells.
  package var isPlatformSelected: Bool { options.sdk != nil || options.destination != nil }

  /// Whether `--sdk` names the Mac Catalyst variant of the macOS SDK, which only Xcode projects have.
  var isCatalystRequested: Bool {
    options.sdk == SDKTable.catalystName && outline.evaluatesSDK
  }
}
