import SettingsDiagnostics
package import SettingsModel

/// The files of a target, listed from the disk.
///
/// This is the only code that decides which files a target's folders and patterns name:
///
/// - Links to files count as files. Links to folders are followed, but not to a folder that
///   contains the link, and each folder is listed once for each entry.
/// - A folder whose name has the extension of a file type, such as `Assets.xcassets`, counts as one
///   file.
/// - Hidden files and folders, and the folders of package managers, do not count. XcodeGen takes
///   hidden ones.
/// - Case matters.
package struct TargetFileList: Sendable {
  package struct File: Sendable {
    package let path: String
    /// Nil for an unknown extension or an unknown language.
    package let type: FileType?
    /// The identifier of the type that the project states; nil if the name decides.
    package let statedType: String?
    /// The compiler flags of the file alone, as on a command line; empty for none.
    package let flags: String
    /// The index of the first entry that names it.
    package let entry: Int
    /// Whether an entry names it, but nothing is at the path.
    package var isMissing = false
  }

  /// A part of the target that is not known.
  package struct Gap: Sendable, Equatable {
    package enum Reason: Sendable {
      /// Nothing is at the path of an entry.
      case missing
      /// No file matches the pattern of an entry.
      case unmatched
      case unreadableFolder
      /// A link in a folder does not lead to a file.
      case brokenLink
      /// The limits of depth or of the number of files.
      case limit
      /// Another name is the same text in other characters: `é` as one, and as `e` with an accent.
      case equivalentName

      /// The reason in words, after the path.
      package var words: String {
        switch self {
        case .missing: "does not exist"
        case .unmatched: "matches no file"
        case .unreadableFolder: "cannot be listed"
        case .brokenLink: "leads to no file"
        case .limit: "has too many files or folders"
        case .equivalentName: "differs from another name only in how its accents are encoded"
        }
      }
    }

    package let path: String
    package let reason: Reason
    /// The index of the entry that it belongs to.
    package let entry: Int
  }

  /// The largest number of files. A home folder that is named by mistake may have more.
  package static let maximumCount = 100_000
  package static let maximumDepth = 64

  /// Sorted by path.
  package private(set) var files: [File] = []
  /// In the order in which they were found.
  package private(set) var gaps: [Gap] = []
  /// Whether an entry is a pattern that matches files.
  package private(set) var isOfPattern = false

  init(_ request: TargetFileRequest, _ sources: any SourceProvider) {
    var walk = TargetFileWalk(request, sources)
    walk.run()
    files = walk.found.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    gaps = walk.gaps
    isOfPattern = walk.hasPattern
  }

  /// The files in the order of the entries that name them.
  package var filesByEntry: [File] {
    files.enumerated().sorted { ($0.element.entry, $0.offset) < ($1.element.entry, $1.offset) }
      .map(\.element)
  }

  /// Whether every file is known.
  package var isComplete: Bool { gaps.isEmpty }
}

/// Collects the files of a target.
private struct TargetFileWalk {
  private let request: TargetFileRequest
  private let sources: any SourceProvider
  private let excluded: Set<String>
  private var types: [String: String] = [:]
  private var flags: [String: String] = [:]

  var found: [String: TargetFileList.File] = [:]
  var gaps: [TargetFileList.Gap] = []
  var hasPattern = false
  private var count = 0

  // The entry whose files are added.
  private var entry = 0
  private var source = SourcePath(path: "")
  private var folder = ""
  private var isPattern = false
  private var matchCount = 0
  /// The folders that were listed for an entry; for links, those of all entries.
  private var visits: [String: Int] = [:]
  private var followsLinks = false
  /// The links that may lead to folders. They are followed last, so that a file has its own path if
  /// the target names that.
  private var links: [Link] = []

  private struct Link {
    let path: String
    let depth: Int
    let entry: Int
    let folder: String
    let isPattern: Bool
  }

  init(_ request: TargetFileRequest, _ sources: any SourceProvider) {
    self.request = request
    self.sources = sources
    func place(_ path: String) -> String { Self.place(path, request, sources) }
    excluded = Set(request.excluded.map(place))
    for (path, identifier) in request.types { types[place(path)] = identifier }
    for (path, text) in request.flags { flags[place(path)] = text }
    for source in request.entries where !source.flags.isEmpty && !source.isPattern {
      flags[place(source.path)] = source.flags.joined(separator: " ")
    }
  }

  private static func place(
    _ path: String, _ request: TargetFileRequest, _ sources: any SourceProvider
  ) -> String {
    let joined = LexicalPath.normalize(LexicalPath.join(request.root, path))
    return request.resolvesLinks ? sources.canonicalPath(joined) ?? joined : joined
  }

  mutating func run() {
    for (index, source) in request.entries.enumerated() {
      entry = index
      self.source = source
      addEntry()
    }
    followsLinks = true
    var next = 0
    while next < links.count {
      let link = links[next]
      next += 1
      entry = link.entry
      source = request.entries[link.entry]
      folder = link.folder
      isPattern = link.isPattern
      follow(link.path, depth: link.depth)
    }
  }

  private mutating func addEntry() {
    let path = Self.place(source.path, request, sources)
    folder = path
    isPattern = false
    if sources.folderEntries(path) != nil {
      if isWrapper(path) { add(path, isFolder: true) } else { walk(path, depth: 0) }
    } else if sources.isReadableFile(path) {
      add(path)
    } else if source.isPattern {
      folder = Self.place(source.root.isEmpty ? "." : source.root, request, sources)
      isPattern = true
      let before = matchCount
      if sources.folderEntries(folder) != nil { walk(folder, depth: 0) }
      if matchCount == before { report(source.path, .unmatched) }
      hasPattern = true
    } else {
      report(path, .missing)
      // The name of a file shows what it is.
      if FileType(path: path) != nil { add(path, isMissing: true) }
    }
  }

