internal import SettingsDiagnostics

/// Anchors, tags and aliases, which precede a node or replace it.
extension ArenaBuilder {
  struct Properties {
    var anchor: String?
    var anchorRange: SourceRange
    var hasTag: Bool
    /// The offset of the node itself.
    var end: UInt32
  }

  /// Reads the anchor and the tag before a node, in either order.
  mutating func readProperties(
    _ stream: borrowing EventStream, at start: UInt32, for form: NodeRecord.Form
  ) -> Properties {
    let anchor = stream.anchor
    let tag = stream.tag
    var left = (anchor == nil ? 0 : 1) + (tag == nil ? 0 : 1)
    var properties = Properties(
      anchor: anchor, anchorRange: range(start, start), hasTag: tag != nil, end: start)
    var index = Int(start)
    while left > 0, index < source.bytes.count {
      let isTag = source.bytes[index] == UInt8(ascii: "!")
      let propertyStart = UInt32(index)
      while index < source.bytes.count, !isPropertyEnd(at: index, ofTag: isTag) {
        index += 1
      }
      let place = range(propertyStart, UInt32(index))
      if isTag { checkTag(tag ?? "", for: form, at: place) } else { properties.anchorRange = place }
      properties.end = UInt32(index)
      index = skipToContent(index)
      left -= 1
    }
    properties.end = UInt32(index)
    return properties
  }

  /// An anchor's name has letters, digits, `_` and `-`; a tag ends at a space.
  private func isPropertyEnd(at index: Int, ofTag isTag: Bool) -> Bool {
    switch source.bytes[index] {
    case 0x20, 0x09: true
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["),
      UInt8(ascii: "{"), UInt8(ascii: ":"), UInt8(ascii: "?"):
      !isTag
    default: LineBreak.width(in: source.bytes, at: index, before: source.bytes.count) > 0
    }
  }

  private func skipToContent(_ start: Int) -> Int {
    let bytes = source.bytes
    var index = start
    var isLineStart = false
    while index < bytes.count {
      let width = LineBreak.width(in: bytes, at: index, before: bytes.count)
      if width > 0 {
        index += width
        isLineStart = true
      } else if bytes[index] == 0x20 || bytes[index] == 0x09 {
        index += 1
        isLineStart = false
      } else if bytes[index] == UInt8(ascii: "#"), index > start {
        while index < bytes.count, LineBreak.width(in: bytes, at: index, before: bytes.count) == 0 {
          index += 1
        }
      } else if isLineStart, bytes[index...].starts(with: [0xEF, 0xBB, 0xBF]) {
        // libyaml ignores a byte-order mark at the start of any line.
        index += 3
        isLineStart = false
      } else {
        break
      }
    }
    return index
  }

  /// Accepts tags that only repeat what is visible, and `!` and `!!str`, which make a scalar text.
  private mutating func checkTag(_ tag: String, for form: NodeRecord.Form, at place: SourceRange) {
    let accepted =
      switch form {
      case .sequence: "tag:yaml.org,2002:seq"
      case .mapping: "tag:yaml.org,2002:map"
      default: "tag:yaml.org,2002:str"
      }
    if tag == "!" || tag == accepted { return }
    let written = String(
      decoding: source.bytes[Int(place.start)..<Int(place.end)], as: UTF8.self)
    report(
      "unknown-tag", "the tag '\(written)' is not supported", at: place,
      help: "remove it: each field determines the type of its value")
  }

  mutating func addAnchor(_ properties: Properties, _ anchor: Anchor) {
    guard let name = properties.anchor else { return }
    // A name may be defined again; aliases refer to the latest definition.
    anchorNames[name] = anchors.count
    anchors.append(anchor)
  }

  mutating func addAlias(_ stream: borrowing EventStream) {
    let start = offsets.byteOffset(of: stream.start)
    let end = offsets.byteOffset(of: stream.end)
    let place = range(start, end)
    let name = stream.anchor ?? ""
    var target: UInt32?
    var height = 0
    if let slot = anchorNames[name] {
      let anchor = anchors[slot]
      if anchor.isComplete {
        target = anchor.node
        height = anchor.height
        countAliased(anchor, at: place)
      } else {
        report(
          "recursive-alias", "the alias '*\(name)' is inside the value that it names",
          at: place,
          notes: [Diagnostic.Note("'&\(name)' is defined here", at: anchor.range)],
          help: "a value cannot contain itself; write the value out")
      }
    } else {
      // Searching for a similar name is worthwhile only if there are few names and aliases.
      let nearest =
        anchors.count <= 1000
        ? Suggestion.nearest(to: name, in: anchorNames.keys.sorted()) : nil
      report(
        "undefined-alias",
        "no anchor '&\(name)' is defined before this alias"
          + (nearest.map { "; did you mean '*\($0)'?" } ?? ""), at: place,
        help: "mark the value with '&\(name)' further up in this file")
    }
    let node = UInt32(truncatingIfNeeded: nodes.count)
    let isScalar = target.map { nodes[Int($0)].isScalar } ?? true
    let role = top.role
    startChild(isScalar: isScalar, at: place)
    if let target {
      nodes.append(NodeRecord(form: .alias, start: start, end: end, first: target, second: 0))
      if role == .key, isScalar {
        let record = nodes[Int(target)]
        keys.append(
          Key(hash: hash(text, from: Int(record.first), to: Int(record.second)), node: node))
      }
      if top.height <= height { top.height = height + 1 }
      if height > 0, frames.count + height > limits.maximumDepth { reportDepth(at: place) }
    } else {
      // A text, because null has a meaning for many fields.
      let textStart = UInt32(truncatingIfNeeded: text.count)
      text.append(UInt8(ascii: "_"))
      unknownAliases.insert(node)
      nodes.append(
        NodeRecord(
          form: .plainScalar, start: start, end: end, first: textStart, second: textStart + 1))
    }
    lastEnd = end
  }

  private mutating func countAliased(_ anchor: Anchor, at place: SourceRange) {
    let (sum, overflow) = aliasedNodes.addingReportingOverflow(anchor.size)
    aliasedNodes = overflow ? .max / 2 : sum
    guard aliasedNodes > limits.maximumAliasedNodes else { return }
    report(
      "too-many-aliased-nodes",
      "the aliases up to here refer to more than \(limits.maximumAliasedNodes) nodes", at: place,
      help: "use a template for what many targets share ('inherits' has no such limit)")
    isStopped = true
  }
}
