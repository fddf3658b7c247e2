package import SettingsDiagnostics
import SettingsModel

/// The JSON Schema of config.yaml, generated from the table of fields that the decoder also reads.
///
/// It describes the result of a YAML reader, which may read `1.10` as a number and `YES` as a
/// boolean. For each text in config.yaml, the schema therefore accepts all three types.
package struct ConfigSchema {
  /// The file name of the schema beside a config file.
  package static let fileName = "config.schema.json"

  /// Returns the comment that points editors to the schema, for the first line of a config file.
  package static func editorLine(schema: String = fileName) -> String {
    "# yaml-language-server: $schema=\(schema)"
  }

  package init() {}

  /// Returns the schema as a JSON document.
  package func render() -> ByteBuffer {
    var members: [JSONObject.Member] = [
      .init(name: "$schema", value: "http://json-schema.org/draft-07/schema#"),
      .init(name: "title", value: "config.yaml of swift-build-settings"),
      .init(
        name: "description", value: "Targets, build configurations and their build settings."),
    ]
    members += object(in: .file)
    var definitions: [JSONObject.Member] = []
    for (place, _) in FieldDescription.Places.names where place != .file {
      definitions.append(
        .init(name: Self.name(of: place), value: .object(JSONObject(object(in: place)))))
    }
    definitions.append(.init(name: "scalar", value: SchemaKinds.scalar))
    definitions.append(.init(name: "text", value: SchemaKinds.text))
    definitions.append(.init(name: "boolean", value: SchemaKinds.boolean))
    definitions.append(.init(name: "variable", value: SchemaKinds.variable))
    members.append(.init(name: "definitions", value: .object(JSONObject(definitions))))
    var writer = JSONWriter(.pretty)
    writer.value(.object(JSONObject(members)))
    writer.endDocument()
    return writer.buffer
  }

  /// Returns the schema of a place: its fields, and nothing else.
  private func object(in place: FieldDescription.Places) -> [JSONObject.Member] {
    let properties = FieldTable.rows.filter { $0.places.contains(place) }.map { row in
      JSONObject.Member(name: row.name, value: property(row))
    }
    var members: [JSONObject.Member] = [
      .init(name: "type", value: "object"),
      .init(name: "properties", value: .object(JSONObject(properties))),
      .init(name: "additionalProperties", value: false),
    ]
    if place == .file {
      let free: JSONValue = [
        "^\(FieldTable.freePrefix)": ["description": "Ignored. Define anchors here."]
      ]
      members.append(.init(name: "patternProperties", value: free))
    }
    members += Self.required(in: place)
    return members
  }

  /// Returns the required fields of a place.
  private static func required(in place: FieldDescription.Places) -> [JSONObject.Member] {
    func oneOf(_ names: [JSONValue]) -> JSONObject.Member {
      .init(name: "anyOf", value: .array(names.map { ["required": [$0]] }))
    }
    switch place {
    case .configuration: return [oneOf(["kind", "inherits"])]
    case .allow: return [.init(name: "required", value: ["reason"]), oneOf(["file", "call"])]
    case .scheme: return [.init(name: "required", value: ["target"])]
    case .rule: return [.init(name: "required", value: ["severity"])]
    case .resource, .source: return [.init(name: "required", value: ["path"])]
    case .copy: return [.init(name: "required", value: ["to", "files"])]
    case .package:
      let versions = SpecParts.versions.map { JSONValue.string($0.description.name) }
      return [
        .init(
          name: "anyOf",
          value: .array(
            [["required": ["path"]]] + versions.map { ["required": .array(["url", $0])] }))
      ]
    case .script: return [oneOf(["run", "file"])]
    case .policy: return [oneOf(["require", "forbid", "use"])]
    case .dependency:
      return SpecParts.required(in: place).map { requirement in
        oneOf(requirement.fields.map { .string($0.description.name) })
      }
    default: return []
    }
  }

  private func property(_ row: FieldDescription) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "description", value: .string(Self.description(of: row)))
    ]
    if let example = SchemaExample.value(of: row) {
      members.append(.init(name: "examples", value: [example]))
    }
    var kinds = row.kinds.map { SchemaKinds(row: row).schema(of: $0) }
    if row.mayBeNull { kinds.append(["type": "null"]) }
    if kinds.count == 1, let only = kinds[0].object {
      members += only.members
    } else {
      members.append(.init(name: "anyOf", value: .array(kinds)))
    }
    return .object(JSONObject(members))
  }

  /// Returns a field's meaning, with the build settings that it assigns.
  private static func description(of row: FieldDescription) -> String {
    row.lowersTo.isEmpty ? row.summary : "\(row.summary) Lowers to \(row.lowersTo)."
  }

  /// Returns the name of a place among the definitions: the last word of its name in messages.
  static func name(of place: FieldDescription.Places) -> String {
    if place == .when { return "when" }
    let words = FieldDescription.Places.names.first { $0.place == place }?.name ?? ""
    let last = words.split(separator: " ").last ?? ""
    return last.filter { $0 != "'" }
  }
}
