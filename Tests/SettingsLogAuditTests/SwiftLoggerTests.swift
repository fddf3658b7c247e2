import SettingsTestSupport
import Testing

/// Values in Swift that are known to be loggers, and values that only look like loggers.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") })
struct SwiftLoggerTests {
  private static func reports(_ sources: [String]) async throws -> [AuditStage.Report] {
    try await AuditStage.reports(of: sources.map { ["a.swift": $0 + "\n"] })
  }

  @Test func `loggers are recognized`() async throws {
    let sources = [
      #"import OSLog; func f() { OSLog.os_log("x") }"#,
      #"import Darwin; func f() { Darwin.C.puts("x"); }"#,
      #"let t = (Logger(), 1); func f() { t.0.debug("x") }"#,
      #"let t = (lg: Logger(), n: 1); func f() { t.lg.debug("x") }"#,
      #"func f(_ t: (lg: Logger, n: Int)) { t.lg.debug("x") }"#,
      "let c = Just(1)\n#if !DEBUG\n.print()\n#endif\n.sink { _ in }",
      #"typealias Out = FileHandle; func f() { Out.standardError.write(Data("x".utf8)) }"#,
      #"typealias Out = FileHandle; func f() { take(Out.standardError) }"#,
      #"let o = OutputStream(toFileAtPath: "/dev/" + "stderr", append: true)"#,
      #"extension Logger { func audit(_ m: String) { info("x") } }"#,
      #"extension os.Logger { func audit(_ m: String) { self.info("x") } }"#,
      #"extension Logger { static var ui: Self { .init(a) } }; func f() { Log.ui.info("x") }"#,
      #"extension Logger { static func make() -> Self { .init(a) } }; let l = X.make(); let b: () = l.info("x")"#,
      #"typealias Log = Logger; let log = Log(subsystem: s); func f() { log.info("x") }"#,
      #"typealias Log = Logger; extension Log { func f() { info("x") } }"#,
      #"typealias Log = Logger; func f(_ journal: Log?) { journal?.info("x") }"#,
      #"let all: [Logger] = []; func f() { for l in all { l.info("x") } }"#,
      #"let all: [Logger] = []; func f() { all.first?.info("x") }"#,
      #"let all: [Logger] = []; func f() { all.forEach { $0.info("x") } }"#,
      #"let all: [Logger] = []; func f() { all.forEach { one in one.info("x") } }"#,
      #"let all: [Int: Logger] = [:]; func f() { for (_, l) in all { l.info("x") } }"#,
      #"let all: [Int: Logger] = [:]; func f() { all.values.forEach { $0.info("x") } }"#,
      #"struct Log { static subscript(_ n: String) -> Logger { m(n) } }; func f() { Log["x"].info("x") }"#,
      #"struct Log { subscript(_ n: String) -> Logger { m(n) } }; func f(_ l: Log) { l["x"].info("x") }"#,
      #"extension Array where Element == Logger { func f() { forEach { $0.info("x") } } }"#,
      #"struct A { let log: Logger }; func f(_ all: [A]) { all.map(\.log).forEach { $0.info("x") } }"#,
      #"struct A { let log: Logger }; func f(_ all: [A]) { all.map { $0.log }.first?.info("x") }"#,
      #"func f() { let (a, b) = (Logger(), 1); a.info("x") }"#,
      #"enum S { case log(Logger) }; func f(_ s: S) { if case .log(let l) = s { l.info("x") } }"#,
      #"enum S { case log(Logger) }; func f(_ s: S) { switch s { case let .log(l): l.info("x") } }"#,
      #"func f() { with(Logger()) { l in l.info("x") } }"#,
      #"func f(_ m: Any) { (m as! Logger).info("x") }"#,
      #"func mk() throws -> Logger { a }; func f() { (try! mk()).info("x") }"#,
      #"func mk() async -> Logger { a }; func f() async { (await mk()).info("x"); }"#,
      #"func f() { FileHandle(fileDescriptor: STDERR_FILENO).write(Data("x".utf8)) }"#,
      #"func f() { subject.print("x").sink { _ in } }"#,
      #"func f() { let h = FileHandle(fileDescriptor: 2); h.write(Data("x".utf8)) }"#,
      #"let log = Logger(); let f = log.info; func g() { f("x") }"#,
      #"let log = Logger(); func f(_ all: [String]) { all.forEach(log.info) }"#,
      #"let log = Logger(); func f(_ all: [String]) { all.forEach(log.info(_:)) }"#,
      #"struct A { let log = Logger(); var say: (String) -> Void { self.log.debug } }"#,
      #"func f(_ log: Logger?) { say = log!.error }"#,
      #"func f(_ on: Bool, _ log: Logger) { let say = on ? log.error : quiet; say("x") }"#,
      #"let f = Logger.info; func g(_ l: Logger) { f(l)("x") }"#,
      #"func f() { let put = FileHandle.standardError.write; put(Data("x".utf8)) }"#,
      #"func f() { let h = FileHandle.standardError; let put = h.write; put(Data("x".utf8)) }"#,
      #"let out = print; func f() { out("x") }"#,
      #"let log: (String) -> Void = NSLog"#,
      #"func f() { handler = Swift.print }"#,
      #"struct A { var out: (Any) -> Void = { $0 }; init() { self.out = debugPrint } }"#,
      #"var body: some View { let _ = Self._printChanges(); Text("x") }"#,
      #"func with(_ b: (Logger) -> Void) { b(a) }; func f() { with { $0.info("x") } }"#,
      #"func with(_ b: (Logger) -> Void) { b(a) }; func f() { with { l in l.debug("x") } }"#,
      #"func run(a: () -> Void, b: (Logger) -> Void) { b(log) }; func f() { run { } b: { l in l.info("x") } }"#,
      #"let c: (Logger) -> Void = { l in l.info("x") }"#,
      #"struct H { var on: (Logger, String) -> Void = { l, s in l.notice("x") } }"#,
      #"struct S { func run(_ b: (Logger) -> Void) {} }; func f(_ s: S) { s.run { l in l.notice("x") } }"#,
      #"struct S { func run(_ b: (Int, Logger) -> Void) {} }; func f(_ s: S) { s.run { $1.notice("x") } }"#,
      #"typealias H = (Logger) -> Void; struct S { var on: H? }; func f(_ s: S) { s.on = { l in l.info("x") } }"#,
      #"struct S { init(_ b: (Logger) -> Void) {} }; let s = S { $0.info("x") }"#,
      #"func f(_ on: (Logger) -> Void = { $0.info("x") }) {}"#,
      #"let all: [(Logger) -> Void] = [{ $0.info("x") }]"#,
      #"protocol P {}; extension Logger: P {}; func f(_ l: some P = Logger()) { l.notice("x") }"#,
      #"protocol P {}; extension Logger: P {}; func f(_ l: some P) { l.notice("x") }"#,
      #"protocol P {}; class A { let l: any P; init(l: any P = Logger()) { self.l = l }; func f() { l.info("x") } }"#,
      #"let make = { Logger() }; func f() { make().info("x") }"#,
      #"let make = { () -> Logger in .init() }; func f() { make().info("x") }"#,
      #"let cached = { (name: String) in Logger(subsystem: "a", category: name) }; func f() { cached("n").info("x") }"#,
      #"let cached = { (n: Int) in if n == 1 { return Logger() }; let a = Logger(); return a }; func f() { cached(1).info("x") }"#,
      #"struct Deps { var makeLogger = { Logger() } }; func f(_ d: Deps) { d.makeLogger().info("x") }"#,
      #"func make<T>(_ b: () -> T) -> T { b() }; func f() { make { Logger() }.info("x") }"#,
      #"struct Box<T> { let v: T }; func f() { let b = Box(v: Logger()); b.v.info("x") }"#,
      #"struct Box<T> { let v: T }; func f() { Box(v: Logger()).v.info("x") }"#,
      #"struct Box<T> { let v: T }; func f(_ b: Box<Logger>) { b.v.info("x") }"#,
      #"struct Box<T> { let v: T }; func f() { let b: Box = .init(v: Logger()); b.v.info("x") }"#,
      #"final class Lazy<T> { let make: () -> T; init(_ m: @escaping () -> T) { make = m } }; let l = Lazy { Logger() }; func f() { l.make().info("x") }"#,
      #"struct Box<T> { private let v: T; init(_ v: T) { self.v = v } }; extension Box { func it() -> T { v } }; let l = Logger(); let b = Box(l); func f() { b.it().info("x") }"#,
      #"enum Either<A, B> { case left(A), right(B) }; let e = Either<Logger, Int>.left(Logger()); func f() { if case .left(let l) = e { l.info("x") } }"#,
      #"func f(_ c: AnyObject) { _ = c.perform(Selector(("fileHandleWithStandardError"))) }"#,
      #"func f(_ c: NSObject) { _ = c.value(forKey: "fileHandleWithStandardError") }"#,
      #"let e = NSExpression(format: "FUNCTION(CAST('NSFileHandle','Class'),'fileHandleWithStandardError')")"#,
      #"func f(_ c: AnyObject) { c.fileHandleWithStandardError?().write(d) }"#,
      #"@objc protocol H { @objc(fileHandleWithStandardError) func handle() -> FileHandle }"#,
      #"func f(_ c: AnyObject) { _ = c.perform(NSSelectorFromString("initWithFileDescriptor:"), with: 2) }"#,
      #"func f() { puts.self("x") }"#,
      #"func f() { NSLog.self("x") }"#,
      #"func f() { switch puts { case let p: _ = p("x") } }"#,
      #"let l = Logger(); func f() { l.info.self("x") }"#,
    ]
    for (source, report) in zip(sources, try await Self.reports(sources)) {
      #expect(report.calls.count == 1, "\(source): \(report.summaries)")
      let verdict = try report.cell("Release").verdict
      #expect(verdict == "1 direct log call that bypasses the macro", "\(source)")
    }
  }

