public import SettingsDiagnostics

/// A key and its value in a mapping, with aliases and merge keys resolved.
@usableFromInline
package struct YAMLEntry: Sendable {
  @usableFromInline
  package let key: YAMLNodeID
  @usableFromInline
  package let value: YAMLNodeID
  /// The alias or merge key through which the value was included; nil if it was written in place.
  @usableFromInline
  package let aliasRange: SourceRange?

  @inlinable @inline(__always)
  package init(key: YAMLNodeID, value: YAMLNodeID, aliasRange: SourceRange?) {
    self.key = key
    self.value = value
    self.aliasRange = aliasRange
  }
}

/// One element of a sequence, with its alias resolved.
@usableFromInline
package struct YAMLElement: Sendable {
  @usableFromInline
  package let value: YAMLNodeID
  /// The alias through which the value was included; nil if it was written in place.
  @usableFromInline
  package let aliasRange: SourceRange?

  @inlinable @inline(__always)
  package init(value: YAMLNodeID, aliasRange: SourceRange?) {
    self.value = value
    self.aliasRange = aliasRange
  }
}

extension YAMLDocument {
  /// A mapping's entries in the order of the file; merged entries are at the place of their merge
  /// key. A key of the mapping itself overrides a merged one, and an earlier merge overrides a
  /// later one. Empty for anything but a mapping.
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

  /// The number of entries or elements of a collection; 0 for a scalar.
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

/// The node at a position or, for an alias, its target and the alias's location; and the next
/// sibling.
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

/// Iterates over the entries of one mapping without copying them.
@usableFromInline
package struct YAMLEntries: Sequence, IteratorProtocol {
  @usableFromInline
  let document: YAMLDocument
  /// Whether positions count the document's merged entries instead of its nodes.
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

/// Iterates over the elements of one sequence without copying them.
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
