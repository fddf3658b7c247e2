import AppleDefaults
import SettingsDiagnostics
import SettingsModel

/// The schema of one field's value.
struct SchemaKinds {
  typealias ValueKind = FieldDescription.ValueKind

  let row: FieldDescription

  /// The types as which a YAML reader may read a text.
  static let scalar: JSONValue = ["type": ["string", "number", "boolean"]]

  /// The same types for a text that must not be empty.
  static let text: JSONValue = ["type": ["string", "number", "boolean"], "minLength": 1]

  /// The element that includes the inherited list.
  private static let inherited: JSONValue = ["const": "$(inherited)"]

  static let boolean: JSONValue = [
    "anyOf": [
      ["type": "boolean"], ["enum": ["YES", "NO"]],
      text(pattern: pattern(ofAny: ["yes", "no", "true", "false", "on", "off"])),
      reference("variable"),
    ]
  ]

  /// A text with a variable of a family, which the decoder replaces before it reads the text.
  static let variable: JSONValue = text(pattern: variablePattern)

  private static let variablePattern = "\\$\\{[a-z][A-Za-z0-9_]*\\}"

  private static let identifier = "^[A-Za-z_][A-Za-z0-9_]*$|\(variablePattern)"

  /// A pattern for identifiers that may contain `*`, joined by periods, with at least one letter;
  /// or for an expression.
  private static let logFunction: String = {
    let part = "[A-Za-z_*][A-Za-z0-9_*]*"
    return "^(?=.*[A-Za-z_])\(part)(\\.\(part))*$|\\$"
  }()

  /// A pattern for a macro's name, with or without parameters.
  private static let macro: String = {
    let word = "[A-Za-z_][A-Za-z0-9_]*"
    let parameters = "(\(word) *, *)*(\(word)|\\.\\.\\.)"
    return "^\(word)(\\( *(\(parameters))? *\\))?$|\(variablePattern)"
  }()

  private static let devices = pattern(ofAny: ["iphone", "ipad"]) + "|\(variablePattern)"

  func schema(of kind: ValueKind) -> JSONValue {
    switch kind {
    // An app's name below its icon may be empty.
    case .text where row.field == .displayName: Self.reference("scalar")
    case .text, .path: Self.reference("text")
    // Some readers read YES, on and true as a boolean.
    case .identifier: ["type": ["string", "boolean"], "pattern": .string(Self.identifier)]
    // A value for Info.plist may be an expression.
    case .boolean where row.lowersTo.contains("INFOPLIST_"):
      ["anyOf": [Self.reference("boolean"), Self.expression]]
    case .boolean: Self.reference("boolean")
    case .version where row.field == .formatVersion: ["enum": [1, "1"]]
    case .version where row.field == .builtWith:
      ["enum": .array(ReleaseFacts.knownVersions.flatMap { [.number($0), .string($0)] })]
    case .version:
      Self.version(
        orExpression: !row.lowersTo.isEmpty,
        maximumParts: [.version, .build].contains(row.field) ? 8 : 3)
    case .word(let vocabulary): Self.word(of: vocabulary)
    case .list(let element): Self.list(of: element)
    case .mapping(let content): mapping(of: content)
    }
  }

  // MARK: Scalars

  /// Returns the schema of a version: numbers separated by dots, or an expression if the field
  /// lowers to a setting.
  private static func version(orExpression: Bool, maximumParts: Int) -> JSONValue {
    let expression = orExpression ? "|\\$" : "|\(variablePattern)"
    let pattern = "^[0-9]+(\\.[0-9]+){0,\(maximumParts - 1)}$\(expression)"
    return ["type": ["string", "number"], "pattern": .string(pattern), "minimum": 0]
  }

  private static let expression = text(pattern: "\\$")

  private static func word(of vocabulary: ValueKind.Vocabulary) -> JSONValue {
    let words = vocabulary.words
    guard !words.isEmpty else { return reference("scalar") }
    let variable = reference("variable")
    let enumeration: JSONValue = ["enum": .array(words.map { .string($0) })]
    if vocabulary == .productType {
      // Xcode's own complete identifiers are accepted, too.
      let names = ProductType.all.map { $0.shortIdentifier.replacing(".", with: "\\.") }
      let pattern = "^com\\.apple\\.product-type\\.(\(names.joined(separator: "|")))$"
      return ["anyOf": [enumeration, text(pattern: pattern), variable]]
    }
    // Some readers read `off` without quotes as a boolean.
    if [.logLevel, .ruleSeverity].contains(vocabulary) {
      return ["anyOf": [enumeration, ["const": false], variable]]
    }
    return vocabulary.ignoresCase
      ? ["anyOf": [enumeration, text(pattern: pattern(ofAny: words)), variable]]
      : ["anyOf": [enumeration, variable]]
  }

