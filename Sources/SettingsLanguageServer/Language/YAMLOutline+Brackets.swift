import SettingsDiagnostics
import SettingsYAML

extension YAMLOutline {
  /// Reads a text that is one value in brackets, such as JSON. It is empty if the text has errors.
  ///
  /// - Complexity: O(bytes).
  mutating func readBrackets(_ text: IndexedText) {
    var diagnostics = DiagnosticCollector()
    let file = SourceFileID(rawValue: 0)
    let parsed =
      YAMLDocument.parseJSON(text.bytes, file: file, into: &diagnostics)
      ?? YAMLDocument.parse(text.bytes, file: file, keepsRepaired: true, into: &diagnostics)
    guard let parsed else { return }
    sections = Self.symbols(in: parsed.root, of: parsed, section: nil).map { section, value in
      var section = section
      section.children = Self.symbols(in: value, of: parsed, section: section.name).map(\.symbol)
      return section
    }
    addFolds(of: parsed.root, from: nil, in: parsed, text)
    folds.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  private static func bytes(of node: YAMLNodeID, in document: YAMLDocument) -> Range<Int> {
    let range = document.range(of: node)
    return Int(range.start)..<Int(range.end)
  }

  private static func symbols(
    in node: YAMLNodeID, of document: YAMLDocument, section: String?
  ) -> [(symbol: Symbol, value: YAMLNodeID)] {
    document.entries(of: node).filter { $0.aliasRange == nil }.map { entry in
      let name = bytes(of: entry.key, in: document)
      let end = max(name.upperBound, bytes(of: entry.value, in: document).upperBound)
      let symbol = Symbol(
        name: document.string(of: entry.key), section: section, nameRange: name,
        range: name.lowerBound..<end)
      return (symbol, entry.value)
    }
  }

  /// - Parameter key: The offset of the key of the node; nil if it has none.
  private mutating func addFolds(
    of node: YAMLNodeID, from key: Int?, in document: YAMLDocument, _ text: IndexedText
  ) {
    if document.kind(of: node) == .scalar { return }
    let range = Self.bytes(of: node, in: document)
    let (first, last) = (text.line(at: key ?? range.lowerBound), text.line(at: range.upperBound))
    if first < last, folds.last != first...last { folds.append(first...last) }
    for element in document.elements(of: node) where element.aliasRange == nil {
      addFolds(of: element.value, from: nil, in: document, text)
    }
    for entry in document.entries(of: node) where entry.aliasRange == nil {
      let key = Self.bytes(of: entry.key, in: document).lowerBound
      addFolds(of: entry.value, from: key, in: document, text)
    }
  }
}
