import AppleDefaults
internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The field `info`: keys of Info.plist, by their own names or by the display names in editors.
///
/// Each key becomes a separate setting, so that a higher level's value replaces a lower one's key
/// by key, inside dictionaries as well. See `InfoPlistSetting` for the names.
extension FieldLowering {
  mutating func lowerInfo(_ field: SpecField) {
    guard isInfoMapping(field.value, "info") else { return }
    for entry in tree.entries(of: field.value) {
      guard let key = infoKey(entry.key, "info") else { continue }
      lowerInfoValue(entry.value, [key], "info.\(key)", entry.aliasRange ?? field.aliasRange)
    }
  }

  private mutating func isInfoMapping(_ node: SpecNode, _ path: String) -> Bool {
    if tree.kind(of: node) == .mapping { return true }
    context.diagnostics.report(
      tree.notMapping(
        node, "'\(path)'",
        help: "write a key per line, as in 'Bundle name: Hello' or 'CFBundleName: Hello'"))
    return false
  }

  /// Returns the key for a name in the file. It warns if the name looks like a misspelled key of
  /// Apple's.
  mutating func infoKey(_ node: SpecNode, _ path: String) -> String? {
    guard tree.isScalar(node), tree.textCount(of: node) > 0 else {
      report(
        "wrong-kind", "a key of '\(path)' must be text, not \(tree.kindName(node))", at: node)
      return nil
    }
    let name = tree.string(of: node)
    if let key = InfoPlistKeys.key(name) { return key.name }
    if isValidating, InfoPlistSetting.declaredSetting(forKey: name) == nil,
      let nearest = InfoPlistKeys.suggestion(for: name)
    {
      warn(
        "unknown-info-key",
        "'\(name)' is not a key of Info.plist that Apple documents; did you mean '\(nearest)'?",
        at: node, help: "a key of your own is kept as it is")
    }
    return name
  }

  /// Lowers a value of any type to the setting of a key, or of a key inside dictionaries.
  mutating func lowerInfoValue(
    _ node: SpecNode, _ path: [String], _ field: String, _ aliasRange: SourceRange?
  ) {
    if tree.isNull(node) {
      removeInfo(path, field, at: node, aliasRange)
      return
    }
    let type = path.last.flatMap { InfoPlistKeys.type(ofKey: $0) }
    switch tree.kind(of: node) {
    case .mapping:
      if let typed = typedScalar(node) {
        lowerTyped(typed, path, field, aliasRange)
      } else if let type, type != .dictionary {
        reportType(type, field, node)
      } else {
        lowerDictionary(node, path, field, aliasRange)
      }
    case .sequence:
      if let type, type != .array {
        reportType(type, field, node)
      } else {
        lowerArray(node, tree.elements(of: node), path, field, aliasRange)
      }
    case .scalar:
      switch type {
      case .dictionary: reportType(.dictionary, field, node)
      case .array:
        lowerArray(
          node, [SpecElement(value: node, aliasRange: aliasRange)], path, field, aliasRange)
      case .boolean:
        lowerTyped((.boolean, node), path, field, aliasRange)
      case .integer: lowerTyped((.integer, node), path, field, aliasRange)
      case .string, nil: lowerTyped((.string, node), path, field, aliasRange)
      }
    }
  }

  /// Removes a key by assigning an empty value to its setting. This also removes a key of the file
  /// that INFOPLIST_FILE names.
  private mutating func removeInfo(
    _ path: [String], _ field: String, at node: SpecNode, _ aliasRange: SourceRange?
  ) {
    assign(InfoPlistSetting.entry(path), "", field: field, at: node, aliasRange: aliasRange)
    if path.count == 1, let setting = InfoPlistSetting.xcodeSetting(forKey: path[0]) {
      assign(setting.name, "", field: field, at: node, aliasRange: aliasRange)
    }
  }

  // MARK: Containers

  private mutating func lowerDictionary(
    _ node: SpecNode, _ path: [String], _ field: String, _ aliasRange: SourceRange?
  ) {
    guard path.count < 16 else {
      report("nested-too-deep", "'\(field)' is nested more than 16 levels deep", at: node)
      return
    }
    assign(
      InfoPlistSetting.entry(path),
      tree.count(of: node) == 0
        ? InfoPlistSetting.emptyDictionaryMark : InfoPlistSetting.dictionaryMark,
      field: field, at: node, aliasRange: aliasRange)
    for entry in tree.entries(of: node) {
      guard let key = infoKey(entry.key, field) else { continue }
      lowerInfoValue(
        entry.value, path + [key], "\(field).\(key)", entry.aliasRange ?? aliasRange)
    }
  }

