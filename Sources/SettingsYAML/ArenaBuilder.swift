internal import SettingsDiagnostics

/// Turns libyaml's events into the arena of one document.
///
/// Open collections are on a stack. A node's record is written when the node starts and completed
/// when it ends. Names of anchors are the only strings that are created.
struct ArenaBuilder {
  let source: SourceText
  let file: SourceFileID
  let limits: YAMLLimits
  var offsets: OffsetCursor

  var text: [UInt8] = []
  var nodes: [NodeRecord] = []
  var mergedEntries: [YAMLEntry] = []
  var mergedRanges: [Range<Int>] = []

  /// The open collection, and those that contain it.
  var top = Frame(node: 0, role: .element)
  var frames: [Frame] = []
  /// The keys so far of every open mapping, innermost last.
  var keys: [Key] = []
  let hash = KeyHash()
  /// The end of the last complete node.
  var lastEnd: UInt32 = 0

  var anchors: [Anchor] = []
  var anchorNames: [String: Int] = [:]
  /// The number of nodes that the aliases so far refer to.
  var aliasedNodes = 0
  /// The nodes of aliases without an anchor.
  var unknownAliases: Set<UInt32> = []

  var found: [Diagnostic] = []
  /// Why libyaml stopped, and the repair that lets it continue.
  private(set) var failure: (diagnostic: Diagnostic, repairs: [SourceRepair])?
  var warnings: [Diagnostic] = []
  var isStopped = false

  struct Frame {
    enum Role { case element, key, value }

    var node: UInt32
    /// The role of the next node in the collection.
    var role: Role
    var count: UInt32 = 0
    var hasMerge = false
    var keyBase = 0
    var anchor: Int32 = -1
    /// The depth of collections in this one, with aliases resolved.
    var height = 1
    var aliasedBefore = 0
  }

  struct Key {
    var hash: UInt32
    var node: UInt32
  }

  struct Anchor {
    var node: UInt32
    var isComplete: Bool
    var size: Int
    var height: Int
    var range: SourceRange
  }

  init(_ source: SourceText, file: SourceFileID, limits: YAMLLimits) {
    self.source = source
    self.file = file
    self.limits = limits
    offsets = OffsetCursor(source)
    // A node takes some eighteen bytes of an ordinary configuration.
    nodes.reserveCapacity(source.bytes.count / 14 + 8)
    text.reserveCapacity(source.bytes.count)
    frames.reserveCapacity(limits.maximumDepth + 1)
  }

  /// - Returns: Nil if the text cannot be read; `found` and `failure` have the reasons. There may
  ///   be a document although `found` has errors.
  mutating func build() -> YAMLDocument? {
    if let directive = TagDirective.first(in: source) {
      report(
        "unsupported-directive", "tag directives are not supported",
        at: range(directive.lowerBound, directive.upperBound), help: "remove the line")
      return nil
    }
    let finished: Bool? = EventStream.read(source.bytes, from: source.start) { stream in
      self.drain(&stream)
      return true
    }
    if finished == nil { report("out-of-memory", "there is not enough memory to read the file") }
    guard isWhole, failure == nil, !nodes.isEmpty else { return nil }
    return YAMLDocument(
      file: file, text: text, root: YAMLNodeID(index: 0), source: source.bytes, nodes: nodes,
      mergedEntries: mergedEntries, mergedRanges: mergedRanges)
  }

  private mutating func drain(_ stream: inout EventStream) {
    while !isStopped {
      switch stream.next() {
      case .scalar: addScalar(stream)
      case .mappingStart:
        open(
          .mapping, stream, hasProperties: stream.mappingHasProperties)
      case .mappingEnd: closeMapping(stream)
      case .sequenceStart: open(.sequence, stream, hasProperties: stream.sequenceHasProperties)
      case .sequenceEnd: close(stream)
      case .alias: addAlias(stream)
      case .streamStart, .documentStart: break
      case .documentEnd: endDocument(stream)
      case .streamEnd:
        if nodes.isEmpty { reportEmptyFile() }
        return
      case .failure:
        let failure = SyntaxFailure(
          stream.failure, in: source, openBracket: openBracket, offsets: &offsets)
        self.failure = failure.diagnostic(in: file)
        return
      }
    }
  }

  /// Errors after which all nodes are still correct.
  private static let harmlessErrors: Set<String> = [
    "duplicate-key", "undefined-alias", "unknown-tag", "invalid-merge",
  ]

  /// Whether the nodes are those of the whole file.
  private var isWhole: Bool {
    found.allSatisfy { Self.harmlessErrors.contains($0.identifier) }
  }

