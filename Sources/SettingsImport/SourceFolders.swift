import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// Shortens a target's list of source files to folders, and omits files that no compiler reads.
///
/// A folder replaces its files if all files in it that can be compiled belong to the target. The
/// contents are read from the disk. A folder that lacks a file that a target names replaces nothing.
struct SourceFolders {
  private let sources: any SourceProvider
  /// The project's folder, which the result is seen from.
  private let root: String
  /// By folder, the files directly in it that any target compiles.
  private let known: [String: [String]]
  /// By folder, the folders directly in it that hold such files.
  private let subfolders: [String: Set<String>]
  /// The files that any target compiles.
  private let knownPaths: Set<String>
  private let absolutePaths: AbsolutePaths

  /// - Parameter known: the paths that any target has.
  init(
    sources: any SourceProvider, root: String, known: [String] = [],
    absolutePaths: AbsolutePaths = AbsolutePaths()
  ) {
    self.sources = sources
    self.absolutePaths = absolutePaths
    self.root = LexicalPath.normalize(root)
    var files: [String: [String]] = [:]
    var folders: [String: Set<String>] = [:]
    knownPaths = Set(known.map(LexicalPath.normalize).filter(Self.isCompiled))
    for path in knownPaths {
      var folder = LexicalPath.directory(of: path)
      files[folder, default: []].append(path)
      while folder != ".", folder != "/" {
        let parent = LexicalPath.directory(of: folder)
        guard folders[parent, default: []].insert(folder).inserted else { break }
        folder = parent
      }
    }
    self.known = files
    subfolders = folders
  }

  // MARK: Kinds of files

  private static func isCompiled(_ path: String) -> Bool {
    FileType(path: path)?.isCompiled ?? false
  }

  /// Whether a path is a source: one by its extension, or a folder.
  private func isSource(_ path: String) -> Bool {
    guard let ending = FileType.fileExtension(of: path) else {
      return !sources.isReadableFile(path)
    }
    if let type = FileType(path: path) {
      return type.isCompiled || Self.interfaces.contains(ending)
    }
    return subfolders[path] != nil || known[path] != nil
      || sources.folderEntries(path) != nil && ending != "lproj"
  }

  /// Files that tools of Xcode turn into resources that code loads by name.
  private static let interfaces: Set<String> = [
    "storyboard", "xib", "xcassets", "icon", "strings", "stringsdict", "xcstrings", "rcproject",
  ]

  // MARK: Folding

  /// - Parameter paths: files and folders, as the project has them.
  /// - Parameters:
  ///   - keepsAll: Whether files stay whose names are not those of sources.
  ///   - mayFold: Whether a folder may take the place of its files.
  /// - Returns: the same with folders in the place of their files, sorted; nothing below a folder that is listed.
  func folded(
    _ paths: [String], keepsAll: Bool = false, mayFold: (String) -> Bool = { _ in true }
  ) -> [String] {
    let wanted = Set(paths.map(LexicalPath.normalize)).filter { keepsAll || isSource($0) }
    var counts = Counts()
    // The outermost folder that may take the place of each folder. Deep folders have many files in
    // common with those that contain them, so each is looked at once.
    var outermost: [String: String?] = [:]
    var places: Set<String> = []
    for path in wanted {
      guard Self.isCompiled(path), !absolutePaths.contains(path) else {
        places.insert(path)
        continue
      }
      var passed: [String] = []
      var place: String?
      var folder = LexicalPath.directory(of: path)
      // Never the project's folder itself, nor one that is not below it.
      while isBelowRoot(folder) {
        if let known = outermost[folder] {
          place = known ?? place
          break
        }
        let count = count(in: folder, of: wanted, &counts)
        if count == 0 || !mayFold(folder) {
          outermost[folder] = .some(nil)
          break
        }
        // A folder for one file is no shorter than the file.
        if count > 1 { place = folder }
        passed.append(folder)
        folder = LexicalPath.directory(of: folder)
      }
      for folder in passed { outermost[folder] = .some(place) }
      places.insert(place ?? path)
    }
    var covered: [String: Bool] = [:]
    return places.filter { !isCovered($0, by: places, &covered) || isMissingInterface($0) }.map {
      absolutePaths.relative($0, to: root)
    }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the number of files to compile in a folder and below it if the target has all of them;
  /// otherwise 0.
  ///
  /// A folder lacks what a folder in it lacks, so those are counted first, and each is counted once.
  private func count(in folder: String, of wanted: Set<String>, _ counts: inout Counts) -> Int {
    var open = counts.all[folder] == nil ? [folder] : []
    while let next = open.last {
      let inner = subfolders[next] ?? []
      let uncounted = inner.filter { counts.all[$0] == nil }
      if !uncounted.isEmpty {
        open += uncounted
        continue
      }
      let files = known[next] ?? []
      let knownCount = inner.reduce(files.count) { $0 + (counts.known[$1] ?? 0) }
      let mayBeWhole =
        inner.allSatisfy { counts.all[$0] != 0 } && files.allSatisfy(wanted.contains)
      counts.known[next] = knownCount
      counts.all[next] =
        mayBeWhole ? listedCount(in: next, of: wanted, known: knownCount) ?? 0 : 0
      open.removeLast()
    }
    return counts.all[folder] ?? 0
  }

  /// Returns the number of files to compile on the disk; nil if the target lacks one of them, or if
  /// known files are not there.
  ///
  /// Nothing is known about what a folder will contain whose files are not there, such as that of a
  /// submodule.
  private func listedCount(in folder: String, of wanted: Set<String>, known: Int) -> Int? {
    var request = TargetFileRequest(root: ".", entries: [SourcePath(path: folder)])
    request.resolvesLinks = false
    var count = 0
    var missing = known
    for file in request.files(in: sources).files where file.type?.isCompiled == true {
      let path = LexicalPath.normalize(file.path)
      guard wanted.contains(path) else { return nil }
      count += 1
      if knownPaths.contains(path) { missing -= 1 }
    }
    return missing == 0 ? count : nil
  }

  /// The numbers of files in folders and below them, while a target is read.
  private struct Counts {
    var all: [String: Int] = [:]
    /// Of files that any target compiles.
    var known: [String: Int] = [:]
  }

  /// Whether a path is of a storyboard or nib that a folder would not show: `check` looks for them by name.
  private func isMissingInterface(_ path: String) -> Bool {
    let type = FileType(path: path)?.identifier
    return (type == "file.storyboard" || type == "file.xib") && !sources.isReadableFile(path)
  }

  /// Whether a folder that contains a path is listed.
  ///
  /// - Parameter known: The answers for folders themselves.
  private func isCovered(
    _ path: String, by places: Set<String>, _ known: inout [String: Bool]
  ) -> Bool {
    var passed: [String] = []
    var result = false
    var folder = LexicalPath.directory(of: path)
    while folder != ".", folder != "/", !folder.isEmpty {
      if let answer = known[folder] {
        result = answer
        break
      }
      passed.append(folder)
      if places.contains(folder) {
        result = true
        break
      }
      let parent = LexicalPath.directory(of: folder)
      if parent == folder { break }
      folder = parent
    }
    for folder in passed { known[folder] = result }
    return result
  }

  private func isBelowRoot(_ folder: String) -> Bool {
    guard folder != ".", folder != root else { return false }
    return root == "."
      ? !folder.hasPrefix("/") && !folder.hasPrefix("..") : folder.hasPrefix(root + "/")
  }
}
