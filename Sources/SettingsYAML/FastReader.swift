internal import SettingsDiagnostics

/// Reads common YAML without libyaml, several times as fast: block mappings and lists, flow
/// collections on one line, plain and quoted scalars on one line, comments.
///
/// It stops at anything else (tags, escapes, scalars of several lines, anchors that are defined
/// twice, any error), and libyaml reads the file instead. It therefore has no messages, and may
/// reject any input. For input that it accepts, its nodes must be exactly those of libyaml, which
/// the tests compare.
///
/// Every scalar appears unchanged in the file, so the file's bytes are the document's text, and
/// reading copies nothing.
struct FastReader {
  /// The input needs libyaml.
  struct UnsupportedSyntax: Error {}

  let bytes: [UInt8]
  private let maximumDepth: Int
  var nodes: [NodeRecord] = []
  /// The keys so far of every open mapping, innermost last.
  var keys: [ArenaBuilder.Key] = []
  private let hash = KeyHash()
  private(set) var depth = 0
  /// The values that aliases may refer to, and how often they were used: see
  /// `FastReader+Aliases`.
  var aliases: Aliases
  /// The next byte to read.
  var index = 0
  private var lineStart = 0
  /// The indentation of the content of the current line; negative at the end.
  private var column = -1

  /// libyaml rejects keys longer than 1,024 characters; longer keys are left to it.
  private static let maximumKeyLength = 1000

  /// - Returns: Nil if libyaml must read the file.
  static func read(_ source: SourceText, file: SourceFileID, limits: YAMLLimits) -> YAMLDocument? {
    guard source.isPlain else { return nil }
    var reader = FastReader(source, limits: limits)
    do {
      try reader.moveToContent()
      guard reader.column == 0 else { return nil }
      _ = try reader.readMapping(indent: 0)
      guard reader.column < 0 else { return nil }
    } catch {
      return nil
    }
    return YAMLDocument(
      file: file, text: source.bytes, root: YAMLNodeID(index: 0), source: source.bytes,
      nodes: reader.nodes, mergedEntries: [], mergedRanges: [],
      hasPlainSource: reader.aliases.last == nil)
  }

  private init(_ source: SourceText, limits: YAMLLimits) {
    bytes = source.bytes
    maximumDepth = limits.maximumDepth
    aliases = Aliases(limits: limits)
    // A node takes twelve bytes or more of an ordinary configuration. Unused room costs nothing,
    // and moving all nodes costs more than reading them.
    nodes.reserveCapacity(bytes.count / 10 + 8)
  }

  // MARK: Blocks

  /// Reads a mapping. On return, the reader is at the line after it.
  ///
  /// - Returns: The end of its last value, as in the functions below.
  private mutating func readMapping(indent: Int) throws(UnsupportedSyntax) -> UInt32 {
    let node = try open(.mapping)
    let firstKey = keys.count
    var end: UInt32 = 0
    repeat {
      try readKey(stopsInFlow: false)
      end = try readValue(indent: indent)
    } while column == indent
    if column > indent { throw UnsupportedSyntax() }
    try checkKeys(from: firstKey)
    close(node, count: keys.count - firstKey, end: end)
    keys.removeLast(keys.count - firstKey)
    return end
  }

  /// Reads a mapping value. On return, the reader is at the next line of the mapping, or at the
  /// line after it.
  private mutating func readValue(indent: Int) throws(UnsupportedSyntax) -> UInt32 {
    let colonEnd = index
    skipBlanks()
    let anchor = try readAnchor()
    guard isAtLineEnd else {
      let end = try readInline(anchor)
      try finishLine()
      return end
    }
    try finishLine()
    let node = nodes.count
    if column >= indent, isAtDash {
      let end = try readSequence(indent: column)
      try give(anchor, to: node)
      return end
    }
    if column > indent {
      let end = try readMapping(indent: column)
      try give(anchor, to: node)
      return end
    }
    if anchor != nil { throw UnsupportedSyntax() }
    append(.plainScalar, from: colonEnd, to: colonEnd, text: colonEnd..<colonEnd)
    return UInt32(truncatingIfNeeded: colonEnd)
  }

  /// Reads a list. On return, the reader is at the line after it.
  private mutating func readSequence(indent: Int) throws(UnsupportedSyntax) -> UInt32 {
    let node = try open(.sequence)
    var count = 0
    var end: UInt32 = 0
    repeat {
      index += 1
      skipBlanks()
      if isAtLineEnd || isAtDash { throw UnsupportedSyntax() }
      if startsKey {
        end = try readMapping(indent: index - lineStart)
      } else {
        let anchor = try readAnchor()
        // libyaml decides whether the name belongs to the key or to its mapping.
        if anchor != nil, isAtLineEnd || startsKey { throw UnsupportedSyntax() }
        end = try readInline(anchor)
        try finishLine()
      }
      count += 1
    } while column == indent && isAtDash
    if column > indent { throw UnsupportedSyntax() }
    close(node, count: count, end: end)
    return end
  }

  /// A value that ends on its line, with the anchor before it.
  private mutating func readInline(_ anchor: Range<Int>?) throws(UnsupportedSyntax) -> UInt32 {
    let node = nodes.count
    let end = try readInline(isNamed: anchor != nil)
    try give(anchor, to: node)
    return end
  }

