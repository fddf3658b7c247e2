internal import SettingsYAML

/// The entries of a mapping in order, either as parsed or merged from several files.
package struct SpecEntries: Sequence, IteratorProtocol {
  private var parsed: YAMLEntries?
  private var merged: IndexingIterator<[SpecEntry]>
  private let document: Int32

  init(merged: [SpecEntry]) {
    self.merged = merged.makeIterator()
    self.document = -1
  }

  init(parsed: YAMLEntries, document: Int32) {
    self.parsed = parsed
    self.merged = [].makeIterator()
    self.document = document
  }

  package mutating func next() -> SpecEntry? {
    guard parsed != nil else { return merged.next() }
    guard let entry = parsed?.next() else { return nil }
    return SpecEntry(
      key: SpecNode(document: document, node: entry.key, merged: -1),
      value: SpecNode(document: document, node: entry.value, merged: -1),
      aliasRange: entry.aliasRange)
  }
}
