/// What a property list holds. Numbers, dates and booleans of the XML form are kept as their texts:
/// whoever asks for a value knows what it should be.
package enum PropertyListValue: Sendable, Equatable {
  case string(String)
  case data([UInt8])
  case array([PropertyListValue])
  /// In the order of the file; a key that stands there twice has its last value.
  case dictionary([(key: String, value: PropertyListValue)])

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var array: [PropertyListValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var entries: [(key: String, value: PropertyListValue)]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }

  /// The value of a dictionary's key; nil for what is no dictionary.
  package subscript(key: String) -> PropertyListValue? {
    entries?.last { $0.key == key }?.value
  }

  package static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }
}
