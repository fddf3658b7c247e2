internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The field `settings`: build settings with their own names.
extension FieldLowering {
  mutating func lowerSettings(_ field: SpecField) {
    if tree.isNull(field.value) { return }
    guard tree.kind(of: field.value) == .mapping else {
      context.diagnostics.report(
        tree.notMapping(
          field.value, "'settings'",
          help: "write a setting per line, as in 'SWIFT_VERSION: \"6.0\"'"))
      return
    }
    if isValidating, !areSimple(field.value) {
      for entry in tree.entries(of: field.value) { check(entry) }
    }
    guard keepsAssignments else { return }
    if field.aliasRange == nil, let arena = tree.arena(of: field.value),
      lowerEntries(of: field, in: arena)
    {
      return
    }
    // Use the engine's order for a project's dictionaries: keys by their bytes, later keys above.
    entries.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    for entry in tree.entries(of: field.value) {
      order.append(
        OrderedEntry(prefix: tree.textPrefix(of: entry.key), index: entries.count))
      entries.append(entry)
    }
    // Sort indices rather than entries, which are large.
    order.sort { [tree, entries] left, right in
      left.prefix != right.prefix
        ? left.prefix < right.prefix
        : tree.isText(of: entries[left.index].key, before: entries[right.index].key)
    }
    for position in order.indices { lowerSetting(entries[order[position].index], of: field) }
  }

  /// Lowers entries that are consecutive in the arena. It reads their records in place, and only
  /// extracts unusual entries.
  ///
  /// - Returns: Whether all entries could be lowered in this way.
  private mutating func lowerEntries(of field: SpecField, in arena: YAMLDocument) -> Bool {
    let nodes = arena.nodes, text = arena.text
    let end = Int(nodes[Int(field.value.node.index)].second)
    order.removeAll(keepingCapacity: true)
    var index = Int(field.value.node.index) + 1
    while index < end {
      let key = nodes[index], value = nodes[index + 1]
      guard key.isScalar else { return false }
      let prefix = text.sortingPrefix(of: Int(key.first)..<Int(key.second))
      order.append(OrderedEntry(prefix: prefix, index: index))
      index = value.isMapping || value.form == .sequence ? Int(value.second) : index + 2
    }
    // Many mappings have a single entry, for which sorting would be wasted work.
    if order.count > 1 {
      order.sort { left, right in
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        let a = nodes[left.index], b = nodes[right.index]
        return text[Int(a.first)..<Int(a.second)]
          .lexicographicallyPrecedes(text[Int(b.first)..<Int(b.second)])
      }
    }
    for entry in order {
      let key = nodes[entry.index], value = nodes[entry.index + 1]
      let name = Int(key.first)..<Int(key.second)
      guard value.isScalar, value.end - value.start == value.second - value.first,
        SettingKey.isBareName(text, name)
      else {
        lowerSetting(tree.entry(at: entry.index, of: field.value.document), of: field)
        continue
      }
      context.store.assign(
        context.store.intern(text.span.extracting(name)),
        text.span.extracting(Int(value.first)..<Int(value.second)), conditions: .unconditional,
        verbatimAt: SourceRange(file: arena.file, start: value.start, end: value.end))
    }
    return true
  }

  private mutating func lowerSetting(_ entry: SpecEntry, of field: SpecField) {
    let name: SettingName
    var conditions = ConditionSetID.unconditional
    if let range = tree.bareSettingName(entry.key) {
      name = context.store.intern(tree.text(of: entry.key.document).span.extracting(range))
    } else {
      guard let key = try? SettingKey(parsing: tree.text(of: entry.key)) else { return }
      if !key.conditions.isEmpty { conditions = context.store.intern(key.conditions) }
      name = context.store.intern(key.name.span)
    }
    let aliasRange = entry.aliasRange ?? field.aliasRange
    switch tree.kind(of: entry.value) {
    case .scalar:
      let value = tree.text(of: entry.value.document).span.extracting(
        tree.textRange(of: entry.value))
      if aliasRange == nil, tree.isVerbatim(entry.value) {
        context.store.assign(
          name, value, conditions: conditions, verbatimAt: tree.range(of: entry.value))
      } else {
        context.store.assign(
          name, value, conditions: conditions,
          origin: tree.origin(of: entry.value, aliasRange: aliasRange, field: nil))
      }
    case .sequence:
      var list = ListValue()
      for element in tree.elements(of: entry.value) {
        let value = tree.text(of: element.value.document).span.extracting(
          tree.textRange(of: element.value))
        if tree.isVerbatim(element.value) {
          list.append(value, at: tree.range(of: element.value))
        } else {
          list.append(value, at: tree.pieces(of: element.value))
        }
      }
      context.store.assign(
        name, list.text.span, conditions: conditions,
        origin: Origin(
          range: tree.range(of: entry.value), aliasRange: aliasRange, pieces: list.pieces))
    case .mapping: break
    }
  }

