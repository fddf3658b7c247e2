import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Reads the values of `INFOPLIST_ENTRY` settings, except for dictionaries.
///
/// Spaces separate words, unless an escape precedes them. An expression in a text may evaluate to
/// several words, which belong to the text before them.
struct InfoPlistTokens {
  private var tokens: ArraySlice<Substring>
  private var depth = 0

  /// The maximum depth, which is that of reading property lists. Real Info.plist files are less
  /// deep.
  private static let maximumDepth = 128

  private init(_ tokens: ArraySlice<Substring>) { self.tokens = tokens }

  /// Returns a value; nil if the text is not a value.
  static func value(of text: String) -> PropertyListValue? {
    let words = words(of: text)
    guard words.first?[...] == InfoPlistSetting.arrayMark[...] else { return scalar(text[...]) }
    // `$(inherited)` includes the marker of the lower list.
    var reader = InfoPlistTokens(words.filter { $0 != InfoPlistSetting.arrayMark[...] }[...])
    var elements: [PropertyListValue] = []
    while !reader.tokens.isEmpty {
      if reader.tokens.first?.isEmpty ?? false {
        reader.tokens.removeFirst()
        continue
      }
      guard let element = reader.readValue() else { return nil }
      elements.append(element)
    }
    return .array(elements)
  }

  /// Whether all references of a value are in texts, not in numbers or values of other types.
  static func hasReferencesInTextsOnly(_ text: String) -> Bool {
    words(of: text).allSatisfy { word in
      guard word.utf8.contains(UInt8(ascii: "$")), let (type, _) = InfoPlistSetting.scalar(word)
      else { return true }
      return type == .string
    }
  }

  /// Splits a text at spaces, without removing the escapes.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if scalar == " ", !isEscaped {
        words.append(text[start..<index])
        start = text.unicodeScalars.index(after: index)
      }
      isEscaped = scalar == InfoPlistSetting.escape && !isEscaped
    }
    return words + [text[start...]]
  }

  /// Returns the text of a localized value.
  static func text(of text: String) -> String? { value(of: text)?.string }

  private mutating func readValue() -> PropertyListValue? {
    guard depth < Self.maximumDepth, let token = tokens.popFirst() else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch token {
    case "[":
      var elements: [PropertyListValue] = []
      while let next = tokens.first, next != "]" {
        guard let element = readValue() else { return nil }
        elements.append(element)
      }
      return tokens.popFirst() == nil ? nil : .array(elements)
    case "{":
      var entries: [(key: String, value: PropertyListValue)] = []
      while let next = tokens.first, next != "}" {
        guard next.hasPrefix(InfoPlistSetting.keyMark), let name = tokens.popFirst(),
          let value = readValue()
        else {
          return nil
        }
        entries.append((InfoPlistSetting.unescaped(name.dropFirst(4)), value))
      }
      return tokens.popFirst() == nil ? nil : .dictionary(entries)
    default:
      var text = String(token)
      while let next = tokens.first, !Self.isMark(next) {
        text += " " + next
        tokens.removeFirst()
      }
      return Self.scalar(text[...])
    }
  }

  private static func isMark(_ token: Substring) -> Bool {
    ["[", "]", "{", "}"].contains(token) || token.hasPrefix(InfoPlistSetting.keyMark)
      || InfoPlistSetting.scalar(token) != nil
  }

  private static func scalar(_ text: Substring) -> PropertyListValue? {
    guard let (type, value) = InfoPlistSetting.scalar(text) else { return nil }
    switch type {
    case .string: return .string(InfoPlistSetting.unescaped(value))
    case .boolean: return .boolean(SettingText.isTrue(String(value)))
    case .integer: return Int64(value).map { .integer($0) }
    case .real: return Double(value).map { .real($0) }
    case .date: return InfoPlistDate.isValid(String(value)) ? .date(String(value)) : nil
    case .data:
      return Base64.data(InfoPlistSetting.unescaped(value).utf8).map { .data($0) }
    }
  }
}
