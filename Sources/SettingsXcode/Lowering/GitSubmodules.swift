package import SettingsDiagnostics

/// The submodules that the nearest `.gitmodules` file names (https://git-scm.com/docs/gitmodules).
package struct GitSubmodules {
  private static let maximumDepth = 32

  /// The folders of submodules that are not checked out. Git makes an empty folder for each.
  private var missing: [String] = []

  /// - Parameter folder: The folder with the file, or one below it.
  package init(above folder: String, in sources: any SourceProvider) {
    var folder = LexicalPath.normalize(folder)
    for _ in 0..<Self.maximumDepth {
      if let bytes = try? sources.read(LexicalPath.join(folder, ".gitmodules")) {
        missing = Self.paths(in: bytes).map { LexicalPath.normalize(LexicalPath.join(folder, $0)) }
          .filter { (sources.folderEntries($0) ?? []).isEmpty }
        return
      }
      let repository = LexicalPath.join(folder, ".git")
      if sources.folderEntries(repository) != nil || sources.isReadableFile(repository) { return }
      let parent = LexicalPath.normalize(LexicalPath.join(folder, ".."))
      if parent == folder { return }
      folder = parent
    }
  }

  /// Returns the folder of the submodule that a path belongs to, if it is not checked out.
  package func missingFolder(of path: String) -> String? {
    let path = LexicalPath.normalize(path)
    return missing.first { LexicalPath.contains($0, path) }
  }

  /// Returns the values of the lines `path = …`.
  private static func paths(in bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split { $0.isNewline }.compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "path" else { return nil }
      return trimmed(parts[1])
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace || $0 == "\"" }
    let end = start.lastIndex { !$0.isWhitespace && $0 != "\"" }
    return end.map { String(start[...$0]) } ?? ""
  }
}
