public import SettingsDiagnostics

/// A key and its value, as a mapping shows them once aliases and merge keys are resolved.
@usableFromInline
package struct YAMLEntry: Sendable {
  @usableFromInline
  package let key: YAMLNodeID
  @usableFromInline
  package let value: YAMLNodeID
  /// The alias or merge key that brought the value in; nil when it was written in place.
  @usableFromInline
  package let aliasRange: SourceRange?

  @inlinable @inline(__always)
  package init(key: YAMLNodeID, value: YAMLNodeID, aliasRange: SourceRange?) {
    self.key = key
    self.value = value
    self.aliasRange = aliasRange
  }
}

/// One element of a sequence, its alias resolved.
@usableFromInline
package struct YAMLElement: Sendable {
  @usableFromInline
  package let value: YAMLNodeID
  /// The alias that brought the value in; nil when it was written in place.
  @usableFromInline
  package let aliasRange: SourceRange?

  @inlinable @inline(__always)
  package init(value: YAMLNodeID, aliasRange: SourceRange?) {
    self.value = value
    self.aliasRange = aliasRange
  }
}

extension YAMLDocument {
  /// A mapping's entries in the order of the file; what a merge key brings in stands in its place. A
  /// key that the mapping itself has wins over a merged one, an earlier merge over a later one. Empty
  /// for anything but a mapping.
  @inlinable @inline(__always)
  package func entries(of mapping: YAMLNodeID) -> YAMLEntries {
    let record = nodes[Int(mapping.index)]
    return switch record.form {
    case .mapping:
      YAMLEntries(document: self, position: Int(mapping.index) + 1, end: Int(record.second))
    case .mergedMapping:
      YAMLEntries(document: self, mergedRange: mergedRanges[Int(record.first)])
    default:
      YAMLEntries(document: self, position: 0, end: 0)
    }
  }

  /// A sequence's elements; empty for anything but a sequence.
  @inlinable @inline(__always)
  package func elements(of sequence: YAMLNodeID) -> YAMLElements {
    let record = nodes[Int(sequence.index)]
    guard record.form == .sequence else {
      return YAMLElements(document: self, position: 0, end: 0)
    }
    return YAMLElements(
      document: self, position: Int(sequence.index) + 1, end: Int(record.second))
  }

  /// How many entries or elements a collection has; none for a scalar.
  @inlinable @inline(__always)
  package func count(of node: YAMLNodeID) -> Int {
    let record = nodes[Int(node.index)]
    return switch record.form {
    case .sequence, .mapping: Int(record.first)
    case .mergedMapping: mergedRanges[Int(record.first)].count
    case .plainScalar, .scalar, .alias: 0
    }
  }
}

/// The node at a position or, for an alias, its target and the alias's place; and the next sibling.
@inlinable @inline(__always)
package func resolve(
  _ document: YAMLDocument, at position: Int
) -> (node: YAMLNodeID, aliasRange: SourceRange?, next: Int) {
  let record = document.nodes[position]
  return switch record.form {
  case .plainScalar, .scalar:
    (YAMLNodeID(index: UInt32(truncatingIfNeeded: position)), nil, position &+ 1)
  case .alias:
    (
      YAMLNodeID(index: record.first),
      SourceRange(file: document.file, start: record.start, end: record.end), position &+ 1
    )
  case .sequence, .mapping, .mergedMapping:
    (YAMLNodeID(index: UInt32(truncatingIfNeeded: position)), nil, Int(record.second))
  }
}

/// Walks the entries of one mapping without copying them.
@usableFromInline
package struct YAMLEntries: Sequence, IteratorProtocol {
  @usableFromInline
  let document: YAMLDocument
  /// Whether positions count the document's merged entries rather than its nodes.
  @usableFromInline
  let isMerged: Bool
  @usableFromInline
  var position: Int
  @usableFromInline
  let end: Int

  @inlinable
  init(document: YAMLDocument, position: Int, end: Int) {
    self.document = document
    isMerged = false
    self.position = position
    self.end = end
  }

  @inlinable
  init(document: YAMLDocument, mergedRange: Range<Int>) {
    self.document = document
    isMerged = true
    position = mergedRange.lowerBound
    end = mergedRange.upperBound
  }

  @inlinable @inline(__always)
  package mutating func next() -> YAMLEntry? {
    guard position < end else { return nil }
    if isMerged {
      defer { position &+= 1 }
      return document.mergedEntries[position]
    }
    let key = resolve(document, at: position)
    let value = resolve(document, at: key.next)
    position = value.next
    return YAMLEntry(key: key.node, value: value.node, aliasRange: value.aliasRange)
  }
}

/// Walks the elements of one sequence without copying them.
@usableFromInline
package struct YAMLElements: Sequence, IteratorProtocol {
  @usableFromInline
  let document: YAMLDocument
  @usableFromInline
  var position: Int
  @usableFromInline
  let end: Int

  @inlinable
  init(document: YAMLDocument, position: Int, end: Int) {
    self.document = document
    self.position = position
    self.end = end
  }

  @inlinable @inline(__always)
  package mutating func next() -> YAMLElement? {
    guard position < end else { return nil }
    let element = resolve(document, at: position)
    position = element.next
    return YAMLElement(value: element.node, aliasRange: element.aliasRange)
  }
}
