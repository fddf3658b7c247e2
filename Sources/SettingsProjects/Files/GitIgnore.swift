package import SettingsDiagnostics
import SettingsModel

/// Whether Git ignores a file, by the `.gitignore` files of its folder and those above it
/// (https://git-scm.com/docs/gitignore).
package struct GitIgnore {
  private static let fileName = ".gitignore"
  private static let maximumDepth = 32

  private let sources: any SourceProvider
  /// The files that were read, by folder.
  private var known: [String: File] = [:]
  /// The files that apply to the paths in a folder, innermost first, without those that have no
  /// patterns: all paths of a folder have the same ones.
  private var applicable: [String: [File]] = [:]

  private struct File {
    let folder: String
    let patterns: [Pattern]
    /// Whether it is the repository's folder.
    let isTop: Bool
  }

  package init(_ sources: any SourceProvider) { self.sources = sources }

  package mutating func ignores(_ path: String) -> Bool {
    let path = LexicalPath.normalize(path)
    // Of all patterns that match, the last one of the innermost file decides.
    for file in files(of: LexicalPath.directory(of: path)) {
      let inner = LexicalPath.relative(path, to: file.folder)
      if let last = file.patterns.last(where: { $0.matches(inner) }) { return !last.isNegated }
    }
    return false
  }

  private mutating func files(of folder: String) -> [File] {
    if let result = applicable[folder] { return result }
    var result: [File] = []
    var above = folder
    for _ in 0..<Self.maximumDepth {
      let file = known[above] ?? file(in: above)
      known[above] = file
      if !file.patterns.isEmpty { result.append(file) }
      let parent = LexicalPath.normalize(LexicalPath.join(above, ".."))
      if file.isTop || parent == above { break }
      above = parent
    }
    applicable[folder] = result
    return result
  }

  private func file(in folder: String) -> File {
    let bytes = (try? sources.read(LexicalPath.join(folder, Self.fileName))) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let repository = LexicalPath.join(folder, ".git")
    return File(
      folder: folder, patterns: lines.compactMap(Pattern.init),
      isTop: sources.folderEntries(repository) != nil || sources.isReadableFile(repository))
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
