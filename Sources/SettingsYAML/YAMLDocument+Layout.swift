package import SettingsDiagnostics

/// Where the parts of a document are whose white space a formatter changes or keeps.
package struct YAMLLayout: Sendable {
  /// A mapping or list in brackets.
  package struct Flow: Sendable {
    /// The bytes from the opening to the closing bracket.
    package let range: Range<Int>
    /// The entries and elements in order, without anchors and tags.
    package let items: [Range<Int>]
  }

  /// The keys of all mappings in order, without merge keys that could not be resolved.
  package internal(set) var keys: [Range<Int>] = []
  /// The scalars that go over several lines, in order.
  package internal(set) var longScalars: [Range<Int>] = []
  /// The values in brackets; an outer one precedes those in it.
  package internal(set) var flows: [Flow] = []
}

extension YAMLDocument {
  /// The layout of the document.
  ///
  /// - Complexity: O(nodes + bytes).
  package var layout: YAMLLayout {
    var layout = YAMLLayout()
    for index in nodes.indices {
      let record = nodes[index]
      let range = Int(record.start)..<max(Int(record.start), Int(record.end))
      switch record.form {
      case .plainScalar, .scalar:
        if source[range].contains(UInt8(ascii: "\n")) { layout.longScalars.append(range) }
      case .alias: break
      case .sequence, .mapping, .mergedMapping:
        addCollection(index, range, to: &layout)
      }
    }
    layout.keys.sort { $0.lowerBound < $1.lowerBound }
    return layout
  }

  private func addCollection(_ index: Int, _ range: Range<Int>, to layout: inout YAMLLayout) {
    let record = nodes[index]
    var items: [Range<Int>] = []
    var child = index + 1
    while child < Int(record.second) {
      let start = Int(nodes[child].start)
      var end = Int(nodes[child].end)
      child = afterNode(child)
      if record.isMapping {
        layout.keys.append(start..<max(start, end))
        guard child < Int(record.second) else { break }
        end = max(end, Int(nodes[child].end))
        child = afterNode(child)
      }
      items.append(start..<max(start, end))
    }
    guard let first = range.first.map({ source[$0] }), first == 0x5B || first == 0x7B else {
      return
    }
    // The last byte is the closing bracket.
    let close: UInt8 = first == 0x5B ? 0x5D : 0x7D
    var end = range.upperBound
    if source[end - 1] != close || end - 1 == range.lowerBound {
      guard end < source.count, source[end] == close else { return }
      end += 1
    }
    layout.flows.append(YAMLLayout.Flow(range: range.lowerBound..<end, items: items))
  }

  /// The node after a node and everything in it.
  private func afterNode(_ index: Int) -> Int {
    switch nodes[index].form {
    case .plainScalar, .scalar, .alias: index + 1
    case .sequence, .mapping, .mergedMapping: Int(nodes[index].second)
    }
  }

  /// Returns the first scalar or alias that another document does not have in the same place, or
  /// else the whole document; nil if both have the same nodes: kinds, texts, quotes that distinguish
  /// null from text, and what aliases refer to.
  ///
  /// - Complexity: O(nodes + text).
  package func firstDifference(from other: YAMLDocument) -> SourceRange? {
    for (one, two) in zip(nodes, other.nodes) {
      let isSame =
        switch (one.form, two.form) {
        case (.plainScalar, .plainScalar), (.scalar, .scalar):
          text[Int(one.first)..<Int(one.second)]
            .elementsEqual(other.text[Int(two.first)..<Int(two.second)])
        case (.alias, .alias): one.first == two.first
        // Their numbers are compared below, because a difference in them is one of what they contain.
        case (.sequence, .sequence), (.mapping, .mapping), (.mergedMapping, .mergedMapping): true
        default: false
        }
      if !isSame { return SourceRange(file: file, start: one.start, end: one.end) }
    }
    let areSame =
      nodes.count == other.nodes.count && mergedRanges == other.mergedRanges
      && zip(nodes, other.nodes).allSatisfy { one, two in
        switch one.form {
        case .plainScalar, .scalar, .alias: true
        case .sequence, .mapping, .mergedMapping:
          one.first == two.first && one.second == two.second
        }
      }
      && mergedEntries.elementsEqual(other.mergedEntries) {
        $0.key == $1.key && $0.value == $1.value
      }
    if areSame { return nil }
    return SourceRange(
      file: file, start: nodes.first?.start ?? 0, end: nodes.first?.end ?? 0)
  }
}