  private mutating func lowerArray(
    _ node: SpecNode, _ elements: [SpecElement], _ path: [String], _ field: String,
    _ aliasRange: SourceRange?
  ) {
    if path.count == 1, let setting = InfoPlistSetting.xcodeSetting(forKey: path[0]),
      setting.type == .stringList, elements.allSatisfy({ tree.isScalar($0.value) })
    {
      var list = ListValue()
      for element in elements {
        list.append(tree.text(of: element.value), at: tree.range(of: element.value))
      }
      assign(list, to: setting.name, field: field, at: node, aliasRange: aliasRange)
      return
    }
    var list = ListValue()
    list.append(word: InfoPlistSetting.arrayMark.utf8, at: tree.range(of: node))
    for element in elements { appendTokens(of: element.value, field, to: &list, depth: 1) }
    assign(
      list, to: InfoPlistSetting.entry(path), field: field, at: node, aliasRange: aliasRange)
  }

  /// Appends a value inside an array as consecutive list elements.
  private mutating func appendTokens(
    of node: SpecNode, key: String? = nil, _ field: String, to list: inout ListValue, depth: Int
  ) {
    let range = tree.range(of: node)
    if depth > 16 {
      report("nested-too-deep", "'\(field)' is nested more than 16 levels deep", at: node)
      return
    }
    let type = key.flatMap { InfoPlistKeys.type(ofKey: $0) }
    switch tree.kind(of: node) {
    case .sequence:
      if let type, type != .array { return reportType(type, "\(field).\(key ?? "")", node) }
      list.append(word: "[".utf8, at: range)
      for element in tree.elements(of: node) {
        appendTokens(of: element.value, field, to: &list, depth: depth + 1)
      }
      list.append(word: "]".utf8, at: range)
    case .mapping:
      if let typed = typedScalar(node) {
        if let token = token(typed, field, isWord: true) {
          append(token, of: typed.node, to: &list)
        }
        return
      }
      if let type, type != .dictionary { return reportType(type, "\(field).\(key ?? "")", node) }
      list.append(word: "{".utf8, at: range)
      for entry in tree.entries(of: node) {
        guard let key = infoKey(entry.key, field), !tree.isNull(entry.value) else { continue }
        list.append(
          word: InfoPlistSetting.keyMark.utf8 + escaped(Array(key.utf8)[...], isWord: true),
          at: tree.range(of: entry.key))
        appendTokens(of: entry.value, key: key, field, to: &list, depth: depth + 1)
      }
      list.append(word: "}".utf8, at: range)
    case .scalar:
      if tree.hasText(node, "$(inherited)") {
        list.append(word: "$(inherited)".utf8, at: range)
        return
      }
      switch type {
      case .array:
        list.append(word: "[".utf8, at: range)
        if let token = token((.string, node), field, isWord: true) {
          append(token, of: node, to: &list)
        }
        list.append(word: "]".utf8, at: range)
      case .dictionary: reportType(.dictionary, "\(field).\(key ?? "")", node)
      case .boolean, .integer, .string, nil:
        let scalar: ScalarType =
          type == .boolean ? .boolean : type == .integer ? .integer : .string
        if let token = token((scalar, node), field, isWord: true) {
          append(token, of: node, to: &list)
        }
      }
    }
  }

  private mutating func reportType(
    _ type: InfoPlistKeys.ValueType, _ field: String, _ node: SpecNode
  ) {
    let (noun, example) =
      switch type {
      case .string: ("text", "Hello")
      case .boolean: ("YES or NO", "YES")
      case .integer: ("an integer", "3")
      case .array: ("a list", "[a, b]")
      case .dictionary: ("a mapping", "{ Key: value }")
      }
    report(
      "wrong-kind", "'\(field)' must be \(noun), not \(tree.kindName(node))", at: node,
      help: Self.help(field, example))
  }

  /// Returns the help for a value of a key: how one is written.
  private static func help(_ field: String, _ example: String) -> String {
    "for example '\(field.split(separator: ".").last ?? "Key"): \(example)'"
  }

  // MARK: Scalars

  private typealias ScalarType = InfoPlistSetting.ScalarType
  private typealias Typed = (type: ScalarType, node: SpecNode)

  /// Returns the value of a mapping whose only key is a type, such as `{ integer: 3 }`.
  private func typedScalar(_ node: SpecNode) -> Typed? {
    guard tree.count(of: node) == 1 else { return nil }
    for entry in tree.entries(of: node)
    where tree.isScalar(entry.key) && tree.isScalar(entry.value) {
      if let type = ScalarType(rawValue: tree.string(of: entry.key)) { return (type, entry.value) }
    }
    return nil
  }

  private mutating func lowerTyped(
    _ typed: Typed, _ path: [String], _ field: String, _ aliasRange: SourceRange?
  ) {
    if path.count == 1, let setting = InfoPlistSetting.xcodeSetting(forKey: path[0]) {
      switch (typed.type, setting.type) {
      case (.string, .string):
        assignText(of: typed.node, to: setting.name, field: field, aliasRange: aliasRange)
        return
      case (.boolean, .boolean):
        guard let text = booleanText(typed.node, field) else { return }
        assign(setting.name, text, field: field, at: typed.node, aliasRange: aliasRange)
        return
      default: break
      }
    }
    if takesInInherited(typed.node, field) { return }
    guard let token = token(typed, field) else { return }
    var text = ListValue()
    append(token, of: typed.node, to: &text)
    assign(
      text, to: InfoPlistSetting.entry(path), field: field, at: typed.node, aliasRange: aliasRange)
  }

