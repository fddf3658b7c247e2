package import SettingsDiagnostics
import SettingsSnapshot
import SettingsSystem

extension SnapshotStore {
  /// Loads a config to ask about a few of its targets, and keeps where they are: the next time, only what they need is
  /// read. Answers are the same as those of a project that was loaded in full.
  ///
  /// What is kept is checked against every file that went into it, and made anew if one has changed. It saves time for
  /// files of about a megabyte and more; for smaller ones nothing is kept. Only the user should be able to write to the
  /// folder. If nothing can be kept there, the config is read in full.
  ///
  /// - Parameter targets: The names to be asked about. A project loaded in this way may have no others.
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
