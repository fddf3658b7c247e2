internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The reading of values of common kinds.
extension FieldLowering {
  /// Returns a scalar's text. It reports any other value, and an empty text.
  mutating func text(_ node: SpecNode, _ path: String) -> String? {
    guard isText(node, path) else { return nil }
    return tree.string(of: node)
  }

  mutating func isText(_ node: SpecNode, _ path: String) -> Bool {
    if tree.isScalar(node), !tree.isNull(node), tree.textCount(of: node) > 0 { return true }
    report("wrong-kind", "'\(path)' must be text, not \(tree.kindName(node))", at: node)
    return false
  }

  /// Returns one word of a closed set.
  ///
  /// - Parameter listed: The words to list in messages, if these are not all words.
  mutating func word<Value>(
    _ node: SpecNode, _ path: String, noun: String, in vocabulary: [String],
    listing listed: [String]? = nil, _ value: (String) -> Value?
  ) -> Value? {
    guard tree.isScalar(node), !tree.isNull(node), tree.textCount(of: node) > 0 else {
      reportNoWord(node, path, noun: noun, in: listed ?? vocabulary)
      return nil
    }
    let word = tree.string(of: node)
    if let value = value(word) { return value }
    if let sign = word.firstIndex(of: "#"), value(String(word[..<sign].trimmingBlanks)) != nil {
      report(
        "missing-space", "a space is missing before the '#' in '\(word)'", at: node,
        help: "a comment starts with ' #'")
      return nil
    }
    let meant =
      ForeignNames.word(word, noun: noun) ?? Suggestion.meant(by: word, in: vocabulary.sorted())
    report(
      "unknown-\(noun.replacingBlanks)",
      "unknown \(noun) '\(word)'" + Suggestion.didYouMean(meant), at: node,
      help: meant == nil ? "'\(path)' takes \((listed ?? vocabulary).shortList(last: "or"))" : nil)
    return nil
  }

  private mutating func reportNoWord(
    _ node: SpecNode, _ path: String, noun: String, in words: [String]
  ) {
    let isShort = words.count <= 8
    report(
      "wrong-kind",
      "'\(path)' must be \(isShort ? words.list(last: "or") : "a \(noun)"), "
        + "not \(tree.kindName(node))",
      at: node, help: isShort ? nil : "'\(path)' takes \(words.shortList(last: "or"))")
  }

  /// Returns the elements of a list. A single value counts as a list with one element.
  mutating func elements(_ node: SpecNode, _ path: String, of noun: String) -> [SpecElement] {
    switch tree.kind(of: node) {
    case .sequence:
      return tree.elements(of: node).filter { element in
        guard tree.isNull(element.value) else { return true }
        report(
          "wrong-kind", "an element of '\(path)' is empty", at: element.value,
          help: "write the element after the '-' or the comma, or remove the line")
        return false
      }
    case .scalar where !tree.isNull(node) && tree.textCount(of: node) > 0:
      if let mistake = tree.missingSpaceAfterDash(in: node) {
        context.diagnostics.report(mistake)
        return []
      }
      return [SpecElement(value: node, aliasRange: nil)]
    case .scalar, .mapping:
      report(
        "wrong-kind", "'\(path)' must be \(noun), not \(tree.kindName(node))",
        at: node)
      return []
    }
  }

  /// Returns the entries of a mapping whose keys are fields of a place. It reports unknown fields.
  mutating func fields(
    _ node: SpecNode, _ path: String, words: String? = nil, in place: FieldDescription.Places,
    help: String? = nil
  ) -> [SpecField] {
    guard tree.kind(of: node) == .mapping else {
      context.diagnostics.report(tree.notMapping(node, words ?? "'\(path)'", help: help))
      return []
    }
    return tree.entries(of: node).compactMap { entry in
      if tree.isScalar(entry.key),
        let field = FieldTable.field(named: tree.text(of: entry.key).span, in: place)
      {
        return SpecField(
          field: field, key: entry.key, value: entry.value, aliasRange: entry.aliasRange)
      }
      context.diagnostics.report(
        tree.missingSpace(inKey: entry.key)
          ?? UnknownField(name: tree.string(of: entry.key), place: place, owner: "'\(path)'")
          .diagnostic(at: tree.range(of: entry.key)))
      return nil
    }
  }

