import Foundation
import SettingsConfig
import SettingsDiagnostics
import SettingsTestSupport
import Testing

/// The schema, the decoder and the reference, which are made from one table.
struct ConfigSchemaTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func json(_ buffer: ByteBuffer) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(buffer.bytes)) as? [String: Any])
  }

  @Test func `the published schema is the one that the tool prints`() {
    Golden(folder: Self.root.appending(path: "docs/schemas"))
      .expect(ConfigSchema().render().string, matches: ConfigSchema.fileName)
  }

  @Test func `the reference ends with the table of all fields`() throws {
    let path = Self.root.appending(path: "docs/config-yaml.md")
    let page = try String(contentsOf: path, encoding: .utf8)
    let heading = "## All fields\n"
    let start = try #require(page.range(of: heading))
    let table = "\n" + FieldReference.markdown().string.trimmingCharacters(in: .newlines) + "\n"
    if Golden.isRecording {
      try (page[..<start.upperBound] + table).write(to: path, atomically: true, encoding: .utf8)
      Issue.record("recorded the table of fields")
      return
    }
    #expect(
      page[start.upperBound...] == table,
      "renew it with RECORD_GOLDENS=1 swift test --filter ConfigSchemaTests")
  }

  @Test(arguments: FieldTable.rows.map(\.field))
  func `every field is in the schema wherever the decoder takes it`(field: Field) throws {
    let row = field.description
    let schema = try Self.json(ConfigSchema().render())
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    for (place, name) in FieldDescription.Places.names {
      let isFile = place == .file
      let owner =
        isFile
        ? schema
        : definitions.filter {
          name.hasSuffix($0.key) || name.hasSuffix($0.key + "'")
            || (place == .when && $0.key == "when")
        }.max { $0.key.count < $1.key.count }?.value
      let properties = try #require(owner?["properties"] as? [String: Any], "\(name)")
      let names = FieldTable.names(in: place)
      #expect(Set(properties.keys) == Set(names), "\(name)")
      guard row.places.contains(place) else { continue }
      let property = try #require(properties[row.name] as? [String: Any])
      #expect((property["description"] as? String)?.hasPrefix(row.summary) == true)
      #expect((property["examples"] as? [Any])?.count == 1)
    }
  }
}
