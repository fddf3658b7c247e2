import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

/// Access of commands to the cache.
enum CacheAccess {
  /// The folder of `--cache-folder`, otherwise the user's; nil with `--no-cache`, or without a home
  /// folder.
  static func folder(_ invocation: Invocation) -> CacheFolder? {
    if invocation.has(.noCache) { return nil }
    let project = invocation.value(.config).map { LexicalPath.directory(of: $0) }
    return invocation.value(.cacheFolder).map { CacheFolder(path: $0, project: project) }
      ?? .standard(project: project)
  }
}

/// The targets of a command, if it names all of them, and the cache folder.
struct Excerpt {
  private let targets: [String]
  private let snapshots: SnapshotStore

  /// Nil if the command is for all targets or for those that match a pattern, or if nothing is
  /// cached.
  init?(of cells: [CellSelector]?, _ invocation: Invocation) {
    // The targets of a scheme are part of every excerpt.
    guard let cells, cells.allSatisfy({ $0.target != nil }) || invocation.has(.scheme),
      !cells.contains(where: { NamePattern.isPattern($0.target ?? "") }),
      let folder = CacheAccess.folder(invocation)
    else { return nil }
    targets = cells.compactMap(\.target)
    var snapshots = SnapshotStore(folder)
    snapshots.isReadOnly = invocation.has(.readOnly)
    self.snapshots = snapshots
  }

  /// - Returns: The project, and whether only the required parts were read.
  func load(
    _ path: String, options: ResolutionOptions
  ) throws(LoadFailure) -> (project: SettingsProject, isExcerpt: Bool) {
    try snapshots.load(configFile: path, answering: targets, options: options)
  }
}
