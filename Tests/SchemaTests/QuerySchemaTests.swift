import Foundation
import SettingsTestSupport
import Testing

/// The JSON of `query`, `values`, `where` and `impact` against its schemas.
@Suite(
  .enabled(
    if: PythonSchema.interpreter != nil,
    "no Python with jsonschema and yaml; Scripts/setup --tests installs one"))
struct QuerySchemaTests {
  @Test func `what a change decides is as the schema says`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("targets: { App: { settings: { A: 1, B: $(A) } } }\n", to: "config.yaml")
    try await folder.commitEverything()
    try folder.write("targets: { App: { settings: { B: 2, C: 3 } } }\n", to: "config.yaml")
    let run = try await BuiltTool().run(
      ["impact", "--since", "HEAD", "--format", "json"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let file = ConfigSchemaTests.root.appending(path: "docs/schemas/impact.schema.json")
    let errors = try await PythonSchema.errors(
      in: [run.output], schema: JSONSerialization.jsonObject(with: Data(contentsOf: file)))
    #expect(errors == [[]], "\(run.output)")
  }

  @Test(arguments: [
    ("query", ["query", "config.kind = release", "--group-by", "SWIFT_VERSION"]),
    ("query", ["query", "SWIFT_VERSION > 99"]),
    ("query", ["values", "TARGETED_DEVICE_FAMILY", "BUNDLE_LOADER"]),
    ("impact", ["impact", "config.yaml:33"]),
    ("impact", ["impact", "PRODUCT_NAME", "--all"]),
    ("outcomes", ["explain", "--why-not", "config.yaml:33"]),
    ("outcomes", ["explain", "--why-not", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "-t", "Hello*"]),
    ("places", ["where", "TARGETED_DEVICE_FAMILY", "PRODUCT_NAME", "OTHER_SWIFT_FLAGS"]),
  ])
  func `answers are as the schema says`(schema: String, arguments: [String]) async throws {
    let run = try await BuiltTool().run(
      arguments + ["--format", "json"], in: ConfigSchemaTests.root)
    #expect(run.status == 0, "\(run.errors)")
    let file = ConfigSchemaTests.root.appending(path: "docs/schemas/\(schema).schema.json")
    let errors = try await PythonSchema.errors(
      in: [run.output], schema: JSONSerialization.jsonObject(with: Data(contentsOf: file)))
    #expect(errors == [[]], "\(run.output)")
  }

  @Test func `what verify found is as the schema says`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      project: { name: Hello, platform: iOS, settings: { GENERATE_INFOPLIST_FILE: YES } }
      targets:
        Hello: { type: application, settings: { PRODUCT_BUNDLE_IDENTIFIER: com.example.hello } }
      policies:
        - forbid: product.identifier = com.example.hello
      """, to: "config.yaml")
    try folder.write(
      """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.hello</string>
      <key>CFBundleVersion</key><string>$(VERSION)</string></dict></plist>
      """, to: "Hello.app/Info.plist")
    try folder.write("", to: "a.pkg")
    let run = try await BuiltTool().run(
      "verify", "Hello.app", "a.pkg", "--format", "json", in: folder.url)
    #expect(run.status == 1, "\(run.errors)")
    let file = ConfigSchemaTests.root.appending(path: "docs/schemas/verification.schema.json")
    let errors = try await PythonSchema.errors(
      in: [run.output], schema: JSONSerialization.jsonObject(with: Data(contentsOf: file)))
    #expect(errors == [[]], "\(run.output)")
  }
}
