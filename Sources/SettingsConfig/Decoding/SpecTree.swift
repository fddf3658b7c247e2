package import SettingsDiagnostics
package import SettingsModel
package import SettingsYAML

/// config.yaml and everything that it includes, as one tree.
///
/// Without includes, this is the unchanged document of the root file. The mappings of an including
/// file are merged over those of an included file. Only mappings that exist in both files get their
/// own list of entries. Every node keeps its file.
package struct SpecTree: Sendable {
  package internal(set) var documents: [YAMLDocument] = []
  /// The number of documents that are files. Copies of their nodes follow them.
  package private(set) var fileCount = 0
  /// The node of which each copy is one.
  var originals: [SpecNode] = []
  /// The number of nodes in all documents.
  var nodeCount: Int { documents.reduce(0) { $0 + $1.nodes.count } }
  /// The folder of each document, relative to the root file's: empty, or with a slash at the end.
  package internal(set) var folderPrefixes: [String] = []
  var mergedMappings: [[SpecEntry]] = []

  package init() {}

  /// Adds a parsed file and returns its root.
  package mutating func add(_ document: YAMLDocument, folderPrefix: String) -> SpecNode {
    documents.append(document)
    fileCount = documents.count
    folderPrefixes.append(folderPrefix)
    return SpecNode(document: Int32(documents.count - 1), node: document.root, merged: -1)
  }

  // MARK: Reading

  package func kind(of node: SpecNode) -> YAMLKind {
    if node.merged >= 0 { return .mapping }
    return switch record(of: node).form {
    case .plainScalar, .scalar, .alias: .scalar
    case .sequence: .sequence
    case .mapping, .mergedMapping: .mapping
    }
  }

  package func range(of node: SpecNode) -> SourceRange {
    let record = record(of: node)
    return SourceRange(
      file: documents[Int(node.document)].file, start: record.start, end: record.end)
  }

  /// Whether a node is in the root file itself rather than in a file that it includes.
  package func isInRootFile(_ node: SpecNode) -> Bool {
    documents[Int(node.document)].file == documents.first?.file
  }
  package func isInRootFile(_ range: SourceRange) -> Bool { range.file == documents.first?.file }

  package func isNull(_ node: SpecNode) -> Bool {
    guard node.merged < 0 else { return false }
    let record = record(of: node)
    // A text that is longer than `null` is a value. Only few texts need a closer look.
    guard record.form == .plainScalar, record.second - record.first <= 4 else { return false }
    return documents[Int(node.document)].isNull(node.node)
  }

  package func isScalar(_ node: SpecNode) -> Bool {
    node.merged < 0 && record(of: node).isScalar
  }

  /// Returns a node's record in the arena. Accessing it through the document would copy the
  /// document first.
  private func record(of node: SpecNode) -> NodeRecord {
    documents[Int(node.document)].nodes[Int(node.node.index)]
  }

  /// Returns the number of bytes in a scalar's text; 0 for a collection.
  func textCount(of node: SpecNode) -> Int {
    let record = record(of: node)
    return record.isScalar ? Int(record.second - record.first) : 0
  }

  package func string(of node: SpecNode) -> String {
    documents[Int(node.document)].string(of: node.node)
  }

  /// Returns a scalar as it is, or the elements of a sequence as the text of a list in which each
  /// remains one element.
  package func listText(of node: SpecNode) -> String {
    guard kind(of: node) == .sequence else { return string(of: node) }
    return String(
      decoding: ListText.joined(elements(of: node).map { string(of: $0.value) }), as: UTF8.self)
  }

  /// Returns the text of a scalar, with resolved escapes and folding.
  package func text(of node: SpecNode) -> ArraySlice<UInt8> {
    let record = record(of: node)
    guard record.isScalar else { return [] }
    return documents[Int(node.document)].text[Int(record.first)..<Int(record.second)]
  }

  /// Whether one scalar's text precedes another's in the order of their bytes.
  func isText(of left: SpecNode, before right: SpecNode) -> Bool {
    let a = record(of: left), b = record(of: right)
    let countA = textCount(of: left), countB = textCount(of: right)
    for offset in 0..<min(countA, countB) {
      let byteA = documents[Int(left.document)].text[Int(a.first) + offset]
      let byteB = documents[Int(right.document)].text[Int(b.first) + offset]
      if byteA != byteB { return byteA < byteB }
    }
    return countA < countB
  }

  /// Whether two scalars have the same text.
  private func isText(of left: SpecNode, sameAs right: SpecNode) -> Bool {
    let count = textCount(of: left)
    guard count == textCount(of: right) else { return false }
    let text = documents[Int(left.document)].text
    return documents[Int(right.document)].text.hasBytes(
      text.span.extracting(textRange(of: left)), at: textRange(of: right).lowerBound)
  }

  /// The entries of several mappings by key, each with the values that it overrides.
  private struct MergedEntries {
    struct Slot {
      let entry: SpecEntry
      var covered: [SpecNode] = []
    }

    /// The slots, highest layer first.
    private(set) var slots: [Slot] = []
    private var places: [String: Int] = [:]

    /// Adds an entry of the same layer as the last one, or of a lower layer.
    mutating func add(_ entry: SpecEntry, in tree: SpecTree) {
      if let place = place(of: entry.key, in: tree) {
        slots[place].covered.append(entry.value)
        return
      }
      if !places.isEmpty { places[tree.string(of: entry.key)] = slots.count }
      slots.append(Slot(entry: entry))
    }

    /// Returns the place of a key. A small number of keys is compared one by one, which is faster
    /// than hashing.
    private mutating func place(of key: SpecNode, in tree: SpecTree) -> Int? {
      guard slots.count > 16 else {
        return slots.firstIndex { tree.isText(of: $0.entry.key, sameAs: key) }
      }
      if places.isEmpty {
        for (place, slot) in slots.enumerated() {
          places[tree.string(of: slot.entry.key)] = place
        }
      }
      return places[tree.string(of: key)]
    }
  }

  /// Returns the first eight bytes of a scalar's text as a number, which has the same order as the
  /// bytes for most texts.
  func textPrefix(of node: SpecNode) -> UInt64 {
    let record = record(of: node)
    guard record.isScalar else { return 0 }
    return documents[Int(node.document)].text.sortingPrefix(
      of: Int(record.first)..<Int(record.second))
  }

  /// Returns the range of a key's text if it is the bare name of a setting, as almost all keys are.
  func bareSettingName(_ node: SpecNode) -> Range<Int>? {
    let range = textRange(of: node)
    return SettingKey.isBareName(text(of: node.document), range) ? range : nil
  }

  /// Returns the document that contains a mapping's entries consecutively.
  ///
  /// - Returns: Nil for a mapping that was merged from several files or with merge keys, and for a
  ///   node that is not a mapping.
  func arena(of mapping: SpecNode) -> YAMLDocument? {
    guard mapping.merged < 0, record(of: mapping).form == .mapping else { return nil }
    return documents[Int(mapping.document)]
  }

  /// Returns the entry whose key is the node at an index of a document.
  func entry(at index: Int, of document: Int32) -> SpecEntry {
    let key = SettingsYAML.resolve(documents[Int(document)], at: index)
    let value = SettingsYAML.resolve(documents[Int(document)], at: key.next)
    return SpecEntry(
      key: SpecNode(document: document, node: key.node, merged: -1),
      value: SpecNode(document: document, node: value.node, merged: -1),
      aliasRange: value.aliasRange)
  }

  /// Returns the text of all scalars of a document, for copying from it without an intermediate
  /// copy.
  func text(of document: Int32) -> [UInt8] { documents[Int(document)].text }

  /// Returns the range of a scalar's text in its document's text; empty for a collection.
  func textRange(of node: SpecNode) -> Range<Int> {
    let record = record(of: node)
    return record.isScalar ? Int(record.first)..<Int(record.second) : 0..<0
  }

  /// Whether the source of a mapping is identical to that of a mapping in another tree. Neither may
  /// depend on other parts of its file.
  ///
  /// This is a fast test that covers most equal mappings.
  func isWritten(_ mapping: SpecNode, byteByByteAs other: SpecNode, in tree: SpecTree) -> Bool {
    guard let document = arena(of: mapping), let second = tree.arena(of: other),
      document.hasPlainSource, second.hasPlainSource,
      folderPrefixes[Int(mapping.document)] == tree.folderPrefixes[Int(other.document)]
    else { return false }
    let one = document.range(of: mapping.node), two = second.range(of: other.node)
    guard one.end - one.start == two.end - two.start else { return false }
    let source = second.source
    let bytes = source.span.extracting(Int(two.start)..<Int(two.end))
    return document.source.hasBytes(bytes, at: Int(one.start))
  }

  /// Whether a scalar's text is identical to its bytes in the file, as for a plain scalar on one
  /// line.
  func isVerbatim(_ node: SpecNode) -> Bool {
    let record = record(of: node)
    return record.isScalar && record.end - record.start == record.second - record.first
  }

  /// Returns the comment on the line of a key without a value, such as `#ff0000`; nil if there is
  /// none, or if it has a space after `#`, as comments usually have.
  func comment(after key: SpecNode) -> String? {
    let bytes = documents[Int(key.document)].source
    var place = Int(range(of: key).end)
    while place < bytes.count, [0x20, 0x09, UInt8(ascii: ":")].contains(bytes[place]) {
      place += 1
    }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "#") else { return nil }
    let line = bytes[place...].prefix { $0 != 0x0A && $0 != 0x0D }
    let text = String(decoding: line, as: UTF8.self)
    return text.contains(" ") || text.count < 2 ? nil : text
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

  /// Returns the layout of a scalar's text in its file if it is not identical to the bytes there.
  package func pieces(of node: SpecNode) -> [Origin.Piece] {
    documents[Int(node.document)].pieces(of: node.node).map { piece in
      Origin.Piece(valueOffset: UInt32(piece.valueOffset), range: piece.range)
    }
  }

  // MARK: Merging

  /// Merges trees: mappings key by key. Any other value replaces what it overrides.
  ///
  /// The entries of a lower mapping that no higher mapping repeats come first. If order matters
  /// among siblings (`when` blocks), the higher file therefore wins. A key without a value does not
  /// change a lower mapping, like an empty mapping.
  ///
  /// - Parameter layers: The layers, highest first.
  /// - Complexity: O(*n*), where *n* is the number of entries in all layers.
  package mutating func merging(_ layers: [SpecNode]) -> SpecNode {
    let top = layers[0]
    guard kind(of: top) == .mapping || isNull(top) else { return top }
    let mappings = layers.filter { kind(of: $0) == .mapping }
    guard mappings.count > 1 else { return mappings.first ?? top }
    var merged = MergedEntries()
    /// The beginning of each layer's own slots.
    var starts: [Int] = []
    for mapping in mappings {
      starts.append(merged.slots.count)
      for entry in entries(of: mapping) { merged.add(entry, in: self) }
    }
    var result: [SpecEntry] = []
    result.reserveCapacity(merged.slots.count)
    var end = merged.slots.count
    for start in starts.reversed() {
      for slot in merged.slots[start..<end] {
        let value =
          slot.covered.isEmpty
          ? slot.entry.value : merging([slot.entry.value] + slot.covered)
        result.append(
          SpecEntry(key: slot.entry.key, value: value, aliasRange: slot.entry.aliasRange))
      }
      end = start
    }
    mergedMappings.append(result)
    return SpecNode(
      document: mappings[0].document, node: mappings[0].node,
      merged: Int32(mergedMappings.count - 1))
  }
}

/// A node of a `SpecTree`.
package struct SpecNode: Hashable, Sendable {
  let document: Int32
  /// The node in its document. For a merged mapping, this is the topmost of the merged mappings,
  /// which provides the location.
  let node: YAMLNodeID
  /// The index of the merged mapping, or -1 for a node as parsed.
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
