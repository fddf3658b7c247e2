import SettingsDiagnostics
import SettingsModel

/// The source files of a target, by language.
package struct TargetSources {
  package let paths: [String]
  /// The first file of each kind, as an example.
  package private(set) var plainC: String?
  package private(set) var cFamily: String?
  package private(set) var swift: String?
  /// Whether any of the files exists on the disk.
  package let arePresent: Bool

  /// - Returns: Nil if the target does not name sources, or if not all of them can be listed. In
  ///   that case, nothing is reported as missing.
  package init?(of cell: RuleCell) {
    guard let elements = cell.list("SOURCE_PATHS"), !elements.isEmpty else { return nil }
    var paths: [String] = []
    for source in SourcePath.all(elements) {
      guard let files = cell.project.files.files(of: source) else { return nil }
      paths += files
    }
    self.init(paths, arePresent: true)
  }

  /// - Returns: Nil if a folder of the target cannot be listed.
  init?(of parts: TargetParts, in files: RuleFiles) {
    var paths: [String] = []
    var arePresent = false
    for file in parts.files {
      guard file.mayBeFolder else {
        paths.append(file.path)
        arePresent = arePresent || files.isPresent(file.path)
        continue
      }
      if let below = files.files(at: file.path) {
        arePresent = true
        paths += below.filter { !Self.isExcluded($0, by: parts.excluded) }
      } else if Self.hasOnlyResources(file.path) {
        paths.append(file.path)
      } else {
        return nil
      }
    }
    self.init(paths, arePresent: arePresent)
  }

  /// Whether the extension of a folder shows that compilers do not read its files.
  private static func hasOnlyResources(_ path: String) -> Bool {
    !["", "swift", "c", "m", "mm", "cpp"].contains(String(fileExtension(of: path)))
  }

  private static func isExcluded(_ path: String, by excluded: Set<String>) -> Bool {
    if excluded.isEmpty { return false }
    if excluded.contains(path) { return true }
    return excluded.contains { pattern in
      LexicalPath.contains(pattern, path) || PathPattern.covers(pattern, path)
    }
  }

  private init(_ paths: [String], arePresent: Bool) {
    self.paths = paths
    self.arePresent = arePresent
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
