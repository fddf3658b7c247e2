import SettingsRendering
import SettingsSpec

/// The schema of what one field takes.
struct SchemaKinds {
  typealias ValueKind = FieldDescription.ValueKind

  let row: FieldDescription

  /// What a YAML reader may take a text for.
  static let scalar: JSONValue = ["type": ["string", "number", "boolean"]]

  static let boolean: JSONValue = [
    "anyOf": [
      ["type": "boolean"], ["enum": ["YES", "NO"]],
      text(pattern: pattern(ofAny: ["yes", "no", "true", "false", "on", "off"])),
    ]
  ]

  private static let identifier = "^[A-Za-z_][A-Za-z0-9_]*$"

  func schema(of kind: ValueKind) -> JSONValue {
    switch kind {
    case .text, .path: Self.reference("scalar")
    case .identifier: Self.text(pattern: Self.identifier)
    case .boolean: Self.reference("boolean")
    case .version where row.field == .formatVersion: ["enum": [1, "1"]]
    case .version: Self.version(orExpression: !row.lowersTo.isEmpty)
    case .word(let vocabulary): Self.word(of: vocabulary)
    case .list(let element): Self.list(of: element)
    case .mapping(let content): mapping(of: content)
    }
  }

  // MARK: Scalars

  /// Numbers separated by dots, or an expression where the field lowers to a setting.
  private static func version(orExpression: Bool) -> JSONValue {
    let expression = orExpression ? "|\\$" : ""
    return [
      "type": ["string", "number"], "pattern": .string("^[0-9]+(\\.[0-9]+)*$\(expression)"),
      "minimum": 0,
    ]
  }

  private static func word(of vocabulary: ValueKind.Vocabulary) -> JSONValue {
    let words = vocabulary.words
    guard !words.isEmpty else { return reference("scalar") }
    let enumeration: JSONValue = ["enum": .array(words.map { .string($0) })]
    if vocabulary == .productType {
      // Xcode's own identifiers in full, too.
      let names = ProductType.all.map { $0.shortIdentifier.replacing(".", with: "\\.") }
      let pattern = "^com\\.apple\\.product-type\\.(\(names.joined(separator: "|")))$"
      return ["anyOf": [enumeration, text(pattern: pattern)]]
    }
    // `off` without quotes is a boolean for some readers.
    if [.logLevel, .ruleSeverity].contains(vocabulary) {
      return ["anyOf": [enumeration, ["const": false]]]
    }
    return vocabulary.ignoresCase
      ? ["anyOf": [enumeration, text(pattern: pattern(ofAny: words))]] : enumeration
  }

  private static func text(pattern: String) -> JSONValue {
    ["type": "string", "pattern": .string(pattern)]
  }

  /// A pattern for any of a few words, whatever the case.
  private static func pattern(ofAny words: [String]) -> String {
    let anyCase = words.map { word in
      word.map { letter in
        letter.isLetter ? "[\(letter.lowercased())\(letter.uppercased())]" : "\(letter)"
      }.joined()
    }
    return "^(\(anyCase.joined(separator: "|")))$"
  }

  // MARK: Lists

  /// One element may stand without brackets around it, unless it is a mapping.
  private static func list(of element: ValueKind.Element) -> JSONValue {
    if element == .allowance {
      return ["type": "array", "items": reference(ConfigSchema.name(of: .allow))]
    }
    return list(of: element.vocabulary.map(word(of:)) ?? reference("scalar"))
  }

  private static func list(of element: JSONValue) -> JSONValue {
    ["anyOf": [element, ["type": "array", "items": element]]]
  }

  // MARK: Mappings

  private func mapping(of content: ValueKind.Content) -> JSONValue {
    switch content {
    case .fields(let place):
      // The project may be left empty.
      let fields = Self.reference(ConfigSchema.name(of: place))
      return place == .project ? Self.optional(fields) : fields
    case .named(let place):
      let fields = Self.reference(ConfigSchema.name(of: place))
      let value: JSONValue =
        place == .configuration
        ? ["anyOf": [Self.word(of: .configurationKind), fields]] : Self.optional(fields)
      return Self.optional(Self.object(of: value))
    default:
      return Self.mappings.first { $0.content == content }?.schema ?? ["type": "object"]
    }
  }

  /// The mappings with keys of their own; one that is not listed here is left to the decoder.
  private static let mappings: [(content: ValueKind.Content, schema: JSONValue)] = [
    (.texts, object(of: reference("scalar"))),
    (
      .settings,
      optional(
        object(
          of: [
            "anyOf": [
              reference("scalar"), ["type": "array", "items": reference("scalar")],
            ]
          ]))
    ),
    (.macros, object(of: optional(reference("scalar")))),
    (
      .versionsByPlatform,
      object(of: version(orExpression: true), names: pattern(ofAny: Platform.vocabulary))
    ),
    (.orientationsByDevice, object(of: list(of: .orientation), names: "^(iphone|ipad)$")),
    (.levelsByCategory, object(of: optional(word(of: .logLevel)), names: identifier)),
    (.pathsByConfiguration, optional(object(of: optional(reference("scalar"))))),
    (
      .severitiesByRule,
      optional(
        object(
          of: ["anyOf": [word(of: .ruleSeverity), reference(ConfigSchema.name(of: .rule))]]))
    ),
    (
      .blocksByCondition,
      optional(object(of: optional(reference(ConfigSchema.name(of: .when)))))
    ),
  ]

  // MARK: Parts

  /// A section that may be left empty.
  private static func optional(_ schema: JSONValue) -> JSONValue {
    ["anyOf": [schema, ["type": "null"]]]
  }

  private static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/definitions/\(name)")]
  }

  private static func object(of value: JSONValue, names: String? = nil) -> JSONValue {
    guard let names else { return ["type": "object", "additionalProperties": value] }
    return [
      "type": "object", "additionalProperties": value,
      "propertyNames": ["pattern": .string(names)],
    ]
  }
}
