import SettingsDiagnostics
import SettingsProjects

/// The files of other people's code in a project: package managers write them, and overwrite what is
/// changed in them.
struct VendoredFiles {
  private static let folders: Set<Substring> = [
    "Pods", "Carthage", "node_modules", ".build", "SourcePackages",
  ]

  private let root: String
  private let files: SourceFiles
  private var known: [SourceFileID: Bool] = [:]

  /// - Parameters:
  ///   - path: The path of the project, whose own folder may be such a folder.
  ///   - files: The files that findings are about.
  init(of path: String, in files: SourceFiles) {
    root = LexicalPath.directory(of: AbsolutePath.of(path))
    self.files = files
  }

  /// Returns what is worth reporting: of other people's files, only errors.
  mutating func worthReporting(_ found: [Diagnostic]) -> [Diagnostic] {
    found.filter { diagnostic in
      guard diagnostic.severity != .error, let file = diagnostic.range?.file else { return true }
      return !contain(file)
    }
  }

  private mutating func contain(_ file: SourceFileID) -> Bool {
    if let answer = known[file] { return answer }
    let path = files[file].map { AbsolutePath.of($0.path) } ?? ""
    let isVendored =
      LexicalPath.contains(root, path)
      && path.dropFirst(root.count).split(separator: "/").dropLast().contains {
        Self.folders.contains($0)
      }
    known[file] = isVendored
    return isVendored
  }
}
