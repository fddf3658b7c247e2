import SettingsTestSupport
import Testing

/// Less common functions of the system that write to a log, a stream or the terminal.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct LogFunctionTests {
  @Test(arguments: [
    ("fcopyfile(fd, 2, 0, 8)", ["fcopyfile"]), ("fcopyfile(2, fd, 0, 8)", []),
    ("sendfile(1, fd, 0, 9)", ["sendfile"]), ("sendfile(fd, 1, 0, 9)", []),
    ("copy_file_range(fd, 0, STDERR_FILENO, 0, 9, 0)", ["copy_file_range"]),
    ("copy_file_range(2, 0, fd, 0, 9, 0)", []),
    ("asl_add_log_file(0, STDERR_FILENO)", ["asl_add_log_file"]),
    ("malloc_zone_print(0, 1)", ["malloc_zone_print"]), ("malloc_zone_malloc(0, 1)", []),
    ("dispatch_debug(q, \"x\")", ["dispatch_debug"]), ("psiginfo(info, \"x\")", ["psiginfo"]),
    ("fmtmsg(1, \"a\", 2, \"b\", \"c\", \"d\")", ["fmtmsg"]),
    ("fopen(ctermid(0), \"w\")", ["ctermid"]), ("open(ttyname(STDERR_FILENO), 1)", ["ttyname"]),
    ("ttyname(fd)", []), ("putw(1, stderr)", ["putw"]), ("putw(1, file)", []),
    ("dprintf_l(2, 0, \"x\")", ["dprintf_l"]), ("dprintf_l(fd, 0, \"x\")", []),
    ("fxprintf(stdout, d, 0, \"x\")", ["fxprintf"]), ("xprintf(d, 0, \"x\")", ["xprintf"]),
    (
      "CFBundleGetFunctionPointerForName(b, CFSTR(\"NSLog\"))",
      ["CFBundleGetFunctionPointerForName"]
    ),
    ("CFBundleGetFunctionPointerForName(b, CFSTR(\"malloc\"))", []),
    ("NSLookupSymbolInImage(image, \"_puts\", 0)", ["NSLookupSymbolInImage"]),
  ])
  func `functions of the system that log are found`(call: String, names: [String]) async throws {
    let stage = try AuditStage(["Sources/a.c": "void f(int fd) { \(call); }\n"])
    let report = try await stage.report()
    #expect(report.calls.map(\.name) == names)
    let silent =
      ["write", "dprintf_l", "fcopyfile", "sendfile", "copy_file_range"]
        .contains { call.hasPrefix($0) && call.contains("fd") } ? "unknown" : "silent"
    #expect(try report.cell("Release").status == (names.isEmpty ? silent : "logs"))
  }

  @Test(arguments: ["execveat(fd, \"x\", 0, 0, 0)", "wordexp(\"$(x)\", &words, 0)"])
  func `functions that start a process make a configuration unknown`(call: String) async throws {
    let stage = try AuditStage(["Sources/a.c": "void f(int fd) { \(call); }\n"])
    let report = try await stage.report(status: 1)
    #expect(try report.cell("Release").status == "unknown")
    #expect(report.unjudged.map(\.kind) == ["process"])
  }

  @Test(.enabled("needs swiftc") { Installed.has("swiftc") })
  func `functions have one meaning in C and in Swift`() async throws {
    let calls = [
      ("CFBundleGetFunctionPointerForName(b, %)", "NSLog", "logs"),
      ("CFBundleGetFunctionPointerForName(b, name)", "", "unknown"),
      ("NSLookupSymbolInImage(image, %, 0)", "_puts", "logs"),
      ("NSLookupSymbolInImage(image, name, 0)", "", "unknown"), ("getopt(n, v, s)", "", "unknown"),
      ("execv(path, v)", "", "unknown"), ("fsync(fd)", "", "silent"),
    ]
    let programs = calls.flatMap { call, text, _ in
      let call = call.replacing("%", with: "\"\(text)\"")
      return [["a.c": "void f(int fd) { \(call); }\n"], ["a.swift": "func f() { _ = \(call) }\n"]]
    }
    let statuses = try await AuditStage.statuses(of: programs)
    #expect(statuses == calls.flatMap { [$0.2, $0.2] })
  }

  @Test func `what a system call of inline assembly does is unknown`() async throws {
    let unknown = [
      #"__asm__ volatile("mov x16, #4\n svc #0x80");"#, #"asm("syscall");"#, #"asm("SVC 0");"#,
      #"asm volatile("int $0x80" ::: "memory");"#,
    ]
    let others = [
      (#"asm("dmb ish" ::: "memory");"#, "silent"), (#"asm("svc 0\n bl _puts");"#, "logs"),
      ("if (0) asm(\"svc 0\");", "silent"),
    ]
    let programs = (unknown + others.map(\.0)).map { ["a.c": "void f(void) { \($0) }\n"] }
    #expect(
      try await AuditStage.statuses(of: programs)
        == unknown.map { _ in "unknown" } + others.map(\.1))
  }
}
