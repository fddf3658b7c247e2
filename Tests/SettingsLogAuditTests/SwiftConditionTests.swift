import SettingsTestSupport
import Testing

/// Swift log calls that no build of a configuration reaches, and calls that only seem unreachable.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct SwiftConditionTests {
  /// Judges several files, which are separated by a line `---`.
  private func release(_ source: String) async throws -> AuditStage.Report {
    var files: [String: String] = [:]
    for (index, text) in source.split(separator: "\n---\n").enumerated() {
      files["Sources/f\(index).swift"] = text + "\n"
    }
    return try await AuditStage(files).report()
  }

  private static let switches =
    "#if DEBUG\nlet on = true\n#else\nlet on = false\n#endif"

  @Test(arguments: [
    "func f() { guard false else { return }; print(1) }",
    "func f() { false ? print(1) : () }",
    "func f() { true ? () : print(1) }",
    "let on = false\nfunc f() { if on { print(1) } }",
    "let on: Bool = false\nfunc f() { if on == true { print(1) } }",
    "let off = true\nfunc f() { if !off { print(1) } else { } }",
    "let on = false\nfunc f(_ x: Int) { guard x > 1, on else { return }; print(1) }",
    "let on = false\nfunc f() { if !on { return }; print(1) }",
    "let level = 0\nfunc f() { if level > 0 { print(1) } }",
    "let a = false\nlet b = a && true\nfunc f() { if b { print(1) } }",
    "func f(_ x: Int) { if on && x > 1 { print(1) } }\n---\n\(switches)",
    "func f() {\n\(switches)\nif on { print(1) }\n}",
    "func f() {\n#if !DEBUG\nreturn\n#endif\nprint(1)\n}",
    "func f() { if Config.verbose { print(1) } }\n---\nenum Config { static let verbose = false }",
    "func f() { if Config.Log.on { print(1) } }\n---\nenum Config { enum Log { static let on = false } }",
    "func f() { if Config.on { print(1) } }\n---\nenum Config { static var on: Bool {\n#if DEBUG\nreturn true\n#else\nreturn false\n#endif\n} }",
    "let on: Bool = {\n#if DEBUG\nreturn true\n#endif\nreturn false\n}()\nfunc f() { if on { print(1) } }",
    "class A { let on = false; func f() { if on { print(1) }; if self.on { print(2) } } }",
    "let on = false\nstruct S { func f() { if on { print(1) } } }",
    "let isLoggingOn = false\nclass O: Operation { func f() { if isLoggingOn { print(1) } } }",
    "let kOn = false\nlet LOG_ON = false\nclass O: Operation { func f() { if kOn || LOG_ON { print(1) } } }",
    "let on = false\nfunc f() { switch on { case true: print(1); case false: break } }",
    "let n = 0\nfunc f() { switch n { case 0: break; case 1: print(1); default: break } }",
    "func f() { if C.on { print(1) } }\nenum C { static var on: Bool { get { false } } }",
    "func f() { if _isDebugAssertConfiguration() { print(1) } }",
    "func f() { assert({ print(1); return true }()) }",
    "struct V { static func == (a: V, b: V) -> Bool { true } }\nlet n = 1\nfunc f() { if n == 2 { print(1) } }",
    "let n = 1\nfunc f() { if n == 2 { print(1) } }\n---\nprivate func == (a: Int, b: Int) -> Bool { true }",
    "func g(assert text: String) {}\nfunc f() { g(assert: \"assert\"); assert({ print(\"x\"); return true }()) }",
    "let n: UInt8 = 0\nlet on: Swift.Bool = false\nfunc f() { if n == 1 { print(\"x\") }; if on { print(\"y\") } }",
  ])
  func `code that a constant condition excludes does not log`(source: String) async throws {
    let report = try await release(source)
    #expect(try report.cell("Release").silent, "\(source): \(report.summaries)")
  }

  @Test(arguments: [
    "let on = true\nfunc f() { if on { print(1) } }",
    // What another file keeps to itself has no meaning here.
    "func f() { if on { print(1) } }\n---\nfileprivate let on = false",
    "func f() { if S.on { print(1) } }\n---\nstruct S { private static let on = false }",
    "func f() { debugOnly { print(1) } }\n---\nprivate func debugOnly(_ f: () -> Void) {}",
    // A property wrapper gets the closure.
    "func debugOnly(@Run _ f: @escaping () -> Void) {}\nfunc f() { debugOnly { print(1) } }",
    "#if canImport(XCTest) || canImport(Testing)\n#else\nfunc f() { print(1) }\n#endif",
    "let on = false\nfunc f() { if on { } else { print(1) } }",
    "let on = false\nfunc f(on: Bool) { if on { print(1) } }",
    "let on = false\nfunc f() { let on = true; if on { print(1) } }",
    "let on = false\nfunc f() { [true].forEach { on in if on { print(1) } } }",
    "let on = false\nfunc f() { for on in [true] { if on { print(1) } } }",
    "let on = false\nfunc f(_ x: Bool?) { if let on = x, on { print(1) } }",
    "let on = false\nstruct S { func f() { if on { print(1) } } }\n---\nextension S { var on: Bool { true } }",
    "let isEmpty = true\nextension String { func p() { if !isEmpty { print(1) } } }",
    "let isCancelled = false\nclass O: Operation { func f() { if isCancelled { print(1) } } }",
    "let keepsDialog = false\nclass O: Operation { func f() { if keepsDialog { print(1) } } }",
    "typealias IntegerLiteralType = Odd\nlet n = 1\nfunc f() { if n == 2 { print(1) } }",
    "let n = 0\nstruct S<let n: Int> { func f() { if n == 2 { print(1) } } }",
    "let `self` = false\nextension Bool { func p() { if self { print(1) } } }",
    "func enabled() -> Bool { false }\nfunc enabled() -> Int { 1 }\nfunc f() { if enabled() == 1 { print(1) } }",
    "@_disfavoredOverload func on() -> Bool { false }\nfunc on(_ x: Int = 0) -> Bool { true }\nfunc f() { if on() { print(1) } }",
    "let on = false\nclass Q: P { func f() { if on { print(1) } } }\n---\nclass P { var on: Bool { true } }",
    "class A { var on: Bool { false }; func f() { if on { print(1) } } }\n---\nclass B: A { override var on: Bool { true } }",
    "protocol A { var on: Bool { get } }\nextension A { var on: Bool { false }; func f() { if on { print(1) } } }\nstruct B: A { let on = true }",
    "class A { let on: Bool; init() { on = true }; func f() { if on { print(1) } } }",
    "var on = false\nfunc f() { if on { print(1) } }",
    "enum A { static let on = false }\nenum B { static let on = true }\nfunc f() { if B.on { print(1) } }",
    "let on = false\nfunc f() { guard on else { print(1); return } }",
    "func f() { guard false else { return helper() }; func helper() { print(1) } }",
    "#if DEBUG\nlet on = false\n#else\nlet on = true\n#endif\nfunc f() { if on { print(1) } }",
    "let on = false\nstruct S { subscript(on: Bool) -> Int { if on { print(1) }; return 1 } }",
    "let v = false\nstruct S { var a: Int { get { 1 } set(v) { if v { print(1) } } } }",
    "let on = false\nlet c = { [on = true] in if on { print(1) } }",
    "let on = false\nfunc f() { do { try g() } catch let on as Bool { if on { print(1) } } catch {} }",
    "let n = 0\nfunc f() { switch n { case 0: fallthrough; case 1: print(1); default: break } }",
    "let n = 0\nfunc f(_ b: Bool) { switch n { case 0: if b { fallthrough }; case 1: print(1); default: break } }",
    "func f() { precondition({ print(1); return true }()) }",
    "func f() { if !_isDebugAssertConfiguration() { print(1) } }",
    "open class A { open var on: Bool { false }; func f() { if on { print(1) } } }",
    "class A: NSObject { @objc dynamic var on: Bool { false }; func f() { if on { print(1) } } }",
    "class A { dynamic func on() -> Bool { false }; func f() { if on() { print(1) } } }",
    "func && (a: Bool, b: @autoclosure () -> Int) -> Bool { true }\nfunc f() { if false && 1 { print(1) } }",
    "prefix func ! (b: Bool) -> Bool { b }\nfunc f() { if !true { print(1) } }",
    "func || (a: Bool, b: Bool) -> Bool { false }\nfunc f() { if true || true { } else { print(1) } }",
    "func == (a: Int, b: Int) -> Bool { true }\nfunc f() { if 1 == 2 { print(1) } }",
    "func ~= (a: Int, b: Int) -> Bool { true }\nfunc f() { switch 3 { case 1: print(1); default: break } }",
    "let on = false\nlet off = true\nfunc f() { if on && off { print(1) } }\n---\nfunc && (a: Bool, b: @autoclosure () -> Bool) -> Bool { true }",
    "let on = true\nfunc f() { if !on { print(1) } }\n---\nprefix func ! (b: Bool) -> Bool { b }",
    "let n = 1\nfunc f() { if n == 2 { print(1) } }\n---\nfunc == <T>(a: T, b: T) -> Bool { true }",
    "let n = 1\nfunc f() { switch n { case 2: print(1); default: break } }\n---\nfunc ~= (a: Int, b: Int) -> Bool { true }",
    "struct T { func assert(_ c: Bool) {}\n func f() { assert({ print(\"x\"); return true }()) } }",
    "func assert(_ c: Bool) {}\nfunc f() { assert({ print(\"x\"); return true }()) }",
    "class A { func f() { assert({ print(\"x\"); return true }()) } }\n---\nextension A { func assert(_ c: Bool) {} }",
    "func f(_ assert: (Bool) -> Void) { assert({ print(\"x\"); return true }()) }",
    "func _isDebugAssertConfiguration() -> Bool { true }\nfunc f() { if _isDebugAssertConfiguration() { print(\"x\") } }",
    "struct T { func _isDebugAssertConfiguration() -> Bool { true }\n func f() { if _isDebugAssertConfiguration() { print(\"x\") } } }",
    "struct PInt: ExpressibleByIntegerLiteral, Equatable { var v: Int; init(integerLiteral x: Int) { v = x == 0 ? 1 : x } }\nlet level: PInt = 0\nfunc f() { if level == 1 { print(\"x\") } }",
    "struct PInt: ExpressibleByIntegerLiteral, Equatable { var v: Int; init(integerLiteral x: Int) { v = x == 0 ? 1 : x } }\nfunc f() { let level: PInt = 0; if level == 1 { print(\"x\") } }",
    "struct Level: ExpressibleByIntegerLiteral, Equatable { var v: Int; init(integerLiteral x: Int) { v = 1 } }\nstruct A { let level: Level = 0; func f() { if level == 1 { print(\"x\") } } }\n---\nlet level = 0",
  ])
  func `code that may be reached logs`(source: String) async throws {
    let report = try await release(source)
    #expect(!(try report.cell("Release").silent), "\(source)")
  }

  @Test(arguments: [
    "struct Logger { func info(_ s: String) {} }\nfunc f() { Logger().info(\"a\") }",
    "func f() { Logger.shared.info(\"a\") }\n---\nfinal class Logger { static let shared = Logger(); func info(_ s: String) {} }",
    "enum App { struct Logger { func info(_ s: String) {} } }\nlet log = App.Logger()\nfunc f() { log.info(\"a\") }",
    "protocol Logger { func info(_ s: String) }\nfunc f(_ l: Logger) { l.info(\"a\") }",
    "struct Quiet { func info(_ s: String) {} }\ntypealias Logger = Quiet\nfunc f(_ l: Logger) { l.info(\"a\") }",
    "struct Logger<T> { func info(_ s: T) {} }\nfunc f() { Logger<Int>().info(1) }",
    "func f() { _ = L.print(\"a\") }\n---\nenum L { case print(String) }",
    "struct A { struct print { init(_ s: String) {} }\nfunc f() { _ = print(\"a\") } }",
    "enum Console { static let print: (String) -> Void = { _ in } }\nfunc f() { Console.print(\"a\") }",
    "func f(_ s: String) { let t = \"a\" + s; print(s); print(t) }\n---\nfunc print(_ s: String) {}",
    "func f() { print(\"a\") }\n---\nfunc print(_ s: @autoclosure () -> Any) {}",
    "func f(_ x: [Int]) { print(x) }\n---\nfunc print<T>(_ s: T) {}",
    "func f(_ x: Int) { NSLog(\"%d\", x) }\n---\nfunc NSLog(_ f: String, _ args: CVarArg...) {}",
    "private struct Logger { func info(_ s: String) {} }\nprivate let log = Logger()\nfunc f() { Logger().info(\"a\"); log.info(\"b\") }\n---\nimport os\nfunc g() {}",
    "class C { private func print(_ s: String) {}; func f() { print(\"a\"); self.print(\"b\") } }",
    "private protocol P {}\nextension P { func print(_ s: String) {} }\nclass C: P { func f() { print(\"a\") } }",
    "struct StderrStream: TextOutputStream { mutating func write(_ s: String) {} }\nvar stderrStream = StderrStream()\nfunc f() { print(1, to: &stderrStream) }",
  ])
  func `the target's own types and functions are not log functions`(source: String) async throws {
    let report = try await release(source)
    #expect(try report.cell("Release").silent, "\(source): \(report.summaries)")
  }

  @Test(arguments: [
    "struct Logger { let l = os.Logger(); func info(_ s: String) { l.info(\"a\") } }\nfunc f() { Logger().info(\"b\") }",
    "struct Logger { func info(_ s: String) {} }\nfunc f() { os.Logger().info(\"a\") }",
    "#if DEBUG\nstruct Logger { func info(_ s: String) {} }\n#endif\nfunc f() { Logger().info(\"a\") }",
    "enum App { struct Logger { func info(_ s: String) {} } }\nfunc f() { Logger().info(\"a\") }",
    "struct A { struct print { init(_ s: String) {} } }\nstruct B { func f() { print(\"a\") } }",
    "typealias Logger = os.Logger\nfunc f(_ l: Logger) { l.info(\"a\") }",
    "func f(_ x: Int) { print(x) }\n---\nfunc print(_ s: String) {}",
    "func f() { print(\"a\") }\n---\nfunc print(_ s: String) async {}",
    "func f() { print(\"a\") }\nfunc print(_ s: String) async {}",
    "func f() { print(\"a\") }\n---\n@_disfavoredOverload func print(_ s: String) {}",
    "func f() { let v: Void = print(\"a\") }\n---\nfunc print(_ s: String) -> Int { 0 }",
    "func f(_ x: Int) { print(x) }\n---\nfunc print<T: StringProtocol>(_ s: T) {}",
    "private struct Logger { func info(_ s: String) {} }\nfunc f() { Logger().info(\"b\") }\n---\nimport os\nfunc g() { Logger().info(\"a\") }",
    "fileprivate final class Logger { func info(_ s: String) {} }\n---\nlet log = Logger(subsystem: \"b\", category: \"c\")\nfunc g() { log.info(\"a\") }",
    "struct Quiet { func info(_ s: String) {} }\nprivate typealias Logger = Quiet\nfunc f() { Logger().info(\"b\") }\n---\nfunc g() { Logger().info(\"a\") }",
    "private enum os { struct Logger { func info(_ s: String) {} } }\n---\nimport os\nfunc g() { os.Logger().info(\"a\") }",
    "private struct Logger { func info(_ s: String) {} }\nfunc f(_ l: Logger) { shared.info(\"a\") }\n---\nlet shared = Logger()",
    "class C { private func print(_ s: String) {} }\n---\nextension C { func g() { print(\"a\") } }",
    "class C { private func print(_ s: String) {} }\n---\nclass D: C { func g() { print(\"a\") } }",
    "class C { private func print(_ s: String) {} }\nclass D: C { func g() { print(\"a\") } }",
    "class C {}\nprivate extension C { func print(_ s: String) {} }\n---\nextension C { func g() { print(\"a\") } }",
    "class C { private var print: (String) -> Void = { _ in } }\n---\nextension C { func g() { print(\"a\") } }",
    "class C: P {}\nprivate protocol P {}\nextension P { func print(_ s: String) {} }\n---\nextension C { func g() { print(\"a\") } }",
    "enum E { case a; private static func print(_ s: String) {} }\n---\nextension E { static func g() { print(\"a\") } }",
  ])
  func `a type or function of the target only hides its own name`(source: String) async throws {
    let report = try await release(source)
    let calls = report.calls.filter { $0.states["Release"] == "compiled in" }
    #expect(
      calls.map(\.text).allSatisfy { $0 == "a" || $0 == "x" } && calls.count == 1,
      "\(source): \(report.summaries)")
  }

  @Test(arguments: [
    ("-swift-version 6", "swift(>=6)", "logs"), ("-swift-version 6", "swift(<6)", "logs"),
    ("-swift-version 4 -swift-version 5", "swift(<5)", "silent"),
    ("-Xfrontend -swift-version -Xfrontend 6", "swift(>=6)", "logs"),
  ])
  func `the mode in the flags and that in SWIFT_VERSION both count`(
    flags: String, condition: String, status: String
  ) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "OTHER_SWIFT_FLAGS: \"\(flags)\""),
      "Sources/a.swift": "func f() {\n#if \(condition)\n  print(1)\n#endif\n}\n",
    ])
    let release = try await stage.report("App@Release").cell("Release")
    #expect(release.status == status, "\(release.verdict)")
  }
}
