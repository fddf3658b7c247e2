import SettingsTestSupport
import Testing

/// Names whose meaning differs between the branches of `#if`, and logs that write nothing.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct SwiftBranchTests {
  /// Judges sources as `a.swift` and `b.swift` of a target, which a line `---` separates.
  private func expect(_ sources: [String], _ debug: String, _ release: String) async throws {
    let files = sources.map { source in
      Dictionary(
        uniqueKeysWithValues: zip(
          ["a.swift", "b.swift"], source.split(separator: "\n---\n").map { "\($0)\n" }))
    }
    for (source, report) in zip(sources, try await AuditStage.reports(of: files)) {
      let found = try ["Debug", "Release"].map { try report.cell($0).status }
      #expect(found == [debug, release], "\(source)")
    }
  }

  private static let quiet = """
    struct Quiet { init(subsystem: String = "", category: String = "") {}
    func info(_ s: @autoclosure () -> String) {} }

    """
  private static func choice(_ debug: String, _ release: String) -> String {
    quiet + "#if DEBUG\n\(debug)\n#else\n\(release)\n#endif\n"
  }
  private static let use = #"func f() { log.info("x") }"#

  private static let debugOnly = [
    choice("typealias L = os.Logger", "typealias L = Quiet") + "let log = L()\n" + use,
    choice("typealias L = Logger", "typealias L = Quiet") + "func f(_ l: L) { l.info(\"x\") }",
    choice("typealias L = Logger", "typealias L = Quiet") + "\n---\nlet log = L()\n" + use,
    choice("let log = Logger()", "let log = Quiet()") + use,
    choice("let log = Logger()", "let log = Quiet()")
      + "let other = log\nfunc f() { other.info(\"x\") }",
    choice("typealias L = Logger", "struct L { func info(_ s: String) {} }") + "let log = L()\n"
      + use,
    quiet + "struct S {\n#if DEBUG\nlet log = Logger()\n#else\nlet log = Quiet()\n#endif\n\(use) }",
    choice("func make() -> Logger { Logger() }", "func make() -> Quiet { Quiet() }")
      + "func f() { make().info(\"x\") }",
    choice("let log = Logger()", "let log = Logger(OSLog.disabled)") + use,
    choice("let log = Logger()", "let log: Logger = Logger(OSLog.disabled)") + use,
    choice("let log = Logger()", "let log = Logger(.disabled)") + use,
    choice("let log = OSLog()", "let log = OSLog.disabled")
      + #"func f() { os_log("x", log: log, type: .debug) }"#,
    choice("let log = OSLog()", "let log: OSLog = .disabled")
      + #"func f() { os_log(.debug, log: log, "x") }"#,
    choice("let log = OSLog()", "let log = os.OSLog.disabled")
      + "let journal = Logger(log)\nfunc f() { journal.info(\"x\") }",
    "enum A {\n" + choice("static let log = OSLog()", "static let log = OSLog.disabled")
      + "}\nfunc f() { os_log(\"x\", log: A.log) }",
    choice("let out = FileHandle.standardError", "let out = FileHandle.nullDevice")
      + "func f() { out.write(Data()) }",
    choice("let out = FileHandle.standardError", "let out = FileHandle.nullDevice")
      + "\n---\nfunc f() { out.write(Data()) }",
  ]

  private static let both = [
    choice("typealias L = Quiet", "typealias L = Quiet") + "let log = Logger()\n" + use,
    choice("typealias L = Logger", "typealias L = os.Logger") + "let log = L()\n" + use,
    choice("let log = Logger()", "let log = Quiet()") + "\n---\nfileprivate let log = Logger()\n"
      + use,
    choice("let log = Logger()", "var log = Logger(OSLog.disabled)")
      + "func g() { log = Logger() }\n" + use,
    choice("let log = Logger()", "let log = Logger(disabled)") + use,
    choice("let log = OSLog()", "let log = OSLog.disabled")
      + "func f(_ log: OSLog) { os_log(\"x\", log: log) }",
    choice("let log = OSLog()", "let log = OSLog.disabled") + #"func f() { os_log("x") }"#,
    choice("let log = OSLog()", "let log = OSLog.disabled")
      + "struct S { let log = OSLog.default; func f() { os_log(\"x\", log: log) } }",
    choice("let log = OSLog()", "let log = OSLog.disabled")
      + "enum OSLog { static let disabled = Swift.print }\nfunc f() { os_log(\"x\", log: log) }",
    choice("let out = FileHandle.standardError", "let out = FileHandle.standardOutput")
      + "func f() { out.write(Data()) }",
  ]

  @Test func `a name means what the branch of the configuration says`() async throws {
    try await expect(Self.debugOnly, "logs", "silent")
    try await expect(
      [
        Self.choice("typealias L = Quiet", "typealias L = os.Logger") + "let log = L()\n"
          + Self.use,
        Self.choice("let log = Logger(OSLog.disabled)", "let log = Logger()") + Self.use,
      ], "silent", "logs")
  }

  @Test func `names that log in each branch, and logs that may write, count`() async throws {
    try await expect(Self.both, "logs", "logs")
  }
}
