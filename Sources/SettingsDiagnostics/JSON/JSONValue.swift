/// A value read from JSON text (RFC 8259), as it was written: numbers keep their spelling, objects
/// the order of their members.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// The number's text, which is the only form that loses nothing.
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

  /// The elements of an array of strings; nil when it is anything else.
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

  /// A member of an object; nil for what is no object or has no such member.
  package subscript(name: String) -> JSONValue? { object?[name] }

  /// An element of an array; nil beyond its end and for what is no array.
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

  /// The value of the last member with a name: what most readers keep of a repeated one.
  ///
  /// - Complexity: O(members); objects that are asked by name are small.
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
