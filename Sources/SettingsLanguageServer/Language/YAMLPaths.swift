import SettingsDiagnostics
import SettingsYAML

/// The paths of other files in a YAML or JSON text: those of includes and xcconfig files.
struct YAMLPaths {
  struct Path {
    let text: String
    /// The bytes without quotes.
    let range: Range<Int>
  }

  private(set) var found: [Path] = []
  private let document: YAMLDocument
  private let kind: DocumentKind

  /// - Parameter name: The name of the file, which decides whether it is JSON.
  /// - Complexity: O(bytes). A text with errors of syntax has no paths.
  init?(in text: IndexedText, named name: String, of kind: DocumentKind) {
    var diagnostics = DiagnosticCollector()
    let file = SourceFileID(rawValue: 0)
    let parsed =
      YAMLDocument.isJSON(name)
      ? YAMLDocument.parseJSON(text.bytes, file: file, into: &diagnostics)
      : YAMLDocument.parse(text.bytes, file: file, keepsRepaired: true, into: &diagnostics)
    guard let parsed else { return nil }
    (document, self.kind) = (parsed, kind)
    for entry in document.entries(of: document.root) where entry.aliasRange == nil {
      if document.string(of: entry.key) == "include" {
        addScalars(of: entry.value, onlyAt: "path")
      }
    }
    search(document.root)
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Searches what is written in a node, but not what it takes from an anchor.
  private mutating func search(_ node: YAMLNodeID) {
    for element in document.elements(of: node) where element.aliasRange == nil {
      search(element.value)
    }
    for entry in document.entries(of: node) where entry.aliasRange == nil {
      switch document.string(of: entry.key) {
      // Their keys have the names of settings.
      case "settings", "settingGroups", "macros": continue
      case "xcconfig" where kind == .config: addScalars(of: entry.value)
      case "configFiles" where kind == .spec: addScalars(of: entry.value)
      default: search(entry.value)
      }
    }
  }

  /// - Parameter key: The only key of mappings whose value is a path (default: all).
  private mutating func addScalars(of node: YAMLNodeID, onlyAt key: String? = nil) {
    switch document.kind(of: node) {
    case .scalar:
      var range = Int(document.range(of: node).start)..<Int(document.range(of: node).end)
      if range.count >= 2, "\"'".utf8.contains(document.source[range.lowerBound]) {
        range = range.lowerBound + 1..<range.upperBound - 1
      }
      found.append(Path(text: document.string(of: node), range: range))
    case .sequence:
      for element in document.elements(of: node) where element.aliasRange == nil {
        addScalars(of: element.value, onlyAt: key)
      }
    case .mapping:
      for entry in document.entries(of: node) where entry.aliasRange == nil {
        if key == nil || document.string(of: entry.key) == key { addScalars(of: entry.value) }
      }
    }
  }
}