  // MARK: Nodes

  private mutating func addScalar(_ stream: borrowing EventStream) {
    var start = offsets.byteOffset(of: stream.start)
    var end = offsets.byteOffset(of: stream.end)
    let style = stream.scalarStyle
    var form = style == .plain ? NodeRecord.Form.plainScalar : .scalar
    let node = UInt32(truncatingIfNeeded: nodes.count)
    let textStart = text.count
    stream.appendText(to: &text)
    // Only quoted text has escapes.
    if form == .scalar, text[textStart...].contains(0) {
      report(
        "nul-character", "a text contains the NUL character, up to which systems read names",
        at: range(start, end), help: "remove it")
    }
    if stream.scalarHasProperties {
      let properties = readProperties(stream, at: start, for: .scalar)
      if properties.hasTag { form = .scalar }
      let isEmpty = style == .plain && textStart == text.count
      start = isEmpty ? end : min(properties.end, end)
      if properties.anchor != nil {
        addAnchor(
          properties,
          Anchor(node: node, isComplete: true, size: 1, height: 0, range: properties.anchorRange))
      }
    }
    if style == .block { end = trimmed(end, downTo: start) }
    if form == .plainScalar, stream.spansLines { warnOfSwallowedElement(start, end) }
    nodes.append(
      NodeRecord(
        form: form, start: start, end: end, first: UInt32(truncatingIfNeeded: textStart),
        second: UInt32(truncatingIfNeeded: text.count)))
    lastEnd = end
    top.count &+= 1
    switch top.role {
    case .element: break
    case .key:
      addKey(node, from: textStart, to: text.count, isMerge: form == .plainScalar)
      top.role = .value
    case .value: top.role = .key
    }
  }

  @inline(__always)
  private mutating func addKey(_ node: UInt32, from start: Int, to end: Int, isMerge: Bool) {
    keys.append(Key(hash: hash(text, from: start, to: end), node: node))
    if isMerge, end &- start == 2, text[start] == UInt8(ascii: "<"),
      text[start &+ 1] == UInt8(ascii: "<")
    {
      top.hasMerge = true
    }
  }

  private mutating func open(
    _ form: NodeRecord.Form, _ stream: borrowing EventStream, hasProperties: Bool
  ) {
    var start = offsets.byteOffset(of: stream.start)
    let node = UInt32(truncatingIfNeeded: nodes.count)
    var frame = Frame(node: node, role: form == .mapping ? .key : .element)
    frame.keyBase = keys.count
    frame.aliasedBefore = aliasedNodes
    if hasProperties {
      let properties = readProperties(stream, at: start, for: form)
      start = properties.end
      if properties.anchor != nil {
        frame.anchor = Int32(anchors.count)
        addAnchor(
          properties,
          Anchor(node: node, isComplete: false, size: 0, height: 0, range: properties.anchorRange))
      }
    }
    nodes.append(NodeRecord(form: form, start: start, end: start, first: 0, second: 0))
    lastEnd = start
    startChild(isScalar: false, at: range(start, start + 1))
    frames.append(top)
    top = frame
    if frames.count > limits.maximumDepth { reportDepth(at: range(start, start + 1)) }
  }

  /// Counts a node that is not an ordinary scalar, and rejects it as a key.
  mutating func startChild(isScalar: Bool, at place: SourceRange) {
    top.count &+= 1
    switch top.role {
    case .element: break
    case .key:
      if !isScalar {
        report(
          "complex-key", "a key must be a plain or quoted text, not a list or a mapping", at: place,
          help: "put quotes around a key that starts with '[' or '{'")
      }
      top.role = .value
    case .value: top.role = .key
    }
  }

  private mutating func closeMapping(_ stream: borrowing EventStream) {
    let own = top.keyBase..<keys.count
    if own.count > 1 { checkDuplicates(own) }
    top.count /= 2
    let hasMerge = top.hasMerge
    let node = top.node
    let keyBase = top.keyBase
    close(stream)
    if hasMerge, isWhole { spellOutMerges(of: node) }
    keys.removeSubrange(keyBase...)
  }