  // MARK: Folders

  private mutating func walk(_ folder: String, depth: Int) {
    guard !excluded.contains(folder), includes(folder, isFolder: true, isWalked: true),
      isNew(sources.canonicalPath(folder) ?? folder)
    else { return }
    guard depth < TargetFileList.maximumDepth, count < TargetFileList.maximumCount else {
      return report(folder, .limit)
    }
    guard let entries = sources.folderEntries(folder) else {
      return report(folder, .unreadableFolder)
    }
    reportEquivalentNames(entries, in: folder)
    for entry in entries where request.takesHiddenFiles || !entry.name.hasPrefix(".") {
      let path = folder == "." ? entry.name : LexicalPath.join(folder, entry.name)
      count += 1
      switch entry.kind {
      case .folder: visit(path, entry.name, in: folder, depth: depth)
      case .file: add(path)
      case .other where sources.isReadableFile(path): add(path)
      case .other where sources.folderEntries(path) != nil:
        if isWrapper(entry.name) {
          add(path, isFolder: true)
        } else if !isForeign(entry.name, in: folder) {
          links.append(
            Link(
              path: path, depth: depth + 1, entry: self.entry, folder: self.folder,
              isPattern: isPattern))
        }
      case .other: if FileType(path: entry.name)?.isCompiled == true { report(path, .brokenLink) }
      }
    }
  }

  /// Texts with the same characters are equal, and so are the lists of them. Some disks hold several
  /// files with such names.
  private mutating func reportEquivalentNames(_ entries: [FolderEntry], in folder: String) {
    let names = entries.lazy.map(\.name).filter { name in name.utf8.contains { $0 >= 0x80 } }
    var known: Set<String> = []
    for name in names where !known.insert(name).inserted {
      report(LexicalPath.join(folder, name), .equivalentName)
    }
  }

  private mutating func visit(
    _ path: String, _ name: String, in folder: String, depth: Int
  ) {
    if isWrapper(name) {
      add(path, isFolder: true)
    } else if !isForeign(name, in: folder) {
      walk(path, depth: depth + 1)
    }
  }

  private mutating func follow(_ link: String, depth: Int) {
    guard let target = sources.canonicalPath(link),
      let place = sources.canonicalPath(LexicalPath.directory(of: link)),
      // A link to an enclosing folder would add files that the target does not name.
      !LexicalPath.contains(target, place)
    else { return }
    walk(link, depth: depth)
  }

  /// Whether a folder was not listed yet, and notes it.
  ///
  /// An entry may name a folder for its files, and another one for those that the first leaves out.
  /// A link counts only if it leads to a folder that no entry has.
  private mutating func isNew(_ folder: String) -> Bool {
    let earlier = visits.updateValue(followsLinks ? -1 : entry, forKey: folder)
    return earlier == nil || !followsLinks && earlier != entry
  }

  private func isWrapper(_ path: String) -> Bool { FileType(path: path)?.isWrapper ?? false }

  /// Whether a folder belongs to a package manager. Package managers for apps put their folders
  /// beside their own files; any other folder of such a name is an ordinary one.
  private func isForeign(_ name: String, in folder: String) -> Bool {
    let marks: [String]
    switch name {
    case "Pods": marks = ["Podfile", "Pods/Manifest.lock"]
    case "Carthage": marks = ["Cartfile", "Cartfile.resolved"]
    default: return false
    }
    return marks.contains { sources.isReadableFile(LexicalPath.join(folder, $0)) }
  }

  // MARK: Files

  /// Whether a file or folder is part of the entry.
  ///
  /// - Parameters:
  ///   - isFolder: Whether exclusions of folders apply.
  ///   - isWalked: Whether it is a folder whose files are asked for one by one.
  private func includes(
    _ path: String, isFolder: Bool = false, isWalked: Bool = false
  ) -> Bool {
    if source.exclusions.isEmpty, !isPattern { return true }
    guard path.utf8.count > folder.utf8.count || folder == "." else { return true }
    let file = LexicalPath.relative(path, to: folder)
    return (isWalked || !isPattern || source.matches(file))
      && !source.excludes(file, isFolder: isFolder)
  }

  private mutating func add(_ path: String, isMissing: Bool = false, isFolder: Bool = false) {
    if excluded.contains(path) || !includes(path, isFolder: isFolder) { return }
    matchCount += 1
    if let file = found[path] {
      if !file.path.utf8.elementsEqual(path.utf8) { report(path, .equivalentName) }
      return
    }
    let own =
      isPattern && !source.flags.isEmpty
      ? source.flags.joined(separator: " ") : flags(of: path)
    found[path] = TargetFileList.File(
      path: path, type: FileType(stated: types[path], path: path), statedType: types[path],
      flags: own, entry: entry, isMissing: isMissing)
  }

  /// Returns the flags of a file: its own, or those of the nearest enclosing folder.
  private func flags(of path: String) -> String {
    if flags.isEmpty { return "" }
    var path = path
    while true {
      if let own = flags[path] { return own }
      let folder = LexicalPath.directory(of: path)
      if folder == path || folder.isEmpty || folder == "." { return "" }
      path = folder
    }
  }

  private mutating func report(_ path: String, _ reason: TargetFileList.Gap.Reason) {
    let gap = TargetFileList.Gap(path: path, reason: reason, entry: entry)
    if gaps.last != gap { gaps.append(gap) }
  }
}
