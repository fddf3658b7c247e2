import Foundation
import SettingsTestSupport
import Testing

extension Tag {
  /// Tests that build a package: minutes, not milliseconds.
  @Tag static var buildsPackage: Self
}

/// This package as a dependency of another, which fetched a tagged version.
///
/// The tests share one consumer, because it takes minutes to compile what it depends on. Each writes
/// all files that it needs, so their order does not matter.
@Suite(
  .serialized, .tags(.buildsPackage), SharedConsumer(),
  .enabled("needs swift, clang and git") {
    Program("swift") != nil && Program("clang") != nil && Program("git") != nil
  })
struct ConsumerTests {
  let consumer: Consumer

  init() throws { consumer = try #require(SharedConsumer.current) }

  /// Writes a config.yaml with the target App.
  func writeConfig(project: String, app: String) throws {
    try consumer.package.write(
      """
      version: 1
      configurations: { Debug: debug, Release: release }
      defaultConfiguration: Release
      project:
        name: Consumer
        \(project)
      targets:
        App: { type: application, \(app) }
      """, to: "config.yaml")
  }
}

/// Makes the consumer of a suite, and removes it after the suite's last test.
struct SharedConsumer: SuiteTrait, TestScoping {
  @TaskLocal static var current: Consumer?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let released = try await ReleasedPackage(
      version: "1.0.0", git: try #require(Program("git")))
    let consumer = try Consumer(
      swift: try #require(Program("swift")),
      dependency: #".package(url: "\#(released.url)", from: "1.0.0")"#)
    try await Self.$current.withValue(consumer) { try await function() }
  }
}