  mutating func lowerText(_ field: SpecField, to name: String) {
    lowerText(field.value, field.field.description.nameText, to: name, field.aliasRange)
  }

  mutating func lowerText(
    _ node: SpecNode, _ path: String, to name: String, _ aliasRange: SourceRange?
  ) {
    guard isText(node, path) else { return }
    assignText(of: node, to: name, field: path, aliasRange: aliasRange)
  }

  /// Lowers a version, or an expression that evaluates to one.
  mutating func lowerVersion(_ field: SpecField, to name: String) {
    let path = field.field.description.nameText
    guard isText(field.value, path) else { return }
    let text = tree.text(of: field.value)
    guard text.contains(UInt8(ascii: "$")) || VersionNumber.isValid(text, maximumParts: 8) else {
      report(
        "invalid-version",
        "'\(path)' must be numbers separated by dots, not '\(tree.string(of: field.value))'",
        at: field.value, help: "write a version such as 1.10, or an expression such as $(NAME)")
      return
    }
    assignText(of: field.value, to: name, field: path, aliasRange: field.aliasRange)
  }

  /// Reads YES and NO in any case, or other common words for them.
  mutating func boolean(_ node: SpecNode, _ path: String) -> Bool? {
    if let value = tree.boolean(node) { return value }
    let meant = tree.isScalar(node) ? ForeignNames.boolean(tree.string(of: node)) : nil
    report(
      "wrong-kind",
      "'\(path)' must be YES or NO, not \(tree.kindName(node))" + Suggestion.didYouMean(meant),
      at: node)
    return nil
  }

  /// Lowers YES and NO in any case, or other common words for them.
  mutating func lowerBoolean(
    _ node: SpecNode, _ path: String, to name: String, _ aliasRange: SourceRange?
  ) {
    guard let value = boolean(node, path) else { return }
    assign(name, value ? "YES" : "NO", field: path, at: node, aliasRange: aliasRange)
  }

  /// Lowers a list of unchanged texts.
  mutating func lowerList(
    _ node: SpecNode, _ path: String, to name: String, _ aliasRange: SourceRange?
  ) {
    var list = ListValue()
    for element in elements(node, path, of: "a list of texts") where isText(element.value, path) {
      list.append(tree.text(of: element.value), at: tree.range(of: element.value))
    }
    assign(list, to: name, field: path, at: node, aliasRange: aliasRange)
  }

  /// Lowers a list of paths, each relative to the root file's folder.
  ///
  /// - Parameter name: The setting; nil to only check the paths.
  mutating func lowerPaths(
    _ node: SpecNode, _ path: String, to name: String?, _ aliasRange: SourceRange?
  ) {
    var list = ListValue()
    for element in elements(node, path, of: "a list of paths") where isText(element.value, path) {
      list.append(pathFromRoot(element.value)[...], at: tree.range(of: element.value))
    }
    guard let name else { return }
    assign(list, to: name, field: path, at: node, aliasRange: aliasRange)
  }

  func pathFromRoot(_ node: SpecNode) -> [UInt8] { tree.pathFromRoot(node) }
}

extension SpecTree {
  /// Reads YES and NO in any case, or other common words for them; nil for anything else.
  func boolean(_ node: SpecNode) -> Bool? {
    switch isScalar(node) ? string(of: node).lowercased() : "" {
    case "yes", "true", "on": true
    case "no", "false", "off": false
    default: nil
    }
  }

  /// Returns a path relative to the root file's folder. The paths in an included file are relative
  /// to that file.
  func pathFromRoot(_ node: SpecNode) -> [UInt8] {
    let text = text(of: node)
    let prefix = folderPrefixes[Int(node.document)]
    let isFixed = text.first == UInt8(ascii: "/") || text.first == UInt8(ascii: "$")
    if isFixed || prefix.isEmpty { return Array(text) }
    return Array(LexicalPath.normalize(prefix + String(decoding: text, as: UTF8.self)).utf8)
  }
}

extension String {
  fileprivate var replacingBlanks: String { String(map { $0 == " " ? "-" : $0 }) }
}
