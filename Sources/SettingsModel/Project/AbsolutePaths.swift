import SettingsDiagnostics

/// The paths that a project file states from the root of the disk.
///
/// If the project itself was named by such a path, all paths of its files begin at the root. These
/// are the ones that do not change with the place of the project.
package struct AbsolutePaths: Sendable {
  private var paths: Set<String> = []

  package init() {}

  /// - Parameter path: A normalized path.
  package mutating func insert(_ path: String) { paths.insert(path) }

  /// Returns a path relative to a folder; one that the project states from the root stays as it is.
  package func relative(_ path: String, to folder: String) -> String {
    contains(path) ? path : LexicalPath.relative(path, to: folder)
  }

  /// Whether the project states a path, or one of the folders that contain it, from the root.
  package func contains(_ path: String) -> Bool {
    if paths.isEmpty { return false }
    var place = path
    while LexicalPath.isAbsolute(place), place != "/" {
      if paths.contains(place) { return true }
      place = LexicalPath.directory(of: place)
    }
    return false
  }
}
