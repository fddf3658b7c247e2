internal import SettingsDiagnostics

/// Duplicate keys and merge keys.
extension ArenaBuilder {
  /// Reports every duplicate key of a mapping. Small mappings are compared pairwise, others with a
  /// table.
  mutating func checkDuplicates(_ own: Range<Int>) {
    if own.count <= 24 {
      for later in own {
        let hash = keys[later].hash
        for earlier in own.lowerBound..<later
        where keys[earlier].hash == hash
          && KeyTable.areEqual(keys[earlier].node, keys[later].node, nodes, text)
        {
          reportDuplicate(keys[later].node, first: keys[earlier].node)
          break
        }
      }
    } else {
      var table = KeyTable(capacity: own.count)
      for index in own {
        let key = keys[index]
        if let first = table.insert(key, nodes, text) {
          reportDuplicate(key.node, first: first)
        }
      }
    }
  }

  private func target(_ node: UInt32) -> UInt32 {
    nodes[Int(node)].form == .alias ? nodes[Int(node)].first : node
  }

  private mutating func reportDuplicate(_ node: UInt32, first: UInt32) {
    let record = nodes[Int(node)], earlier = nodes[Int(first)]
    let name = string(target(node))
    report(
      "duplicate-key", "the key '\(name)' appears twice in one mapping",
      at: range(record.start, record.end),
      notes: [
        Diagnostic.Note("the first one is here", at: range(earlier.start, earlier.end))
      ],
      help: name == "<<"
        ? "merge several mappings with a list: '<<: [*first, *second]'"
        : "keep one of them, or merge the two values into one")
  }

  /// Records the entries of a mapping with a merge key, so that it is merged only once.
  mutating func spellOutMerges(of mapping: UInt32) {
    let children = Int(mapping) + 1..<Int(nodes[Int(mapping)].second)
    var table = KeyTable(capacity: Int(nodes[Int(mapping)].first) + 16)
    var entries: [YAMLEntry] = []
    var merges = 0
    forEachEntry(in: children) { builder, key, _ in
      if builder.isMergeKey(key) {
        merges += 1
      } else {
        _ = table.insert(builder.key(key), builder.nodes, builder.text)
      }
    }
    guard merges > 0 else { return }
    forEachEntry(in: children) { builder, key, value in
      guard builder.isMergeKey(key) else {
        entries.append(
          YAMLEntry(
            key: YAMLNodeID(index: builder.target(key)),
            value: YAMLNodeID(index: builder.target(value)), aliasRange: builder.aliasRange(value)))
        return
      }
      for (source, place) in builder.mergeSources(key, value) {
        for entry in builder.entries(of: source) {
          let name = builder.key(entry.key.index)
          if table.insert(name, builder.nodes, builder.text) == nil {
            entries.append(YAMLEntry(key: entry.key, value: entry.value, aliasRange: place))
          }
        }
      }
    }
    nodes[Int(mapping)].form = .mergedMapping
    nodes[Int(mapping)].first = UInt32(mergedRanges.count)
    mergedRanges.append(mergedEntries.count..<mergedEntries.count + entries.count)
    mergedEntries.append(contentsOf: entries)
  }

  private func key(_ node: UInt32) -> Key {
    let record = nodes[Int(target(node))]
    return Key(hash: hash(text, from: Int(record.first), to: Int(record.second)), node: node)
  }

  private func isMergeKey(_ node: UInt32) -> Bool {
    let record = nodes[Int(node)]
    return record.form == .plainScalar
      && text[Int(record.first)..<Int(record.second)].elementsEqual([0x3C, 0x3C])
  }

  private func aliasRange(_ node: UInt32) -> SourceRange? {
    let record = nodes[Int(node)]
    return record.form == .alias ? range(record.start, record.end) : nil
  }

  /// The mappings that a merge key's value names, each with the location of its alias.
  private mutating func mergeSources(
    _ key: UInt32, _ value: UInt32
  ) -> [(mapping: UInt32, place: SourceRange)] {
    let keyRange = range(nodes[Int(key)].start, nodes[Int(key)].end)
    let list = nodes[Int(target(value))]
    if list.isMapping { return [(target(value), aliasRange(value) ?? keyRange)] }
    var sources: [(UInt32, SourceRange)] = []
    var isValid = list.form == .sequence
    if isValid {
      var child = target(value) + 1
      while child < list.second {
        if nodes[Int(target(child))].isMapping {
          sources.append((target(child), aliasRange(value) ?? aliasRange(child) ?? keyRange))
        } else {
          isValid = false
        }
        child = sibling(after: child)
      }
    }
    // An alias without an anchor is reported already.
    if !isValid, !unknownAliases.contains(value) {
      let record = nodes[Int(value)]
      report(
        "invalid-merge", "'<<' merges mappings, and this is not one",
        at: range(record.start, max(record.end, record.start)),
        help: "name a mapping ('<<: *name') or a list of them ('<<: [*first, *second]')")
    }
    return sources
  }

  private func sibling(after node: UInt32) -> UInt32 {
    let record = nodes[Int(node)]
    return record.isMapping || record.form == .sequence ? record.second : node + 1
  }

  private mutating func forEachEntry(
    in children: Range<Int>, _ body: (inout ArenaBuilder, UInt32, UInt32) -> Void
  ) {
    var key = UInt32(children.lowerBound)
    while key < children.upperBound {
      let value = sibling(after: key)
      body(&self, key, value)
      key = sibling(after: value)
    }
  }

  private func entries(of mapping: UInt32) -> [YAMLEntry] {
    let record = nodes[Int(mapping)]
    if record.form == .mergedMapping {
      return Array(mergedEntries[mergedRanges[Int(record.first)]])
    }
    var entries: [YAMLEntry] = []
    var key = mapping + 1
    while key < record.second {
      let value = sibling(after: key)
      entries.append(
        YAMLEntry(
          key: YAMLNodeID(index: target(key)), value: YAMLNodeID(index: target(value)),
          aliasRange: nil))
      key = sibling(after: value)
    }
    return entries
  }
}
