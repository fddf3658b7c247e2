import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsSystem

/// The files that SOURCE_PATHS names. A folder includes everything below it.
struct TargetSources {
  /// A source that could not be read, and the reason.
  struct Gap: Equatable {
    let path: String
    let reason: String
    var kind = Unjudged.Kind.file
  }

  private let disk = DiskSources()
  private var found: [String: TargetSource] = [:]
  /// The modules of module maps that Swift files import.
  private(set) var modules: Set<String> = []
  private var foreignSources: [String: ForeignSource] = [:]
  private(set) var gaps: [Gap] = []
  /// The files that do not belong to the target although they are in its folders.
  private var excluded: Set<String> = []
  /// The languages of files for which the project states a different language than their names
  /// suggest.
  private var languages: [String: TargetSource.Language] = [:]
  /// The additional flags of files and folders, by path.
  private var flags: [String: [String]] = [:]
  /// The folders of a cell that were visited, without links in their paths.
  private var visits: [String: Int] = [:]
  /// The number of the entry of SOURCE_PATHS whose files are added; nil while links are followed.
  private var entryNumber: Int?
  /// The links that may lead to folders. They are visited last, so that files keep their own names
  /// if they have any.
  private var links: [(path: String, depth: Int, entry: Entry)] = []
  /// The reader of the response files of the cell whose files are added.
  private var responseFiles: ResponseFiles?
  /// The entry of SOURCE_PATHS whose files are added.
  private var current = Entry(root: "", source: SourcePath(path: ""))

  /// The number of files that entries of SOURCE_PATHS named, some of them repeatedly.
  private var matchCount = 0

  /// An entry of SOURCE_PATHS, and the folder whose files it names.
  private struct Entry {
    let root: String
    let source: SourcePath
    var isPattern = false

    /// Whether a file or folder below the root is part of the entry.
    func includes(_ path: String, isFolder: Bool = false) -> Bool {
      if source.exclusions.isEmpty, !isPattern { return true }
      guard path.utf8.count > root.utf8.count else { return true }
      let file = LexicalPath.relative(path, to: root)
      return (isFolder || !isPattern || source.matches(file)) && !source.excludes(file)
    }
  }

  init(_ cells: [AuditCell]) {
    for cell in cells { find(cell) }
  }

  /// The files, sorted by path.
  var files: [TargetSource] { found.values.sorted { $0.path < $1.path } }

  /// The files in languages that are only searched, sorted by path.
  var foreign: [ForeignSource] { foreignSources.values.sorted { $0.path < $1.path } }

  private mutating func find(_ cell: AuditCell) {
    let root = cell.values.text("SRCROOT") ?? ""
    responseFiles = cell.responseFiles
    visits = [:]
    excluded = Set(
      cell.values.list("SOURCE_PATH_EXCEPTIONS").map {
        let joined = LexicalPath.normalize(LexicalPath.join(root, $0))
        return disk.canonicalPath(joined) ?? joined
      })
    let types = cell.values.list("SOURCE_FILE_TYPES")
    for index in stride(from: 0, to: types.count - 1, by: 2) {
      let joined = LexicalPath.normalize(LexicalPath.join(root, types[index]))
      languages[disk.canonicalPath(joined) ?? joined] = .init(fileType: types[index + 1])
    }
    noteFlags(cell.values.list("SOURCE_FILE_FLAGS"), root: root)
    let sources = SourcePath.all(cell.values.list("SOURCE_PATHS"))
    for source in sources where !source.flags.isEmpty && !source.isPattern {
      noteFlags([source.path, source.flags.joined(separator: " ")], root: root)
    }
    for (number, source) in sources.enumerated() {
      entryNumber = number
      find(source, root: root)
    }
    entryNumber = nil
    while !links.isEmpty {
      let link = links.removeFirst()
      current = link.entry
      follow(link.path, depth: link.depth)
    }
    addImportedHeaders(of: cell, root: root)
  }

  private mutating func find(_ source: SourcePath, root: String) {
    func place(_ path: String) -> String {
      let joined = LexicalPath.normalize(LexicalPath.join(root, path))
      return disk.canonicalPath(joined) ?? joined
    }
    let path = place(source.path)
    current = Entry(root: path, source: source)
    if DiskEntry.isDirectory(path) {
      walk(path, depth: 0)
    } else if disk.isReadableFile(path) {
      add(path, name: LexicalPath.fileName(of: path))
    } else if source.isPattern {
      current = Entry(root: place(source.root), source: source, isPattern: true)
      let before = matchCount
      if DiskEntry.isDirectory(current.root) { walk(current.root, depth: 0) }
      if matchCount == before {
        report(source.path, "'sources' names this pattern, but no file matches it")
      }
    } else if TargetSource.mayHaveCode(path) {
      report(source.path, "'sources' names it, but it does not exist")
    }
  }

