package import SettingsDiagnostics
import SettingsSnapshot
import SettingsSystem

extension SettingsProject {
  /// Loads a config to ask about a few of its targets, and keeps in a folder where they stand: the next time,
  /// only what they need is read. Answers are the same as those of a project that was loaded in full.
  ///
  /// What is kept is checked against every file that went into it, and made anew where one has changed. It
  /// is worth its while from about a megabyte on, and not kept below. The folder should be one that only
  /// this user can write into; where nothing can be kept there, the config is read in full.
  ///
  /// - Parameter targets: the names to be asked about. A project loaded in this way may know no others, and
  ///   `targetNames` may list no others.
  /// - Throws: `LoadFailure` with everything that is wrong, when anything is.
  package static func load(
    configFile: String, answering targets: [String], cacheFolder: String,
    options: ResolutionOptions = ResolutionOptions()
  ) throws(LoadFailure) -> SettingsProject {
    try load(
      configFile: configFile, answering: targets, snapshots: SnapshotStore(folder: cacheFolder),
      options: options
    ).project
  }

  /// - Returns: the project, and whether a snapshot made it short.
  package static func load(
    configFile: String, answering targets: [String], snapshots: SnapshotStore,
    options: ResolutionOptions
  ) throws(LoadFailure) -> (project: SettingsProject, isExcerpt: Bool) {
    let key = snapshots.key(configFile: configFile, options: options)
    let snapshot = key.flatMap(snapshots.open)
    if let snapshot {
      switch snapshots.project(
        snapshot, answering: targets, configFile: configFile, options: options)
      {
      case .known(let project): return (project, true)
      case .needsAll:
        return (try load(configFile: configFile, options: options), false)
      case .outdated: break
      }
    }
    let start = FileIdentity.Time.now
    let before = FileIdentity.of(configFile)
    let project = try load(configFile: configFile, options: options)
    if let key, let before { snapshots.keep(project, key: key, since: start, root: before) }
    return (project, false)
  }

  private static func load(
    configFile: String, options: ResolutionOptions
  ) throws(LoadFailure) -> SettingsProject {
    try SettingsProject(
      configFile: configFile, sources: DiskSources(), projectDirectory: nil, options: options)
  }

  /// What the config itself gave rise to, as one reads it, in a fingerprint: however the config was named.
  func configDiagnostics(seed: UInt64) -> ContentDigest {
    // Each place costs a walk from the start of the file, unless its lines are known.
    let files = loaded.configDiagnosticCount > 2 ? self.files.indexed : self.files
    var text = ""
    for diagnostic in diagnosticsAsFound.prefix(loaded.configDiagnosticCount) {
      func place(_ range: SourceRange?) -> String {
        guard let range, let file = files[range.file] else { return "" }
        let start = file.position(of: range.start), end = file.position(of: range.end)
        return "\(range.file.rawValue):\(start.line):\(start.column):\(end.line):\(end.column)"
      }
      text += "\(diagnostic.identifier)\0\(diagnostic.severity.word)\0\(diagnostic.message)\0"
      text += "\(place(diagnostic.range))\0\(diagnostic.path ?? "")\0\(diagnostic.help ?? "")\0"
      for note in diagnostic.notes { text += "\(note.message)\0\(place(note.range))\0" }
      text += "\n"
    }
    return ContentDigest.of(Array(text.utf8).span, seed: seed)
  }
}