  private static func text(pattern: String) -> JSONValue {
    ["type": "string", "pattern": .string(pattern)]
  }

  /// Returns a pattern for any of a few words, ignoring case.
  private static func pattern(ofAny words: [String]) -> String {
    let anyCase = words.map { word in
      word.map { letter in
        letter.isLetter ? "[\(letter.lowercased())\(letter.uppercased())]" : "\(letter)"
      }.joined()
    }
    return "^(\(anyCase.joined(separator: "|")))$"
  }

  // MARK: Lists

  /// Returns the schema of a list. A single element needs no brackets, unless it is a mapping.
  private static func list(of element: ValueKind.Element) -> JSONValue {
    switch element {
    case .allowance:
      let entry: JSONValue = ["anyOf": [reference(ConfigSchema.name(of: .allow)), inherited]]
      return ["type": "array", "items": entry]
    case .logFunction:
      return list(of: ["type": ["string", "boolean"], "pattern": .string(logFunction)])
    case .entry(let place):
      var forms = [reference(ConfigSchema.name(of: place)), inherited]
      if element.hasShortForm { forms[1] = reference("text") }
      return ["type": "array", "items": ["anyOf": .array(forms)]]
    case .orientation: return list(of: ["anyOf": [word(of: .orientation), inherited]])
    case .generatedKind: return list(of: ["anyOf": [word(of: .generatedKind), inherited]])
    case .backgroundMode: return list(of: ["anyOf": [word(of: .backgroundMode), expression]])
    // Device lists do not inherit, so an empty list would mean no devices.
    case .device: return list(of: word(of: .device), minimum: 1)
    default: return list(of: element.vocabulary.map(word(of:)) ?? reference("text"))
    }
  }

  private static func list(of element: JSONValue, minimum: Int = 0) -> JSONValue {
    let array: JSONValue =
      minimum > 0
      ? ["type": "array", "items": element, "minItems": .number("\(minimum)")]
      : ["type": "array", "items": element]
    return ["anyOf": [element, array]]
  }

  // MARK: Mappings

  private func mapping(of content: ValueKind.Content) -> JSONValue {
    switch content {
    case .fields(let place):
      // The project may be empty.
      let fields = Self.reference(ConfigSchema.name(of: place))
      return place == .project ? Self.optional(fields) : fields
    case .named(let place):
      let fields = Self.reference(ConfigSchema.name(of: place))
      let value: JSONValue =
        switch place {
        case .configuration: ["anyOf": [Self.word(of: .configurationKind), fields]]
        case .scheme, .package: fields
        default: Self.optional(fields)
        }
      return Self.optional(Self.object(of: value))
    default:
      return Self.mappings.first { $0.content == content }?.schema ?? ["type": "object"]
    }
  }

  /// The mappings with their own keys. The decoder checks a mapping that is not listed here.
  private static let mappings: [(content: ValueKind.Content, schema: JSONValue)] = [
    (.texts, object(of: reference("text"))),
    (.reasonsByName, object(of: reference("text"))),
    (
      .valuesByVariable,
      object(
        of: [
          "anyOf": [
            ["type": "array", "items": reference("text"), "minItems": 1],
            object(of: optional(reference(ConfigSchema.name(of: .target)))),
          ]
        ], names: "^[a-z][A-Za-z0-9_]*$")
    ),
    (.textsByUse, object(of: optional(reference("text")))),
    (.textsByLanguage, object(of: object(of: optional(reference("text"))))),
    (.textsByDevice, object(of: optional(reference("text")), names: devices)),
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
    (.macros, object(of: optional(reference("scalar")), names: macro)),
    (
      .versionsByPlatform,
      object(
        of: version(orExpression: true, maximumParts: 3),
        names: pattern(ofAny: Platform.vocabulary) + "|\(variablePattern)")
    ),
    (.orientationsByDevice, object(of: list(of: .orientation), names: devices)),
    (.levelsByCategory, object(of: optional(word(of: .logLevel)), names: identifier)),
    (.pathsByConfiguration, optional(object(of: optional(reference("text"))))),
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

  /// Returns the schema of a section that may be empty.
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
