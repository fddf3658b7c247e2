import SettingsTestSupport
import Testing

/// Functions that decide what is written, used in Swift without a plain call.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct SwiftStoredFunctionTests {
  /// Expects the same status of targets with one source each, or several separated by a line `---`.
  private func expect(
    _ expected: String, of sources: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let statuses = try await AuditStage.statuses(
      of: sources.map { source in
        let files = source.split(separator: "\n---\n").enumerated()
        return Dictionary(
          uniqueKeysWithValues: files.map { ("f\($0.offset).swift", $0.element + "\n") })
      })
    for (source, status) in zip(sources, statuses) {
      #expect(status == expected, "\(source)", sourceLocation: sourceLocation)
    }
  }

  @Test func `a function that is stored, in parentheses or qualified is unknown`() async throws {
    try await expect(
      "unknown",
      of: [
        "let f = dlsym",
        "func f(_ n: String) { _ = (dlsym)(nil, n) }",
        "func f(_ n: String) { _ = dlsym.self(nil, n) }",
        "func f(_ n: String) { _ = Glibc.dlsym(nil, n) }",
        "func f(_ n: String) { _ = Darwin.dlsym(nil, n) }",
        "import AVKit\nfunc f(_ n: String) { _ = AVKit.dlsym(nil, n) }",
        "import Zebra\nfunc f(_ n: String) { _ = Zebra.dlsym(nil, n) }",
        #"func f() { _ = Darwin.system("x") }"#,
        #"func f() { _ = (Darwin.popen)("x", "r") }"#,
        "let s = posix_spawn",
        #"func f() { [system].forEach { _ = $0("x") } }"#,
        "let d = dup2", "let d = Darwin.dup", "let g = getopt",
        "let f: (Int, String?, Int, Int, Int) -> Int = dump",
        "let f = CFBundleGetFunctionPointerForName",
        "let c = NSClassFromString",
        #"func f(_ n: String) { let s = Selector.init("fileHandleWith\(n)"); g(s) }"#,
        "func f(_ n: [String]) { g(n.map(Selector.init)) }",
        "let t = Process.self", "let mk = Process.init", "let mk = Foundation.Process.init",
        "let mk: (Int32, Bool) -> FileHandle = FileHandle.init",
      ])
  }

  @Test func `a log function that an operator of the project takes counts`() async throws {
    try await expect(
      "logs",
      of: [
        "prefix operator ^\nprefix func ^ (f: F) {}\nfunc f() { ^puts }",
        "postfix operator ^\npostfix func ^ (f: F) {}\nfunc f() { puts^ }",
        "struct V: View { var b: some View { let p = Self._printChanges; p(); return Text(\"x\") } }",
      ])
  }

  @Test func `the name of a function that finds or starts others is unknown`() async throws {
    try await expect(
      "unknown",
      of: [
        #"func f() { _ = dlsym(nil, "system") }"#, #"func f() { _ = dlsym(nil, "stderr") }"#,
        #"func f() { _ = dlsym(nil, "dlsym") }"#, #"func f() { _ = dlsym(nil, "_IO_puts") }"#,
        #"func f() { _ = dlsym(nil, "pu\u{74}s") }"#,
        #"@_silgen_name("_IO_puts") func f(_ s: UnsafePointer<CChar>) -> Int32"#,
        #"@_silgen_name("p\u{75}ts") func f(_ s: UnsafePointer<CChar>) -> Int32"#,
      ])
  }

  @Test func `the functions of CoreFoundation are judged`() async throws {
    try await expect(
      "logs",
      of: [
        #"func f() { _ = CFBundleGetDataPointerForName(b, "NSLog" as CFString) }"#,
        #"func f() { CFBundleGetFunctionPointersForNames(b, ["NSLog"] as CFArray, &t) }"#,
        "func f() { CFStreamCreatePairWithSocket(nil, 2, nil, &w) }",
        "func f() { _ = CFSocketCreateWithNative(nil, 2, 0, nil, nil) }",
        #"@extern(c, "puts") func f(_ s: UnsafePointer<CChar>) -> Int32"#,
      ])
    try await expect(
      "unknown",
      of: [
        "func f(_ n: CFString) { _ = CFBundleGetFunctionPointerForName(b, n) }",
        "func f(_ n: CFArray) { CFBundleGetDataPointersForNames(b, n, &t) }",
        #"func f() { NSAppleScript(source: "x")?.executeAndReturnError(nil) }"#,
        "func f() { OSAScript(source: s).executeAndReturnError(nil) }",
      ])
  }

  @Test func `a member of another type does not hide a function`() async throws {
    try await expect(
      "unknown",
      of: [
        "struct S { let system = 1 }\n---\nfunc f() { _ = system(\"x\") }",
        "struct S { func popen() {} }\nclass A { func f() { _ = popen(\"x\", \"r\") } }",
        "struct S { func write() {} }\n---\nlet w = write",
        "struct S { let reportFailure = 1 }\n---\nfunc f() { reportFailure(\"x\") }",
      ])
  }

  @Test func `names of the project are not functions of the system`() async throws {
    try await expect(
      "silent",
      of: [
        #"func f() { _ = dlsym(nil, "sqlite3_open") }"#,
        "struct S { let system: String; func f() { g(system) } }",
        "func f(system: String) { g(system) }",
        "func f() { do { try g() } catch let system { h(system) } }",
        "struct S { var a: Int { get { 1 } set(system) { g(system) } } }",
        "class A: B { func f() { g(system); system() } }\n---\nclass B { let system = 1 }",
        "class A: B { func f() { g(dump) } }\n---\nclass B { let dump = 1 }",
        "func f() { let dump = 1; g(dump); let warn = 2; g(warn) }",
        "struct S { func getopt() {}; func f() { getopt() } }",
        "func f() { g(.system, Font.system(size: 12), Process.processInfo) }",
      ])
  }
}
