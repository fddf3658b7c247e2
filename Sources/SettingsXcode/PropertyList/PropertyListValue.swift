import SettingsModel

/// A value in a property list. The OpenStep form only has texts, data, arrays and dictionaries.
package enum PropertyListValue: Sendable, Hashable {
  case string(String)
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  /// A date in the format of the XML form: `2026-01-31T12:00:00Z`.
  case date(String)
  case data([UInt8])
  case array([PropertyListValue])
  /// A dictionary in the order of the file. A repeated key has its last value.
  case dictionary([(key: String, value: PropertyListValue)])

  /// The text of a single value; nil for data and for collections.
  ///
  /// Booleans are `YES` and `NO`. A file may be in any form, so callers that expect a text can read
  /// any single value as one.
  package var string: String? {
    switch self {
    case .string(let text), .date(let text): text
    case .boolean(let value): value ? "YES" : "NO"
    case .integer(let value): String(value)
    case .real(let value): "\(value)"
    case .data, .array, .dictionary: nil
    }
  }

  /// The boolean, or the boolean value of a text by Apple's rule.
  package var boolean: Bool? {
    switch self {
    case .boolean(let value): value
    case .string(let text): text.isEmpty ? nil : SettingText.isTrue(text)
    case .integer(let value): value != 0
    default: nil
    }
  }

  package var isCollection: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }

  package var array: [PropertyListValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var entries: [(key: String, value: PropertyListValue)]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }

  /// The value of a dictionary's key; nil for any other value.
  package subscript(key: String) -> PropertyListValue? {
    entries?.last { $0.key == key }?.value
  }

  /// The value with the keys of all dictionaries sorted: dictionaries have no order.
  package var sorted: PropertyListValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .dictionary(let entries):
      .dictionary(entries.map { ($0.key, $0.value.sorted) }.sorted { $0.0 < $1.0 })
    default: self
    }
  }

  package static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left == right
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let text), .date(let text): hasher.combine(text)
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value)
    case .data(let bytes): hasher.combine(bytes)
    case .array(let elements): hasher.combine(elements)
    case .dictionary(let entries):
      for entry in entries {
        hasher.combine(entry.key)
        hasher.combine(entry.value)
      }
    }
  }
}
