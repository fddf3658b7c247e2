public import SettingsDiagnostics

/// One YAML file as a flat arena of nodes, each with its place in the file.
///
/// Scalars are never guessed: their text stays as it was written, and the field that a scalar fills
/// decides what it means. Aliases and merge keys are resolved by whoever walks a collection, so a
/// value that came through one knows two places: its own, and that of the alias.
///
/// A class, though it never changes: whoever walks a document copies a reference instead of its arrays.
@usableFromInline
package final class YAMLDocument: Sendable {
  @usableFromInline
  package let file: SourceFileID
  /// The decoded text of all scalars: one after the other, or the file as it is.
  @usableFromInline
  package let text: [UInt8]
  package let root: YAMLNodeID

  /// The bytes of the file, from which the places inside a scalar are found when somebody asks.
  package let source: [UInt8]
  /// Whether the file has nothing that brings in what is written elsewhere, and nothing but ordinary lines: what the
  /// same bytes are, there or in another such file, is the same.
  package let hasPlainSource: Bool
  /// Whether mistakes were passed over, so that some text differs from the file's.
  let isRepaired: Bool
  /// Every node in the order in which it starts in the file; a collection is followed by its content.
  @usableFromInline
  package let nodes: [NodeRecord]
  /// The entries of all mappings that have merge keys, spelled out.
  @usableFromInline
  package let mergedEntries: [YAMLEntry]
  /// Which of them belong to one mapping, by the number in its record.
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

  /// Reads the bytes of one file and reports what is wrong.
  ///
  /// - Parameter keepsRepaired: whether to return a document after mistakes that can be passed over, such as a
  ///   missing space behind a colon or a key that is given twice, so that further errors can be reported.
  /// - Returns: nil after an error.
  /// - Parameter always: whether libyaml reads the file even where it would not have to.
  /// - Complexity: O(bytes), whatever the bytes are.
  package static func parse(
    _ bytes: [UInt8], file: SourceFileID, limits: YAMLLimits = .standard,
    byLibYAML always: Bool = false, keepsRepaired: Bool = false,
    into diagnostics: inout DiagnosticCollector
  ) -> YAMLDocument? {
    guard let text = SourceText.check(bytes, file: file, limits: limits, into: &diagnostics) else {
      return nil
    }
    let document: YAMLDocument?
    if !always, let everyday = EverydayReader.read(text, file: file, limits: limits) {
      document = everyday
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

  /// Bytes in the file: a scalar's token with its quotes; a collection from its first byte to the
  /// last byte of its content.
  @inlinable @inline(__always)
  package func range(of node: YAMLNodeID) -> SourceRange {
    let record = nodes[Int(node.index)]
    return SourceRange(file: file, start: record.start, end: record.end)
  }

  /// Where a scalar's text stands in `text`; empty for collections.
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

  /// Whether a scalar was written without quotes (and without a tag that calls it a string).
  @inlinable @inline(__always)
  package func isPlain(_ node: YAMLNodeID) -> Bool {
    nodes[Int(node.index)].form == .plainScalar
  }

  /// Whether a scalar says "nothing": plain, and empty, `~`, `null`, `Null` or `NULL`. Only fields
  /// that admit null ask this.
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

/// Names one node of a document.
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

/// What the arena keeps of a node: 20 bytes.
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
  /// A scalar: where its text starts. An alias: its target. A merged mapping: the number of its
  /// list of entries. Another collection: the number of its entries or elements.
  @usableFromInline
  package var first: UInt32
  /// A scalar: where its text ends. A collection: the node after its last descendant.
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
