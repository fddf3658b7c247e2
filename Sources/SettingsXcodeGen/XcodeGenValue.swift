package import SettingsDiagnostics

/// One value of a spec, with the type that XcodeGen reads into it and the place it was written at.
package struct XcodeGenValue: Sendable {
  package enum Content: Sendable {
    case text(String)
    case boolean(Bool)
    case integer(Int)
    case decimal(Double)
    /// A number of a JSON file: XcodeGen takes 0 and 1 of those for booleans.
    case jsonNumber(Double, isInteger: Bool)
    /// JSON alone has it; in YAML nothing and `null` are texts.
    case jsonNull
    case list([XcodeGenValue])
    case mapping(XcodeGenMapping)
  }

  package var content: Content
  package var range: SourceRange

  package init(_ content: Content, at range: SourceRange) {
    self.content = content
    self.range = range
  }

  package var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  package var boolean: Bool? {
    switch content {
    case .boolean(let value): value
    case .jsonNumber(let value, _): value == 0 ? false : value == 1 ? true : nil
    default: nil
    }
  }

  package var list: [XcodeGenValue]? {
    if case .list(let elements) = content { elements } else { nil }
  }

  /// The texts of a list. XcodeGen ignores all other elements of a list of names.
  package var readableTexts: [String]? { list?.compactMap(\.text) }

  /// The elements of a list that holds nothing but texts, for where XcodeGen does not read any other list.
  package var texts: [String]? {
    guard let list else { return nil }
    var result: [String] = []
    for element in list {
      guard let text = element.text else { return nil }
      result.append(text)
    }
    return result
  }

  package var mapping: XcodeGenMapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }

  /// The number of values, with those in it.
  var valueCount: Int {
    switch content {
    case .list(let elements): elements.reduce(1) { $0 + $1.valueCount }
    case .mapping(let mapping): 1 + mapping.valueCount
    default: 1
    }
  }

  /// Whether nothing was written: an empty value.
  package var isEmpty: Bool { text == "" }

  /// Whether it is what YAML calls null: nothing, `null` or `~`. In quotation marks these are texts, but no path or
  /// type has such a name.
  var isNull: Bool {
    if case .jsonNull = content { return true }
    return ["", "null", "~"].contains(text)
  }

  /// The kind of the value, for messages.
  package var kindWords: String {
    switch content {
    case .text: "a text"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .decimal, .jsonNumber: "a number"
    case .jsonNull: "null"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// Keys and values in the order in which they were written.
package struct XcodeGenMapping: Sendable {
  package struct Entry: Sendable {
    package var key: String
    package var keyRange: SourceRange
    package var value: XcodeGenValue
  }

  package private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The number of values in the mapping, at any depth.
  var valueCount: Int { entries.reduce(0) { $0 + $1.value.valueCount } }

  package subscript(key: String) -> XcodeGenValue? {
    indices[key].map { entries[$0].value }
  }

  package func entry(_ key: String) -> Entry? { indices[key].map { entries[$0] } }

  /// Sets a value in the place of an older one of that key, or behind all others.
  package mutating func set(_ key: String, _ value: XcodeGenValue, at keyRange: SourceRange) {
    if let index = indices[key] {
      entries[index].value = value
      entries[index].keyRange = keyRange
    } else {
      indices[key] = entries.count
      entries.append(Entry(key: key, keyRange: keyRange, value: value))
    }
  }

  /// Takes a value's content out, so that it can be changed without a copy; `set` puts the next one there.
  mutating func take(_ key: String) -> XcodeGenValue.Content? {
    guard let index = indices[key] else { return nil }
    var content = XcodeGenValue.Content.text("")
    swap(&content, &entries[index].value.content)
    return content
  }

  package mutating func remove(_ key: String) {
    guard let index = indices.removeValue(forKey: key) else { return }
    entries.remove(at: index)
    for later in index..<entries.count { indices[entries[later].key] = later }
  }
}
