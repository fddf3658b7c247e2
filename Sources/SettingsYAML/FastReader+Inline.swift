/// Flow collections and scalars, which end on their line.
extension FastReader {
  // MARK: Flow collections, on one line

  mutating func readFlowSequence() throws(UnsupportedSyntax) -> UInt32 {
    let node = try open(.sequence)
    var count = 0
    index += 1
    skipBlanks()
    while try !endsFlow(with: UInt8(ascii: "]"), isFirst: count == 0) {
      try readFlowNode()
      count += 1
    }
    close(node, count: count, end: UInt32(truncatingIfNeeded: index))
    return UInt32(truncatingIfNeeded: index)
  }

  mutating func readFlowMapping() throws(UnsupportedSyntax) -> UInt32 {
    let node = try open(.mapping)
    let firstKey = keys.count
    index += 1
    skipBlanks()
    while try !endsFlow(with: UInt8(ascii: "}"), isFirst: keys.count == firstKey) {
      try readKey(stopsInFlow: true)
      skipBlanks()
      try readFlowNode()
    }
    try checkKeys(from: firstKey)
    close(node, count: keys.count - firstKey, end: UInt32(truncatingIfNeeded: index))
    keys.removeLast(keys.count - firstKey)
    return UInt32(truncatingIfNeeded: index)
  }

  /// Skips what precedes the next element, or the bracket after the last one.
  private mutating func endsFlow(with bracket: UInt8, isFirst: Bool) throws(UnsupportedSyntax)
    -> Bool
  {
    skipBlanks()
    guard index < bytes.count else { throw UnsupportedSyntax() }
    if bytes[index] == bracket {
      index += 1
      return true
    }
    if isFirst { return false }
    guard bytes[index] == UInt8(ascii: ",") else { throw UnsupportedSyntax() }
    index += 1
    skipBlanks()
    return false
  }

  private mutating func readFlowNode() throws(UnsupportedSyntax) {
    guard index < bytes.count else { throw UnsupportedSyntax() }
    let anchor = try readAnchor()
    let node = nodes.count
    try readFlowNode(isNamed: anchor != nil)
    try give(anchor, to: node)
  }

  private mutating func readFlowNode(isNamed: Bool) throws(UnsupportedSyntax) {
    guard index < bytes.count else { throw UnsupportedSyntax() }
    switch bytes[index] {
    case UInt8(ascii: "["): _ = try readFlowSequence()
    case UInt8(ascii: "{"): _ = try readFlowMapping()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try readQuoted()
    case UInt8(ascii: "*") where !isNamed: _ = try readAlias()
    default:
      let end = try endOfFlowPlain()
      if bytes[end] == UInt8(ascii: ":") { throw UnsupportedSyntax() }
      _ = appendPlain(to: end)
      index = end
    }
  }

  // MARK: Scalars

  /// The end of a plain scalar outside of brackets: a line break, a comment or a key's colon.
  func endOfPlain() throws(UnsupportedSyntax) -> Int {
    guard startsPlain else { throw UnsupportedSyntax() }
    var end = ByteScan.nextEndOfPlain(in: bytes, from: index)
    while end < bytes.count {
      switch bytes[end] {
      case 0x0A: return end
      case UInt8(ascii: ":"):
        if end + 1 == bytes.count || bytes[end + 1] <= 0x20 { return end }
      default:
        if bytes[end - 1] == 0x20 { return end }
      }
      end = ByteScan.nextEndOfPlain(in: bytes, from: end + 1)
    }
    return end
  }

  /// The end of a plain scalar inside of brackets: a comma, a bracket or a key's colon.
  func endOfFlowPlain() throws(UnsupportedSyntax) -> Int {
    guard startsPlain else { throw UnsupportedSyntax() }
    let bytes = bytes.span
    var end = index
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // Parsers disagree about a single dash.
        if end == index + 1, bytes[index] == UInt8(ascii: "-") { throw UnsupportedSyntax() }
        return end
      case UInt8(ascii: ":"):
        guard end + 1 < bytes.count else { throw UnsupportedSyntax() }
        switch bytes[end + 1] {
        case 0x20: return end
        case 0x0A, UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "]"),
          UInt8(ascii: "{"), UInt8(ascii: "}"):
          throw UnsupportedSyntax()
        default: end += 1
        }
      case 0x0A, UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "{"): throw UnsupportedSyntax()
      case UInt8(ascii: "#") where bytes[end - 1] == 0x20: throw UnsupportedSyntax()
      default: end += 1
      }
    }
    throw UnsupportedSyntax()
  }

  /// Whether this byte can start a plain scalar anywhere.
  private var startsPlain: Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case 0x20, 0x0A, UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"),
      UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"),
      UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "%"),
      UInt8(ascii: "@"), UInt8(ascii: "`"):
      return false
    case UInt8(ascii: "-"): return !isBlank(index + 1)
    default: return true
    }
  }

  mutating func appendPlain(to stop: Int) -> UInt32 {
    var end = stop
    while bytes[end - 1] == 0x20 { end -= 1 }
    append(.plainScalar, from: index, to: end, text: index..<end)
    index = stop
    return UInt32(truncatingIfNeeded: end)
  }

  /// A scalar in quotes, without escapes.
  mutating func readQuoted() throws(UnsupportedSyntax) -> UInt32 {
    let start = index
    let quote = bytes[start]
    index += 1
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == 0x0A { throw UnsupportedSyntax() }
      if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        throw UnsupportedSyntax()
      }
      index += 1
    }
    index += 1
    // A doubled single quote is an escape; at the end of the file, there is no closing quote.
    guard index <= bytes.count, index == bytes.count || bytes[index] != quote else {
      throw UnsupportedSyntax()
    }
    append(.scalar, from: start, to: index, text: start + 1..<index - 1)
    return UInt32(truncatingIfNeeded: index)
  }
}
