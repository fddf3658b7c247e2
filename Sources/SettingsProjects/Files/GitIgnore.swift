package import SettingsDiagnostics
import SettingsModel

/// Whether Git ignores a file, by the `.gitignore` files of its folder and those above it
/// (https://git-scm.com/docs/gitignore).
package struct GitIgnore {
  private static let fileName = ".gitignore"
  /// As many bytes as a path can have where the system names a limit.
  private static let maximumPath = 4_096

  private let sources: any SourceProvider
  /// What applies to the paths in a folder: all of them have the same.
  private var known: [String: Folder] = [:]

  private struct Folder {
    /// Whether a folder above it is ignored, or it is itself: then no file in it is looked at.
    var isIgnored = false
    /// The files with patterns, innermost first.
    var files: [File] = []

    /// - Parameter isFolder: Whether the path is that of a folder.
    func ignores(_ path: String, isFolder: Bool) -> Bool {
      if isIgnored { return true }
      // Of all patterns that match, the last one of the innermost file decides.
      for file in files {
        let inner = LexicalPath.relative(path, to: file.folder)
        if let last = file.patterns.last(where: { $0.matches(inner, isFolder: isFolder) }) {
          return !last.isNegated
        }
      }
      return false
    }
  }

  private struct File {
    let folder: String
    let patterns: [Pattern]
  }

  package init(_ sources: any SourceProvider) { self.sources = sources }

  package mutating func ignores(_ path: String) -> Bool {
    let path = LexicalPath.normalize(path)
    return folder(LexicalPath.directory(of: path)).ignores(path, isFolder: false)
  }

  private mutating func folder(_ path: String) -> Folder {
    if path.utf8.count > Self.maximumPath { return Folder() }
    var unread: [String] = []
    var above = path
    while known[above] == nil {
      unread.append(above)
      let parent = LexicalPath.normalize(LexicalPath.join(above, ".."))
      if parent == above || isTop(above) { break }
      above = parent
    }
    var result = known[above] ?? Folder()
    for path in unread.reversed() {
      result.isIgnored = result.ignores(path, isFolder: true)
      let patterns = result.isIgnored ? [] : patterns(in: path)
      if !patterns.isEmpty { result.files.insert(File(folder: path, patterns: patterns), at: 0) }
      known[path] = result
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
    func matches(_ path: String, isFolder isPathOfFolder: Bool) -> Bool {
      pattern.covers(isFolder && !isPathOfFolder ? LexicalPath.directory(of: path) : path)
    }
  }
}
