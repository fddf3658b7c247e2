import Foundation
import SettingsTestSupport
import Testing

/// Questions about fields of config.yaml instead of the settings to which they lower.
struct FieldWordTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      presets: none
      configurations: { Debug: debug, Release: release }
      targets:
        App:
          devices: ipad
          orientations: portrait
          logging: { macro: MyLog }
        Kit: { devices: [iphone, ipad], settings: { version: own } }
      """, to: "config.yaml")
  }

  private func run(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(arguments, in: folder.url)
  }

  private static let note =
    "note: the field 'devices' lowers to TARGETED_DEVICE_FAMILY [field-settings]\n"

  @Test(arguments: [
    ["values", "devices"], ["where", "devices"], ["impact", "devices"],
    ["explain", "App", "devices"],
    ["print", "App", "--key", "devices"],
  ])
  func `a field means its setting`(arguments: [String]) async throws {
    let asked = try await tool.run(arguments, in: folder.url)
    let named = try await tool.run(
      arguments.dropLast() + ["TARGETED_DEVICE_FAMILY"], in: folder.url)
    #expect(asked.output == named.output)
    #expect(asked.errors == Self.note)
    #expect(asked.status == 0)
  }

  @Test func `a query may name a field`() async throws {
    let found = try await run("query", "devices = 2 and config = Debug")
    #expect(found.output == "App@Debug\n")
    #expect(found.errors == Self.note)
  }

  @Test func `a field with several settings means all of them`() async throws {
    let found = try await run("explain", "App@Debug", "logging", "--quiet")
    #expect(found.errors.isEmpty)
    #expect(found.output.hasPrefix("LOGGING_"))
    let one = try await run("print", "App@Debug", "--key", "logging.macro", "--quiet")
    #expect(one.output == "MyLog\n")
    let both = try await run("impact", "orientations")
    #expect(both.status == 2)
    #expect(both.errors.contains("the field 'orientations' has several settings; name one of them"))
  }

  @Test func `a field that no level has is named with its settings`() async throws {
    let run = try await run("explain", "App", "urlSchemes")
    #expect(
      run.transcript == """
        --- stdout
        --- stderr
        error: no level has the field 'urlSchemes', which lowers to URL_SCHEMES [unknown-setting]
        --- exit 2

        """)
  }

  @Test func `a setting with the name of a field is meant before the field`() async throws {
    let run = try await run("where", "version")
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("own"))
  }

  @Test func `docs describes fields`() async throws {
    let text = try await run("docs", "devices")
    #expect(text.output.contains("lowers to  TARGETED_DEVICE_FAMILY"))
    let json = try await run("docs", "devices", "--format", "json")
    #expect(json.output.contains(#""lowersTo" : "TARGETED_DEVICE_FAMILY""#))
  }

  @Test func `evaluating a bare name says how to evaluate the setting`() async throws {
    let run = try await run("evaluate", "-t", "App", "PRODUCT_NAME")
    #expect(run.errors.contains("write '$(PRODUCT_NAME)' for the setting's value"))
  }
}
