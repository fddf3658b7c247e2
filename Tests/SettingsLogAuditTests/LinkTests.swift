import Foundation
import SettingsTestSupport
import Testing

/// Links and unreadable folders among a target's sources.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct LinkTests {
  private static func call(_ text: String) -> String {
    "void \(text)(void) { HMLog(\"\(text)\"); }\n"
  }

  @Test func `links to folders are followed, and each file is read once`() async throws {
    let stage = try AuditStage([
      "Sources/Real/a.c": Self.call("a"), "Shared/Deep/b.c": Self.call("b"),
      "Pods/c.c": Self.call("c"), "Sources/Podfile": "",
    ])
    try stage.folder.link("Sources/Again", to: "Real")
    try stage.folder.link("Sources/Shared", to: "../Shared")
    try stage.folder.link("Shared/Deep/round", to: "..")
    try stage.folder.link("Sources/self", to: ".")
    try stage.folder.link("Sources/project", to: "..")
    try stage.folder.link("Sources/Pods", to: "../Pods")
    try stage.folder.link("Sources/one.c", to: "../Shared/Deep/b.c")
    let report = try await stage.report(status: 0)
    #expect(
      report.calls.map(\.path) == [
        "Sources/Real/a.c", "Sources/Shared/Deep/b.c", "Sources/one.c",
      ])
    #expect(report.problems.isEmpty)
  }

  @Test func `a broken link never counts as silent`() async throws {
    let stage = try AuditStage(["Sources/a.c": Self.call("a")])
    try stage.folder.link("Sources/gone.c", to: "nowhere.c")
    try stage.folder.link("Sources/gone.png", to: "nowhere.png")
    let report = try await stage.report(status: 1)
    #expect(
      report.problems.map { "\($0.path): \($0.message)" } == [
        "Sources/gone.c: this link does not lead to a readable file"
      ])
    #expect(try report.cell("Release").verdict == "unknown: 1 file not read")
  }

  @Test(.enabled(if: getuid() != 0, "nothing is denied to root"))
  func `a folder that cannot be read never counts as silent`() async throws {
    let stage = try AuditStage([
      "Sources/a.c": Self.call("a"), "Sources/Locked/b.c": Self.call("b"),
    ])
    let locked = stage.folder.path("Sources/Locked")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
    let report = try await stage.report(status: 1)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: locked)
    #expect(
      report.problems.map { "\($0.path): \($0.message)" } == [
        "Sources/Locked: this folder cannot be read"
      ])
  }

  @Test func `a clang error about an entire file is reported`() async throws {
    let stage = try AuditStage(["Sources/a.c": Self.call("a")])
    let wide = try #require(Self.call("wide").data(using: .utf16))
    try stage.folder.write(wide, to: "Sources/wide.c")
    let report = try await stage.report(status: 1)
    let problem = try #require(report.problems.first)
    #expect(problem.path == "Sources/wide.c")
    #expect(problem.message.contains("UTF-16"), "\(problem.message)")
    #expect(report.calls.map(\.path).contains("Sources/a.c"))
  }
}