  private mutating func close(_ stream: borrowing EventStream) {
    // A block collection ends with its last child; a flow collection has a bracket.
    let frame = top
    if stream.end > stream.start, isFlow(frame.node) {
      lastEnd = offsets.byteOffset(of: stream.end)
    }
    let next = UInt32(truncatingIfNeeded: nodes.count)
    nodes[Int(frame.node)].end = lastEnd
    nodes[Int(frame.node)].first = frame.count
    nodes[Int(frame.node)].second = next
    top = frames.removeLast()
    if top.height <= frame.height { top.height = frame.height + 1 }
    if frame.anchor >= 0 {
      anchors[Int(frame.anchor)].isComplete = true
      anchors[Int(frame.anchor)].size = Int(next - frame.node) + aliasedNodes - frame.aliasedBefore
      anchors[Int(frame.anchor)].height = frame.height
    }
  }

  private func isFlow(_ node: UInt32) -> Bool {
    let start = Int(nodes[Int(node)].start)
    guard start < source.bytes.count else { return false }
    let opening = source.bytes[start]
    return opening == UInt8(ascii: "[") || opening == UInt8(ascii: "{")
  }

  /// The start of the innermost collection, if it is in brackets.
  private var openBracket: Int? {
    guard !frames.isEmpty, isFlow(top.node) else { return nil }
    return Int(nodes[Int(top.node)].start)
  }

  private func trimmed(_ end: UInt32, downTo start: UInt32) -> UInt32 {
    var end = Int(end)
    while end > Int(start), [0x0A, 0x0D, 0x20, 0x09].contains(source.bytes[end - 1]) { end -= 1 }
    return UInt32(end)
  }

  // MARK: The document

  private mutating func endDocument(_ stream: borrowing EventStream) {
    if nodes.count == 1, nodes[0].form == .plainScalar, text.isEmpty {
      reportEmptyFile()
      isStopped = true
      return
    }
    // Searched in the bytes, so that libyaml never reads a second document's directives.
    var index = Int(offsets.byteOffset(of: stream.end))
    let bytes = source.bytes
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "#"):
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      case UInt8(ascii: ".") where bytes[index...].starts(with: [0x2E, 0x2E, 0x2E]): index += 3
      case UInt8(ascii: "-") where bytes[index...].starts(with: [0x2D, 0x2D, 0x2D]),
        UInt8(ascii: "%") where isLineStart(index):
        return reportSecondDocument(at: index)
      default:
        // Without an end marker, this is not a document but an error, which libyaml reports.
        if !stream.documentEndIsImplicit { reportSecondDocument(at: index) }
        return
      }
    }
  }

  private func isLineStart(_ index: Int) -> Bool {
    index == source.start || [0x0A, 0x0D].contains(source.bytes[index - 1])
  }

  private mutating func reportSecondDocument(at index: Int) {
    let bytes = source.bytes
    // A directive is underlined completely, a marker with its three characters.
    let isDirective = bytes[index] == UInt8(ascii: "%")
    let lineEnd = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let end = isDirective ? lineEnd : min(index + 3, bytes.count)
    report(
      "multiple-documents", "a second document starts here; a file contains only one",
      at: range(UInt32(index), UInt32(end)),
      help: isDirective
        ? "move the document into its own file, or remove this line"
        : "move the document into its own file, or remove the '---' or '...' line")
    isStopped = true
  }

  private mutating func reportEmptyFile() {
    report(
      "empty-file", "the file is empty or has only comments", at: range(0, 0),
      help: "a mapping of fields is expected, such as 'version: 1'")
  }

  // MARK: Reporting

  func range(_ start: UInt32, _ end: UInt32) -> SourceRange {
    SourceRange(file: file, start: start, end: end)
  }

  /// The text of a node that is a scalar.
  func string(_ node: UInt32) -> String {
    let record = nodes[Int(node)]
    return String(decoding: text[Int(record.first)..<Int(record.second)], as: UTF8.self)
  }

  mutating func report(
    _ identifier: String, _ message: String, at range: SourceRange? = nil,
    notes: [Diagnostic.Note] = [], help: String? = nil
  ) {
    report(Diagnostic(identifier, .error, message, at: range, notes: notes, help: help))
  }

  /// Records a diagnostic, and stops if a file has too many errors.
  mutating func report(_ diagnostic: Diagnostic) {
    guard !isStopped else { return }
    found.append(diagnostic)
    if found.count >= 100 {
      found.append(
        Diagnostic(
          "too-many-errors", .error, "there are more errors than these; correct them first",
          at: diagnostic.range))
      isStopped = true
    }
  }

  mutating func reportDepth(at place: SourceRange) {
    report(
      "nesting-too-deep",
      "collections are nested more than \(limits.maximumDepth) deep", at: place,
      help: "a configuration needs no more than ten levels; look for an unclosed bracket")
    isStopped = true
  }
}
