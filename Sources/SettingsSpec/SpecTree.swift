package import SettingsDiagnostics
package import SettingsModel
package import SettingsYAML

/// config.yaml and everything it includes, seen as one tree.
///
/// Without includes this is the root file's document as parsed, untouched. An include is merged in
/// by laying the including file's mappings over the included ones: only mappings that stand in both
/// files get a list of entries of their own; every node keeps the file it was written in.
package struct SpecTree: Sendable {
  package private(set) var documents: [YAMLDocument] = []
  /// The folder of each document as seen from the root file's: empty, or ending in a slash.
  package private(set) var folderPrefixes: [String] = []
  private var mergedMappings: [[SpecEntry]] = []

  package init() {}

  /// Takes in a parsed file and returns its root.
  package mutating func add(_ document: YAMLDocument, folderPrefix: String) -> SpecNode {
    documents.append(document)
    folderPrefixes.append(folderPrefix)
    return SpecNode(document: Int32(documents.count - 1), node: document.root, merged: -1)
  }

  // MARK: Reading

  package func kind(of node: SpecNode) -> YAMLKind {
    node.merged >= 0 ? .mapping : documents[Int(node.document)].kind(of: node.node)
  }

  package func range(of node: SpecNode) -> SourceRange {
    documents[Int(node.document)].range(of: node.node)
  }

  package func isNull(_ node: SpecNode) -> Bool {
    node.merged < 0 && documents[Int(node.document)].isNull(node.node)
  }

  package func isScalar(_ node: SpecNode) -> Bool { kind(of: node) == .scalar }

  package func string(of node: SpecNode) -> String {
    documents[Int(node.document)].string(of: node.node)
  }

  /// The text of a scalar, escapes and folding resolved.
  package func text(of node: SpecNode) -> ArraySlice<UInt8> {
    let range = documents[Int(node.document)].textRange(of: node.node)
    return documents[Int(node.document)].text[range]
  }

  /// Whether a scalar is the bare name of a setting, which nearly all keys of `settings` are.
  func isBareSettingName(_ node: SpecNode) -> Bool {
    let range = documents[Int(node.document)].textRange(of: node.node)
    return SettingKey.isBareName(documents[Int(node.document)].text, range)
  }

  package func hasText(_ node: SpecNode, _ text: StaticString) -> Bool {
    documents[Int(node.document)].hasText(node.node, text)
  }

  package func count(of node: SpecNode) -> Int {
    node.merged >= 0
      ? mergedMappings[Int(node.merged)].count : documents[Int(node.document)].count(of: node.node)
  }

  package func entries(of node: SpecNode) -> SpecEntries {
    node.merged >= 0
      ? SpecEntries(merged: mergedMappings[Int(node.merged)])
      : SpecEntries(
        parsed: documents[Int(node.document)].entries(of: node.node), document: node.document)
  }

  package func elements(of node: SpecNode) -> [SpecElement] {
    documents[Int(node.document)].elements(of: node.node).map { element in
      SpecElement(
        value: SpecNode(document: node.document, node: element.value, merged: -1),
        aliasRange: element.aliasRange)
    }
  }

  /// How a scalar's text lies in its file, where that is not simply byte after byte.
  package func pieces(of node: SpecNode) -> [Origin.Piece] {
    documents[Int(node.document)].pieces(of: node.node).map { piece in
      Origin.Piece(valueOffset: UInt32(piece.valueOffset), range: piece.range)
    }
  }

  // MARK: Merging

  /// Lays one tree over another: mappings key by key, anything else replaces what it covers.
  ///
  /// Keys of the lower mapping that the upper one does not repeat come first, so that whatever order
  /// decides among siblings (`when` blocks), the upper file wins. A key without value leaves a lower
  /// mapping alone, as an empty mapping would.
  package mutating func merging(_ lower: SpecNode, under upper: SpecNode) -> SpecNode {
    guard kind(of: lower) == .mapping else { return upper }
    if isNull(upper) { return lower }
    guard kind(of: upper) == .mapping else { return upper }
    var positions: [String: SpecNode] = [:]
    for entry in entries(of: upper) { positions[string(of: entry.key)] = entry.key }
    var lowerValues: [String: SpecNode] = [:]
    var result: [SpecEntry] = []
    for entry in entries(of: lower) {
      let key = string(of: entry.key)
      if positions[key] == nil { result.append(entry) } else { lowerValues[key] = entry.value }
    }
    for entry in entries(of: upper) {
      guard let below = lowerValues[string(of: entry.key)] else {
        result.append(entry)
        continue
      }
      let value = merging(below, under: entry.value)
      result.append(SpecEntry(key: entry.key, value: value, aliasRange: entry.aliasRange))
    }
    mergedMappings.append(result)
    return SpecNode(
      document: upper.document, node: upper.node, merged: Int32(mergedMappings.count - 1))
  }
}

/// One node of a `SpecTree`.
package struct SpecNode: Hashable, Sendable {
  let document: Int32
  /// For a merged mapping, the topmost of the mappings merged: it says where the result stands.
  let node: YAMLNodeID
  /// Index of the merged mapping, or -1 for a node as parsed.
  let merged: Int32
}

package struct SpecEntry: Sendable {
  package let key: SpecNode
  package let value: SpecNode
  package let aliasRange: SourceRange?
}

package struct SpecElement: Sendable {
  package let value: SpecNode
  package let aliasRange: SourceRange?
}
