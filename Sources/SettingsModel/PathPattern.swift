import SettingsDiagnostics

/// Matches a pattern against a path, component by component.
///
/// `*`, `?` and classes match within one component, `**` matches any number of folders, including
/// none, and `{a,b}` matches either. This is how shells read patterns with `globstar`, and XcodeGen
/// its `excludes`. A pattern that ends in a slash only matches folders.
package struct PathPattern: Sendable, Hashable {
  /// More than real patterns have; the number of alternatives multiplies with each pair of braces.
  private static let maximumAlternatives = 64

  /// The components of each path that the pattern stands for.
  private let alternatives: [[String]]
  private let isOfFolders: Bool

  package init(_ text: String) {
    alternatives = Self.alternatives(text).map(Self.components).filter { !$0.isEmpty }
    isOfFolders = text.hasSuffix("/")
  }

  /// Whether the pattern matches a path itself, or a folder that contains it.
  package func covers(_ path: String) -> Bool { covers(Self.components(path)) }

  /// - Parameter isFolder: Whether the whole path is that of a folder.
  func covers(_ parts: [String], isFolder: Bool = false) -> Bool {
    let count = isOfFolders && !isFolder ? parts.count - 1 : parts.count
    guard count > 0 else { return false }
    return alternatives.contains { pattern in
      (1...count).contains { Self.matches(pattern, parts[..<$0]) }
    }
  }

  /// The same for a pattern that is used once.
  package static func covers(_ pattern: String, _ path: String) -> Bool {
    PathPattern(pattern).covers(path)
  }

  static func components(_ path: String) -> [String] {
    LexicalPath.components(of: path).filter { $0 != "." }.map(String.init)
  }

  /// Backtracks to the last `**` only, which takes one more folder each time. This is never worse
  /// than the product of the lengths.
  private static func matches(_ pattern: [String], _ path: ArraySlice<String>) -> Bool {
    var p = 0
    var position = path.startIndex
    var retry: (p: Int, position: Int)?
    while true {
      if p < pattern.count, pattern[p] == "**" {
        p += 1
        retry = (p, position)
      } else if p < pattern.count, position < path.endIndex, matches(pattern[p], path[position]) {
        p += 1
        position += 1
      } else if p == pattern.count, position == path.endIndex {
        return true
      } else if let last = retry, last.position < path.endIndex {
        retry = (last.p, last.position + 1)
        (p, position) = (last.p, last.position + 1)
      } else {
        return false
      }
    }
  }

  private static func matches(_ pattern: String, _ component: String) -> Bool {
    pattern == component || ConditionPattern.match(pattern, component) == .matches
  }

  /// The patterns that a pattern with braces represents, with one word of each brace.
  private static func alternatives(_ pattern: String) -> [String] {
    var done: [String] = []
    var open = [pattern]
    while let next = open.popLast() {
      guard done.count + open.count < maximumAlternatives,
        let end = next.firstIndex(of: "}"), let start = next[..<end].lastIndex(of: "{")
      else {
        done.append(next)
        continue
      }
      let words = next[next.index(after: start)..<end].split(
        separator: ",", omittingEmptySubsequences: false)
      let before = next[..<start], after = next[next.index(after: end)...]
      open += words.map { String(before + $0 + after) }
    }
    return done
  }
}