  /// Returns the token for a typed scalar; nil if its value is invalid, which is reported.
  ///
  /// - Parameter isWord: Whether the text is one of several in a list, so that a space must not end
  ///   it.
  private mutating func token(
    _ typed: Typed, _ field: String, isWord: Bool = false
  ) -> [UInt8]? {
    let text = tree.text(of: typed.node)
    let prefix = Array("\(typed.type.rawValue):".utf8)
    if typed.type == .boolean {
      return booleanText(typed.node, field).map { prefix + Array($0.utf8) }
    }
    guard typed.type == .string || text.contains(UInt8(ascii: "$")) || isValid(typed.type, text)
    else {
      if typed.type == .integer, isInteger(text) {
        report(
          "wrong-kind",
          "'\(field)' must be an integer of 64 bits, and \(tree.string(of: typed.node)) has more",
          at: typed.node,
          help: "write one between \(Int64.min) and \(Int64.max), or a text: { string: … }")
        return nil
      }
      let (noun, example) =
        switch typed.type {
        case .integer: ("an integer", "3")
        case .real: ("a number", "1.5")
        case .date: ("a date such as 2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z")
        default: ("data in base 64", "SGVsbG8=")
        }
      report(
        "wrong-kind", "'\(field)' must be \(noun), not \(tree.kindName(typed.node))",
        at: typed.node, help: Self.help(field, "{ \(typed.type.rawValue): \(example) }"))
      return nil
    }
    return prefix + escaped(text, isWord: isWord)
  }

  private func append(_ token: [UInt8], of node: SpecNode, to list: inout ListValue) {
    list.append(
      word: token, endingWith: tree.text(of: node), at: tree.range(of: node),
      parts: tree.pieces(of: node))
  }

  private mutating func booleanText(_ node: SpecNode, _ field: String) -> String? {
    let text = tree.string(of: node)
    if text.utf8.contains(UInt8(ascii: "$")) { return text }
    switch text.lowercased() {
    case "yes", "true", "on": return "YES"
    case "no", "false", "off": return "NO"
    default:
      report(
        "wrong-kind", "'\(field)' must be YES or NO, not \(tree.kindName(node))", at: node,
        help: Self.help(field, "YES"))
      return nil
    }
  }

  /// Whether a text is an integer with any number of digits.
  private func isInteger(_ text: ArraySlice<UInt8>) -> Bool {
    let digits = text.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    return text.count - digits.count < 2 && !digits.isEmpty
      && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  private func isValid(_ type: ScalarType, _ text: ArraySlice<UInt8>) -> Bool {
    let string = String(decoding: text, as: UTF8.self)
    switch type {
    case .integer: return Int64(string) != nil
    case .real: return Double(string)?.isFinite ?? false
    case .data:
      let digits = text.filter { $0 > 0x20 }
      let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
      return digits.count.isMultiple(of: 4) && padding <= 2
        && digits.dropLast(padding).allSatisfy {
          (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
        }
    case .date: return InfoPlistDate.isValid(string)
    case .string, .boolean: return true
    }
  }

  /// Returns text on one line. Characters that an xcconfig file cannot contain are escaped.
  private func escaped(_ text: ArraySlice<UInt8>, isWord: Bool = false) -> [UInt8] {
    let escape = InfoPlistSetting.escape
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n": result += "\(escape)n".utf8
      case "\r": result += "\(escape)r".utf8
      case "\t": result += "\(escape)t".utf8
      case " " where isWord, escape: result += "\(escape)\(scalar)".utf8
      default: result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return result
  }

  /// Reports a reference to the inherited value. That value begins with its type, which would be in
  /// the middle of the text.
  private mutating func takesInInherited(_ node: SpecNode, _ field: String) -> Bool {
    let text = tree.text(of: node.document), range = tree.textRange(of: node)
    let reference = Array("$(inherited)".utf8)
    let isMentioned = range.contains { index in
      text[index] == reference[0] && index + reference.count <= range.upperBound
        && text.hasBytes(reference.span, at: index)
    }
    guard isMentioned else { return false }
    report(
      "inherited-text", "'\(field)' cannot contain what it inherits: it is not a list", at: node,
      help: "write the whole value, or put the common part in a setting of its own")
    return true
  }

  /// Lowers one text to a setting of this tool, as `info` would.
  mutating func assignInfoText(
    of node: SpecNode, to name: String, field: String, _ aliasRange: SourceRange?
  ) {
    if takesInInherited(node, field) { return }
    var text = ListValue()
    append(Array("string:".utf8) + escaped(tree.text(of: node)), of: node, to: &text)
    assign(text, to: name, field: field, at: node, aliasRange: aliasRange)
  }
}
