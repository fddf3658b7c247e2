import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsSystem

/// The files of a target in the folders that `sources` names: code, storyboards, nibs.
struct TargetFiles {
  /// The names of nibs without their endings; a xib file becomes one. Sorted.
  private(set) var nibs: [String] = []
  /// The names of storyboards without their endings.
  private(set) var storyboards: Set<String> = []
  private(set) var facts = SourceFacts()
  /// Whether every source that the target names was read, and there is one.
  var isComplete: Bool { !isPartial && !facts.code.isEmpty }
  private var isPartial = false

  /// Real targets have fewer files. A link, or a home folder that is named by mistake, may have
  /// more.
  private static let maximumCount = 50_000
  private static let maximumSize = 4 << 20

  private let disk = DiskSources()
  private var count = 0
  /// Files in the target's folders that are not the target's.
  private var excluded: Set<String> = []
  /// The files in folders that were read. Entries of `sources` may overlap.
  private var readPaths: Set<String> = []

  init(_ view: CellView) throws(ResolutionFailure) {
    let root = try view.value(of: "SRCROOT") ?? ""
    func canonical(_ element: String) -> String {
      let joined = LexicalPath.normalize(LexicalPath.join(root, element))
      return disk.canonicalPath(joined) ?? joined
    }
    guard let name = view.assignedName("SOURCE_PATHS") else { return }
    if let name = view.assignedName("SOURCE_PATH_EXCEPTIONS") {
      excluded = Set(try view.setting(name).list.map(canonical))
    }
    for source in SourcePath.all(try view.setting(name).list) {
      let path = canonical(source.path)
      if DiskEntry.isDirectory(path) {
        walk(path, depth: 0) { source.excludes(LexicalPath.relative($0, to: path)) }
      } else if disk.isReadableFile(path) {
        read(path, name: LexicalPath.fileName(of: path))
      } else if source.isPattern {
        let folder = canonical(source.root)
        walk(folder, depth: 0) { file in
          let file = LexicalPath.relative(file, to: folder)
          return !source.matches(file) || source.excludes(file)
        }
      } else {
        isPartial = true
      }
    }
    nibs = Array(Set(nibs)).sorted()
  }

  /// - Parameter isLeftOut: Whether the entry of `sources` does not include a file.
  private mutating func walk(_ folder: String, depth: Int, isLeftOut: (String) -> Bool) {
    guard depth < 64 else { return }
    for entry in (try? Folder.entries(of: folder)) ?? [] {
      count += 1
      guard count <= Self.maximumCount else {
        isPartial = true
        return
      }
      let path = "\(folder)/\(entry.name)"
      switch entry.kind {
      case .folder where !Folder.isForeign(entry.name, in: folder):
        walk(path, depth: depth + 1, isLeftOut: isLeftOut)
      case .file where !isLeftOut(path) && readPaths.insert(path).inserted:
        read(path, name: entry.name)
      default: break
      }
    }
  }

  private mutating func read(_ path: String, name: String) {
    guard !excluded.contains(path), let dot = name.lastIndex(of: ".") else { return }
    let base = String(name[..<dot])
    switch name[name.index(after: dot)...] {
    case "m", "mm", "M": if let bytes = bytes(path) { facts.readObjectiveC(bytes) }
    case "swift": if let bytes = bytes(path) { facts.readSwift(bytes) }
    case "storyboard":
      storyboards.insert(base)
      if let bytes = bytes(path) { facts.readStoryboard(bytes, name: base) }
    case "xib", "nib": nibs.append(base)
    default: break
    }
  }

  /// Returns nil if a file cannot be read or is too large for a source file.
  private mutating func bytes(_ path: String) -> [UInt8]? {
    guard let bytes = try? disk.read(path), bytes.count <= Self.maximumSize else {
      isPartial = true
      return nil
    }
    return bytes
  }
}
