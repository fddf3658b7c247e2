extension YAMLDocument {
  /// Returns a document that contains a copy of one node and everything in it, with other texts.
  ///
  /// The copy contains what aliases and merge keys refer to. Its nodes keep their locations in the file.
  ///
  /// - Parameters:
  ///   - node: The node that becomes the root of the copy.
  ///   - replacement: Returns the new text of a scalar; nil keeps the text.
  /// - Complexity: O(nodes and text of the copy). Aliases are limited by `YAMLLimits`.
  package func copy(
    of node: YAMLNodeID, replacing replacement: (ArraySlice<UInt8>) -> [UInt8]?
  ) -> YAMLDocument {
    var copy = Copy(document: self)
    copy.add(node, replacement)
    return YAMLDocument(
      file: file, text: copy.text, root: YAMLNodeID(index: 0), source: source, nodes: copy.nodes,
      mergedEntries: [], mergedRanges: [], isRepaired: true)
  }

  private struct Copy {
    let document: YAMLDocument
    var nodes: [NodeRecord] = []
    var text: [UInt8] = []

    /// Adds a node behind those so far. The depth of documents is limited.
    mutating func add(
      _ node: YAMLNodeID, _ replacement: (ArraySlice<UInt8>) -> [UInt8]?
    ) {
      let record = document.nodes[Int(node.index)]
      let place = nodes.count
      nodes.append(record)
      switch record.form {
      case .plainScalar, .scalar, .alias:
        let old = document.text[document.textRange(of: node)]
        let start = text.count
        let new = replacement(old)
        if let new { text += new } else { text += old }
        nodes[place].first = UInt32(start)
        nodes[place].second = UInt32(text.count)
        // A replaced text is never null.
        if new != nil { nodes[place].form = .scalar }
        return
      case .sequence:
        for element in document.elements(of: node) { add(element.value, replacement) }
      case .mapping, .mergedMapping:
        nodes[place].form = .mapping
        nodes[place].first = UInt32(document.count(of: node))
        for entry in document.entries(of: node) {
          add(entry.key, replacement)
          add(entry.value, replacement)
        }
      }
      nodes[place].second = UInt32(nodes.count)
    }
  }
}
