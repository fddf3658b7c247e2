import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import Testing

/// As much of JSON Schema as docs/schemas uses: enough to notice that output and schema part ways.
struct JSONSchema {
  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  let root: JSONValue

  static func load(_ name: String) throws -> JSONSchema {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = repository.appending(path: "docs/schemas/\(name).schema.json")
    return JSONSchema(root: try JSONValue(parsing: Array(try Data(contentsOf: file))))
  }

  static func check(_ value: JSONValue, against name: String) throws {
    let schema = try load(name)
    try schema.check(value, schema.root, at: "$")
  }

  private func check(_ value: JSONValue, _ schema: JSONValue, at path: String) throws {
    for member in schema.object?.members ?? [] {
      switch member.name {
      case "$ref": try check(value, definition(member.value), at: path)
      case "const":
        try require(value == member.value, path, "is not \(member.value)")
      case "enum":
        try require(member.value.array?.contains(value) == true, path, "is none of the values")
      case "type": try require(Self.isKind(value, member.value.string), path, "has a wrong type")
      case "minimum":
        try require(value.integer ?? 0 >= member.value.integer ?? 0, path, "is too small")
      case "required":
        for name in member.value.strings ?? [] {
          try require(value[name] != nil, path, "lacks \(name)")
        }
      case "items":
        for (index, element) in (value.array ?? []).enumerated() {
          try check(element, member.value, at: "\(path)[\(index)]")
        }
      case "properties":
        for property in value.object?.members ?? [] {
          guard let schema = member.value[property.name] else {
            throw Violation(description: "\(path) must not have \(property.name)")
          }
          try check(property.value, schema, at: "\(path).\(property.name)")
        }
      case "$schema", "title", "description", "additionalProperties", "$defs": break
      default: throw Violation(description: "unknown keyword \(member.name)")
      }
    }
  }

  private func definition(_ reference: JSONValue) throws -> JSONValue {
    let name = reference.string?.replacing("#/$defs/", with: "") ?? ""
    guard let definition = root["$defs"]?[name] else {
      throw Violation(description: "no definition \(name)")
    }
    return definition
  }

  private func require(_ condition: Bool, _ path: String, _ message: String) throws {
    if !condition { throw Violation(description: "\(path) \(message)") }
  }

  private static func isKind(_ value: JSONValue, _ type: String?) -> Bool {
    switch type {
    case "string": value.string != nil
    case "integer": value.integer != nil
    case "boolean": value.boolean != nil
    case "array": value.array != nil
    case "object": value.object != nil
    default: false
    }
  }
}

@Suite struct JSONSchemaTests {

  @Test(arguments: [
    (#"{"version": 2, "kind": "diagnostics", "diagnostics": []}"#, "$.version is not 1"),
    (#"{"version": 1, "kind": "diagnostics"}"#, "$ lacks diagnostics"),
    (
      #"{"version": 1, "kind": "diagnostics", "diagnostics": [], "more": 1}"#,
      "$ must not have more"
    ),
    (
      #"{"version": 1, "kind": "diagnostics", "diagnostics": [{"severity": "bad"}]}"#,
      "$.diagnostics[0].severity is none of the values"
    ),
    (
      #"{"version": 1, "kind": "diagnostics", "diagnostics": [{"line": 0}]}"#,
      "$.diagnostics[0].line is too small"
    ),
    (
      #"{"version": 1, "kind": "diagnostics", "diagnostics": {}}"#, "$.diagnostics has a wrong type"
    ),
  ])
  func `the schemas refuse what the tool would never print`(text: String, message: String) throws {
    let value = try JSONValue(parsing: text)
    let violation = try #require(throws: JSONSchema.Violation.self) {
      try JSONSchema.check(value, against: "diagnostics")
    }
    #expect(violation.description == message)
  }

  @Test func `the schema knows every kind of level`() throws {
    let schema = try JSONSchema.load("explanation").root
    let kinds = schema["$defs"]?["level"]?["properties"]?["kind"]?["enum"]?.strings
    #expect(kinds == Level.Kind.allCases.map(\.rawValue))
  }
}
