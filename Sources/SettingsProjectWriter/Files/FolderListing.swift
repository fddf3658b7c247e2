import SettingsDiagnostics
import SettingsXcode

/// The contents of the folders of a project. Each folder is listed once.
final class FolderListing {
  struct Entry {
    let name: String
    let isFolder: Bool
  }

  /// A link that leads out of the tree, or a folder that cannot be read: nothing must be written then.
  struct Problem {
    let path: String
    let message: String
  }

  /// The folder that links must not leave; nil if they may.
  private let boundary: String?
  private let sources: any SourceProvider
  private var known: [String: [Entry]?] = [:]
  /// By folder, the entries on the disk.
  private var kinds: [String: [String: FolderEntry.Kind]] = [:]
  /// Files and folders that are not on the disk yet, and what they add to others.
  private var files: Set<String> = []
  private var folders: Set<String> = []
  private var added: [String: [Entry]] = [:]
  private(set) var problems: [Problem] = []

  init(boundary: String?, sources: any SourceProvider) {
    self.boundary = boundary
    self.sources = sources
  }

  /// The entries of a folder by the bytes of their names; nil if there is no such folder inside the
  /// boundary.
  func entries(of folder: String) -> [Entry]? {
    if let entries = known[folder] { return entries }
    if let boundary, !LexicalPath.contains(boundary, LexicalPath.normalize(folder)) { return nil }
    var result = list(folder)
    if let added = added[folder] {
      let listed = result ?? []
      let names = Set(listed.map(\.name))
      result = (listed + added.filter { !names.contains($0.name) }).sorted { $0.name < $1.name }
    }
    known[folder] = .some(result)
    return result
  }

  /// Whether an XCFramework consists of static libraries.
  func isStatic(xcframework path: String) -> Bool {
    XCFramework(path, sources: sources)?.staticLibrary != nil
  }

  /// Counts a file in that is written before Xcode sees the project.
  func add(file path: String) {
    if !files.insert(path).inserted { return }
    var path = path
    var isFolder = false
    while true {
      let folder = LexicalPath.directory(of: path)
      guard folder != path, folder != "." else { return }
      let entry = Entry(name: LexicalPath.fileName(of: path), isFolder: isFolder)
      added[folder, default: []].append(entry)
      if isListed(folder) || !folders.insert(folder).inserted { return }
      path = folder
      isFolder = true
    }
  }

  func isFolder(_ path: String) -> Bool {
    if folders.contains(path) { return true }
    switch kind(of: path) {
    case .folder: return true
    case .file: return false
    case .other, nil: return isListed(path)
    }
  }

  func exists(_ path: String) -> Bool {
    if folders.contains(path) || files.contains(path) { return true }
    switch kind(of: path) {
    case .folder, .file: return true
    case .other, nil: return isListed(path) || sources.isReadableFile(path)
    }
  }

  func isFile(_ path: String) -> Bool {
    if files.contains(path) { return true }
    switch kind(of: path) {
    case .file: return true
    case .folder: return false
    case .other, nil: return sources.isReadableFile(path)
    }
  }

  /// Whether a folder lists an entry with just this name.
  func lists(_ path: String) -> Bool { kind(of: path) != nil }

  /// What a folder's own listing tells of an entry, without links; nil if it does not have it. The disk may still, for
  /// example in another case.
  ///
  /// Many files of a folder are asked for, so one listing is faster than a question for each.
  private func kind(of path: String) -> FolderEntry.Kind? {
    let folder = LexicalPath.directory(of: path)
    guard folder != path else { return nil }
    if let kinds = kinds[folder] { return kinds[LexicalPath.fileName(of: path)] }
    var own: [String: FolderEntry.Kind] = [:]
    for entry in sources.folderEntries(folder) ?? [] { own[entry.name] = entry.kind }
    kinds[folder] = own
    return own[LexicalPath.fileName(of: path)]
  }

  private func isListed(_ path: String) -> Bool {
    sources.folderEntries(path) != nil || sources.listingFailure(path) != nil
  }

  /// The paths of all that is below a folder, folders too.
  func descendants(of folder: String) -> [String] {
    var result: [String] = []
    var pending = [folder]
    while let next = pending.popLast() {
      for entry in entries(of: next) ?? [] {
        let path = "\(next)/\(entry.name)"
        result.append(path)
        if entry.isFolder { pending.append(path) }
      }
    }
    return result
  }

  private func list(_ folder: String) -> [Entry]? {
    guard let listed = sources.folderEntries(folder) else {
      if let reason = sources.listingFailure(folder) {
        problems.append(Problem(path: folder, message: "cannot list the folder: \(reason)"))
      }
      return nil
    }
    return listed.compactMap { entry in
      switch entry.kind {
      case .file: return Entry(name: entry.name, isFolder: false)
      case .folder: return Entry(name: entry.name, isFolder: true)
      case .other: return linked(entry.name, in: folder)
      }
    }
  }

  /// Returns the entry that a link leads to; nil if that is neither a file nor a folder.
  private func linked(_ name: String, in folder: String) -> Entry? {
    let path = "\(folder)/\(name)"
    let isFolder = isListed(path)
    guard isFolder || isFile(path), let target = sources.canonicalPath(path) else {
      return nil
    }
    if isFolder, LexicalPath.contains(target, sources.canonicalPath(folder) ?? folder) {
      problems.append(
        Problem(path: path, message: "the link leads to a folder that contains it"))
      return nil
    }
    if let boundary, !LexicalPath.contains(boundary, target) {
      problems.append(
        Problem(path: path, message: "the link leads out of the project's folder, to '\(target)'"))
      return nil
    }
    return Entry(name: name, isFolder: isFolder)
  }
}