  /// Whether a mapping's settings certainly have no errors: bare names, each with a text or a list
  /// of texts that are not empty.
  ///
  /// This is true for almost all mappings. Their records are read in place.
  private func areSimple(_ mapping: SpecNode) -> Bool {
    guard let arena = tree.arena(of: mapping) else { return false }
    let text = arena.text, records = arena.nodes
    let nodes = records.span
    let whole = nodes[Int(mapping.node.index)]
    var index = Int(mapping.node.index) + 1
    let end = Int(whole.second)
    while index < end {
      let key = nodes[index]
      let range = Int(key.first)..<Int(key.second)
      guard key.isScalar, SettingKey.isBareName(text, range) else { return false }
      if friendlyField(assigning: text.span.extracting(range)) != nil { return false }
      index += 1
      let value = nodes[index]
      index += 1
      if value.form == .sequence {
        while index < Int(value.second) {
          guard Self.isCertainlyNonempty(nodes[index]) else { return false }
          index += 1
        }
      } else if !Self.isCertainlyNonempty(value) {
        return false
      }
    }
    return true
  }

  /// Whether a node is certainly a value: text that is quoted, or differs in length from all empty
  /// values (nothing, `~`, `null`).
  private static func isCertainlyNonempty(_ node: NodeRecord) -> Bool {
    switch node.form {
    case .plainScalar:
      let length = node.second - node.first
      return length > 4 || length == 2 || length == 3
    case .scalar: return true
    // The numbers in these records are not positions in the text.
    case .alias, .sequence, .mapping, .mergedMapping: return false
    }
  }

  private mutating func check(_ entry: SpecEntry) {
    guard tree.isScalar(entry.key) else {
      report("wrong-kind", "a setting's name must be text", at: entry.key)
      return
    }
    if tree.bareSettingName(entry.key) == nil {
      checkConditionalKey(entry.key, tree.text(of: entry.key))
    } else if let field = friendlyField(assigning: tree.text(of: entry.key).span) {
      reportOverlap(entry.key, field)
    }
    switch tree.kind(of: entry.value) {
    case .scalar: checkValue(entry.value, of: entry.key)
    case .sequence:
      for element in tree.elements(of: entry.value) {
        guard tree.isScalar(element.value) else {
          report(
            "wrong-kind",
            "an element of setting '\(tree.string(of: entry.key))' must be text, not \(tree.kindName(element.value))",
            at: element.value)
          continue
        }
        checkValue(element.value, of: entry.key)
      }
    case .mapping:
      report(
        "wrong-kind",
        "setting '\(tree.string(of: entry.key))' must be text or a list, not a mapping",
        at: entry.value,
        help: adviceOnMapping(tree.string(of: entry.key)))
    }
  }

  /// Returns advice for names that contain settings: configurations, or parts of XcodeGen's
  /// settings.
  private func adviceOnMapping(_ name: String) -> String {
    ["base", "configs", "configurations", "debug", "groups", "release"]
      .contains(name.lowercased())
      ? "write a configuration's settings under 'when', as in "
        + "'when: { Debug: { settings: { … } } }'"
      : "write conditions in the key: 'NAME[sdk=iphoneos*]: …'; a '{' in text needs quotes"
  }

  private mutating func checkConditionalKey(_ node: SpecNode, _ text: ArraySlice<UInt8>) {
    do throws(SettingKey.Failure) {
      _ = try SettingKey(parsing: text)
    } catch {
      report(
        "invalid-setting", "setting '\(tree.string(of: node))' \(error.explanation)", at: node,
        help: "write NAME, or NAME[parameter=pattern] for a condition")
    }
  }

  /// Reports a missing value. `~` is ordinary text.
  private mutating func checkValue(_ node: SpecNode, of key: SpecNode) {
    guard tree.isNull(node), !tree.hasText(node, "~") else { return }
    let name = tree.string(of: key)
    let comment = tree.textCount(of: node) == 0 ? tree.comment(after: key) : nil
    report(
      "missing-value", "setting '\(name)' has no value",
      at: tree.textCount(of: node) == 0 ? key : node,
      help: comment.map { "'#' begins a comment; for this value, write \"\($0)\"" }
        ?? "write \"\" for an empty value, or leave '\(name)' out to keep the inherited one; the word null needs quotes"
    )
  }

  private mutating func reportOverlap(_ node: SpecNode, _ field: String) {
    warn(
      "assigned-twice",
      "'\(tree.string(of: node))' is assigned by '\(field)' too, and 'settings' wins", at: node,
      help: "write only one of them in the same place")
  }
}
