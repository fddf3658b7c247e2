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
    "extension OSLog {\n" + choice("static let app = OSLog()", "static let app = OSLog.disabled")
      + "}\n---\nfunc f() { os_log(\"x\", log: .app) }",
    "extension OSLog {\n" + choice("static let app = OSLog()", "static let app = OSLog.disabled")
      + "}\nlet log: OSLog = .app\nlet journal = Logger(.app)\n"
      + "func f() { os_log(\"x\", log: log); journal.info(\"x\") }",
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
    choice("let log = Logger()", "let log = Logger(OSLog.disabled)") + use
      + "\nextension OSLog { static let disabled = OSLog.default }",
    choice("let log = Logger()", "let log = Logger(OSLog.disabled)") + use
      + "\n---\nextension OSLog { static var disabled: OSLog { .default } }",
    choice("let log = Logger()", "let log = Logger(OSLog.disabled)") + use
      + "\nextension Logger { init(_ log: OSLog) { self.init() } }",
    choice("let log = Logger()", "let log = Logger(OSLog.disabled)") + use
      + "\nfunc Logger(_ log: OSLog) -> os.Logger { os.Logger() }",
    "extension OSLog { static let app = OSLog.default }\n"
      + "struct S { static let app = OSLog.disabled }\nfunc f() { os_log(\"x\", log: .app) }",
    "extension OSLog { static var app = OSLog.disabled }\nfunc f() { os_log(\"x\", log: .app) }",
    "func f() {\n#if $AsyncAwait\nprint(1)\n#endif\n}",
    "func f() {\n#if compiler(>=5.3) && $Macros\nprint(1)\n#endif\n}",
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

  // MARK: Closures

  private static func debugOnly(_ head: String, _ use: String = "body()") -> String {
    "\(head) {\n#if DEBUG\n\(use)\n#endif\n}\n"
  }

  private static let unused = [
    debugOnly("func debugOnly(_ body: () -> Void)") + "func f() { debugOnly { print(1) } }",
    debugOnly("func debugOnly(_ body: () -> Void)") + "func f() { debugOnly({ print(1) }) }",
    debugOnly("func debugOnly(_ body: @autoclosure () -> Void)")
      + "func f() { debugOnly(print(1)) }",
    debugOnly("func debugOnly(_ body: (() -> Void)?)", "body?()")
      + "func f() { debugOnly { print(1) } }",
    debugOnly("typealias Block = () -> Void\nfunc debugOnly(_ body: Block)")
      + "func f() { debugOnly { print(1) } }",
    "enum Debug { " + debugOnly("static func only(_ body: () -> Void)")
      + "}\nfunc f() { Debug.only { print(1) } }",
    "struct S { " + debugOnly("func debugOnly(_ body: () -> Void)")
      + "func f() { debugOnly { print(1) }; self.debugOnly { print(2) } } }",
    "let isLogging = false\nfunc debugOnly(_ body: () -> Void) { if isLogging { body() } }\n"
      + "#if DEBUG\nfunc g() { print(1) }\n#endif\nfunc f() { debugOnly { print(1) } }",
    debugOnly("func debugOnly(_ a: Int, then b: () -> Void, else c: () -> Void)", "b(); c()")
      + "func f() { debugOnly(1) { print(1) } else: { print(2) } }",
    debugOnly("func debugOnly(_ body: () -> Void)") + "\n---\nfunc f() { debugOnly { print(1) } }",
  ]

  private static let used = [
    "func debugOnly(_ body: () -> Void) { body() }\nfunc f() { debugOnly { print(1) } }",
    debugOnly("func debugOnly(_ body: Void)") + "func f() { debugOnly(print(1)) }",
    debugOnly("func debugOnly(_ a: @autoclosure () -> Void, _ b: Int)", "a()")
      + "func f() { debugOnly((), { print(1); return 1 }()) }",
    debugOnly("func debugOnly(_ body: () -> Void)")
      + "func f(_ debugOnly: (() -> Void) -> Void) { debugOnly { print(1) } }",
    debugOnly("func debugOnly(_ body: () -> Void)")
      + "func debugOnly(_ body: () -> Int) { _ = body() }\n"
      + "func f() { debugOnly { print(1); return 1 } }",
    debugOnly("func debugOnly(_ body: () -> Void)")
      + "func f() { func debugOnly(_ b: () -> Void) { b() }\ndebugOnly { print(1) } }",
    debugOnly("func debugOnly(_ body: () -> Void)")
      + "struct S { let debugOnly: (() -> Void) -> Void\nfunc f() { debugOnly { print(1) } } }",
    "protocol P { func debugOnly(_ body: () -> Void) }\nextension P { "
      + debugOnly("func debugOnly(_ body: () -> Void)")
      + "func f() { debugOnly { print(1) } } }",
    "class A { " + debugOnly("func debugOnly(_ body: () -> Void)")
      + "func f() { debugOnly { print(1) } } }\n"
      + "class B: A { override func debugOnly(_ body: () -> Void) { body() } }",
    debugOnly("func debugOnly(_ body: () -> Void)") + "func f() { debugOnly(run { print(1) }) }\n"
      + "func run(_ b: () -> Void) -> () -> Void { b(); return {} }",
    debugOnly("func debugOnly(_ body: () -> Void = { print(1) }())") + "func f() { debugOnly() }",
    debugOnly("func debugOnly(_ body: () -> Void)")
      + "extension String { func debugOnly(_ b: () -> Void) { b() }; func f() { debugOnly { print(1) } } }",
    "func debugOnly(_ body: () -> Void) { defer { body() } }\nfunc f() { debugOnly { print(1) } }",
    debugOnly("func debugOnly(_ body: () -> Void)")
      + "func f() { debugOnly { [a = print(1)] in _ = a } }",
    debugOnly("func debugOnly(_ body: () -> Void)")
      + "func f() { debugOnly({ [a = print(1)] in _ = a }) }",
    "struct S { " + debugOnly("func debugOnly(_ body: () -> Void)")
      + "}\nstruct T { func debugOnly(_ b: () -> Void) { b() } }\n"
      + "func f(_ t: T) { t.debugOnly { print(1) } }",
  ]

  @Test func `a closure that the function does not use in a configuration does not run`()
    async throws
  {
    try await expect(Self.unused, "logs", "silent")
    try await expect(Self.used, "logs", "logs")
  }

  // MARK: Types in types

  private static let client = """
    final class Client {
      struct Logger { func info(_ s: String) {}; func error(_ s: String) {} }
      let logger: Logger
      init(logger: Logger = Logger()) { self.logger = logger }
      func run() { logger.info("run") }
    }

    """

  @Test func `a type Logger in another type is meant there`() async throws {
    try await expect(
      [
        Self.client + #"extension Client { func stop() { logger.error("stop") } }"#,
        Self.client + "\n---\n" + #"extension Client { func stop() { logger.error("stop") } }"#,
        "extension Net { struct Logger { func info(_ s: String) {} } }\n"
          + "struct Net { let out = Logger(); func f() { out.info(\"x\"); Logger().info(\"y\") } }",
      ], "silent", "silent")
    try await expect(
      [
        Self.client + #"let log = Logger()\#nfunc f() { log.info("x") }"#,
        Self.client + #"struct Other { let log = Logger(); func f() { log.info("x") } }"#,
        "struct A {\n#if X\nstruct Logger { func info(_ s: String) {} }\n#endif\n"
          + "let log = Logger()\nfunc f() { log.info(\"x\") } }",
      ], "logs", "logs")
  }
}
