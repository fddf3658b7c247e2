/// A value of JSON text (RFC 8259). Numbers keep their spelling, and objects the order of their
/// members.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// The number's text, the only form without a loss.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  package var isNull: Bool { self == .null }

  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number as an integer, if it is one and is written as one.
  package var integer: Int? {
    if case .number(let text) = self { Int(text) } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The elements of an array of strings; nil for anything else.
  package var strings: [String]? {
    guard case .array(let elements) = self else { return nil }
    var strings: [String] = []
    strings.reserveCapacity(elements.count)
    for element in elements {
      guard case .string(let text) = element else { return nil }
      strings.append(text)
    }
    return strings
  }

  /// A member of an object; nil if the value is not an object or has no such member.
  package subscript(name: String) -> JSONValue? { object?[name] }

  /// An element of an array; nil beyond its end, or if the value is not an array.
  package subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

/// The members of a JSON object in the order in which they were written.
package struct JSONObject: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var members: [Member] = []

  package init(_ members: [Member] = []) { self.members = members }

  /// The value of the last member with a name, as most readers treat duplicates.
  ///
  /// - Complexity: O(members); such objects are small.
  package subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(integerLiteral value: Int) { self = .number(String(value)) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  package var description: String {
    var writer = JSONWriter(.compact)
    writer.value(self)
    return writer.buffer.string
  }
}
