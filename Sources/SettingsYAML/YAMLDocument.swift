public import SettingsDiagnostics

/// One YAML file as a flat arena of nodes, each with its location in the file.
///
/// Scalars remain text, and the field determines their type. Aliases and merge keys are resolved
/// while a collection is walked, so a value from an alias has two locations: its own, and that of
/// the alias.
///
/// It is a class, although it never changes, so that copies share the arrays.
@usableFromInline
package final class YAMLDocument: Sendable {
  @usableFromInline
  package let file: SourceFileID
  /// The decoded text of all scalars, concatenated, or the file itself.
  @usableFromInline
  package let text: [UInt8]
  package let root: YAMLNodeID

  /// The bytes of the file, for locations inside of scalars.
  package let source: [UInt8]
  /// Whether the file has no text that refers to other parts, and ordinary lines only: equal bytes
  /// in another such file have the same meaning.
  package let hasPlainSource: Bool
  /// Whether errors were repaired, so that some text differs from that of the file.
  let isRepaired: Bool
  /// All nodes in the order in which they start in the file; a collection precedes its contents.
  @usableFromInline
  package let nodes: [NodeRecord]
  /// The entries of all mappings with merge keys, resolved.
  @usableFromInline
  package let mergedEntries: [YAMLEntry]
  /// The ranges of these entries, by the number in a mapping's record.
  @usableFromInline
  package let mergedRanges: [Range<Int>]

  init(
    file: SourceFileID, text: [UInt8], root: YAMLNodeID, source: [UInt8], nodes: [NodeRecord],
    mergedEntries: [YAMLEntry], mergedRanges: [Range<Int>], hasPlainSource: Bool = false,
    isRepaired: Bool = false
  ) {
    self.file = file
    self.text = text
    self.root = root
    self.source = source
    self.hasPlainSource = hasPlainSource
    self.isRepaired = isRepaired
    self.nodes = nodes
    self.mergedEntries = mergedEntries
    self.mergedRanges = mergedRanges
  }

  /// Reads the bytes of one file and reports its errors.
  ///
  /// - Parameter keepsRepaired: Whether to return a document after recoverable errors, such as a
  ///   missing space after a colon or a duplicate key, so that further errors can be reported.
  /// - Parameter always: Whether libyaml reads the file in any case.
  /// - Returns: Nil after an error.
  /// - Complexity: O(bytes), for any input.
  package static func parse(
    _ bytes: [UInt8], file: SourceFileID, limits: YAMLLimits = .standard,
    byLibYAML always: Bool = false, keepsRepaired: Bool = false,
    into diagnostics: inout DiagnosticCollector
  ) -> YAMLDocument? {
    guard let text = SourceText.check(bytes, file: file, limits: limits, into: &diagnostics) else {
      return nil
    }
    let document: YAMLDocument?
    if !always, let fast = FastReader.read(text, file: file, limits: limits) {
      document = fast
    } else {
      document = RepairingReader.read(
        text, file: file, limits: limits, keepsRepaired: keepsRepaired, into: &diagnostics)
    }
    if text.hasLookalikes, let document {
      diagnostics.report(contentsOf: document.lookalikeWarnings())
    }
    return document
  }
}

extension YAMLDocument {
  @inlinable @inline(__always)
  package func kind(of node: YAMLNodeID) -> YAMLKind {
    switch nodes[Int(node.index)].form {
    case .plainScalar, .scalar, .alias: .scalar
    case .sequence: .sequence
    case .mapping, .mergedMapping: .mapping
    }
  }

  /// Its bytes in the file: a scalar's token with its quotes; a collection from its first byte to
  /// the last byte of its contents.
  @inlinable @inline(__always)
  package func range(of node: YAMLNodeID) -> SourceRange {
    let record = nodes[Int(node.index)]
    return SourceRange(file: file, start: record.start, end: record.end)
  }

  /// The range of a scalar's text in `text`; empty for collections.
  @inlinable @inline(__always)
  package func textRange(of node: YAMLNodeID) -> Range<Int> {
    let record = nodes[Int(node.index)]
    guard record.isScalar else { return 0..<0 }
    return Int(record.first)..<Int(record.second)
  }

  /// A scalar's text; empty for collections.
  package func string(of node: YAMLNodeID) -> String {
    String(decoding: text[textRange(of: node)], as: UTF8.self)
  }

  /// Whether a scalar was written without quotes (and without a tag that makes it a string).
  @inlinable @inline(__always)
  package func isPlain(_ node: YAMLNodeID) -> Bool {
    nodes[Int(node.index)].form == .plainScalar
  }

  /// Whether a scalar is null: plain, and empty, `~`, `null`, `Null` or `NULL`. Only fields that
  /// accept null use this.
  package func isNull(_ node: YAMLNodeID) -> Bool {
    guard isPlain(node) else { return false }
    return switch textRange(of: node).count {
    case 0: true
    case 1: hasText(node, "~")
    case 4: hasText(node, "null") || hasText(node, "Null") || hasText(node, "NULL")
    default: false
    }
  }

  /// Whether a scalar's text equals a literal, byte for byte.
  @inlinable @inline(__always)
  package func hasText(_ node: YAMLNodeID, _ literal: StaticString) -> Bool {
    let record = nodes[Int(node.index)]
    let expected = StaticText(literal)
    let start = Int(record.first)
    guard record.isScalar, Int(record.second) - start == expected.count else { return false }
    for index in 0..<expected.count where text[start + index] != expected[index] { return false }
    return true
  }
}

/// Identifies one node of a document.
@usableFromInline
package struct YAMLNodeID: Hashable, Sendable {
  @usableFromInline
  package let index: UInt32

  @inlinable @inline(__always)
  package init(index: UInt32) { self.index = index }
}

@usableFromInline
package enum YAMLKind: Sendable {
  case scalar
  case sequence
  case mapping
}

/// The record of a node in the arena: 20 bytes.
@usableFromInline
package struct NodeRecord: Sendable {
  @usableFromInline
  package enum Form: UInt8, Sendable {
    case plainScalar
    case scalar
    case alias
    case sequence
    case mapping
    case mergedMapping
  }

  @usableFromInline
  package var start: UInt32
  @usableFromInline
  package var end: UInt32
  /// A scalar: the start of its text. An alias: its target. A merged mapping: the number of its
  /// list of entries. Another collection: the number of its entries or elements.
  @usableFromInline
  package var first: UInt32
  /// A scalar: the end of its text. A collection: the node after its last descendant.
  @usableFromInline
  package var second: UInt32
  @usableFromInline
  package var form: Form

  @inlinable
  init(form: Form, start: UInt32, end: UInt32, first: UInt32, second: UInt32) {
    self.start = start
    self.end = end
    self.first = first
    self.second = second
    self.form = form
  }

  @inlinable @inline(__always)
  package var isScalar: Bool { form == .plainScalar || form == .scalar }

  @inlinable @inline(__always)
  package var isMapping: Bool { form == .mapping || form == .mergedMapping }
}
