import SettingsConfig
import SettingsDiagnostics
import SettingsSnapshot
package import SettingsSystem

/// Stores and finds snapshots.
package struct SnapshotStore: Sendable {
  package let folder: CacheFolder
  /// Whether anything may be written.
  package var isReadOnly = false

  /// A smaller config is read in about five milliseconds.
  package var minimumBytes = 1 << 20
  /// The maximum share of the config that every query may need, in hundredths.
  package var maximumCommonShare = 50
  /// The maximum size of all snapshots together. One takes about a twelfth of its config.
  static let sizeLimit = 256 << 20
  static let countLimit = 64

  package init(_ folder: CacheFolder) { self.folder = folder }

  /// - Parameter project: The folder of the project that is read (default: the working directory).
  package init(folder path: String, project: String? = nil) {
    self.init(CacheFolder(path: path, project: project))
  }

  /// Returns nil if the config or the running program cannot be identified.
  func key(configFile: String, options: ResolutionOptions) -> SnapshotKey? {
    // Only the folder: where links in it lead decides what is included, the file's own link does not.
    let path = LexicalPath.normalize(configFile)
    guard let folder = DiskSources().canonicalPath(LexicalPath.directory(of: path)),
      let program = CurrentProcess.executableIdentity
    else { return nil }
    return SnapshotKey(
      path: LexicalPath.join(folder, LexicalPath.fileName(of: path)),
      allowsFilesOutside: options.allowsFilesOutside, program: program)
  }

  func open(_ key: SnapshotKey) -> SnapshotFile? {
    folder.open(key.name, .snapshot).flatMap { SnapshotFile($0, for: key) }
  }

  /// The result of looking up a snapshot.
  enum Outcome {
    /// A project that contains the targets.
    case known(SettingsProject)
    /// The snapshot is right, but the question needs the whole config.
    case needsAll
    /// It has to be made anew.
    case outdated
  }

  func project(
    _ snapshot: SnapshotFile, answering names: [String], configFile: String,
    options: ResolutionOptions
  ) -> Outcome {
    let facts = snapshot.facts
    var found: [SnapshotFile.Target]?
    do throws(SnapshotDamage) { found = try snapshot.targets(named: names) } catch {
      return .outdated
    }
    guard let excerpt = ExcerptReader(snapshot, targets: found ?? []) else { return .outdated }
    guard found != nil else { return .needsAll }
    // Files that other targets name are none of those that went into the snapshot, but the config is wrong
    // without them.
    let configFolder = LexicalPath.directory(of: LexicalPath.normalize(configFile))
    let isComplete = SpecLoader.xcconfigsExist(
      facts.xcconfigs.map { LexicalPath.normalize(LexicalPath.join(configFolder, $0)) },
      of: configFile,
      sources: DiskSources(), allowsFilesOutside: options.allowsFilesOutside)
    guard isComplete,
      let project = try? SettingsProject(
        configFile: configFile, sources: DiskSources(), projectDirectory: nil, options: options,
        excerpt: excerpt.sources),
      let spec = project.spec,
      project.configDiagnostics(seed: facts.seed) == facts.diagnostics,
      names.allSatisfy({ spec.target(named: $0) != nil })
    else { return .needsAll }
    if !isReadOnly, let newer = excerpt.facts, let bytes = snapshot.encoded(with: newer) {
      folder.keep(bytes, as: facts.key.name, .snapshot)
    }
    return .known(project)
  }

  // MARK: Keeping

  /// Makes a snapshot of a project that was just loaded in full, where that is worth its while.
  ///
  /// - Parameters:
  ///   - start: when loading began.
  ///   - root: the config as it was before.
  func keep(
    _ project: SettingsProject, key: SnapshotKey, since start: FileIdentity.Time, root: FileIdentity
  ) {
    guard !isReadOnly, let spec = project.spec,
      project.files.all.reduce(0, { $0 + $1.bytes.count }) >= minimumBytes,
      let snapshot = SnapshotMaker(project, spec, since: start, root: root)?
        .snapshot(key: key, maximumCommonShare: maximumCommonShare),
      let bytes = snapshot.encoded, bytes.count < Self.sizeLimit / 4
    else { return }
    if folder.keep(bytes, as: key.name, .snapshot) {
      folder.trim(
        .snapshot, toBytes: Self.sizeLimit, count: Self.countLimit, keeping: key.name)
    }
  }
}
