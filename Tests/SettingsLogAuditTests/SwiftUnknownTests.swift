import SettingsTestSupport
import Testing

/// Swift code that may log, although the target's files do not show it.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct SwiftUnknownTests {
  /// Judges several files, which are separated by a line `---`.
  private func verdict(_ source: String) async throws -> String {
    var files: [String: String] = [:]
    for (index, text) in source.split(separator: "\n---\n").enumerated() {
      files["Sources/f\(index).swift"] = text + "\n"
    }
    return try await AuditStage(files).report().cell("Release").verdict
  }

  @Test(arguments: [
    ("import Zebra\nfunc f() { logger.info(\"x\") }", "unknown module"),
    ("import Zebra\nfunc f() { let z = Zebra.Log(); z.warning(\"x\") }", "unknown module"),
    ("import Zebra\nfunc f() { logInfo(\"x\") }", "unknown module"),
    (
      "import Willow\nlet log = Willow.Logger(a)\nfunc f() { log.debugMessage(\"x\") }",
      "unknown module"
    ),
    ("import Zebra\nclass A: Stripe { func f() { error(\"x\") } }", "unknown module"),
    (
      "@freestanding(expression) macro say(_ s: String) = #externalMacro(module: \"M\", type: \"T\")\nfunc f() { #say(\"x\") }",
      "other gap"
    ),
    (
      "@attached(body) macro Traced() = #externalMacro(module: \"M\", type: \"T\")\n@Traced func f() {}",
      "other gap"
    ),
    ("func f() throws { let p = Process(); try p.run() }", "started process"),
    (
      "func f() throws { let p = Foundation.Process(); p.standardOutput = Pipe(); try p.run() }",
      "started process"
    ),
    (
      "private struct Process { func run() {} }\n---\nfunc f() throws { try Process().run() }",
      "started process"
    ),
    (
      "func f() throws { let a = Process(); a.standardOutput = Pipe(); a.standardError = Pipe(); let b = Process(); try b.run() }",
      "started process"
    ),
    (
      "func f(_ on: Bool) throws { let p = Process(); p.standardOutput = Pipe(); if on { p.standardError = Pipe() }; try p.run() }",
      "started process"
    ),
    (
      "func f() throws { let p = Process(); p.standardOutput = Pipe(); try p.run(); p.standardError = Pipe() }",
      "started process"
    ),
    (
      "func f() { let u = URL(fileURLWithPath: \"/\").appendingPathComponent(\"dev\").appendingPathComponent(\"stderr\"); try? \"x\".write(to: u) }",
      "stream passed on"
    ),
    ("func f() { _ = popen(\"echo x\", \"r\") }", "started process"),
    ("@_silgen_name(\"system\") func run(_ s: UnsafePointer<CChar>) -> Int32", "started process"),
    ("func f(_ n: String) { _ = dlsym(nil, n) }", "symbol called by name"),
    ("func f(_ n: String) { _ = FileHandle(forWritingAtPath: \"/dev/\" + n) }", "stream passed on"),
    (
      "func f(_ n: String) { _ = FileHandle(forWritingAtPath: \"/dev/\\(n)\") }", "stream passed on"
    ),
    ("let put = write", "stream passed on"),
    (
      "let d = \"dev\"\nfunc f() { _ = FileHandle(forWritingAtPath: \"/\\(d)/stdout\") }",
      "stream passed on"
    ),
    (
      "func f() { _ = fopen(String(format: \"/%@/%@\", \"dev\", \"stderr\"), \"w\") }",
      "stream passed on"
    ),
    (
      "func f(_ d: String) { _ = fopen(d + \"/stderr\", \"w\") }",
      "stream passed on"
    ),
    ("let p = [\"\", \"dev\", \"stderr\"].joined(separator: \"/\")", "stream passed on"),
    ("func f() throws { let p: Process = .init(); try p.run() }", "started process"),
    ("func f() throws { let p = Process.init(); try p.run() }", "started process"),
    (
      "class A { var p: Process?; func f() throws { p = .init(); try p?.run() } }",
      "started process"
    ),
    (
      "func f(_ a: A) throws { a.p = .init(); try a.p?.run() }\n---\nclass A { var p: Process? }",
      "started process"
    ),
    (
      "extension Process { convenience init(tool: String) { self.init() } }\n"
        + "func f() throws { let p: Process = .init(tool: \"x\"); try p.run() }", "started process"
    ),
    (
      "import Foundation\nfunc f(_ u: URL) throws { let t: NSUserUnixTask = try .init(url: u) }",
      "started process"
    ),
    (
      "class Box<T> { var v: T?; func f(_ b: Box<Process>) { v = nil } }\n"
        + "class A { let process: Process? = nil; var v: Process?\n"
        + " func f() { v = process; self.v = .init() } }", "started process"
    ),
    ("func mk() -> Process { .init() }\nfunc f() throws { try mk().run() }", "started process"),
    (
      "func go(_ p: Process) throws { try p.run() }\nfunc f() throws { try go(.init()) }",
      "started process"
    ),
    ("typealias Job = Process\n---\nfunc f() throws { try Job().run() }", "started process"),
    (
      "typealias Job = Foundation.Process\nfunc f() throws { let j: Job = .init(); try j.run() }",
      "started process"
    ),
    ("final class Job: Process {}\nfunc f() throws { try Job().run() }", "started process"),
  ])
  func `code that may log is unknown`(source: String, words: String) async throws {
    let verdict = try await verdict(source)
    #expect(verdict.contains(words), "\(source): \(verdict)")
  }

  /// A process whose streams are both redirected, under a name that other code uses, too.
  private static let process = """
    final class Shell {
      let task: Process
      init() {
        task = Process()
        task.standardOutput = Pipe()
        task.standardError = Pipe()
      }
    }

    """

  @Test func `code that cannot log is not a gap`() async throws {
    let sources = [
      "import BackgroundTasks\nimport MetricKit\nimport AlarmKit\nfunc f(_ p: MXDiagnosticPayload) { p.info() }",
      "#if DEBUG\nimport Zebra\n#endif\nfunc f() { logger.info(\"x\") }",
      "import Program0\nfunc f() { tracker.info(\"x\") }",
      "func f() throws { let p = Process(); p.standardOutput = Pipe(); p.standardError = Pipe(); try p.run() }",
      "class A { var p: Process?; func f() throws { self.p = Process(); p?.standardOutput = Pipe(); p?.standardError = Pipe(); try p?.run() } }",
      "struct Process { func run() {} }\nfunc f() { Process().run() }",
      "struct S { func system(_ s: String) {}; func f() { system(\"x\") } }",
      "import SwiftUI\n#Preview { Text(\"x\") }\nlet a = #line",
      "let s = OSSignposter()\nfunc f() { s.emitEvent(\"x\"); os_signpost(.begin, log: log, name: \"x\") }",
      "func f(_ a: Int) { assert(a > 1); precondition(a > 1); assertionFailure(\"x\"); fatalError(\"x\") }",
      "func f() { _ = FileHandle(forWritingAtPath: \"/dev/null\") }",
      "func f() { _ = [\"stdout\": 1] }",
      "func f() { _ = [\"oldstdout\": FileHandle(forWritingAtPath: \"/tmp/a\")] }",
      "func f() throws { let p: Process = .init(); p.standardOutput = Pipe(); p.standardError = Pipe(); try p.run() }",
      "struct Process { func run() {} }\nfunc f() { let p: Process = .init(); p.run() }",
      "func f(_ p: Process) { let a: [Int] = .init(); p.terminate() }",
      Self.process
        + "class R { var marks: [Int]?; var task: [Int] { get { [] } set { marks = newValue } }\n"
        + " func reset(_ task: Process) { marks = .init(); self.marks = .init() } }",
      Self.process
        + "func f(_ m: Model, _ task: Process) { m.task = .init(entire: 1, selected: 4) }",
    ]
    try await expect("silent", of: sources)
  }

  @Test func `each function of an unknown module may log`() async throws {
    let sources = [
      "import Zebra\nfunc f() { let z = Zebra.Stripe(); z.paint() }",
      "import Zebra\nstruct L { func info(_ s: String) {} }\nlet l = L()\nfunc f() { l.info(\"x\"); L().info(\"y\") }",
      "import Zebra\nenum E { case error(String) }\nfunc f() { _ = E.error(\"x\") }",
      "import Zebra\nfunc logInfo(_ s: String) {}\nfunc f() { logInfo(\"x\") }",
    ]
    try await expect("unknown", of: sources)
  }

  private static let declarations = """
    class Logger { static func setUp() {}; func note(_ s: String) {} }
    final class Coordinator {
      static let shared = Coordinator()
      func alert(_ s: String) -> Int { 1 }
      private func warning(_ s: String) {}
      func go() { warning("x") }
    }
    class Page: NSDocument {}
    class Sheet: Page, Sendable {}
    class Panel: Stripe {}
    enum Console { struct Log { let text: String } }
    """

  @Test(arguments: [
    "func f() { Logger.setUp() }", "func f() { Coordinator.shared.alert(\"x\") }",
    "extension Coordinator { func run() { [1].forEach { [weak self] _ in self?.alert(\"x\") } } }",
    "func f(_ c: Coordinator?) { c?.alert(\"x\") }",
    "final class Owner { let appLog = Logger()\n func f() { appLog.note(\"x\") } }",
    "func f(_ s: Sheet) { s.print(nil) }", "func f() { _ = Console.Log(text: \"x\") }",
    "private let category = OSLog(subsystem: \"a\", category: \"b\")",
  ])
  func `a method of an own type is not said to be one of a module`(source: String) async throws {
    let report = try await AuditStage([
      "Sources/a.swift": "import Zebra\n\(source)\n", "Sources/b.swift": Self.declarations,
    ]).report("@Release")
    #expect(
      report.unjudged.map(\.message) == [
        "any function of 'Zebra' may log, and its sources are not available"
      ], "\(source)")
  }

  @Test(arguments: [
    // Methods that the type does not declare, or not for this file.
    ("func f() { Logger.begin() }", "Logger.begin"),
    ("func f(_ c: Coordinator) { c.warning(\"x\") }", "c.warning"),
    ("func f(_ p: Panel) { p.print(nil) }", "p.print"),
    ("func f(_ c: Zebra.Stripe) { c.alert(\"x\") }", "c.alert"),
  ])
  func `any other method may be one of a module`(source: String, call: String) async throws {
    let report = try await AuditStage([
      "Sources/a.swift": "import Zebra\n\(source)\n", "Sources/b.swift": Self.declarations,
    ]).report("@Release")
    #expect(
      report.unjudged.map(\.message) == [
        "'\(call)' may be a function of 'Zebra', whose sources are not available"
      ], "\(source)")
  }

  /// Expects the same status of targets with one source each.
  private func expect(
    _ expected: String, of sources: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let statuses = try await AuditStage.statuses(of: sources.map { ["a.swift": $0 + "\n"] })
    for (source, status) in zip(sources, statuses) {
      #expect(status == expected, "\(source)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    """
    func h(_ s: String) -> Int? { nil }
    func g(_ m: String?) -> Int {
      guard let warn = m, let x = h(warn) else { return 1 }
      if let system = m, let z = h(system) { return z }
      if let print = m, let z = h(print) { return z }
      if let dump = m, h(dump) != nil { return 2 }
      while let send = m, let z = h(send) { return z }
      return x
    }
    """,
    "struct Account { var alias: String }\n---\nextension Account { var title: String { String(alias) } }",
  ])
  func `names of values are not those of functions`(source: String) async throws {
    #expect(try await verdict(source) == "silent")
  }

  @Test(arguments: [
    "func f(_ m: String?) { if let a = print(1) as Any?, let print = m { _ = (a, print) } }",
    "func f(_ m: String?) { if let print = m { _ = print } else { print(1) } }",
  ])
  func `a name is bound for what follows it`(source: String) async throws {
    #expect(try await verdict(source) == "1 direct log call that bypasses the macro")
  }
}
