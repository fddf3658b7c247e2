import SettingsTestSupport
import Testing

/// A verdict covers every platform and architecture that the product ships for.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct ShippingTests {
  /// Returns a project whose Release configuration logs if LOUD is defined, or if a condition of
  /// the sources is true.
  private static func config(_ platform: String, _ settings: String) -> String {
    """
    version: 1
    configurations: { Debug: debug, Release: release }
    defaultConfiguration: Release
    project:
      name: App
      platform: \(platform)
      deploymentTarget: "15.0"
      settings:
    \(settings)
    targets: { App: { type: tool, sources: [Sources] } }
    """
  }

  private static let loudC = """
    #include <stdio.h>
    int main(void) {
    #if defined(LOUD)
      puts("leak");
    #endif
      return 0;
    }

    """
  private static let loudSwift = "#if LOUD\nprint(\"leak\")\n#endif\n"

  private func release(
    _ platform: String, _ settings: [String], _ files: [String: String]
  ) async throws -> AuditStage.Report.Configuration {
    var files = files
    files["config.yaml"] = Self.config(
      platform, settings.map { "    \($0)" }.joined(separator: "\n"))
    return try await AuditStage(files).report("@Release").cell("Release")
  }

  @Test(
    .serialized,
    arguments: [
      ("macOS", ["\"GCC_PREPROCESSOR_DEFINITIONS[arch=x86_64]\": LOUD"], true),
      ("macOS", ["\"GCC_PREPROCESSOR_DEFINITIONS[arch=arm64]\": LOUD"], true),
      ("macOS", ["\"GCC_PREPROCESSOR_DEFINITIONS[arch=arm64*]\": LOUD"], true),
      ("macOS", ["\"OTHER_CFLAGS[sdk=macosx*][arch=x86_64]\": -DLOUD"], true),
      ("macOS", ["OTHER_CFLAGS: $(MORE_$(CURRENT_ARCH))", "MORE_x86_64: -DLOUD"], true),
      ("macOS", ["\"GCC_PREPROCESSOR_DEFINITIONS[arch=i386]\": LOUD"], false),
      ("macOS", ["\"GCC_PREPROCESSOR_DEFINITIONS[sdk=iphoneos*]\": LOUD"], false),
      (
        "macOS",
        ["\"GCC_PREPROCESSOR_DEFINITIONS[arch=x86_64]\": LOUD", "ARCHS: arm64"], false
      ),
      (
        "macOS",
        ["\"GCC_PREPROCESSOR_DEFINITIONS[arch=x86_64]\": LOUD", "EXCLUDED_ARCHS: x86_64"], false
      ),
      (
        "macOS",
        [
          "GCC_PREPROCESSOR_DEFINITIONS: LOUD",
          "\"GCC_PREPROCESSOR_DEFINITIONS[arch=arm64]\": QUIET",
          "\"GCC_PREPROCESSOR_DEFINITIONS[arch=x86_64]\": QUIET",
        ], false
      ),
      ("iOS", ["\"GCC_PREPROCESSOR_DEFINITIONS[arch=x86_64]\": LOUD"], false),
      ("iOS", ["\"GCC_PREPROCESSOR_DEFINITIONS[arch=arm64]\": LOUD"], true),
      ("iOS", ["\"GCC_PREPROCESSOR_DEFINITIONS[sdk=iphonesimulator*]\": LOUD"], false),
      ("watchOS", ["\"GCC_PREPROCESSOR_DEFINITIONS[arch=arm64_32]\": LOUD"], true),
    ])
  func `conditional settings apply to the architectures that ship`(
    platform: String, settings: [String], logs: Bool
  ) async throws {
    let release = try await release(platform, settings, ["Sources/main.c": Self.loudC])
    #expect(release.silent == !logs, "\(release.verdict)")
  }

  @Test(
    .enabled("needs swiftc") { Installed.has("swiftc") },
    arguments: [
      ("macOS", ["\"SWIFT_ACTIVE_COMPILATION_CONDITIONS[arch=x86_64]\": LOUD"], true),
      (
        "macOS", ["\"SWIFT_ACTIVE_COMPILATION_CONDITIONS[arch=x86_64]\": LOUD", "ARCHS: arm64"],
        false
      ),
      ("macOS", ["\"OTHER_SWIFT_FLAGS[arch=arm64]\": -D LOUD"], true),
    ])
  func `Swift has the conditions of each architecture`(
    platform: String, settings: [String], logs: Bool
  ) async throws {
    let release = try await release(platform, settings, ["Sources/main.swift": Self.loudSwift])
    #expect(release.silent == !logs, "\(release.verdict)")
  }

  @Test(
    arguments: [
      ("TARGET_OS_MACCATALYST", ["SUPPORTS_MACCATALYST: YES"], true),
      ("TARGET_OS_MACCATALYST", ["SUPPORTS_MACCATALYST: NO"], false),
      ("TARGET_OS_OSX", ["SUPPORTED_PLATFORMS: iphoneos iphonesimulator macosx"], true),
      ("TARGET_OS_TV", ["SUPPORTED_PLATFORMS: iphoneos appletvsimulator"], false),
      ("TARGET_OS_SIMULATOR", ["SUPPORTED_PLATFORMS: iphoneos iphonesimulator macosx"], false),
      ("TARGET_OS_WATCH", ["SDKROOT: auto", "SUPPORTED_PLATFORMS: iphoneos watchos"], true),
    ])
  func `a target is judged for each platform that it ships for`(
    condition: String, settings: [String], logs: Bool
  ) async throws {
    let source = Self.loudC.replacing("defined(LOUD)", with: condition)
    let release = try await release("iOS", settings, ["Sources/main.c": source])
    #expect(release.silent == !logs, "\(release.verdict)")
  }

  @Test(.enabled("needs swiftc") { Installed.has("swiftc") })
  func `Swift for Mac Catalyst is judged`() async throws {
    let source = "#if targetEnvironment(macCatalyst) && os(iOS)\nprint(\"leak\")\n#endif\n"
    let release = try await release(
      "iOS", ["SUPPORTS_MACCATALYST: YES"], ["Sources/main.swift": source])
    #expect(!release.silent)
  }

  @Test func `the report names the judged builds and differing verdicts`() async throws {
    let stage = try AuditStage([
      "config.yaml": Self.config(
        "macOS", "    \"GCC_PREPROCESSOR_DEFINITIONS[arch=x86_64]\": LOUD"),
      "Sources/main.c": Self.loudC,
    ])
    let release = try await stage.report("@Release", status: 1).cell("Release")
    #expect(release.platforms == ["macOS"])
    #expect(release.builds.map(\.architectures) == [["arm64"], ["x86_64"]])
    #expect(release.builds.map(\.status) == ["silent", "logs"])
    let text = try await stage.run("@Release").output
    #expect(text.contains("App@Release (arm64)   silent"), "\(text)")
    #expect(text.contains("built for"), "\(text)")
  }

  @Test func `configurations may ship for different platforms`() async throws {
    let config = Self.config("iOS", "    SUPPORTED_PLATFORMS: iphoneos").replacing(
      "sources: [Sources] }",
      with: "sources: [Sources], when: { Release: { settings: { SUPPORTED_PLATFORMS: $(ALL) } } } }"
    ).replacing("  settings:", with: "  settings:\n    ALL: iphoneos macosx")
    let stage = try AuditStage([
      "config.yaml": config,
      "Sources/main.c": Self.loudC.replacing("defined(LOUD)", with: "TARGET_OS_OSX"),
    ])
    let report = try await stage.report(status: 1)
    #expect(try report.cell("Debug").silent)
    #expect(try !report.cell("Release").silent)
  }
}
