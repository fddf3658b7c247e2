import Foundation
import SettingsTestSupport
import Testing

/// Commands for a target whose SDKROOT is `auto`, which is built for several platforms.
@Suite struct GeneratePlatformTests {
  private static let config = """
    version: 1
    project:
      bundleIdentifier: com.example.app
      settings:
        SDKROOT: auto
        SUPPORTED_PLATFORMS: iphonesimulator iphoneos macosx
        "PRODUCT_BUNDLE_IDENTIFIER[sdk=macosx*]": com.example.mac app
      when: { Debug: { macros: { DEBUG: 1 } } }
    targets:
      App: { type: application }
      Tool: { type: tool, platform: macOS }
    """

  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
  }

  private func run(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(arguments, in: folder.url)
  }

  @Test func `each platform has a folder of its own, and all share the Swift file`() async throws {
    let run = try await run("generate", "-o", "out", "--only", "swift,xcconfig,json")
    #expect(
      run.output == """
        created App/EffectiveConfiguration.swift
        created App/Release/iOS/Settings.xcconfig
        created App/Release/iOS/settings.json
        created App/Release/macOS/Settings.xcconfig
        created App/Release/macOS/settings.json
        created Tool/EffectiveConfiguration.swift
        created Tool/Release/Settings.xcconfig
        created Tool/Release/settings.json
        8 created

        """, "\(run.errors)")
    let swift = try folder.read("out/App/EffectiveConfiguration.swift")
    #expect(swift.contains("#if DEBUG && os(macOS)\n") || swift.contains("#if DEBUG && os(iOS)\n"))
    #expect(try folder.read("out/App/Release/iOS/settings.json").contains("\"platform\" : \"iOS\""))
    #expect(
      try folder.read("out/App/Release/macOS/Settings.xcconfig").contains("com.example.mac app"))
  }

  @Test func `an SDK that is named is the only platform`() async throws {
    let all = try await run("generate", "App", "-o", "out", "--only", "xcconfig")
    #expect(all.status == 0, "\(all.errors)")
    let one = try await run(
      "generate", "App", "-o", "out", "--only", "xcconfig", "--sdk", "iphoneos")
    #expect(one.output == "created App/Release/Settings.xcconfig\n1 created\n")
    #expect(try folder.read("out/App/Release/macOS/Settings.xcconfig").contains("mac app"))
  }

  @Test func `check looks at every platform, and names the one that a finding is about`()
    async throws
  {
    let run = try await run("check")
    #expect(run.status == 1)
    #expect(
      run.errors.contains("(App@Debug (macOS) and App@Release (macOS))")
        || run.output.contains("(App@Debug (macOS) and App@Release (macOS))"), "\(run.transcript)")
    #expect(try await self.run("check", "--sdk", "iphoneos").status == 0)
  }

  @Test func `what is wrong on all platforms is reported once`() async throws {
    try folder.write(
      Self.config.replacing("com.example.app", with: "com.example.an app").replacing(
        "    \"PRODUCT_BUNDLE_IDENTIFIER[sdk=macosx*]\": com.example.mac app\n", with: ""),
      to: "config.yaml")
    let run = try await run("check")
    let text = run.output + run.errors
    #expect(text.components(separatedBy: "com.example.an app' ").count == 2, "\(text)")
    #expect(!text.contains("(macOS)"))
  }
}
