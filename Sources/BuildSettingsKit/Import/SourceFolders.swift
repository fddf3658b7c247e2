import SettingsDiagnostics

/// Says a target's source files by folders, where everything that can be compiled in a folder is the
/// target's.
///
/// What a folder holds is looked up on the disk; where it cannot be listed, it holds what the project's
/// targets have in it.
struct SourceFolders {
  private let sources: any SourceProvider
  /// The project's folder, which the result is seen from.
  private let root: String

  /// What any target has, for folders that are not there.
  private let known: [String]

  /// - Parameter known: the paths that any target has.
  init(sources: any SourceProvider, root: String, known: [String] = []) {
    self.sources = sources
    self.root = root
    self.known = Set(known.map(LexicalPath.normalize)).filter(Self.isSource).sorted()
  }

  private static let endings = [
    ".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".cxx", ".s", ".S", ".metal",
  ]

  private static func isSource(_ path: String) -> Bool {
    endings.contains { path.hasSuffix($0) }
  }

  /// - Parameter paths: files and folders, as the project has them.
  /// - Returns: the same with whole folders in the place of their files, in the order of first places.
  func folded(_ paths: [String]) -> [String] {
    let wanted = Set(paths.map(LexicalPath.normalize))
    var counts: [String: Int] = [:]
    /// How much there is to compile in a folder where all of it is wanted; else 0.
    func count(_ folder: String) -> Int {
      if let count = counts[folder] { return count }
      let files =
        sources.files(below: folder, limit: 20_000)
        ?? known.filter { $0.hasPrefix(folder + "/") }
      let own = files.filter(Self.isSource).map(LexicalPath.normalize)
      let count = own.allSatisfy(wanted.contains) ? own.count : 0
      counts[folder] = count
      return count
    }
    var result: [String] = []
    var seen: Set<String> = []
    for path in paths.map(LexicalPath.normalize) {
      var place = path
      var folder = LexicalPath.directory(of: path)
      // Never the project's folder itself, nor one that does not lie below it.
      while Self.isSource(path), isBelowRoot(folder), count(folder) > 0 {
        // A folder for one file says no more than the file.
        if count(folder) > 1 { place = folder }
        folder = LexicalPath.directory(of: folder)
      }
      if seen.insert(place).inserted { result.append(LexicalPath.relative(place, to: root)) }
    }
    return result
  }

  private func isBelowRoot(_ folder: String) -> Bool {
    let root = LexicalPath.normalize(root)
    guard folder != ".", folder != root else { return false }
    return root == "."
      ? !folder.hasPrefix("/") && !folder.hasPrefix("..") : folder.hasPrefix(root + "/")
  }
}