  @Test func `loggers as closure arguments are recognized across files`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift":
        "typealias Handler = (Int, Log) -> Void\ntypealias Log = Logger\nprotocol P {}\n",
      "Sources/b.swift": "struct S { var on: Handler }\nextension Logger: P {}\n",
      "Sources/c.swift":
        "func f(_ s: S) { s.on = { n, l in l.info(\"a\"); n.info(\"no\") } }\n"
        + "func g(_ p: any P) { p.error(\"b\") }\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.calls.map { "\($0.text) \($0.name)" } == ["a l.info", "b p.error"])
  }

  @Test func `aliases of loggers are recognized across files`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift":
        "typealias Log = Logger\nstruct Logs { subscript(_ n: Int) -> Log { a } }\n",
      "Sources/b.swift": """
      let log = Log(subsystem: s)
      func f(_ logs: Logs) { log.info("a"); logs[1].info("b") }
      """,
    ])
    let report = try await stage.report(status: 1)
    #expect(report.calls.map { "\($0.text) \($0.name)" } == ["a log.info", "b logs.info"])
  }

  @Test func `other values are not loggers`() async throws {
    let sources = [
      #"struct Toast { func info(_ t: String) {} }; func f(_ all: [Toast]) { all.forEach { $0.info("x") } }"#,
      #"class Controller { func error(_ t: String) {}; func go() { error("x"); self.error("y") } }"#,
      #"func f(_ data: Data, _ log: Logger) { upload(data, log: log) { data in data.write(to: u) } }"#,
      #"struct Page { func print(_ s: String) {} }; func f(_ page: Page) { page.print("x"); Page().print("y") }"#,
      #"func f(_ result: Answer) { show(result.error); let e = result.error; all.forEach(page.info) }"#,
      #"extension Logger { static let debug = Logger(a) }; let log = Logger.debug"#,
      #"struct H { var on: (Logger, Page) -> Void = { l, p in p.notice("x") } }"#,
      #"func with(_ b: (Page, Logger) -> Void) {}; func f() { with { p, l in p.info("x") } }"#,
      #"func with(_ b: (Page) -> Void) {}; func f() { with { $0.info("x") } }"#,
      #"extension Logger: @unchecked Sendable {}; func f(_ p: any Sendable) { p.info("x") }"#,
      #"protocol P {}; func f(_ p: some P = Page(), _ q: Page = Page()) { p.info("x"); q.error("y") }"#,
      #"struct Box<T> { let v: T }; let b = Box(v: Page()); struct Bag { let w: Int }; let c = Bag(Logger()); func f() { b.v.info("x"); c.w.info("y") }"#,
      #"let make = { Page() }; func f() { make().info("x"); Button("a") { log.info }.alert("x") }"#,
      #"let say = { (t: String) in Page().show(t, Logger.self) }; func f() { say("x").info("y") }"#,
      #"func f(_ w: NSView) { w.print(nil) }"#,
    ]
    for (source, report) in zip(sources, try await Self.reports(sources)) {
      #expect(report.summaries == [], "\(source)")
    }
  }

  @Test func `the file's own print is not a log function`() async throws {
    let sources = [
      #"struct Printer { func print(_ s: String) {}; func go() { print("mine") } }"#,
      #"struct Printer { func go() { print("mine") } }; extension Printer { func print(_ s: String) {} }"#,
      #"func warn(_ x: Int) {}; func f() { warn(3) }"#,
      #"func f() { func puts(_ s: String) {}; puts("mine") }"#,
      #"func print(_ items: Any...) {}; func f() { print("a", 1) }"#,
      #"func c(print: Bool) { d(print: print) }"#,
      #"func f() { var print = 3; _ = print; use(print) }"#,
      #"func f() { g { print in use(print) } }"#,
      #"func f(_ x: Int?) { guard let print = x else { return }; use(print) }"#,
      #"struct print { init(_ s: String) {} }; let p = print("a")"#,
      #"enum E { case a((String) -> Void) }; func f(_ e: E) { switch e { case .a(let print): print("x") } }"#,
      #"func f(_ xs: [(String) -> Bool]) { for print in xs where print("x") { print("y") } }"#,
      #"func f() { if false { print("x") }; while (false) { print("y") } }"#,
      #"func f(_ on: Bool) { if false && on { print("x") } }"#,
    ]
    for (source, report) in zip(sources, try await Self.reports(sources)) {
      #expect(report.summaries == [], "\(source)")
    }
  }

  @Test func `a call that may mean the log function counts`() async throws {
    let sources = [
      #"struct A { func print(_ s: Int) {}; func f() { Swift.print("x") } }"#,
      "struct A {\n#if DEBUG\nfunc print(_ s: String) {}\n#endif\nfunc f() { print(1) } }",
      #"struct A { func print(_ s: String) {} }; func f() { print("x") }"#,
      #"func print(_ x: Page) {}; func f() { print("x") }"#,
      #"func f() { do { let print = 3; _ = print }; print("x") }"#,
      #"func f(print: (Any) -> Void = print) { print(1) }"#,
      #"func f() { xs.forEach(print) }"#,
    ]
    for (source, report) in zip(sources, try await Self.reports(sources)) {
      #expect(report.calls.count == 1, "\(source): \(report.summaries)")
    }
  }

  @Test(arguments: [
    ("func print(_ items: Any...) {}", "print(\"x\", 1)"),
    (
      "func print(_ items: Any..., separator: String = \" \", terminator: String = \"\\n\") {}",
      "print(\"x\", terminator: \"\")"
    ),
    ("public struct print { init(_ s: String) {} }", "_ = print(\"x\")"),
    ("class C { func print(_ s: String) {} }", "class D: C { func f() { print(\"x\") } }"),
    (
      "protocol P {}; extension P { func print(_ s: String) {} }",
      "struct D: P { func f() { print(\"x\") } }"
    ),
    ("#if !DEBUG\nfunc print(_ items: Any...) {}\n#endif", "print(\"x\")"),
  ])
  func `another file's print is not a log function`(
    declaration: String, use: String
  ) async throws {
    let stage = try AuditStage([
      "Sources/a.swift": declaration + "\n", "Sources/b.swift": "func f0() {\n}\n\(use)\n",
    ])
    let report = try await stage.report()
    #expect(report.calls.allSatisfy { $0.states["Release"] == "excluded" }, "\(report.summaries)")
    #expect(try report.cell("Release").silent)
  }

  @Test(arguments: [
    ("private func print(_ items: Any...) {}", "print(\"x\")"),
    ("func print(_ x: Int) {}", "print(\"x\")"),
    ("func print(_ x: String) {}", "print(\"x\", 1)"),
    ("#if DEBUG\nfunc print(_ items: Any...) {}\n#endif", "print(\"x\")"),
    ("class C { func print(_ s: String) {} }", "class D: Base<C> { func f() { print(\"x\") } }"),
    ("func print(_ items: Any...) {}", "Swift.print(\"x\")"),
  ])
  func `a call that cannot mean another file's function counts`(
    declaration: String, use: String
  ) async throws {
    let stage = try AuditStage([
      "Sources/a.swift": declaration + "\n", "Sources/b.swift": use + "\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.calls.map { $0.states["Release"] } == ["compiled in"], "\(report.summaries)")
  }

  @Test(arguments: ["objc", "swift"])
  func `calls of the function that a sink names count`(language: String) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config().replacing(
        "style: checked", with: "style: checked, sinks: { \(language): logEvent }"),
      "Sources/a.swift":
        "func logEvent(_ s: String) {}\nenum M { static func info(_ s: String) { logEvent(s) } }\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.calls.map { "\($0.line) \($0.name)" } == ["2 logEvent"])
  }
}
