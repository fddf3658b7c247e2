import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

/// The configurations that the generated Swift constants serve.
@Suite struct GenerateConfigurationTests {
  private static let mark = "// \(ToolVersion.mark(of: "swift"))"

  private static let config = """
    version: 1
    configurations: { Debug: debug, Release: release, Staging: release }
    defaultConfiguration: Release
    project:
      platform: macOS
      deploymentTarget: "14.0"
      logging: { macro: HMLog, level: off }
      prefixHeader: { cImports: [stdio.h] }
      when: { Debug: { logging: { level: debug } }, Staging: { logging: { level: error } } }
    targets:
      App: { type: tool }
      Other: { type: tool }
    """

  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
  }

  private func generate(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> BuiltTool.Run {
    try await tool.run(
      ["generate", "--output", "out", "--only", "prefix-header,swift"] + arguments, in: folder.url,
      environment: environment)
  }

  /// XcodeGen's default configuration is its first one, mostly Debug.
  @Test func `where the default configuration is for debugging a release has its own branch`()
    async throws
  {
    try folder.write(
      Self.config.replacing(
        "defaultConfiguration: Release", with: "defaultConfiguration: Debug"), to: "config.yaml")
    let run = try await generate("App")
    #expect(run.status == 0, "\(run.errors)")
    let swift = try folder.read("out/App/EffectiveConfiguration.swift")
    #expect(swift.hasPrefix("\(Self.mark)App in Debug and Release."))
    let release = "static let isDebug: Bool = false\n    static let logLevel: String = \"off\"\n"
    #expect(swift.contains(release))
  }

  @Test func `a variable names another configuration for Swift`() async throws {
    let name = "BUILD_SETTINGS_CONFIGURATION"
    _ = try await generate(environment: [name: "Staging"])
    let text = try folder.read("out/App/EffectiveConfiguration.swift")
    #expect(text.contains("configuration: String = \"Staging\""))
    #expect(text.contains("configuration: String = \"Debug\""))
    let wrong = try await generate(environment: [name: "Stagin"])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("did you mean 'Staging'"))
  }

  @Test func `a requested configuration gives its own constants`() async throws {
    for name in ["Staging", "Debug", "Release"] {
      let run = try await generate("App@\(name)", "--only", "swift")
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      let text = try folder.read("out/App/EffectiveConfiguration.swift")
      #expect(text.contains("configuration: String = \"\(name)\""))
      #expect(!text.contains("#if"))
    }
  }

  @Test func `several requested configurations give branches of their conditions`() async throws {
    let run = try await generate("App@Staging", "App@Debug")
    #expect(run.status == 0, "\(run.errors)")
    let text = try folder.read("out/App/EffectiveConfiguration.swift")
    #expect(text.hasPrefix("\(Self.mark)App in Debug and Staging."))
    #expect(text.contains("#if DEBUG\n    static let configuration: String = \"Debug\""))
    #expect(text.contains("#else\n    static let configuration: String = \"Staging\""))
    #expect(!text.contains("Release"))
  }

  @Test func `configurations that compile alike cannot share a Swift file`() async throws {
    let run = try await generate("App@Staging", "App@Release")
    #expect(run.status == 2)
    #expect(
      run.errors == """
        error: one Swift file cannot serve Staging and Release: they all compile with no conditions \
        [swift-branches]
        help: request one configuration, such as 'App@Staging', or define a condition: write \
        'macros: { STAGING: 1 }' for Staging

        """)
    #expect(try folder.contents() == ["config.yaml"])
    let other = try await tool.run(
      ["generate", "@Staging", "@Release", "-o", "out", "--only", "prefix-header"], in: folder.url)
    #expect(other.status == 0, "\(other.errors)")
  }

  @Test func `without a request each configuration with conditions of its own has a branch`()
    async throws
  {
    let left = try await generate("App")
    #expect(left.status == 0)
    #expect(left.errors.contains("the Swift file has no branch for Staging"), "\(left.errors)")
    try folder.write(
      Self.config.replacing("Staging: { logging", with: "Staging: { macros: { QA: 1 }, logging"),
      to: "config.yaml")
    let run = try await generate("App")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let text = try folder.read("out/App/EffectiveConfiguration.swift")
    #expect(text.hasPrefix("\(Self.mark)App in Debug, Staging and Release."))
    #expect(text.contains("#elseif QA\n    static let configuration: String = \"Staging\""))
  }

  /// SwiftPM defines only DEBUG, regardless of the settings.
  @Test func `builds of SwiftPM are served whatever conditions the settings have`() async throws {
    try folder.write(
      Self.config.replacing(
        "when: { Debug: {",
        with: "when: { Release: { macros: { RELEASE: 1 } }, Debug: { macros: { LOCAL: 1 },"),
      to: "config.yaml")
    let run = try await generate("App")
    #expect(run.status == 0, "\(run.errors)")
    let text = try folder.read("out/App/EffectiveConfiguration.swift")
    #expect(text.contains("#if DEBUG\n    static let configuration: String = \"Debug\""))
    let release = text.components(separatedBy: "#else\n").dropFirst().first
    #expect(release?.hasPrefix("    static let configuration: String = \"Release\"") == true)
  }
}
