import Foundation
import SettingsTestSupport
import Testing

extension Tag {
  /// Tests that build a package: minutes, not milliseconds.
  @Tag static var buildsPackage: Self
}

/// This package as a dependency of another.
@Suite(
  .serialized, .tags(.buildsPackage),
  .enabled("needs swift and git") { Program("swift") != nil && Program("git") != nil })
struct DependencyTests {
  let swift: Program
  let git: Program

  init() throws {
    swift = try #require(Program("swift"))
    git = try #require(Program("git"))
  }

  @Test func `the verb works in a package that depends on this one by path`() async throws {
    let path = ReleasedPackage.workingCopy.path
    let consumer = try Consumer(
      swift: swift, dependency: #".package(name: "swift-build-settings", path: "\#(path)")"#)

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

  @Test func `the verb and the library work in a package that fetched a tagged version`()
    async throws
  {
    let released = try await ReleasedPackage(version: "1.0.0", git: git)
    let consumer = try Consumer(
      swift: swift, dependency: #".package(url: "\#(released.url)", from: "1.0.0")"#)

    let verb = try await consumer.swiftPM(
      "package", ["resolve-settings", "print", "--key", "CONSUMER_GREETING"])
    #expect(verb.succeeded, "\(verb.transcript)")
    #expect(verb.output == "hello from Release\n", "\(verb.transcript)")

    let library = try await consumer.swiftPM("run", ["consumer"])
    #expect(library.succeeded, "\(library.transcript)")
    #expect(
      library.output == """
        hello from Debug
        hello from Release
        App: 1 setting differs between Debug and Release
          CONSUMER_GREETING: hello from Debug -> hello from Release

        """, "\(library.transcript)")
  }
}
