package import SettingsDiagnostics
package import SettingsModel

/// Converts a dictionary of build settings in a project file to assignments.
///
/// As in Apple's engine, keys are in the order of their bytes. The elements of arrays are texts of
/// lists (`ListText.appendListElement`).
package struct XcodeSettingsLowering {
  package typealias NodeID = PropertyListTree.NodeID

  private let tree: PropertyListTree
  private let file: SourceFileID

  package init(_ objects: ProjectObjects) {
    tree = objects.tree
    file = objects.file
  }

  /// Assigns all settings of a dictionary in the store's open block.
  package func assign(
    _ settings: NodeID, into context: inout LoweringContext
  ) {
    for (key, value) in sortedEntries(of: settings) {
      guard let (name, conditions) = name(key, in: &context.store) else {
        context.diagnostics.report(
          .invalidSettingName(
            tree.string(of: key) ?? "", at: tree.sourceRange(of: key, in: file)))
        continue
      }
      switch tree.kind(of: value) {
      case .string:
        let origin = Origin(
          range: tree.sourceRange(of: value, in: file), pieces: tree.pieces(of: value, in: file))
        tree.withText(of: value) {
          context.store.assign(name, $0, conditions: conditions, origin: origin)
        }
      case .array:
        assign(list: value, to: name, conditions, into: &context.store)
      case .dictionary, .data:
        context.diagnostics.report(
          Diagnostic(
            "project-setting-value", .warning,
            "the value of '\(context.store.names.text(of: name))' is neither a text nor a list; it is "
              + "ignored", at: tree.sourceRange(of: value, in: file)))
      }
    }
  }

  /// Returns each key once, with its last value, in the order of the keys' bytes.
  private func sortedEntries(of settings: NodeID) -> [(key: NodeID, value: NodeID)] {
    var entries = tree.entries(of: settings)
    // Xcode writes the keys in order.
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { order($0.key, $1.key) < 0 }
    if isSorted { return entries }
    var positions = Array(entries.indices)
    positions.sort {
      let order = order(entries[$0].key, entries[$1].key)
      return order == 0 ? $0 < $1 : order < 0
    }
    entries = positions.map { entries[$0] }
    return entries.indices.filter { index in
      index + 1 == entries.count || order(entries[index].key, entries[index + 1].key) != 0
    }.map { entries[$0] }
  }

  private func order(_ left: NodeID, _ right: NodeID) -> Int {
    tree.withText(of: left) { left in
      tree.withText(of: right) { right in
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
          return Int(left[index]) - Int(right[index])
        }
        return left.count - right.count
      }
    }
  }

  /// Returns a key's name and conditions; nil for a key that Xcode's parser rejects.
  private func name(
    _ key: NodeID, in store: inout SettingsStore
  ) -> (SettingName, ConditionSetID)? {
    let plain = tree.withText(of: key) { text in
      Self.isPlainName(text) ? store.intern(text) : nil
    }
    if let plain { return (plain, .unconditional) }
    guard let text = tree.string(of: key), let parsed = XcconfigParser.parseProjectKey(text) else {
      return nil
    }
    return (store.intern(parsed.name), store.intern(parsed.conditions))
  }

  private static func isPlainName(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty, text[0] &- 0x30 >= 10 else { return false }
    for index in text.indices {
      let byte = text[index]
      let isLetter = (byte | 0x20) &- 0x61 < 26
      guard isLetter || byte == 0x5F || byte &- 0x30 < 10 else { return false }
    }
    return true
  }

  private func assign(
    list: NodeID, to name: SettingName, _ conditions: ConditionSetID,
    into store: inout SettingsStore
  ) {
    var text: [UInt8] = []
    var pieces: [Origin.Piece] = []
    for element in tree.elements(of: list) {
      guard tree.kind(of: element) == .string else { continue }
      if !text.isEmpty { text.append(0x20) }
      pieces += self.pieces(of: element, at: UInt32(text.count))
      ListText.appendListElement(tree.text(of: element) ?? [], to: &text)
    }
    store.assign(
      name, text.span, conditions: conditions,
      origin: Origin(range: tree.sourceRange(of: list, in: file), pieces: pieces))
  }

  /// Returns the layout of an element whose text begins at an offset of the value.
  private func pieces(of element: NodeID, at offset: UInt32) -> [Origin.Piece] {
    let pieces = tree.pieces(of: element, in: file)
    if pieces.isEmpty {
      return [Origin.Piece(valueOffset: offset, range: tree.sourceRange(of: element, in: file))]
    }
    return pieces.map { Origin.Piece(valueOffset: offset + $0.valueOffset, range: $0.range) }
  }
}

extension XcconfigParser {
  /// Returns the parts of a setting's key in a project; nil for a key that Xcode ignores.
  package static func parseProjectKey(
    _ text: String
  ) -> (name: String, conditions: [Condition])? {
    parseKey(text).flatMap { $0.conditions.contains(where: \.parameter.isEmpty) ? nil : $0 }
  }
}

extension Diagnostic {
  package static func invalidSettingName(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "project-setting-name", .warning,
      "'\(name)' is not a valid name of a build setting; Xcode ignores it", at: range,
      help: "a name is letters, digits and '_', with conditions such as [sdk=iphoneos*]")
  }
}

extension PropertyListTree {
  /// Returns the layout of a text with escapes in the file: one piece after each backslash. It is
  /// empty if the text has no escapes, and in forms whose escapes are longer than a backslash and a
  /// character.
  func pieces(of id: NodeID, in file: SourceFileID) -> [Origin.Piece] {
    guard self[id].isEscaped, form == .openStep else { return [] }
    let end = Int(self[id].end)
    var pieces: [Origin.Piece] = []
    var start = Int(self[id].start)
    var index = start
    var offset = 0
    while index < end {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      pieces.append(
        Origin.Piece(
          valueOffset: UInt32(offset),
          range: SourceRange(file: file, start: UInt32(start), end: UInt32(index))))
      offset += index - start
      start = index + 1
      index = start + 1
    }
    pieces.append(
      Origin.Piece(
        valueOffset: UInt32(offset),
        range: SourceRange(file: file, start: UInt32(start), end: UInt32(end))))
    return pieces
  }
}
