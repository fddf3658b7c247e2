internal import SettingsDiagnostics
internal import SettingsProjects
internal import SettingsRules

extension BuildSettings {
  /// Checks the whole project: its files, every expression, and the rules of `resolve-settings check`.
  ///
  /// - Parameters:
  ///   - path: The path of the project, as for ``init(contentsOf:options:files:)``.
  ///   - options: What to assume besides what the project's files say.
  ///   - files: Where files are read from (default: the disk).
  /// - Returns: What was found, sorted by place. A project that cannot be loaded has errors among them.
  public static func check(
    contentsOf path: String, options: Options = Options(), files: any FileSource = DiskFiles()
  ) -> [Diagnostic] {
    let result = SettingsProject.check(
      configFile: path, sources: files.provider,
      options: options.resolution(for: options.destination))
    return result.diagnostics.map { Diagnostic($0, in: result.files) }
  }
}