  private mutating func readInline(isNamed: Bool) throws(UnsupportedSyntax) -> UInt32 {
    switch bytes[index] {
    case UInt8(ascii: "["): return try readFlowSequence()
    case UInt8(ascii: "{"): return try readFlowMapping()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try readQuoted()
    case UInt8(ascii: "*") where !isNamed: return try readAlias()
    default:
      let end = try endOfPlain()
      // A colon would make it a key, which is not allowed here.
      if end < bytes.count, bytes[end] == UInt8(ascii: ":") { throw UnsupportedSyntax() }
      return appendPlain(to: end)
    }
  }

  /// Reads a key and its colon.
  mutating func readKey(stopsInFlow: Bool) throws(UnsupportedSyntax) {
    // A flow mapping may end after a comma; the file may end before it.
    guard index < bytes.count else { throw UnsupportedSyntax() }
    let start = index
    let node = UInt32(truncatingIfNeeded: nodes.count)
    if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      _ = try readQuoted()
      skipBlanks()
    } else {
      let end = stopsInFlow ? try endOfFlowPlain() : try endOfPlain()
      _ = appendPlain(to: end)
      index = end
    }
    let record = nodes[Int(node)]
    let first = Int(record.first), second = Int(record.second)
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":"), isBlank(index + 1),
      index - start <= Self.maximumKeyLength,
      // A merge key, unless it is quoted.
      second - first != 2 || bytes[first] != UInt8(ascii: "<")
    else { throw UnsupportedSyntax() }
    keys.append(ArenaBuilder.Key(hash: hash(bytes, from: first, to: second), node: node))
    index += 1
  }

  /// Whether an element of a list is a mapping that starts on the line of the dash.
  private var startsKey: Bool {
    guard let end = try? endOfPlain() else { return false }
    return end < bytes.count && bytes[end] == UInt8(ascii: ":")
  }

  // MARK: Nodes

  mutating func append(
    _ form: NodeRecord.Form, from start: Int, to end: Int, text: Range<Int>
  ) {
    nodes.append(
      NodeRecord(
        form: form, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        first: UInt32(truncatingIfNeeded: text.lowerBound),
        second: UInt32(truncatingIfNeeded: text.upperBound)))
  }

  /// Begins a collection here; `close` completes its record.
  mutating func open(_ form: NodeRecord.Form) throws(UnsupportedSyntax) -> Int {
    depth += 1
    if depth > maximumDepth { throw UnsupportedSyntax() }
    aliases.greatestDepth = max(aliases.greatestDepth, depth)
    append(form, from: index, to: index, text: 0..<0)
    return nodes.count - 1
  }

  mutating func close(_ node: Int, count: Int, end: UInt32) {
    depth -= 1
    nodes[node].end = end
    nodes[node].first = UInt32(truncatingIfNeeded: count)
    nodes[node].second = UInt32(truncatingIfNeeded: nodes.count)
  }

  /// Checks that no key of a mapping is duplicated; libyaml's reader reports duplicates.
  func checkKeys(from first: Int) throws(UnsupportedSyntax) {
    if keys.count - first <= 24 {
      for later in first..<keys.count {
        let hash = keys[later].hash
        for earlier in first..<later where keys[earlier].hash == hash { throw UnsupportedSyntax() }
      }
    } else {
      var table = KeyTable(capacity: keys.count - first)
      for key in keys[first...] where table.insert(key, nodes, bytes) != nil {
        throw UnsupportedSyntax()
      }
    }
  }

  // MARK: Lines

  func isBlank(_ place: Int) -> Bool { place >= bytes.count || bytes[place] <= 0x20 }

  /// Whether a line break, the end or a comment comes next.
  private var isAtLineEnd: Bool {
    index >= bytes.count || bytes[index] == 0x0A
      || bytes[index] == UInt8(ascii: "#") && bytes[index - 1] == 0x20
  }

  private var isAtDash: Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: "-") && isBlank(index + 1)
  }

  mutating func skipBlanks() {
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
  }

  private mutating func finishLine() throws(UnsupportedSyntax) {
    skipBlanks()
    guard isAtLineEnd else { throw UnsupportedSyntax() }
    skipToLineBreak()
    index += 1
    try moveToContent()
  }

  private mutating func skipToLineBreak() {
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
  }

  /// Moves from the start of a line to the first content on it or on a later line.
  private mutating func moveToContent() throws(UnsupportedSyntax) {
    while index < bytes.count {
      lineStart = index
      index = ByteScan.endOfBlanks(in: bytes, from: index)
      guard index < bytes.count else { break }
      if bytes[index] == UInt8(ascii: "#") { skipToLineBreak() }
      if index < bytes.count, bytes[index] == 0x0A {
        index += 1
        continue
      }
      guard index < bytes.count else { break }
      column = index - lineStart
      if column == 0, startsMarker { throw UnsupportedSyntax() }
      return
    }
    column = -1
  }

  /// Whether the line looks like a directive or the start or end of a document.
  private var startsMarker: Bool {
    switch bytes[index] {
    case UInt8(ascii: "%"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."):
      index + 2 < bytes.count && bytes[index + 1] == bytes[index]
        && bytes[index + 2] == bytes[index]
    default: false
    }
  }
}
