import Foundation
import SettingsTestSupport
import SettingsXcode
import Testing

/// `docs NAME --format json` against docs/schemas/documentation.schema.json.
@Suite(
  .endsWhenHanging,
  .enabled(
    if: PythonSchema.interpreter != nil,
    "no Python with jsonschema and yaml; Scripts/setup --tests installs one"),
  .enabled(
    if: CatalogFolder.toolchainFolder() != nil, "the toolchain has no catalog of settings"))
struct DocumentationSchemaTests {
  private static func schema(_ name: String = "documentation") throws -> Any {
    let file = ConfigSchemaTests.root.appending(path: "docs/schemas/\(name).schema.json")
    return try JSONSerialization.jsonObject(with: Data(contentsOf: file))
  }

  /// An enumeration, a list, a path, one without a default, one of many tools, one of one platform.
  private static let names = [
    "SWIFT_OPTIMIZATION_LEVEL", "OTHER_LDFLAGS", "SDKROOT", "DEVELOPMENT_TEAM", "TARGET_NAME",
    "GCC_PREPROCESSOR_DEFINITIONS", "CODE_SIGN_STYLE", "TARGETED_DEVICE_FAMILY",
    "PRODUCT_NAME", "ASSETCATALOG_COMPILER_APPICON_NAME", "DEBUG_INFORMATION_FORMAT",
  ]

  private static func documentation(_ names: [String]) async throws -> String {
    let run = try await BuiltTool().run(["docs"] + names + ["--format", "json"])
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test func `what the tool says of settings is as the schema has it`() async throws {
    var texts: [String] = []
    for name in Self.names { texts.append(try await Self.documentation([name])) }
    texts.append(try await Self.documentation(Self.names))
    texts.append(try await Self.documentation(["SDKROOT", "devices", "style"]))
    let found = try await PythonSchema.errors(in: texts, schema: Self.schema())
    #expect(found.count == texts.count)
    for (errors, text) in zip(found, texts) { #expect(errors.isEmpty, "\(errors) in \(text)") }
  }

  @Test func `the defaults by release are as their schema has them`() async throws {
    let fine = try await Self.documentation(
      ["ENABLE_BITCODE", "CHOWN", "DEVELOPMENT_TEAM", "--versions"])
    let wrong = [
      try await Self.documentation(["DEVELOPMENT_TEAM"]),
      fine.replacing("\"exists\" : ", with: "\"is\" : "),
    ]
    let found = try await PythonSchema.errors(in: [fine] + wrong, schema: Self.schema("releases"))
    #expect(found.map(\.isEmpty) == [true, false, false], "\(found)")
  }

  @Test func `the schema refuses what the tool never says`() async throws {
    let fine = try await Self.documentation(["SDKROOT"])
    let wrong = [
      fine.replacing(#""kind" : "documentation""#, with: #""kind" : "settings""#),
      fine.replacing(#""type" : "#, with: #""sort" : "#),
      fine.replacing(#""defaults" : ["#, with: #""defaults" : [ 1, "#),
    ]
    for text in wrong { #expect(text != fine) }
    for errors in try await PythonSchema.errors(in: wrong, schema: Self.schema()) {
      #expect(!errors.isEmpty)
    }
  }
}
