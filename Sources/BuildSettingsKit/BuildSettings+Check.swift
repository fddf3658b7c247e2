internal import SettingsDiagnostics
internal import SettingsProjects
internal import SettingsRules

extension BuildSettings {
  /// Checks the whole project: its files, every expression, and the rules of `resolve-settings check`.
  ///
  /// - Parameters:
  ///   - path: The path of the project, as for ``init(contentsOf:options:files:)``.
  ///   - options: Assumptions in addition to the contents of the project's files.
  ///   - files: Where files are read from (default: the disk).
  /// - Returns: The findings, sorted by location. They include errors if the project cannot be
  ///   loaded.
  public static func check(
    contentsOf path: String, options: Options = Options(), files: any FileSource = DiskFiles()
  ) -> [Diagnostic] {
    let result = SettingsProject.check(
      configFile: path, sources: files.provider,
      options: options.resolution(for: options.destination))
    return result.diagnostics.map { Diagnostic($0, in: result.files) }
  }
}
