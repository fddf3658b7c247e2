import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// The files that SOURCE_PATHS name, folders with all that is below them.
struct TargetSources {
  /// What should have been read, and why it cannot be.
  struct Gap: Equatable {
    let path: String
    let reason: String
  }

  private let disk = DiskSources()
  private var found: [String: TargetSource] = [:]
  private(set) var gaps: [Gap] = []
  /// The files that do not belong to the target although they lie in its folders.
  private var excluded: Set<String> = []
  /// The languages of files of which the project says another than their names do.
  private var languages: [String: TargetSource.Language] = [:]
  /// The folders of a cell that were gone through, without links in their paths.
  private var seen: Set<String> = []
  /// Links that may lead to folders. They come last, so that files have their own names where they have any.
  private var links: [(path: String, depth: Int)] = []

  init(_ cells: [AuditCell]) {
    for cell in cells { find(cell) }
  }

  /// Sorted by their paths.
  var files: [TargetSource] { found.values.sorted { $0.path < $1.path } }

  private mutating func find(_ cell: AuditCell) {
    let root = cell.values.text("SRCROOT") ?? ""
    seen = []
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
    for element in cell.values.list("SOURCE_PATHS") {
      let joined = LexicalPath.normalize(LexicalPath.join(root, element))
      let path = disk.canonicalPath(joined) ?? joined
      if DiskEntry.isDirectory(path) {
        walk(path, depth: 0)
      } else if disk.isReadableFile(path) {
        add(path, name: LexicalPath.fileName(of: path))
      } else if TargetSource.mayHaveCode(path) {
        report(element, "'sources' names it, and there is nothing")
      }
    }
    while !links.isEmpty {
      let link = links.removeFirst()
      follow(link.path, depth: link.depth)
    }
    reportFlags(cell.values.list("SOURCE_FILE_FLAGS"), root: root)
  }

  /// Flags that single files or folders are given may define what the others do not have.
  private mutating func reportFlags(_ pairs: [String], root: String) {
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let words = pairs[index + 1].split(whereSeparator: \.isWhitespace)
      guard
        let word = words.first(where: { word in Self.tellingFlags.contains { word.hasPrefix($0) } })
      else { continue }
      let joined = LexicalPath.normalize(LexicalPath.join(root, pairs[index]))
      report(
        disk.canonicalPath(joined) ?? joined,
        "it is compiled with flags of its own ('\(word)'), which are not heeded here")
    }
  }

  /// How flags begin that change what the preprocessor or Swift's `#if` makes of a file.
  private static let tellingFlags = ["-D", "-U", "-I", "-i", "-F", "-X", "-Wp,", "@", "-x"]

  private mutating func walk(_ folder: String, depth: Int) {
    guard depth < 64, seen.insert(disk.canonicalPath(folder) ?? folder).inserted else { return }
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
        if !Folder.isForeign(entry.name, in: folder) { links.append((path, depth + 1)) }
      case .other where TargetSource.Language(fileName: entry.name) != nil:
        report(path, "this link leads to no file that can be read")
      default: break
      }
    }
  }

  private mutating func follow(_ link: String, depth: Int) {
    guard let target = disk.canonicalPath(link),
      let place = disk.canonicalPath(LexicalPath.directory(of: link))
    else { return }
    // A link to a folder around it would bring in what the target does not name.
    if "\(place)/".hasPrefix(target == "/" ? target : "\(target)/") { return }
    walk(link, depth: depth)
  }

  private mutating func add(_ path: String, name: String) {
    if excluded.contains(path) { return }
    guard let language = languages[path] ?? TargetSource.Language(fileName: name) else {
      if TargetSource.isGrammar(fileName: name) {
        report(path, "what yacc or lex makes of it cannot be read here")
      } else if let doubt = ForeignSource.doubt(path: path, fileName: name) {
        report(path, doubt)
      }
      return
    }
    found[path] = TargetSource(path: path, language: language)
  }

  private mutating func report(_ path: String, _ reason: String) {
    let gap = Gap(path: path, reason: reason)
    if !gaps.contains(gap) { gaps.append(gap) }
  }
}
