import Foundation
import SettingsTestSupport
import Testing

extension ConsumerTests {
  private static let config = """
    version: 1
    include: shared.yaml
    configurations: { Debug: debug, Release: release }
    defaultConfiguration: Release
    project: { logging: { level: off }, when: { Debug: { logging: { level: debug } } } }
    targets: { App: { type: tool } }
    """

  private static func shared(host: String) -> String {
    "version: 1\nproject: { macros: { HOST: \(host) } }\n"
  }

  private func writeProgram() throws {
    try consumer.package.write(
      """
      print(EffectiveConfiguration.configuration, EffectiveConfiguration.Macros.HOST ?? "none")
      HMLog("a line of the log")
      """, to: "Sources/App/main.swift")
    try consumer.package.write(Self.config, to: "config.yaml")
  }

  // `ArtifactBundleTests` builds for release: here, that would compile the plugin's tool again.
  @Test func `a target gets its configuration, and only changes rebuild it`() async throws {
    try writeProgram()
    try consumer.package.write(Self.shared(host: "example.org"), to: "shared.yaml")
    let debug = try await consumer.swiftPM("run", ["App"])
    #expect(
      debug.output == "Debug example.org\nApp/main.swift:2: a line of the log\n",
      "\(debug.transcript)")

    // Another input, the same result: the file is made again, and nothing is compiled.
    try consumer.package.write(
      "# nothing new\n" + Self.shared(host: "example.org"), to: "shared.yaml")
    let same = try await consumer.swiftPM("build", ["--product", "App"])
    #expect(same.succeeded, "\(same.transcript)")
    #expect(!same.transcript.contains("Compiling App "), "\(same.transcript)")
    #expect(!same.transcript.contains("Linking App\n"), "\(same.transcript)")
    #expect(same.transcript.contains("Resolving the build settings of App"), "\(same.transcript)")

    try consumer.package.write(Self.shared(host: "localhost"), to: "shared.yaml")
    let changed = try await consumer.swiftPM("run", ["App"])
    #expect(changed.output.hasPrefix("Debug localhost\n"), "\(changed.transcript)")
    #expect(changed.transcript.contains("Compiling App "), "\(changed.transcript)")

    let command = try await consumer.swiftPM(
      "package",
      [
        "--allow-writing-to-package-directory", "generate-settings", "--output", "Generated",
        "--only", "swift",
      ])
    #expect(command.succeeded, "\(command.transcript)")
    #expect(
      try consumer.package.read("Generated/App/EffectiveConfiguration.swift").contains("localhost"))

    let start = try await consumer.swiftPM(
      "package",
      [
        "--allow-writing-to-package-directory", "generate-settings", "init", "--template",
        "static-library", "--name", "Kit", "--organization", "com.example", "--devices",
        "universal", "--output", "New",
      ])
    #expect(start.succeeded, "\(start.transcript)")
    #expect(try consumer.package.read("New/config.yaml").hasPrefix("# Kit: "))
  }

  @Test func `no config.yaml is an error, and so is a target that it does not have`()
    async throws
  {
    try writeProgram()
    try consumer.package.write(Self.shared(host: "example.org"), to: "shared.yaml")
    try FileManager.default.removeItem(atPath: consumer.package.path("config.yaml"))
    // SwiftPM asks a plugin again when a source file is new, not when an input is gone.
    try consumer.package.write("", to: "Sources/App/New.swift")
    defer {
      try? FileManager.default.removeItem(atPath: consumer.package.path("Sources/App/New.swift"))
    }
    let missing = try await consumer.swiftPM("build", ["--product", "App"])
    #expect(!missing.succeeded)
    #expect(missing.transcript.contains("needs a config.yaml"), "\(missing.transcript)")

    try consumer.package.write(
      Self.config.replacing("App:", with: "Apps:"), to: "config.yaml")
    let run = try await consumer.swiftPM("build", ["--product", "App"])
    #expect(!run.succeeded)
    #expect(
      run.transcript.contains("no target is named 'App'; did you mean 'Apps'?"), "\(run.transcript)"
    )
  }
}
