package import SettingsDiagnostics
import SettingsModel

/// Whether Git ignores a file, by the `.gitignore` files of its folder and those above it
/// (https://git-scm.com/docs/gitignore).
package struct GitIgnore {
  private static let fileName = ".gitignore"
  private static let maximumDepth = 32

  private let sources: any SourceProvider
  /// The patterns of the files that were read, by folder.
  private var known: [String: [Pattern]] = [:]

  package init(_ sources: any SourceProvider) { self.sources = sources }

  package mutating func ignores(_ path: String) -> Bool {
    // Of all patterns that match, the last one of the innermost file decides.
    for (folder, patterns) in files(above: path) {
      let inner = LexicalPath.relative(path, to: folder)
      if let last = patterns.last(where: { $0.matches(inner) }) { return !last.isNegated }
    }
    return false
  }

  /// The files that apply to a path, innermost first, up to the repository's folder.
  private mutating func files(above path: String) -> [(folder: String, patterns: [Pattern])] {
    var result: [(String, [Pattern])] = []
    var folder = LexicalPath.directory(of: LexicalPath.normalize(path))
    for _ in 0..<Self.maximumDepth {
      let patterns = known[folder] ?? patterns(in: folder)
      known[folder] = patterns
      result.append((folder, patterns))
      let repository = LexicalPath.join(folder, ".git")
      if sources.folderEntries(repository) != nil || sources.isReadableFile(repository) { break }
      let parent = LexicalPath.normalize(LexicalPath.join(folder, ".."))
      if parent == folder { break }
      folder = parent
    }
    return result
  }

  private func patterns(in folder: String) -> [Pattern] {
    guard let bytes = try? sources.read(LexicalPath.join(folder, Self.fileName)) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap(Pattern.init)
  }

  private struct Pattern {
    let isNegated: Bool
    private let isFolder: Bool
    private let pattern: PathPattern

    /// - Returns: Nil for a comment or an empty line.
    init?(_ line: Substring) {
      var text = line
      while text.hasSuffix(" ") { text.removeLast() }
      if text.isEmpty || text.hasPrefix("#") { return nil }
      isNegated = text.hasPrefix("!")
      if isNegated { text.removeFirst() }
      isFolder = text.hasSuffix("/")
      if isFolder { text.removeLast() }
      if text.isEmpty { return nil }
      // Without a slash before its end, it matches in any folder below its file.
      pattern = PathPattern(text.contains("/") ? String(text) : "**/\(text)")
    }

    /// Whether it matches a path or a folder of it.
    func matches(_ path: String) -> Bool {
      pattern.covers(isFolder ? LexicalPath.directory(of: path) : path)
    }
  }
}
