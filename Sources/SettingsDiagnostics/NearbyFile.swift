extension SourceProvider {
  /// The path of a file or folder with nearly the same name in the same folder; nil where there is none.
  package func nearbyPath(to path: String) -> String? {
    let folder = LexicalPath.directory(of: path)
    guard let entries = folderEntries(folder.isEmpty ? "." : folder) else { return nil }
    let names = entries.map(\.name).filter { !$0.hasPrefix(".") }.sorted()
    let name = LexicalPath.fileName(of: path)
    // An extension is no part of what is misspelled.
    let base = name.prefix { $0 != "." }.utf8.count
    let meant = Suggestion.nearest(to: name, in: names, within: min(2, max(1, base / 3)))
    return meant.map { LexicalPath.join(folder, $0) }
  }
}
