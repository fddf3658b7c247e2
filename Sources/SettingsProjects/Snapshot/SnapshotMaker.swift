import SettingsConfig
import SettingsDiagnostics
import SettingsSnapshot
import SettingsSystem

/// Makes a snapshot of a config that was loaded in full.
struct SnapshotMaker {
  private let project: SettingsProject
  private let spec: Spec
  private let seed: UInt64
  private var files: [Snapshot.File] = []
  /// The bytes that were read, for each document of the spec's tree.
  private var texts: [[UInt8]] = []

  /// The maximum number of always required targets. Beyond it, a snapshot would save little.
  private static let maximumAlways = 256

  /// Returns nil if a file cannot be identified, because it changed since it was read or no longer
  /// exists.
  init?(
    _ project: SettingsProject, _ spec: Spec, since start: FileIdentity.Time, root: FileIdentity
  ) {
    self.project = project
    self.spec = spec
    // It is unpredictable, because hashing is seeded randomly for each process. Without random
    // seeding, as when work is counted, the file is built in the same way each time.
    seed = UInt64(bitPattern: Int64("\(project.path) \(root.size)".hashValue))
    let sources = DiskSources()
    for id in spec.sourceFiles {
      guard let file = project.files[id],
        let path = sources.canonicalPath(file.path), let identity = FileIdentity.of(path),
        identity.size == UInt64(file.bytes.count)
      else { return nil }
      if files.isEmpty, identity != root { return nil }
      texts.append(file.bytes)
      files.append(
        Snapshot.File(
          path: path, identity: identity, isSettled: identity.isSettled(at: start),
          digest: ContentDigest.of(file.bytes.span, seed: seed)))
    }
  }

  /// Nil where it would not help: the files cannot be taken apart, or too much is needed by everybody.
  func snapshot(key: SnapshotKey, maximumCommonShare: Int) -> Snapshot? {
    var stretches: [[Snapshot.Stretch]] = spec.members.map { _ in [] }
    var common: [Snapshot.Stretch] = []
    var document = 0
    var line: UInt32 = 0
    var commonBytes = 0
    let all = SpecStretches(of: spec).stretches
    for stretch in all {
      if stretch.document != document { (document, line) = (stretch.document, 0) }
      let place = Snapshot.Stretch(
        file: UInt32(document), start: UInt32(stretch.bytes.lowerBound),
        end: UInt32(stretch.bytes.upperBound), line: line)
      line += UInt32(SourceFile.lineBreaks(in: texts[document][stretch.bytes].span))
      if let member = stretch.member {
        stretches[member].append(place)
      } else {
        common.append(place)
        commonBytes += stretch.bytes.count
      }
    }
    guard commonBytes * 100 <= texts.reduce(0, { $0 + $1.count }) * maximumCommonShare,
      let xcconfigs
    else { return nil }

    var indices = [Int](repeating: -1, count: spec.members.count)
    for (index, target) in spec.targets.enumerated() { indices[target] = index }
    var targets: [Snapshot.Target] = []
    targets.reserveCapacity(spec.targets.count)
    for target in spec.targets {
      targets.append(
        Snapshot.Target(
          name: Array(spec.tree.text(of: spec.members[target].name)),
          stretches: stretches[target],
          inherits: spec.neededMembers(of: target).compactMap {
            indices[$0] >= 0 ? indices[$0] : nil
          }))
    }
    let always = always(all)
    guard always.count <= Self.maximumAlways else { return nil }
    return Snapshot(
      facts: Snapshot.Facts(
        key: key, seed: seed, files: files, common: common,
        always: always.map { spec.name(of: $0) }, xcconfigs: xcconfigs,
        diagnostics: project.configDiagnostics(seed: seed)),
      targets: targets)
  }

  /// Returns the targets that are always required, by member: the common part names them, or they
  /// have diagnostics that must be repeated.
  private func always(_ stretches: [SpecStretches.Stretch]) -> [Int] {
    var members = spec.schemes.map(\.target)
    for template in spec.templates {
      members += spec.neededMembers(of: template).filter { spec.members[$0].isTarget }
    }
    let files = spec.sourceFiles
    for diagnostic in project.diagnosticsAsFound.prefix(project.loaded.configDiagnosticCount) {
      let ranges = [diagnostic.range] + diagnostic.notes.map(\.range)
      for range in ranges.compactMap({ $0 }) where !range.isNone {
        let stretch = stretches.first {
          files[$0.document] == range.file && $0.bytes.contains(Int(range.start))
        }
        if let member = stretch?.member { members.append(member) }
      }
      if members.count > Self.maximumAlways { break }
    }
    return Array(Set(members)).sorted()
  }

  /// The xcconfig files as seen from the config's folder; nil where one is named in a way that depends on more
  /// than the folder.
  private var xcconfigs: [String]? {
    if spec.namesXcconfigsAbsolutely { return nil }
    var result: [String] = []
    for path in spec.xcconfigPaths {
      guard LexicalPath.contains(spec.folder, path) else { return nil }
      result.append(LexicalPath.relative(path, to: spec.folder))
    }
    return result
  }
}
