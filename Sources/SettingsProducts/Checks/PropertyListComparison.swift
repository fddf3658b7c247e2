import SettingsDiagnostics
import SettingsXcode

extension PropertyListValue {
  /// Whether two values mean the same in a product. The elements of a list of single values may be
  /// in any order, because Xcode adds some.
  func isSame(as other: PropertyListValue) -> Bool {
    switch (self, other) {
    case (.array(let one), .array(let two)):
      guard one.count == two.count else { return false }
      if one.contains(where: \.isCollection) || two.contains(where: \.isCollection) {
        return zip(one, two).allSatisfy { $0.isSame(as: $1) }
      }
      var counts: [PropertyListValue: Int] = [:]
      for element in one { counts[element, default: 0] += 1 }
      for element in two { counts[element, default: 0] -= 1 }
      return counts.values.allSatisfy { $0 == 0 }
    case (.dictionary, .dictionary):
      let (one, two) = (sortedEntries, other.sortedEntries)
      return one.count == two.count
        && zip(one, two).allSatisfy { $0.key == $1.key && $0.value.isSame(as: $1.value) }
    default: return self == other
    }
  }

  /// The value as messages show it, with its type where the text alone would mislead.
  var shown: String {
    switch self {
    case .string(let text): return "'\(text.shortened(bytes: 200))'"
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return "the integer \(value)"
    case .real(let value): return "the number \(value)"
    case .date(let text): return "the date \(text)"
    case .data(let bytes): return "\(bytes.count) bytes of data"
    case .array(let elements):
      if elements.isEmpty { return "an empty list" }
      let shown = elements.prefix(6).map(\.shown).joined(separator: ", ")
      return "[\(shown)\(elements.count > 6 ? ", …" : "")]"
    case .dictionary:
      let entries = sortedEntries
      if entries.isEmpty { return "an empty dictionary" }
      let shown = entries.prefix(6).map { "\($0.key.shortened(bytes: 200)): \($0.value.shown)" }
        .joined(separator: ", ")
      return "{\(shown)\(entries.count > 6 ? ", …" : "")}"
    }
  }

  /// All texts in the value, with the keys that lead to them, which are cut: a key may lead to many
  /// texts.
  func forEachText(_ path: String, _ body: (_ path: String, _ text: String) -> Void) {
    switch self {
    case .string(let text): body(path, text)
    case .array(let elements):
      for element in elements { element.forEachText(path, body) }
    case .dictionary(let entries):
      for entry in entries {
        let key = entry.key.shortened(bytes: 200)
        let inner = path.isEmpty ? key : "\(path.shortened(bytes: 200)).\(key)"
        body(inner, entry.key)
        entry.value.forEachText(inner, body)
      }
    default: break
    }
  }
}

/// References to settings that a build should have replaced: `$(NAME)` and `${NAME}`.
enum SettingReference {
  static func isLeft(in text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    while let dollar = bytes.firstIndex(of: UInt8(ascii: "$")) {
      let rest = bytes[(dollar + 1)...]
      let close: UInt8? =
        switch rest.first {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
      let name = rest.dropFirst().prefix { isNameByte($0) || $0 == UInt8(ascii: ":") }
      if let close, !name.isEmpty, rest.dropFirst(1 + name.count).first == close { return true }
      bytes = rest
    }
    return false
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
