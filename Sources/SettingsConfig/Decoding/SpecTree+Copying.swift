internal import SettingsDiagnostics
internal import SettingsYAML

extension SpecTree {
  /// Returns a mapping with other entries at the location of an existing one.
  mutating func mapping(_ entries: [SpecEntry], at node: SpecNode) -> SpecNode {
    mergedMappings.append(entries)
    return SpecNode(
      document: node.document, node: node.node, merged: Int32(mergedMappings.count - 1))
  }

  /// Returns a copy of a node and everything in it, with other texts at the same locations.
  ///
  /// - Parameter replacement: Returns the new text of a scalar; nil keeps the text.
  mutating func copy(
    of node: SpecNode, replacing replacement: (ArraySlice<UInt8>) -> [UInt8]?
  ) -> SpecNode {
    if node.merged >= 0 {
      let entries = mergedMappings[Int(node.merged)].map { entry in
        SpecEntry(
          key: copy(of: entry.key, replacing: replacement),
          value: copy(of: entry.value, replacing: replacement), aliasRange: entry.aliasRange)
      }
      return mapping(entries, at: node)
    }
    // Most texts have no variable, and stay where they are.
    guard scalars(in: node).contains(where: { replacement(text(of: $0)) != nil }) else {
      return node
    }
    let document = documents[Int(node.document)].copy(of: node.node, replacing: replacement)
    documents.append(document)
    folderPrefixes.append(folderPrefixes[Int(node.document)])
    originals.append(node)
    return SpecNode(document: Int32(documents.count - 1), node: document.root, merged: -1)
  }

  /// Whether some targets are copies of one definition.
  var hasCopies: Bool { !originals.isEmpty }

  /// Returns a scalar as it is written: with `${brand}` if the scalar is a copy with a different
  /// text.
  func original(of scalar: SpecNode) -> SpecNode {
    let place = Int(scalar.document) - fileCount
    return place < 0 ? scalar : originals[place]
  }

  /// All keys, values and elements in a node that are scalars.
  func scalars(in node: SpecNode) -> [SpecNode] {
    var result: [SpecNode] = []
    var open = [node]
    while let next = open.popLast() {
      switch kind(of: next) {
      case .scalar: result.append(next)
      case .sequence: open += elements(of: next).map(\.value).reversed()
      case .mapping: open += entries(of: next).flatMap { [$0.key, $0.value] }.reversed()
      }
    }
    return result
  }
}
