import SettingsDiagnostics
import SettingsModel

/// Whether Git ignores a file, by the `.gitignore` files of its folder and those above it
/// (https://git-scm.com/docs/gitignore).
struct GitIgnore {
  private static let fileName = ".gitignore"
  private static let maximumDepth = 32

  private let sources: any SourceProvider

  init(_ sources: any SourceProvider) { self.sources = sources }

  func ignores(_ path: String) -> Bool {
    var result = false
    // Of all patterns that match, the last one of the innermost file decides.
    for (folder, lines) in files(above: path).reversed() {
      let inner = LexicalPath.relative(path, to: folder)
      for line in lines {
        guard let pattern = Pattern(line), pattern.matches(inner) else { continue }
        result = !pattern.isNegated
      }
    }
    return result
  }

  /// The lines of the files that apply to a path, innermost first, up to the repository's folder.
  private func files(above path: String) -> [(folder: String, lines: [Substring])] {
    var result: [(String, [Substring])] = []
    var folder = LexicalPath.directory(of: LexicalPath.normalize(path))
    for _ in 0..<Self.maximumDepth {
      if let bytes = try? sources.read(LexicalPath.join(folder, Self.fileName)) {
        result.append(
          (folder, String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)))
      }
      let repository = LexicalPath.join(folder, ".git")
      if sources.folderEntries(repository) != nil || sources.isReadableFile(repository) { break }
      let parent = LexicalPath.normalize(LexicalPath.join(folder, ".."))
      if parent == folder { break }
      folder = parent
    }
    return result
  }

  private struct Pattern {
    let isNegated: Bool
    private let isFolder: Bool
    private let text: String

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
      self.text = text.contains("/") ? String(text) : "**/\(text)"
    }

    /// Whether it matches a path or a folder of it.
    func matches(_ path: String) -> Bool {
      PathPattern.covers(text, isFolder ? LexicalPath.directory(of: path) : path)
    }
  }
}
