import SettingsDiagnostics

/// The source files of a target, by language.
package struct TargetSources {
  package let paths: [String]
  /// One file of each kind that the target has, to show as an example.
  package private(set) var plainC: String?
  package private(set) var cFamily: String?
  package private(set) var swift: String?

  /// - Returns: nil when the target names no sources, or not all of them can be listed: then nothing can
  ///   be said about what it lacks.
  package init?(of cell: RuleCell) {
    guard let roots = cell.list("SOURCE_PATHS"), !roots.isEmpty else { return nil }
    var paths: [String] = []
    for root in roots {
      guard let files = cell.project.files.files(at: root) else { return nil }
      paths += files
    }
    self.paths = paths
    for path in paths {
      switch Self.fileExtension(of: path) {
      case "c", "cc", "cpp", "cxx", "c++", "C":
        plainC = plainC ?? path
        cFamily = cFamily ?? path
      case "m", "mm", "M": cFamily = cFamily ?? path
      case "swift": swift = swift ?? path
      default: break
      }
    }
  }

  /// The files that a compiler reads.
  package var code: [String] {
    paths.filter { path in
      [
        "c", "cc", "cpp", "cxx", "c++", "C", "m", "mm", "M", "swift", "h", "hh", "hpp", "hxx",
        "inc", "pch", "def", "metal", "s", "S",
      ].contains(Self.fileExtension(of: path))
    }
  }

  private static func fileExtension(of path: String) -> Substring {
    guard let dot = path.lastIndex(of: ".") else { return "" }
    return path[path.index(after: dot)...]
  }
}
