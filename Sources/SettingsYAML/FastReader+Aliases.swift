/// Anchors and aliases in their simple forms: each name is defined once, for a value, and used
/// later.
extension FastReader {
  struct Aliases {
    /// A complete value with a name.
    struct Anchor {
      let name: Range<Int>
      let node: UInt32
    }

    let limits: YAMLLimits
    var anchors: [Anchor] = []
    /// The number of nodes that all aliases so far refer to.
    var visited = 0
    /// The depth of collections so far, without aliases.
    var greatestDepth = 0
    /// The last alias; a value that began before it and ends after it contains it.
    var last: UInt32?

    init(limits: YAMLLimits) { self.limits = limits }
  }

  /// The name before a value, and the spaces after it; nil if there is none.
  mutating func readAnchor() throws(UnsupportedSyntax) -> Range<Int>? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "&") else { return nil }
    let name = try readName()
    guard index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A else {
      throw UnsupportedSyntax()
    }
    skipBlanks()
    return name
  }

  /// Records the value of a name when it is complete: an alias inside would refer to a value that
  /// contains it.
  mutating func give(_ name: Range<Int>?, to node: Int) throws(UnsupportedSyntax) {
    guard let name else { return }
    // A name that is defined again, or an alias inside the value of an alias. libyaml's reader
    // decides which definition applies, and how much it amounts to.
    if let last = aliases.last, Int(last) >= node { throw UnsupportedSyntax() }
    for anchor in aliases.anchors where isSame(anchor.name, name) { throw UnsupportedSyntax() }
    if aliases.anchors.count >= 64 { throw UnsupportedSyntax() }
    aliases.anchors.append(
      Aliases.Anchor(name: name, node: UInt32(truncatingIfNeeded: node)))
  }

  /// - Returns: The end of the alias.
  mutating func readAlias() throws(UnsupportedSyntax) -> UInt32 {
    let start = index
    let name = try readName()
    if index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break
      default: throw UnsupportedSyntax()
      }
    }
    guard let anchor = aliases.anchors.first(where: { isSame($0.name, name) }) else {
      throw UnsupportedSyntax()
    }
    let target = nodes[Int(anchor.node)]
    aliases.visited += target.isScalar ? 1 : Int(target.second - anchor.node)
    // A value cannot be nested deeper than anything so far in the file.
    guard aliases.visited <= aliases.limits.maximumAliasedNodes,
      depth + aliases.greatestDepth <= aliases.limits.maximumDepth
    else { throw UnsupportedSyntax() }
    aliases.last = UInt32(truncatingIfNeeded: nodes.count)
    append(.alias, from: start, to: index, text: Int(anchor.node)..<Int(anchor.node))
    nodes[nodes.count - 1].second = 0
    return UInt32(truncatingIfNeeded: index)
  }

  /// A name after its indicator: letters, digits, dashes and underscores.
  private mutating func readName() throws(UnsupportedSyntax) -> Range<Int> {
    index += 1
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        index += 1
      default:
        if index == start { throw UnsupportedSyntax() }
        return start..<index
      }
    }
    if index == start { throw UnsupportedSyntax() }
    return start..<index
  }

  private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for offset in 0..<one.count
    where bytes[one.lowerBound + offset] != bytes[other.lowerBound + offset] { return false }
    return true
  }
}
