import SettingsDiagnostics
import SettingsProjects

/// The files of a project that package managers or CMake write. They overwrite what is changed in
/// them.
struct VendoredFiles {
  private static let folders: Set<Substring> = [
    "Pods", "Carthage", "node_modules", ".build", "SourcePackages", "fastlane",
  ]

  private let root: String
  /// The targets that CMake adds to its projects.
  private static let targetsOfCMake: Set<String> = ["ALL_BUILD", "ZERO_CHECK"]

  /// Whether the project itself is that of CocoaPods, fastlane or CMake.
  private let isVendored: Bool
  private let files: SourceFiles
  private var known: [SourceFileID: Bool] = [:]

  /// - Parameters:
  ///   - path: The path of the project. The name of the folder that it is in does not matter, apart
  ///     from that of CocoaPods.
  ///   - targets: The names of its targets.
  ///   - files: The files that findings are about.
  init(of path: String, targets: [String], in files: SourceFiles) {
    root = LexicalPath.directory(of: AbsolutePath.of(path))
    isVendored =
      LexicalPath.fileName(of: root) == "Pods"
      || LexicalPath.fileName(of: path) == "FastlaneSwiftRunner.xcodeproj"
      || LexicalPath.components(of: root).contains("CMakeFiles")
      || targets.contains(where: Self.targetsOfCMake.contains)
    self.files = files
  }

  /// Returns what is worth reporting: of other people's files, only errors.
  mutating func worthReporting(_ found: [Diagnostic]) -> [Diagnostic] {
    found.filter { diagnostic in
      if diagnostic.severity == .error { return true }
      return !isVendored && diagnostic.range.map { contain($0.file) } != true
    }
  }

  private mutating func contain(_ file: SourceFileID) -> Bool {
    if let answer = known[file] { return answer }
    let path = files[file].map { AbsolutePath.of($0.path) } ?? ""
    let inside = LexicalPath.rest(of: path, below: root).map(String.init) ?? ""
    let isVendored = LexicalPath.components(of: inside).dropLast().contains {
      Self.folders.contains($0)
    }
    known[file] = isVendored
    return isVendored
  }
}
