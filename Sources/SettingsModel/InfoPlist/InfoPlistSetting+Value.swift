/// The values of the tool's own settings, as text that build settings can inherit and override:
///
/// | Info.plist | text |
/// | --- | --- |
/// | a single value | its type, a colon and its text: `integer:3` |
/// | a list | `array`, then its elements |
/// | a list or dictionary in a list | `[ … ]`, `{ key:name string:x }` |
/// | a dictionary | `dictionary`; its keys have their own settings. `{ }` if it is written without keys |
/// | a removed key | nothing |
///
/// `escape` precedes itself, a space in an element, and the letters n, r and t that represent
/// control characters. Unlike a backslash, it is not expected in text from references, which must
/// not be read as an escape.
extension InfoPlistSetting {
  /// The types of single values, as in config.yaml and in front of a setting's value.
  package enum ScalarType: String, CaseIterable, Sendable {
    case string, boolean, integer, real, date, data
  }

  /// The value of the setting of a dictionary; its keys have their own settings.
  package static let dictionaryMark = "dictionary"
  /// The same for a dictionary that is written without keys.
  package static let emptyDictionaryMark = "{ }"
  /// The beginning of the value of an array's setting.
  package static let arrayMark = "array"
  /// The beginning of a key of a dictionary inside an array.
  package static let keyMark = "key:"

  /// The character that begins an escape: the symbol for escape, which files and shells accept.
  package static let escape: Unicode.Scalar = "\u{241B}"

  /// Whether a value is that of a dictionary's setting.
  package static func isDictionary(_ value: String) -> Bool {
    value == dictionaryMark || value == emptyDictionaryMark
  }

  /// Divides a single value into its type and its text; nil if it has no type.
  package static func scalar(_ value: Substring) -> (type: ScalarType, text: Substring)? {
    guard let colon = value.firstIndex(of: ":"),
      let type = ScalarType(rawValue: String(value[..<colon]))
    else { return nil }
    return (type, value[value.index(after: colon)...])
  }

  /// Where the text of a single value begins; nil if the value has no type.
  package static func scalarStart(in value: Span<UInt8>) -> Int? {
    guard value.count > 4 else { return nil }
    let type: ScalarType
    switch value[0] {
    case UInt8(ascii: "s"): type = .string
    case UInt8(ascii: "b"): type = .boolean
    case UInt8(ascii: "i"): type = .integer
    case UInt8(ascii: "r"): type = .real
    case UInt8(ascii: "d"): type = value[3] == UInt8(ascii: "e") ? .date : .data
    default: return nil
    }
    var index = 0
    for byte in type.rawValue.utf8 {
      guard index < value.count, value[index] == byte else { return nil }
      index += 1
    }
    return index < value.count && value[index] == UInt8(ascii: ":") ? index + 1 : nil
  }

  /// A single value's text without the escapes.
  package static func unescaped(_ text: Substring) -> String {
    guard text.unicodeScalars.contains(escape) else { return String(text) }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == escape, let next = rest.popFirst() else {
        result.append(scalar)
        continue
      }
      switch next {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case " ", escape: result.append(next)
      default: result.append(contentsOf: [scalar, next])
      }
    }
    return String(result)
  }
}
