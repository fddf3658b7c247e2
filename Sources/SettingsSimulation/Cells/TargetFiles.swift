import SettingsArtifacts
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

  private static let maximumSize = 4 << 20

  private let disk = DiskSources()

  init(_ view: CellView) throws(ResolutionFailure) {
    func setting(_ name: String) throws(ResolutionFailure) -> ResolvedSetting? {
      guard let name = view.assignedName(name) else { return nil }
      return try view.setting(name)
    }
    let request = try TargetFileRequest(root: try view.value(of: "SRCROOT") ?? "") {
      name throws(ResolutionFailure) in try setting(name)?.list
    }
    let filter = try SourceFilter { name throws(ResolutionFailure) in
      try setting(name)?.list ?? []
    } text: { name throws(ResolutionFailure) in
      try view.value(of: name)
    }
    let list = request.files(in: disk)
    isPartial = !list.isComplete
    for file in list.files where !file.isMissing && filter.includes(file.path) { read(file) }
    nibs = Array(Set(nibs)).sorted()
  }

  private mutating func read(_ file: TargetFileList.File) {
    let name = LexicalPath.fileName(of: file.path)
    let base = String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    switch file.type?.identifier {
    case "file.storyboard":
      storyboards.insert(base)
      if let bytes = bytes(file.path) { facts.readStoryboard(bytes, name: base) }
    case "file.xib", "wrapper.nib": nibs.append(base)
    default:
      switch file.type?.language {
      case .objectiveC, .objectiveCPlusPlus:
        if let bytes = bytes(file.path) { facts.readObjectiveC(bytes) }
      case .swift: if let bytes = bytes(file.path) { facts.readSwift(bytes) }
      case .c, .cPlusPlus, .assembler, .metal, nil: break
      }
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
