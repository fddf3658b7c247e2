internal import SettingsDiagnostics

/// One entry of SOURCE_PATHS: a folder, a file or a pattern, with the files that it leaves out and
/// the compiler flags of its files.
///
/// In the list, `!PATH/PATTERN` leaves files of the entry before it out, and an element that starts
/// with `-` has compiler flags for that entry. Levels therefore inherit or replace both with the
/// path that they belong to.
package struct SourcePath: Equatable, Sendable {
  package let path: String
  private var excluded: PathExclusions
  /// Compiler flags, as a compiler's command line has them.
  package private(set) var flags: [String] = []

  package init(path: String, exclusions: [String] = [], flags: [String] = []) {
    self.path = path
    excluded = PathExclusions(exclusions)
    self.flags = flags
  }

  /// Returns the entries of a list.
  package static func all(_ elements: [String]) -> [SourcePath] {
    var result: [SourcePath] = []
    for element in elements {
      let last = result.count - 1
      if last >= 0, element.hasPrefix("!") {
        result[last].excluded.append(result[last].exclusion(of: element))
      } else if last >= 0, element.hasPrefix("-") {
        result[last].flags.append(element)
      } else {
        result.append(SourcePath(path: element))
      }
    }
    return result
  }

  /// Returns the element of a path, which cannot be mistaken for an exclusion or for flags.
  package static func element(_ path: String) -> String {
    path.hasPrefix("!") || path.hasPrefix("-") ? "./\(path)" : path
  }

  /// Returns the element that leaves out the files of a pattern.
  package static func element(excluding pattern: String, from path: String) -> String {
    let root = Self.root(of: path)
    return root.isEmpty ? "!\(pattern)" : "!\(root)/\(pattern)"
  }

  /// The elements of the list for the entry.
  package var elements: [String] {
    [Self.element(path)] + exclusions.map { Self.element(excluding: $0, from: path) } + flags
  }

  private func exclusion(of element: String) -> String {
    let pattern = element.dropFirst()
    let prefix = root + "/"
    return String(pattern.hasPrefix(prefix) ? pattern.dropFirst(prefix.count) : pattern)
  }

  /// Patterns, relative to `root`.
  package var exclusions: [String] { excluded.patterns }

  // MARK: Matching

  /// Whether the path may stand for several files. A file or folder of this very name comes first.
  package var isPattern: Bool { Self.isPattern(path) }

  package static func isPattern(_ path: some StringProtocol) -> Bool {
    path.utf8.contains {
      [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "{")].contains($0)
    }
  }

  /// The folder whose files the entry names: of a pattern, the part before the first wildcard.
  package var root: String { Self.root(of: path) }

  private static func root(of path: String) -> String {
    guard isPattern(path) else {
      return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.prefix { !isPattern($0) }.joined(separator: "/")
  }

  /// Whether a file belongs to the entry if the entry's path is a pattern.
  ///
  /// - Parameter file: Relative to `root`.
  package func matches(_ file: String) -> Bool {
    let root = root
    let pattern = root.isEmpty ? path : String(path.dropFirst(root.count + 1))
    return PathPattern.covers(pattern, file)
  }

  /// Whether the entry leaves a file out.
  ///
  /// - Parameters:
  ///   - file: Relative to `root`.
  ///   - isFolder: Whether it is a folder.
  /// - Complexity: O(*n* · *m* + *m*²), where *n* is the number of exclusions with wildcards, and *m*
  ///   the file's depth.
  package func excludes(_ file: String, isFolder: Bool = false) -> Bool {
    excluded.cover(file, isFolder: isFolder)
  }

  /// Returns the exclusions that leave out none of the files, which are relative to `root`.
  package func unmatchedExclusions(in files: [String]) -> [String] {
    excluded.unmatched(in: files)
  }
}
