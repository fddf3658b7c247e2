import AppleDefaults

/// A setting's value in a project file: a text, or a list whose elements are texts of lists.
package enum WrittenValue: Hashable, Sendable {
  case text(String)
  case list([String])

  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension WrittenValue {
  init(_ preset: XcodeGenPresets.Value) {
    switch preset {
    case .text(let text): self = .text(text)
    case .list(let elements): self = .list(elements)
    }
  }

  /// Converts a value of the spec; booleans become YES and NO, and a list that holds anything but
  /// texts into one text in Swift's notation.
  ///
  /// - Parameter isUnclear: set where the outcome is probably not what was meant.
  init(_ value: XcodeGenValue, isUnclear: inout Bool) {
    switch value.content {
    case .text(let text): self = .text(Self.writtenBoolean(text))
    case .boolean(let value): self = .text(value ? "YES" : "NO")
    case .integer(let value): self = .text(String(value))
    case .decimal(let value): self = .text("\(value)")
    case .jsonNumber(let number, let isInteger):
      let text = value.boolean.map { $0 ? "YES" : "NO" }
      self = .text(text ?? Self.numberText(number, isInteger: isInteger))
    case .jsonNull: self = .text("<null>")
    case .list(let elements):
      if let texts = value.texts {
        self = .list(texts.map(Self.writtenBoolean))
      } else {
        isUnclear = true
        self = .text("[" + elements.map(Self.swiftNotation).joined(separator: ", ") + "]")
      }
    case .mapping:
      isUnclear = true
      self = .text(Self.swiftNotation(value))
    }
  }

  private static func writtenBoolean(_ text: String) -> String {
    switch text {
    case "true": "YES"
    case "false": "NO"
    default: text
    }
  }

  private static func swiftNotation(_ value: XcodeGenValue) -> String {
    switch value.content {
    case .text(let text): text.debugDescription
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .decimal(let value): "\(value)"
    case .jsonNumber(let value, let isInteger): numberText(value, isInteger: isInteger)
    case .jsonNull: "<null>"
    case .list(let elements):
      "[" + elements.map(swiftNotation).joined(separator: ", ") + "]"
    case .mapping(let mapping):
      mapping.isEmpty
        ? "[:]"
        : "["
          + mapping.entries.map { "\($0.key.debugDescription): \(swiftNotation($0.value))" }
          .joined(separator: ", ") + "]"
    }
  }

  private static func numberText(_ number: Double, isInteger: Bool) -> String {
    if isInteger, let integer = Int(exactly: number) { return String(integer) }
    return "\(number)"
  }
}

extension WrittenValue {
  /// What a value of the spec becomes.
  package init(_ value: XcodeGenValue) {
    var isUnclear = false
    self.init(value, isUnclear: &isUnclear)
  }
}
