import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel

/// The selection of source files that a cell compiles. EXCLUDED_SOURCE_FILE_NAMES excludes files,
/// unless INCLUDED_SOURCE_FILE_NAMES names them, too.
///
/// A relative pattern is compared with as many of the last components of a file's path as it has.
/// An absolute pattern is compared with the entire path. Each component matches as in `fnmatch`
/// (`BuildFileFilteringContext` of swift-build).
struct SourceSelection: Sendable {
  private let excluded: [String]
  private let included: [String]

  init(_ cell: CellValues) {
    excluded = cell.list("EXCLUDED_SOURCE_FILE_NAMES")
    included = cell.list("INCLUDED_SOURCE_FILE_NAMES")
  }

  /// Whether a file is compiled. If that is uncertain, the answer is true.
  func compiles(_ path: String) -> Bool {
    !excluded.contains { Self.covers($0, path) == true }
      || included.contains { Self.covers($0, path) != false }
  }

  /// Whether a pattern covers a path; nil for a pattern with classes or escapes, which are not
  /// evaluated here.
  private static func covers(_ pattern: String, _ path: String) -> Bool? {
    if pattern.contains("[") || pattern.contains("\\") { return nil }
    let wanted = LexicalPath.components(of: pattern), parts = LexicalPath.components(of: path)
    guard !wanted.isEmpty, wanted.count <= parts.count,
      !pattern.hasPrefix("/") || wanted.count == parts.count
    else { return false }
    return zip(wanted, parts.suffix(wanted.count)).allSatisfy { wanted, part in
      ConditionPattern.match(String(wanted), String(part)) == .matches
    }
  }
}