  /// Adds the headers that Swift sources import, because their inline functions are part of the
  /// product.
  private mutating func addImportedHeaders(of cell: AuditCell, root: String) {
    let swiftPaths = found.values.filter { $0.language == .swift }.map(\.path)
    if swiftPaths.isEmpty { return }
    for element in cell.swift.bridgingHeaders {
      let joined = LexicalPath.normalize(LexicalPath.join(root, element))
      let path = disk.canonicalPath(joined) ?? joined
      if disk.isReadableFile(path) {
        found[path] = TargetSource(path: path, language: .header, isImported: true)
      } else {
        report(path, "Swift imports this bridging header, but it cannot be read")
      }
    }
    let folders = cell.swift.moduleFolders.map { LexicalPath.normalize(LexicalPath.join(root, $0)) }
    let maps = folders.flatMap { ModuleMap.find(in: $0, disk) }
    if maps.isEmpty { return }
    let imported = swiftPaths.reduce(into: Set<Substring>()) { names, path in
      if let text = try? disk.read(path) {
        names.formUnion(SwiftImports.modules(in: String(decoding: text, as: UTF8.self)))
      }
    }
    for map in maps where imported.contains(map.module[...]) {
      modules.insert(map.module)
      for path in map.headers {
        if disk.isReadableFile(path) {
          let path = disk.canonicalPath(path) ?? path
          found[path] = TargetSource(path: path, language: .header, isImported: true)
        } else {
          report(path, "a module map names this header, but it cannot be read")
        }
      }
    }
  }

  /// Records the additional flags of single files or folders.
  private mutating func noteFlags(_ pairs: [String], root: String) {
    guard let responseFiles else { return }
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let joined = LexicalPath.normalize(LexicalPath.join(root, pairs[index]))
      let path = disk.canonicalPath(joined) ?? joined
      if pairs[index + 1].contains("$(") {
        report(path, "its own compiler flags contain a reference, which is not evaluated", .flag)
      }
      let arguments = ResponseFile.arguments(of: pairs[index + 1])
      let expanded = responseFiles.expand(arguments, in: root) { missing, obstacle in
        report(
          missing, "the flags of '\(pairs[index])' name this response file, \(obstacle.words)",
          .responseFile)
      }
      let confined = ConfinedArguments(clang: expanded, in: root)
      for argument in confined.refused {
        report(
          path, "its flag '\(argument)' is not known to be safe, so clang does not get it", .flag)
      }
      flags[path] = confined.kept
    }
  }

  /// Returns the flags of a file: its own, or those of the nearest enclosing folder.
  private func flags(of path: String) -> [String] {
    if flags.isEmpty { return [] }
    var path = path
    while true {
      if let own = flags[path] { return own }
      let folder = LexicalPath.directory(of: path)
      if folder == path || folder.isEmpty || folder == "." { return [] }
      path = folder
    }
  }

  /// Whether a folder was not visited yet, and notes it.
  ///
  /// An entry may name a folder for its files, and another one for those left out here. A link counts
  /// only if it leads to a folder that no entry has.
  private mutating func isNew(_ folder: String) -> Bool {
    let earlier = visits.updateValue(entryNumber ?? -1, forKey: folder)
    return earlier == nil || entryNumber != nil && earlier != entryNumber
  }

  private mutating func walk(_ folder: String, depth: Int) {
    guard depth < 64, !excluded.contains(folder), current.includes(folder, isFolder: true),
      isNew(disk.canonicalPath(folder) ?? folder)
    else { return }
    guard let entries = try? Folder.entries(of: folder) else {
      report(folder, "this folder cannot be read")
      return
    }
    for entry in entries {
      let path = "\(folder)/\(entry.name)"
      switch entry.kind {
      case .folder where !Folder.isForeign(entry.name, in: folder): walk(path, depth: depth + 1)
      case .file: add(path, name: entry.name)
      case .other where disk.isReadableFile(path): add(path, name: entry.name)
      case .other where DiskEntry.isDirectory(path):
        if !Folder.isForeign(entry.name, in: folder) { links.append((path, depth + 1, current)) }
      case .other where TargetSource.Language(fileName: entry.name) != nil:
        report(path, "this link does not lead to a readable file")
      default: break
      }
    }
  }

  private mutating func follow(_ link: String, depth: Int) {
    guard let target = disk.canonicalPath(link),
      let place = disk.canonicalPath(LexicalPath.directory(of: link))
    else { return }
    // A link to an enclosing folder would add files that the target does not name.
    if "\(place)/".hasPrefix(target == "/" ? target : "\(target)/") { return }
    walk(link, depth: depth)
  }

  private mutating func add(_ path: String, name: String) {
    if excluded.contains(path) || !current.includes(path) { return }
    matchCount += 1
    if current.isPattern, !current.source.flags.isEmpty {
      noteFlags([path, current.source.flags.joined(separator: " ")], root: "")
    }
    guard let language = languages[path] ?? TargetSource.Language(fileName: name) else {
      if let kind = ForeignSource.Kind(fileName: name) {
        foreignSources[path] = ForeignSource(path: path, kind: kind, flags: flags(of: path))
      }
      return
    }
    let isImported = found[path]?.isImported ?? false
    // Swift files have no flags of their own.
    let flags = language == .swift ? [] : flags(of: path)
    found[path] = TargetSource(
      path: path, language: language, flags: flags, isImported: isImported)
  }

  private mutating func report(
    _ path: String, _ reason: String, _ kind: Unjudged.Kind = .file
  ) {
    let gap = Gap(path: path, reason: reason, kind: kind)
    if !gaps.contains(gap) { gaps.append(gap) }
  }
}
