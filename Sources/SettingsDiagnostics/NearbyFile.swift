extension SourceProvider {
  /// The path of a file or folder with a similar name in the same folder; nil if there is none.
  package func nearbyPath(to path: String) -> String? {
    let folder = LexicalPath.directory(of: path)
    guard let entries = folderEntries(folder.isEmpty ? "." : folder) else { return nil }
    let names = entries.map(\.name).filter { !$0.hasPrefix(".") }.sorted()
    let name = LexicalPath.fileName(of: path)
    // An extension is not part of the misspelling.
    let base = name.prefix { $0 != "." }.utf8.count
    let meant = Suggestion.nearest(to: name, in: names, within: min(2, max(1, base / 3)))
    return meant.map { LexicalPath.join(folder, $0) }
  }
}
