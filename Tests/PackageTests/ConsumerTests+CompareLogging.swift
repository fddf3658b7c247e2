import Foundation
import SettingsTestSupport
import Testing

extension ConsumerTests {
  @Test func `compare-logging finds what a release logs`() async throws {
    let sources = consumer.package.path("Sources/Logger")
    defer { try? FileManager.default.removeItem(atPath: sources) }
    try writeConfig(
      project: """
        platform: iOS
          logging: { level: off }
          when: { Debug: { macros: { DEBUG: 1 }, logging: { level: debug } } }
        """, app: "sources: [Sources/Logger]")
    try consumer.package.write("func f() { HMLog(\"text\") }\n", to: "Sources/Logger/f.swift")
    let silent = try await consumer.swiftPM("package", ["compare-logging"])
    #expect(silent.succeeded, "\(silent.transcript)")
    #expect(silent.output.contains("HMLog [debug] \"text\""), "\(silent.transcript)")
    #expect(silent.output.contains("App@Release  silent"), "\(silent.transcript)")

    try consumer.package.write("func g() { print(\"leak\") }\n", to: "Sources/Logger/g.swift")
    let leaking = try await consumer.swiftPM("package", ["compare-logging", "App@Release"])
    #expect(leaking.status == 1, "\(leaking.transcript)")
    #expect(
      leaking.output.contains("1 direct log call that bypasses the macro"), "\(leaking.transcript)")
  }
}
