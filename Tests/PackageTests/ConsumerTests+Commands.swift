import Foundation
import SettingsTestSupport
import Testing

extension ConsumerTests {
  private func writeConfig() throws {
    try writeConfig(
      project: "settings: { CONSUMER_GREETING: hello from $(CONFIGURATION) }", app: "platform: iOS")
  }

  @Test func `resolve-settings answers and fails as it does alone`() async throws {
    try writeConfig()
    let plain = try await consumer.swiftPM(
      "package", ["resolve-settings", "print", "--key", "CONSUMER_GREETING"])
    #expect(plain.succeeded, "\(plain.transcript)")
    #expect(plain.output == "hello from Release\n", "\(plain.transcript)")

    let debug = try await consumer.swiftPM(
      "package", ["resolve-settings", "print", "@Debug", "--key", "CONSUMER_GREETING"])
    #expect(debug.succeeded, "\(debug.transcript)")
    #expect(debug.output == "hello from Debug\n", "\(debug.transcript)")

    // SwiftPM uses `-c` itself, unless it is after `--`.
    let options = try await consumer.swiftPM(
      "package", ["resolve-settings", "--", "-c", "Debug", "--key", "CONSUMER_GREETING"])
    #expect(options.output == "hello from Debug\n", "\(options.transcript)")

    let failure = try await consumer.swiftPM("package", ["resolve-settings", "print", "Ap"])
    #expect(failure.status == 1, "\(failure.transcript)")
    #expect(failure.output.contains("error:") && failure.output.contains("'App'"))
    #expect(failure.errors.contains("resolve-settings ended with exit code"))

    let writing = try await consumer.swiftPM(
      "package", ["resolve-settings", "--", "-o", "settings.txt"])
    #expect(writing.status == 1, "\(writing.transcript)")
    #expect(throws: (any Error).self) { try consumer.package.read("settings.txt") }

    let help = try await consumer.swiftPM("package", ["resolve-settings", "help"])
    #expect(help.succeeded, "\(help.transcript)")
    #expect(help.output.contains("explain"))
  }

  @Test func `the library answers in a program`() async throws {
    try writeConfig()
    let library = try await consumer.swiftPM("run", ["consumer"])
    #expect(library.succeeded, "\(library.transcript)")
    #expect(
      library.output.hasPrefix(
        """
        hello from Debug
        hello from Release
        App: 13 settings differ between Debug and Release
          CONSUMER_GREETING: hello from Debug -> hello from Release

        """), "\(library.transcript)")
    #expect(library.output.contains("  SWIFT_OPTIMIZATION_LEVEL: -Onone -> (not set)\n"))
  }
}
