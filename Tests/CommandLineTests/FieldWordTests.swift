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
      project: { name: P }
      configurations: { Debug: debug, Release: release }
      targets:
        App:
          devices: ipad
          orientations: portrait
          logging: { macro: MyLog }
          deploymentTarget: { iOS: 15.0, tvOS: 16.0 }
          displayName: Hello You
          icons: { name: AppIcon }
          usageDescriptions: { camera: To scan }
          info: { LaunchCount: 3 }
          macros: { API_HOST: localhost, "MAX(a, b)": a }
          scripts: { before: [{ run: ls }] }
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

  @Test(arguments: ["explain", "where", "impact", "values"])
  func `a macro means its setting`(command: String) async throws {
    for name in ["API_HOST", "MAX"] {
      let target = command == "explain" ? ["App"] : []
      let asked = try await tool.run([command] + target + [name], in: folder.url)
      let named = try await tool.run([command] + target + ["MACRO_\(name)"], in: folder.url)
      #expect(asked.output == named.output)
      #expect(asked.status == 0)
      #expect(
        asked.errors
          == "note: the macro '\(name)' is in the setting MACRO_\(name) [field-settings]\n")
    }
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

  @Test(arguments: [
    ("deploymentTarget.tvOS", "TVOS_DEPLOYMENT_TARGET"),
    ("usageDescriptions.camera", "INFOPLIST_KEY_NSCameraUsageDescription"),
    ("usageDescriptions", "INFOPLIST_KEY_NSCameraUsageDescription"),
    ("info.LaunchCount", "INFOPLIST_ENTRY_LaunchCount"),
    ("icons.name", "ASSETCATALOG_COMPILER_APPICON_NAME"),
  ])
  func `an entry of a field means its setting`(word: String, setting: String) async throws {
    let asked = try await run("where", word)
    #expect(asked.errors == "note: the field '\(word)' lowers to \(setting) [field-settings]\n")
    #expect(asked.output == (try await run("where", setting)).output)
  }

  @Test(arguments: [
    ("scripts", "the field 'scripts' lowers to no setting"),
    ("launchImages.files", "no level has the field 'launchImages.files', which lowers to LAUNCH_"),
    ("deploymentTarget.visionOS", "no level has the field 'deploymentTarget.visionOS'"),
  ])
  func `a field without settings is an error`(word: String, message: String) async throws {
    let asked = try await run("values", word)
    #expect(asked.status == 2)
    #expect(asked.errors.hasPrefix("error: \(message)"), "\(asked.errors)")
  }

  @Test(arguments: ["values", "where", "impact"])
  func `a key of the Info plist means its setting`(command: String) async throws {
    let setting = try await run(command, "INFOPLIST_KEY_CFBundleDisplayName")
    #expect(setting.status == 0)
    for key in ["CFBundleDisplayName", "Bundle display name"] {
      let asked = try await run(command, key)
      #expect(asked.transcript == setting.transcript)
    }
    let found = try await run("query", "CFBundleDisplayName = 'Hello You' and config = Debug")
    #expect(found.transcript == "--- stdout\nApp@Debug\n--- stderr\n--- exit 0\n")
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
    let inner = try await run("docs", "logging.level")
    #expect(inner.status == 0)
    #expect(inner.output.contains("lowers to  LOGGING_LEVEL"))
  }

  @Test func `evaluating a bare name says how to evaluate the setting`() async throws {
    let run = try await run("evaluate", "-t", "App", "PRODUCT_NAME")
    #expect(run.errors.contains("write '$(PRODUCT_NAME)' for the setting's value"))
  }
}
