import SettingsDiagnostics
import SettingsModel

/// Decides which changes of files may change a project.
enum ProjectChange {
  /// The extensions of files that describe projects.
  static let descriptionExtensions: Set<String> = [
    "yaml", "yml", "json", "xcconfig", "pbxproj", "xcworkspacedata", "xcscheme", "plist",
    "modulemap",
  ]

  /// The extensions of files whose names are enough, because their contents are the compiler's.
  static var sourceExtensions: [String] { FileType.extensions(where: isSource) }

  private static func isSource(_ type: FileType) -> Bool { type.language != nil || type.isHeader }

  /// Whether the project has to be loaded again.
  ///
  /// - Parameters:
  ///   - isChange: Whether the file existed before and still does.
  ///   - files: The absolute paths of the files that the project was read from.
  static func isRelevant(_ path: String, isChange: Bool, files: Set<String>) -> Bool {
    if files.contains(path) { return true }
    let name = LexicalPath.fileName(of: path)
    // A folder may have been created, deleted or renamed.
    guard let ending = FileType.fileExtension(of: name) else { return !isChange }
    return descriptionExtensions.contains(ending)
      || !isChange && FileType(path: name).map(isSource) == true
  }
}
