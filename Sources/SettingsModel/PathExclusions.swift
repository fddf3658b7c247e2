/// Patterns of files that an entry of SOURCE_PATHS leaves out.
///
/// Patterns without wildcards are looked up by name, because a synchronized folder may have
/// thousands of them.
package struct PathExclusions: Equatable, Sendable {
  /// In the order of the list.
  package private(set) var patterns: [String] = []
  private var plain: Set<[String]> = []
  private var wildcards: [PathPattern] = []

  package init(_ patterns: [String] = []) {
    for pattern in patterns { append(pattern) }
  }

  package mutating func append(_ pattern: String) {
    patterns.append(pattern)
    if SourcePath.isPattern(pattern) {
      wildcards.append(PathPattern(pattern))
    } else {
      plain.insert(PathPattern.components(pattern))
    }
  }

  /// Whether a pattern matches a path, or a folder that contains it.
  ///
  /// - Complexity: O(*n* · *m* + *m*²), where *n* is the number of patterns with wildcards, and *m*
  ///   the path's depth.
  package func cover(_ path: String) -> Bool {
    if !plain.isEmpty, Self.folders(of: path).contains(where: plain.contains) { return true }
    if wildcards.isEmpty { return false }
    let parts = PathPattern.components(path)
    return wildcards.contains { $0.covers(parts) }
  }

  /// Returns the patterns that match none of the paths.
  package func unmatched(in paths: [String]) -> [String] {
    let folders: Set<[String]> = plain.isEmpty ? [] : Set(paths.flatMap(Self.folders))
    let paths = wildcards.isEmpty ? [] : paths.map(PathPattern.components)
    return patterns.filter { text in
      guard SourcePath.isPattern(text) else {
        return !folders.contains(PathPattern.components(text))
      }
      let pattern = PathPattern(text)
      return !paths.contains { pattern.covers($0) }
    }
  }

  /// The path itself and all folders that contain it.
  private static func folders(of path: String) -> [[String]] {
    let parts = PathPattern.components(path)
    return parts.indices.map { Array(parts[...$0]) }
  }
}
