import SettingsTestSupport
import Testing

/// Loggers that one module of the project declares and another one uses.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct SharedLoggerTests {
  private static let project = """
    name: Mini
    targets:
      Base: { type: framework, platform: macOS, sources: [Base] }
      Shared:
        { type: framework, platform: macOS, sources: [Shared], dependencies: [{ target: Base }] }
      App:
        type: application
        platform: macOS
        sources: [App]
        dependencies: [{ target: Shared }, { target: Base }]
    """

  private func report(
    base: String = "public let zero = 0", shared: String, app: String
  ) async throws -> AuditStage.Report {
    try await AuditStage([
      "project.yml": Self.project, "Base/b.swift": base + "\n", "Shared/s.swift": shared + "\n",
      "App/a.swift": app + "\n",
    ]).report("--config", "project.yml", "App@Release")
  }

  @Test(arguments: [
    (
      "public struct Env { public var log = Logger() }\npublic var Current = Env()",
      "Current.log.info(t)"
    ),
    ("public let journal = Logger()", "journal.error(t)"),
    ("public enum Log { public static let net = Logger() }", "Log.net.debug(t)"),
    ("public func makeLog() -> Logger { Logger() }", "makeLog().fault(t)"),
    ("public typealias Journal = Logger", "let j = Journal(); j.notice(t)"),
    (
      "public protocol HasLog { var log: Logger { get } }",
      "func g(_ h: any HasLog) { h.log.info(t) }"
    ),
    ("public func withLog(_ body: (Logger) -> Void) { body(Logger()) }", "withLog { $0.info(t) }"),
    (
      "public class Base { public let log = Logger() }",
      "class B: Base { func g() { log.info(t) } }"
    ),
    ("let inner = Logger()\npublic var outer: Logger { inner }", "outer.info(t)"),
  ])
  func `a call of a logger that another module declares logs`(
    shared: String, app: String
  ) async throws {
    let report = try await report(
      shared: "import os\n" + shared, app: "import Shared\nfunc f(_ t: String) { \(app) }")
    #expect(try report.cell("Release").status == "logs", "\(shared)")
    #expect(report.calls.count == 1 && report.calls.first?.path == "App/a.swift", "\(report.calls)")
  }

  @Test(arguments: [
    (
      "struct Env { var log = Logger() }",
      "class Log { func info(_ t: String) {} }\nlet log = Log()"
    ),
    ("public struct Counter { public let log = 1 }", "let log = Quiet()"),
  ])
  func `names that another module does not export mean nothing here`(
    shared: String, app: String
  ) async throws {
    let report = try await report(
      shared: "import os\n" + shared,
      app:
        "import Shared\nstruct Quiet { func info(_ t: String) {} }\n\(app)\nfunc f() { log.info(\"x\") }"
    )
    #expect(try report.cell("Release").status == "silent", "\(report.calls)")
  }

  /// `Shared` uses a name that is a logger only where `Base` is part of the product.
  @Test func `a verdict does not depend on the other targets of a run`() async throws {
    let project = """
      name: Mini
      targets:
        Base: { type: framework, platform: macOS, sources: [Base] }
        Shared: { type: framework, platform: macOS, sources: [Shared] }
        App:
          type: application
          platform: macOS
          sources: [App]
          dependencies: [{ target: Shared }, { target: Base }]
        Other:
          { type: application, platform: macOS, sources: [Other], dependencies: [{ target: Shared }] }
      """
    let stage = try AuditStage([
      "project.yml": project,
      "Base/b.swift": "import os\npublic let root = Logger()\n",
      "Shared/s.swift": "import Base\npublic func say() { root.info(\"x\") }\n",
      "App/a.swift": "let a = 1\n", "Other/o.swift": "let o = 1\n",
    ])
    func verdict(_ targets: String...) async throws -> [Substring] {
      let run = try await stage.run(["--config", "project.yml", "--summary"] + targets)
      return run.output.split(separator: "\n").filter { $0.hasPrefix("Other@Release ") }
        .map { $0.drop { $0 != " " }.drop { $0 == " " } }
    }
    let alone = try await verdict("Other@Release")
    #expect(alone.count == 1)
    #expect(try await verdict("App@Release", "Other@Release") == alone)
    #expect(try await verdict("Other@Release", "App@Release") == alone)
  }

  @Test func `a logger is followed through several modules`() async throws {
    let report = try await report(
      base: "import os\npublic let root = Logger()",
      shared: "import Base\npublic let branch = root",
      app: "import Shared\nfunc f() { branch.info(\"x\") }")
    #expect(try report.cell("Release").status == "logs")
    let linked = try await self.report(
      base: "import os\npublic let root = Logger()",
      shared: "import Base\npublic func say() { root.info(\"x\") }", app: "let a = 1")
    #expect(linked.calls.map(\.path) == ["Shared/s.swift"])
  }
}
