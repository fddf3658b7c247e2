import SettingsDiagnostics
import SettingsXcode

/// A catalog of texts in several languages (`.xcstrings`).
enum StringCatalog {
  /// The languages that its texts are translated into; none for one that cannot be read.
  static func locales(of path: String, in sources: any SourceProvider) -> Set<String> {
    guard let bytes = try? sources.read(path),
      let tree = try? PropertyListTree(json: bytes), tree.kind(of: tree.root) == .dictionary,
      let strings = tree.value("strings", of: tree.root), tree.kind(of: strings) == .dictionary
    else { return [] }
    var result: Set<String> = []
    tree.forEachEntry(of: strings) { _, entry in
      guard tree.kind(of: entry) == .dictionary,
        let localizations = tree.value("localizations", of: entry),
        tree.kind(of: localizations) == .dictionary
      else { return }
      tree.forEachEntry(of: localizations) { key, _ in
        if let name = tree.string(of: key) { result.insert(name) }
      }
    }
    return result
  }
}
