import Foundation
import SettingsTestSupport
import Testing

/// Compares the output of the programs in Examples/SilentRelease with the verdicts of
/// compare-logging.
@Suite(
  .enabled("needs clang and swiftc") { Installed.has("clang") && Installed.has("swiftc") },
  .endsWhenHanging)
struct SilentReleaseExampleTests {
  private static let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/SilentRelease")

  /// Runs a program of the toolchain in the folder of the example.
  private func run(_ program: String, _ arguments: [String]) async throws {
    let path = try #require(Installed.path(program))
    let run = try await BuiltTool.run(
      URL(fileURLWithPath: path), arguments, in: Self.example, environment: [:])
    #expect(run.status == 0, "\(run.transcript)")
  }

  /// Compiles a target in a configuration, and returns what the program prints.
  private func output(of target: String, _ configuration: String) async throws -> String {
    let folder = try TemporaryFolder()
    let isDebug = configuration == "Debug"
    let c = isDebug ? ["-DDEBUG=1", "-O0"] : ["-Os"]
    let swift = isDebug ? ["-DDEBUG", "-Onone"] : ["-O"]
    let program = folder.path("program")
    switch target {
    case "OwnFunctions":
      try await run(
        "clang", c + ["OwnFunctions/main.c", "OwnFunctions/applog.c", "-o", program])
    case "Mixed":
      let objects = ["Store.c", "Migration.m"].map { folder.path($0 + ".o") }
      try await run("clang", c + ["-c", "Mixed/Store.c", "-o", objects[0]])
      try await run("clang", c + ["-c", "Mixed/Migration.m", "-o", objects[1]])
      try await run(
        "swiftc",
        swift + [
          "-import-objc-header", "Mixed/Mixed-Bridging-Header.h", "Mixed/main.swift",
        ] + objects + ["-o", program])
    default:
      let library = folder.path("libTelemetry.a")
      try await run(
        "swiftc",
        swift + [
          "-parse-as-library", "-emit-library", "-static", "-emit-module", "-module-name",
          "Telemetry", "Package/Telemetry/Sources/Telemetry/Telemetry.swift", "-o", library,
          "-emit-module-path", folder.path("Telemetry.swiftmodule"),
        ])
      try await run(
        "swiftc",
        swift + ["-I", folder.path, "Package/App/main.swift", library, "-o", program])
    }
    let answer = try await BuiltTool.run(
      URL(fileURLWithPath: program), [], in: folder.url, environment: [:])
    #expect(answer.status == 0, "\(answer.transcript)")
    return answer.output + answer.errors
  }

  private struct Answer: Decodable {
    struct Target: Decodable {
      struct Configuration: Decodable {
        let configuration: String
        let silent: Bool
        let status: String
      }
      let target: String
      let configurations: [Configuration]
    }
    let targets: [Target]
  }

  private func status(of target: String, _ configuration: String) async throws -> String {
    let file = target == "Notes" ? "Package/project.yml" : "config.yaml"
    let stage = try AuditStage(["Sources/a.swift": "let a = 1\n"])
    let run = try await stage.run(
      "--config", Self.example.appendingPathComponent(file).path, "--format", "json", "--no-cache",
      target)
    let answer = try JSONDecoder().decode(Answer.self, from: run.outputBytes)
    let cells = try #require(answer.targets.first { $0.target == target }).configurations
    return try #require(cells.first { $0.configuration == configuration }).status
  }

  @Test(arguments: [
    ("OwnFunctions", "Debug"), ("OwnFunctions", "Release"), ("Mixed", "Debug"),
    ("Mixed", "Release"),
  ])
  func `the verdict matches the program`(target: String, configuration: String) async throws {
    let printed = try await output(of: target, configuration)
    #expect(printed.isEmpty == ((target, configuration) == ("OwnFunctions", "Release")))
    let status = try await status(of: target, configuration)
    #expect(status == (printed.isEmpty ? "silent" : "logs"), "it prints: \(printed)")
  }

  @Test(arguments: ["Debug", "Release"])
  func `with a package, the verdict never contradicts the program`(
    configuration: String
  ) async throws {
    let printed = try await output(of: "Notes", configuration)
    #expect(printed.isEmpty == (configuration == "Release"))
    let status = try await status(of: "Notes", configuration)
    // The verdict is unknown if a package is not read.
    #expect(status == (printed.isEmpty ? "silent" : "logs") || status == "unknown", "\(printed)")
  }
}
