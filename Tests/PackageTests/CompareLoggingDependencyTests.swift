import Foundation
import SettingsTestSupport
import Testing

/// `swift package compare-logging` in a package that depends on this one.
@Suite(
  .serialized, .tags(.buildsPackage),
  .enabled("needs swift, clang and git") {
    Program("swift") != nil && Program("clang") != nil && Program("git") != nil
  })
struct CompareLoggingDependencyTests {
  @Test func `the verb works in a package that fetched a tagged version`() async throws {
    let swift = try #require(Program("swift"))
    let git = try #require(Program("git"))
    let released = try await ReleasedPackage(version: "1.0.0", git: git)
    let consumer = try Consumer(
      swift: swift, dependency: #".package(url: "\#(released.url)", from: "1.0.0")"#)
    try consumer.package.write(
      """
      version: 1
      configurations: { Debug: debug, Release: release }
      defaultConfiguration: Release
      project:
        name: Consumer
        platform: iOS
        logging: { level: off }
        when: { Debug: { macros: { DEBUG: 1 }, logging: { level: debug } } }
      targets:
        App: { type: application, sources: [Sources/App] }
      """, to: "config.yaml")
    try consumer.package.write("func f() { HMLog(\"text\") }\n", to: "Sources/App/f.swift")
    let silent = try await consumer.swiftPM("package", ["compare-logging"])
    #expect(silent.succeeded, "\(silent.transcript)")
    #expect(silent.output.contains("HMLog [debug] \"text\""), "\(silent.transcript)")
    #expect(silent.output.contains("App@Release  silent"), "\(silent.transcript)")

    try consumer.package.write("func g() { print(\"leak\") }\n", to: "Sources/App/g.swift")
    let leaking = try await consumer.swiftPM("package", ["compare-logging", "App@Release"])
    #expect(leaking.status == 1, "\(leaking.transcript)")
    #expect(
      leaking.output.contains("1 direct log call that bypasses the macro"), "\(leaking.transcript)")
  }
}
