import SettingsArtifacts
import SettingsModel

/// Which source files a cell compiles: not those that EXCLUDED_SOURCE_FILE_NAMES names, unless
/// INCLUDED_SOURCE_FILE_NAMES names them, too.
///
/// A pattern of so many components is held against the last ones of a file's path, and an absolute one against the
/// whole path, each component as by `fnmatch` (`BuildFileFilteringContext` of swift-build).
struct SourceSelection: Sendable {
  private let excluded: [String]
  private let included: [String]

  init(_ cell: CellValues) {
    excluded = cell.list("EXCLUDED_SOURCE_FILE_NAMES")
    included = cell.list("INCLUDED_SOURCE_FILE_NAMES")
  }

  /// Whether a file is compiled. One that may be, for all that is known here, is.
  func compiles(_ path: String) -> Bool {
    !excluded.contains { Self.covers($0, path) == true }
      || included.contains { Self.covers($0, path) != false }
  }

  /// Nil for a pattern with classes or escapes, which are not told apart here.
  private static func covers(_ pattern: String, _ path: String) -> Bool? {
    if pattern.contains("[") || pattern.contains("\\") { return nil }
    let wanted = pattern.split(separator: "/"), parts = path.split(separator: "/")
    guard !wanted.isEmpty, wanted.count <= parts.count,
      !pattern.hasPrefix("/") || wanted.count == parts.count
    else { return false }
    return zip(wanted, parts.suffix(wanted.count)).allSatisfy { wanted, part in
      ConditionPattern.match(String(wanted), String(part)) == .matches
    }
  }
}
