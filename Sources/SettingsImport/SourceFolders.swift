import SettingsDiagnostics

/// Shortens a target's list of source files to folders, and omits files that no compiler reads.
///
/// A folder replaces its files if all files in it that can be compiled belong to the target. The
/// contents are read from the disk. Files that a target names count even if they do not exist.
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

  /// - Parameter known: the paths that any target has.
  init(sources: any SourceProvider, root: String, known: [String] = []) {
    self.sources = sources
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

  /// More files than any folder of sources has; a home folder that is named by mistake may have them.
  private static let maximumCount = 20_000

  // MARK: Kinds of files

  private static let compiled = Set([
    "swift", "m", "mm", "c", "cc", "cpp", "cxx", "s", "S", "metal", "y", "yy", "l", "ll", "d",
    "iig", "defs",
  ])

  /// Files that tools of Xcode turn into code, or into resources that code loads by name.
  private static let interfaces = Set([
    "storyboard", "xib", "xcassets", "icon", "strings", "stringsdict", "xcstrings", "xcdatamodeld",
    "xcdatamodel", "xcmappingmodel", "intentdefinition", "mlmodel", "mlpackage", "rcproject",
    "docc",
  ])

  private static func ending(of path: String) -> Substring? {
    let name = LexicalPath.fileName(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...]
  }

  private static func isCompiled(_ path: String) -> Bool {
    ending(of: path).map { compiled.contains(String($0)) } ?? false
  }

  /// Whether a path is a source: one by its ending, or a folder.
  private func isSource(_ path: String) -> Bool {
    guard let ending = Self.ending(of: path).map(String.init) else {
      return !sources.isReadableFile(path)
    }
    return Self.compiled.contains(ending) || Self.interfaces.contains(ending)
      || subfolders[path] != nil || known[path] != nil
      || sources.folderEntries(path) != nil
        && !Self.bundles.contains(ending)
  }

  /// Folders that are copied as they are.
  private static let bundles = Set([
    "bundle", "framework", "xcframework", "app", "appex", "lproj", "scnassets", "xcodeproj",
    "playground",
  ])

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
      guard Self.isCompiled(path) else {
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
      LexicalPath.relative($0, to: root)
    }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the number of files to compile in a folder and below it if the target has all of them;
  /// otherwise 0.
  private func count(in folder: String, of wanted: Set<String>, _ counts: inout Counts) -> Int {
    if let count = counts.all[folder] { return count }
    var count = knownCount(below: folder, of: wanted, &counts)
    if count != nil {
      for file in sources.files(below: folder, limit: Self.maximumCount) ?? [] {
        let path = LexicalPath.normalize(file)
        guard Self.isCompiled(path) else { continue }
        guard wanted.contains(path) else {
          count = nil
          break
        }
        if !knownPaths.contains(path) { count? += 1 }
      }
    }
    counts.all[folder] = count ?? 0
    return count ?? 0
  }

  /// The numbers of files in folders and below them, while a target is read.
  private struct Counts {
    var all: [String: Int] = [:]
    /// Of known files alone; nil for a folder with one that the target does not have.
    var known: [String: Int?] = [:]
  }

  /// Returns the number of known files in a folder and below it; nil if the target lacks one.
  ///
  /// Each folder is counted once, from the folders directly in it.
  private func knownCount(
    below folder: String, of wanted: Set<String>, _ counts: inout Counts
  ) -> Int? {
    var open = [folder]
    while let next = open.last {
      let inner = subfolders[next] ?? []
      let uncounted = inner.filter { counts.known[$0] == nil }
      if !uncounted.isEmpty {
        open += uncounted
        continue
      }
      let files = known[next] ?? []
      var count = files.allSatisfy(wanted.contains) ? files.count : nil
      for folder in inner {
        let below = counts.known[folder] ?? nil
        count = count.flatMap { count in below.map { count + $0 } }
      }
      counts.known[next] = .some(count)
      open.removeLast()
    }
    return counts.known[folder] ?? nil
  }

  /// Whether a path is of a storyboard or nib that a folder would not show: `check` looks for them by name.
  private func isMissingInterface(_ path: String) -> Bool {
    let ending = Self.ending(of: path)
    return (ending == "storyboard" || ending == "xib") && !sources.isReadableFile(path)
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
