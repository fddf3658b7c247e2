import SettingsDiagnostics

/// Decides which changes of files may change a project.
enum ProjectChange {
  /// The extensions of files that describe projects.
  static let descriptionExtensions: Set<String> = [
    "yaml", "yml", "json", "xcconfig", "pbxproj", "xcworkspacedata", "xcscheme", "plist",
    "modulemap",
  ]

  /// The extensions of files whose names are enough, because their contents are the compiler's.
  static let sourceExtensions: Set<String> = [
    "swift", "c", "cc", "cpp", "cxx", "m", "mm", "h", "hh", "hpp", "hxx",
  ]

  /// Whether the project has to be loaded again.
  ///
  /// - Parameters:
  ///   - isChange: Whether the file existed before and still does.
  ///   - files: The absolute paths of the files that the project was read from.
  static func isRelevant(_ path: String, isChange: Bool, files: Set<String>) -> Bool {
    if files.contains(path) { return true }
    let name = LexicalPath.fileName(of: path)
    // A folder may have been created, deleted or renamed.
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return !isChange }
    let ending = String(name[name.utf8.index(after: dot)...])
    return descriptionExtensions.contains(ending)
      || !isChange && sourceExtensions.contains(ending)
  }
}
