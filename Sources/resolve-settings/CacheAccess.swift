import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

/// How commands get at what was kept from earlier runs.
enum CacheAccess {
  /// The folder that `--cache-folder` names, else the user's; nil with `--no-cache`, or without a home.
  static func folder(_ invocation: Invocation) -> CacheFolder? {
    if invocation.has(.noCache) { return nil }
    return invocation.value(.cacheFolder).map(CacheFolder.init) ?? .standard
  }
}

/// The targets that a command will ask about, where it names them all, and where it was kept what they need.
struct Excerpt {
  private let targets: [String]
  private let snapshots: SnapshotStore

  /// Nil where the question is about all targets or those that match a pattern, or nothing is kept.
  init?(of cells: [CellSelector]?, _ invocation: Invocation) {
    // What a scheme chooses is part of every excerpt.
    guard let cells, cells.allSatisfy({ $0.target != nil }) || invocation.has(.scheme),
      !cells.contains(where: { NamePattern.isPattern($0.target ?? "") }),
      let folder = CacheAccess.folder(invocation)
    else { return nil }
    targets = cells.compactMap(\.target)
    var snapshots = SnapshotStore(folder)
    snapshots.isReadOnly = invocation.has(.readOnly)
    self.snapshots = snapshots
  }

  /// - Returns: the project, and whether only what the targets need was read.
  func load(
    _ path: String, options: ResolutionOptions
  ) throws(LoadFailure) -> (project: SettingsProject, isExcerpt: Bool) {
    try SettingsProject.load(
      configFile: path, answering: targets, snapshots: snapshots, options: options)
  }
}
