package import SettingsDiagnostics
import SettingsSnapshot
import SettingsSystem

extension SnapshotStore {
  /// Loads a config for a few of its targets, and stores where they are. The next time, only the
  /// required parts are read. The results are the same as those of a project that was loaded
  /// completely.
  ///
  /// A snapshot is checked against all files that it was made from, and is renewed if one has
  /// changed. It saves time for files of about a megabyte and more; there are no snapshots for
  /// smaller files. Only the user should be able to write to the folder. If a snapshot cannot be
  /// stored there, the config is read completely.
  ///
  /// - Parameter targets: The names of the required targets. The loaded project may contain no
  ///   others.
  /// - Returns: The project, and whether only the required parts were read.
  /// - Throws: `LoadFailure` with all errors and warnings.
  package func load(
    configFile: String, answering targets: [String],
    options: ResolutionOptions = ResolutionOptions()
  ) throws(LoadFailure) -> (project: SettingsProject, isExcerpt: Bool) {
    let key = key(configFile: configFile, options: options)
    if let snapshot = key.flatMap(open) {
      switch project(snapshot, answering: targets, configFile: configFile, options: options) {
      case .known(let project): return (project, true)
      case .needsAll: return (try SettingsProject(configFile: configFile, options: options), false)
      case .outdated: break
      }
    }
    let start = FileIdentity.Time.now
    let before = FileIdentity.of(configFile)
    let project = try SettingsProject(configFile: configFile, options: options)
    if let key, let before { keep(project, key: key, since: start, root: before) }
    return (project, false)
  }
}
