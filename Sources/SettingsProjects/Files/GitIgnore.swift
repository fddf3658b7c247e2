package import SettingsDiagnostics
import SettingsModel

/// Whether Git ignores a file, by the `.gitignore` files of its folder and those above it
/// (https://git-scm.com/docs/gitignore).
package struct GitIgnore {
  private static let fileName = ".gitignore"
  /// As many bytes as a path can have where the system names a limit.
  private static let maximumPath = 4_096

  private let sources: any SourceProvider
  /// The files that apply to the paths in a folder, innermost first, without those that have no
  /// patterns: all paths of a folder have the same ones.
  private var applicable: [String: [File]] = [:]

  private struct File {
    let folder: String
    let patterns: [Pattern]
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
    if folder.utf8.count > Self.maximumPath { return [] }
    var unread: [String] = []
    var above = folder
    while applicable[above] == nil {
      unread.append(above)
      let parent = LexicalPath.normalize(LexicalPath.join(above, ".."))
      if parent == above || isTop(above) { break }
      above = parent
    }
    var result = applicable[above] ?? []
    for folder in unread.reversed() {
      let patterns = patterns(in: folder)
      if !patterns.isEmpty { result.insert(File(folder: folder, patterns: patterns), at: 0) }
      applicable[folder] = result
    }
    return result
  }

  private func isTop(_ folder: String) -> Bool {
    // A relative path can go up without end.
    if folder.hasSuffix(".."), (sources.canonicalPath(folder) ?? "/") == "/" { return true }
    let repository = LexicalPath.join(folder, ".git")
    return sources.folderEntries(repository) != nil || sources.isReadableFile(repository)
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
