import SettingsDiagnostics
import SettingsModel
package import SettingsResolution

/// The values of Info.plist settings as users read them.
///
/// The settings' own texts have types and marks (see `InfoPlistSetting`), which formats that are
/// loaded again keep: xcconfig and env. All others show these plain values:
///
/// | value | shown as |
/// | --- | --- |
/// | a single value | its text, without type and escapes: `YES`, `3` |
/// | a list | its elements, with spaces between them |
/// | a dictionary whose keys have their own settings | not listed; alone, `(dictionary)` |
/// | an empty dictionary | `(dictionary)` |
///
/// A text that is not a valid value is unchanged.
package enum PlainValue {
  static let dictionary = "(dictionary)"

  /// The plain value of a setting.
  package static func text(_ value: String, of name: String) -> String {
    guard isOwn(name) else { return value }
    if InfoPlistSetting.isDictionary(value) { return dictionary }
    if let list = value.withBytes({ listText($0) }) { return list.string }
    return InfoPlistSetting.scalar(value[...]).map { InfoPlistSetting.unescaped($0.text) } ?? value
  }

  /// Whether the value of an Info.plist key is a list.
  private static func isList(_ value: String) -> Bool {
    value.withBytes { isWord(InfoPlistSetting.arrayMark, $0, 0, end(ofWordAt: 0, in: $0)) }
  }

  /// The elements of a list, with spaces between them; nil for a value of another kind.
  ///
  /// Escapes begin with a backslash, as in the lists of build settings.
  private static func listText(_ value: Span<UInt8>) -> ByteBuffer? {
    guard isWord(InfoPlistSetting.arrayMark, value, 0, end(ofWordAt: 0, in: value)) else {
      return nil
    }
    var text = ByteBuffer()
    var isFirst = true
    var start = 0
    while start <= value.count {
      let end = end(ofWordAt: start, in: value)
      if !isWord(InfoPlistSetting.arrayMark, value, start, end) {
        if !isFirst { text.append(UInt8(ascii: " ")) }
        isFirst = false
        append(value.extracting(start..<end), to: &text)
      }
      start = end + 1
    }
    return text
  }

  private static func append(_ element: Span<UInt8>, to text: inout ByteBuffer) {
    let mark = InfoPlistSetting.keyMark
    let isKey = isWord(mark, element, 0, min(mark.utf8.count, element.count))
    let start = isKey ? mark.utf8.count : InfoPlistSetting.scalarStart(in: element) ?? 0
    var index = start
    while index < element.count {
      let isEscape = isEscape(element, at: index)
      let byte = isEscape ? UInt8(ascii: "\\") : element[index]
      if byte == UInt8(ascii: "\\"), !isEscape { text.append(byte) }
      text.append(byte)
      index += isEscape ? escape.count : 1
    }
    if isKey { text.append(UInt8(ascii: ":")) }
  }

  private static func end(ofWordAt start: Int, in value: Span<UInt8>) -> Int {
    var end = start
    while end < value.count, value[end] != UInt8(ascii: " ") { end += 1 }
    return end
  }

  private static func isWord(
    _ word: String, _ value: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    guard end - start == word.utf8.count else { return false }
    var index = start
    for byte in word.utf8 {
      if value[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Whether lists of settings include a setting: a dictionary with keys is shown by these.
  package static func isListed(_ value: String, of name: String) -> Bool {
    value != InfoPlistSetting.dictionaryMark || !isOwn(name)
  }

  /// Passes on the name and plain value of a setting, if it is listed.
  package static func list(
    _ name: Span<UInt8>, _ value: Span<UInt8>, _ body: (Span<UInt8>) -> Void
  ) {
    guard InfoPlistSetting.isOwn(name) else { return body(value) }
    // Most are single values without escapes: their text is shown where it is.
    if let start = InfoPlistSetting.scalarStart(in: value) {
      let text = value.extracting(start..<value.count)
      if !hasEscape(text) { return body(text) }
    }
    if let list = listText(value) { return list.withSpan { body($0) } }
    let text = Self.string(value), setting = Self.string(name)
    guard isListed(text, of: setting) else { return }
    body(Array(Self.text(text, of: setting).utf8).span)
  }

  private static func hasEscape(_ text: Span<UInt8>) -> Bool {
    for index in 0..<text.count where isEscape(text, at: index) { return true }
    return false
  }

  private static let escape = Array(InfoPlistSetting.escape.utf8)

  private static func isEscape(_ text: Span<UInt8>, at index: Int) -> Bool {
    text[index] == escape[0] && index + escape.count <= text.count
      && escape.indices.allSatisfy { text[index + $0] == escape[$0] }
  }

  private static func string(_ bytes: Span<UInt8>) -> String {
    var buffer = ByteBuffer()
    buffer.append(bytes)
    return buffer.string
  }

  /// Whether the plain value of a setting may differ from its value.
  package static func isOwn(_ name: String) -> Bool {
    name.withBytes { InfoPlistSetting.isOwn($0) }
  }

  // MARK: Cells and explanations

  /// A setting with its plain value.
  package static func setting(_ setting: ResolvedSetting) -> ResolvedSetting {
    guard isOwn(setting.name) else { return setting }
    let plain = text(setting.string, of: setting.name)
    return ResolvedSetting(
      name: setting.name, type: setting.type, string: plain,
      list: isList(setting.string)
        ? ListText.elements(of: plain) : plain.isEmpty ? [] : [plain])
  }

  /// The listed settings of a cell with plain values.
  package static func cell(_ cell: ResolvedCell) -> ResolvedCell {
    ResolvedCell(
      target: cell.target, configuration: cell.configuration, destination: cell.destination,
      settings: cell.settings.filter { isListed($0.string, of: $0.name) }.map(setting))
  }

  /// The explanation of a setting with plain values.
  package static func explanation(_ explanation: Explanation) -> Explanation {
    let name = explanation.name
    return Explanation(
      name: name, type: explanation.type, string: text(explanation.string, of: name),
      elements: explanation.elements.map { element in
        Explanation.Element(text: text(element.text, of: name), sources: element.sources)
      },
      assignments: explanation.assignments.map { assignment in
        ExplainedAssignment(
          level: assignment.level, conditions: assignment.conditions, whenKey: assignment.whenKey,
          value: text(assignment.value, of: name), origin: assignment.origin,
          outcome: assignment.outcome)
      },
      references: explanation.references.map { reference in
        ExplainedReference(
          name: reference.name, from: reference.from,
          string: text(reference.string, of: reference.name), isAssigned: reference.isAssigned,
          range: reference.range, level: reference.level)
      })
  }

  // MARK: Differences

  /// The plain values of both sides of a change; their types follow where they look the same.
  static func pair(
    _ old: ResolvedSetting, _ new: ResolvedSetting
  ) -> (old: ResolvedSetting, new: ResolvedSetting) {
    let plain = (old: setting(old), new: setting(new))
    guard isOwn(new.name), plain.old.string == plain.new.string else { return plain }
    return (
      plain.old.followed(by: type(of: old.string)), plain.new.followed(by: type(of: new.string))
    )
  }

  private static func type(of value: String) -> String {
    switch value {
    case "": "removed"
    case InfoPlistSetting.emptyDictionaryMark: "without keys"
    case InfoPlistSetting.dictionaryMark: "with keys"
    default: InfoPlistSetting.scalar(value[...])?.type.rawValue ?? InfoPlistSetting.arrayMark
    }
  }
}

extension ResolvedSetting {
  fileprivate func followed(by type: String) -> Self {
    ResolvedSetting(
      name: name, type: self.type, string: (string.isEmpty ? "" : string + " ") + "(\(type))",
      list: list)
  }
}
