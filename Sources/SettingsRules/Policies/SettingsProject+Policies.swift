import SettingsConfig
import SettingsDiagnostics
import SettingsProjects

extension SettingsProject {
  /// Returns the policies of the project, and reports those that are invalid.
  ///
  /// A config.yaml has its own. Those of an Xcode project or an XcodeGen spec are in
  /// `settings-policies.yaml` beside it.
  func policies(
    _ files: inout SourceFiles, _ diagnostics: inout DiagnosticCollector
  ) -> [Policy] {
    if let spec { return [Policy](spec.policyEntries, diagnostics: &diagnostics) }
    let folder = LexicalPath.directory(of: LexicalPath.normalize(path))
    let place = LexicalPath.join(folder, SpecPolicies.fileName)
    // An entry that cannot be read is an error: no policy must get lost.
    let isListed =
      sources.folderEntries(folder)?.contains { $0.name == SpecPolicies.fileName } ?? false
    guard isListed || sources.isReadableFile(place) else { return [] }
    let loaded = SpecPolicies.load(
      place, sources: sources, files: &files, diagnostics: &diagnostics,
      options: SpecLoader.Options(
        projectDirectory: AbsolutePath.folder(of: place),
        allowsFilesOutside: options.allowsFilesOutside))
    return loaded.map { [Policy]($0.policyEntries, diagnostics: &diagnostics) } ?? []
  }
}
