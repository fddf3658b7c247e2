internal import SettingsDiagnostics
internal import SettingsYAML

/// A macro in `macros`: `DEBUG: 1`, `"MAX3(a, b, c)": …`, or `BAR=1` in a list.
struct MacroDefinition {
  /// The name without parameters.
  let name: String
  /// The name with its parameters, and its location.
  let head: ArraySlice<UInt8>
  let headRange: SourceRange
  /// The text after the equals sign; nil for a macro without a value and for a removed macro.
  let body: ArraySlice<UInt8>?
  let bodyRange: SourceRange
  let isRemoved: Bool
  let node: SpecNode
  let aliasRange: SourceRange?

  var isFunctionLike: Bool { head.count > name.utf8.count }

  /// Whether the macro is also a Swift compilation condition: it has no value, or the value 1.
  var isSwiftCondition: Bool {
    !isRemoved && !isFunctionLike && (body == nil || body?.elementsEqual([0x31]) == true)
  }

  var settingName: String { Self.settingName(of: name) }
  var swiftSettingName: String { Self.swiftSettingName(of: name) }

  static func settingName(of macro: String) -> String { FieldSettings.macroPrefix + macro }
  static func swiftSettingName(of macro: String) -> String {
    FieldSettings.conditionPrefix + macro
  }

  /// The macro as one element of a list of definitions.
  var element: ListValue {
    var list = ListValue()
    guard !isRemoved else { return list }
    list.append(head, at: headRange)
    guard let body else { return list }
    list.append(unseparated: CollectionOfOne(UInt8(ascii: "=")), at: bodyRange)
    list.append(unseparated: body, at: bodyRange)
    return list
  }
}

/// Reads the value of a `macros` field.
///
/// A mapping defines a macro for every key. The value may be empty (`""`, defined without a value)
/// or missing (removes an inherited macro). A list contains `NAME` and `NAME=value`.
struct MacroReader {
  let tree: SpecTree
  private(set) var definitions: [MacroDefinition] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The index of each macro's definition, by name.
  private var indices: [String: Int] = [:]

  init(_ tree: SpecTree, _ node: SpecNode, path: String) {
    self.tree = tree
    switch tree.kind(of: node) {
    case .mapping: for entry in tree.entries(of: node) { read(entry) }
    case .sequence: for element in tree.elements(of: node) { read(element) }
    case .scalar:
      if tree.isNull(node) || tree.textCount(of: node) == 0 {
        report("wrong-kind", "'\(path)' is empty: write a mapping or a list of macros", at: node)
      } else {
        read(SpecElement(value: node, aliasRange: nil))
      }
    }
  }

  private mutating func read(_ entry: SpecEntry) {
    guard tree.isScalar(entry.key) else {
      report("wrong-kind", "a macro's name must be text", at: entry.key)
      return
    }
    guard tree.isScalar(entry.value) else {
      report(
        "wrong-kind",
        "macro '\(tree.string(of: entry.key))' must be text, not \(tree.kindName(entry.value))",
        at: entry.value)
      return
    }
    let isRemoved = tree.isNull(entry.value)
    let body = tree.text(of: entry.value)
    append(
      head: tree.text(of: entry.key), at: tree.range(of: entry.key),
      body: isRemoved || body.isEmpty ? nil : body, at: tree.range(of: entry.value),
      isRemoved: isRemoved, node: entry.key, aliasRange: entry.aliasRange)
  }

  private mutating func read(_ element: SpecElement) {
    let node = element.value
    guard tree.isScalar(node), !tree.isNull(node) else {
      report(
        "wrong-kind", "a macro in a list must be NAME or NAME=value, not \(tree.kindName(node))",
        at: node)
      return
    }
    let text = tree.text(of: node)
    // Quotes extend the token by the same amount on both sides of the text.
    let range = tree.range(of: node)
    let quote = UInt32(max(0, Int(range.end - range.start) - text.count) / 2)
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
      append(
        head: text, at: range, body: nil, at: range, isRemoved: false, node: node,
        aliasRange: element.aliasRange)
      return
    }
    let bodyStart = min(range.start + quote + UInt32(equals + 1 - text.startIndex), range.end)
    append(
      head: text[..<equals], at: range, body: text[(equals + 1)...],
      at: SourceRange(file: range.file, start: bodyStart, end: range.end), isRemoved: false,
      node: node, aliasRange: element.aliasRange)
  }

  private mutating func append(
    head: ArraySlice<UInt8>, at headRange: SourceRange, body: ArraySlice<UInt8>?,
    at bodyRange: SourceRange, isRemoved: Bool, node: SpecNode, aliasRange: SourceRange?
  ) {
    guard let name = Self.name(ofHead: head) else {
      report(
        "invalid-macro",
        "'\(String(decoding: head, as: UTF8.self))' is not the name of a macro", at: node,
        help: head.contains(UInt8(ascii: "="))
          ? "write 'NAME: value', or a list such as '[NAME=value]'"
          : "a name has letters, digits and '_', and may be followed by parameters: LOG(format, ...)"
      )
      return
    }
    if let index = indices[name] {
      let other = definitions[index]
      diagnostics.append(
        Diagnostic(
          "duplicate-macro", .error, "macro '\(name)' is defined twice", at: headRange,
          notes: [.init("the other is here", at: other.headRange)]))
      return
    }
    indices[name] = definitions.count
    definitions.append(
      MacroDefinition(
        name: name, head: head, headRange: headRange, body: body, bodyRange: bodyRange,
        isRemoved: isRemoved, node: node, aliasRange: aliasRange))
  }

  private mutating func report(
    _ identifier: String, _ message: String, at node: SpecNode, help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(identifier, .error, message, at: tree.range(of: node), help: help))
  }

  /// Returns the identifier before a macro's parameters; nil if the name or the parameters are
  /// malformed.
  static func name(ofHead head: ArraySlice<UInt8>) -> String? {
    let name = head.prefix { $0 != UInt8(ascii: "(") }
    guard isIdentifier(name) else { return nil }
    var parameters = head.dropFirst(name.count)
    if !parameters.isEmpty {
      guard parameters.last == UInt8(ascii: ")") else { return nil }
      parameters = parameters.dropFirst().dropLast()
      let parts = parameters.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      let trimmed = parts.map { part in
        part.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed() as [UInt8]
      }
      let isEmpty = trimmed.count == 1 && trimmed[0].isEmpty
      for (index, part) in trimmed.enumerated() where !isEmpty {
        let isEllipsis = index == trimmed.count - 1 && part == Array("...".utf8)
        guard isEllipsis || isIdentifier(part[...]) else { return nil }
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether a text consists of letters, digits and underscores, and does not begin with a digit.
  static func isIdentifier(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, !(0x30...0x39).contains(first) else { return false }
    return text.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
      default: false
      }
    }
  }
}
