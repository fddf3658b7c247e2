/// Patterns of files that an entry of SOURCE_PATHS leaves out.
///
/// Patterns without wildcards are looked up by name, because a synchronized folder may have
/// thousands of them.
package struct PathExclusions: Equatable, Sendable {
  /// In the order of the list.
  package private(set) var patterns: [String] = []
  private var plain: Set<[String]> = []
  /// Those that end in a slash, which only match folders.
  private var plainFolders: Set<[String]> = []
  private var wildcards: [PathPattern] = []

  package init(_ patterns: [String] = []) {
    for pattern in patterns { append(pattern) }
  }

  package mutating func append(_ pattern: String) {
    patterns.append(pattern)
    if SourcePath.isPattern(pattern) {
      wildcards.append(PathPattern(pattern))
    } else if pattern.hasSuffix("/") {
      plainFolders.insert(PathPattern.components(pattern))
    } else {
      plain.insert(PathPattern.components(pattern))
    }
  }

  /// Whether a pattern matches a path, or a folder that contains it.
  ///
  /// - Parameter isFolder: Whether the path is that of a folder.
  /// - Complexity: O(*n* · *m* + *m*²), where *n* is the number of patterns with wildcards, and *m*
  ///   the path's depth.
  package func cover(_ path: String, isFolder: Bool = false) -> Bool {
    if patterns.isEmpty { return false }
    if !plain.isEmpty || !plainFolders.isEmpty {
      let all = Self.folders(of: path)
      if all.contains(where: plain.contains) { return true }
      if (isFolder ? all[...] : all.dropLast()).contains(where: plainFolders.contains) {
        return true
      }
    }
    let parts = PathPattern.components(path)
    return wildcards.contains { $0.covers(parts, isFolder: isFolder) }
  }

  /// Returns the patterns that match none of the paths.
  package func unmatched(in paths: [String]) -> [String] {
    // A file has no files below it.
    let parents: Set<[String]> =
      plainFolders.isEmpty ? [] : Set(paths.flatMap { Self.folders(of: $0).dropLast() })
    let hasPlain = !plain.isEmpty || !plainFolders.isEmpty
    let folders: Set<[String]> = hasPlain ? Set(paths.flatMap(Self.folders)) : []
    let paths = wildcards.isEmpty ? [] : paths.map(PathPattern.components)
    return patterns.filter { text in
      if text.hasSuffix("/"), !SourcePath.isPattern(text) {
        return !parents.contains(PathPattern.components(text))
      }
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
