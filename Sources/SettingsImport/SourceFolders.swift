import SettingsDiagnostics

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

  /// - Parameter known: the paths that any target has.
  init(sources: any SourceProvider, root: String, known: [String] = []) {
    self.sources = sources
    self.root = LexicalPath.normalize(root)
    var files: [String: [String]] = [:]
    var folders: [String: Set<String>] = [:]
    for path in Set(known.map(LexicalPath.normalize)) where Self.isCompiled(path) {
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
    var counts: [String: Int] = [:]
    var places: Set<String> = []
    for path in wanted {
      var place = path
      var folder = LexicalPath.directory(of: path)
      // Never the project's folder itself, nor one that is not below it.
      while Self.isCompiled(path), isBelowRoot(folder) {
        let count = count(in: folder, of: wanted, &counts)
        if count == 0 || !mayFold(folder) { break }
        // A folder for one file is no shorter than the file.
        if count > 1 { place = folder }
        folder = LexicalPath.directory(of: folder)
      }
      places.insert(place)
    }
    return places.filter { !isCovered($0, by: places) || isMissingInterface($0) }.map {
      LexicalPath.relative($0, to: root)
    }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the number of files to compile in a folder and below it if the target has all of them;
  /// otherwise 0.
  private func count(
    in folder: String, of wanted: Set<String>, _ counts: inout [String: Int]
  ) -> Int {
    if let count = counts[folder] { return count }
    // Nothing is known about what a folder will contain whose files are not there, such as that of a
    // submodule.
    let found = sources.files(below: folder, limit: Self.maximumCount) ?? []
    let files = Set(found.map(LexicalPath.normalize).filter(Self.isCompiled))
    let isComplete = files.isSuperset(of: knownFiles(below: folder))
    let count = isComplete && files.isSubset(of: wanted) ? files.count : 0
    counts[folder] = count
    return count
  }

  private func knownFiles(below folder: String) -> [String] {
    var result: [String] = []
    var rest = [folder]
    while let folder = rest.popLast() {
      result += known[folder] ?? []
      rest += subfolders[folder] ?? []
    }
    return result
  }

  /// Whether a path is of a storyboard or nib that a folder would not show: `check` looks for them by name.
  private func isMissingInterface(_ path: String) -> Bool {
    let ending = Self.ending(of: path)
    return (ending == "storyboard" || ending == "xib") && !sources.isReadableFile(path)
  }

  private func isCovered(_ path: String, by places: Set<String>) -> Bool {
    var folder = LexicalPath.directory(of: path)
    while folder != ".", folder != "/", !folder.isEmpty {
      if places.contains(folder) { return true }
      let parent = LexicalPath.directory(of: folder)
      if parent == folder { break }
      folder = parent
    }
    return false
  }

  private func isBelowRoot(_ folder: String) -> Bool {
    guard folder != ".", folder != root else { return false }
    return root == "."
      ? !folder.hasPrefix("/") && !folder.hasPrefix("..") : folder.hasPrefix(root + "/")
  }
}
