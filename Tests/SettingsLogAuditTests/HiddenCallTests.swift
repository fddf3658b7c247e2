import SettingsTestSupport
import Testing

/// Log calls in unusual forms, and code that only resembles them.
@Suite(.enabled("needs clang") { Installed.has("clang") }, .endsWhenHanging)
struct HiddenCallTests {
  /// Returns the names of a file's log calls, in the order of their places.
  private func names(_ file: String, _ source: String) async throws -> [String] {
    let stage = try AuditStage(["Sources/\(file)": source + "\n"])
    let report = try await stage.report()
    #expect(try report.cell("Release").silent == report.calls.isEmpty, "\(report.problems)")
    return report.calls.filter { $0.states["Release"] == "compiled in" }.map(\.name)
  }

  @Test(arguments: [
    (#"void (*l)(const char *); void f(void) { l = dlsym(0, "puts"); }"#, ["dlsym"]),
    (#"void f(void) { void *m = dlsym(0, "malloc"); }"#, []),
    (#"FILE **e; void f(void) { e = dlsym(0, "std" "err"); }"#, ["dlsym"]),
    (#"int (*s)(const char *); void f(void) { s = dlsym(0, "system"); }"#, ["dlsym"]),
    (#"extern void say(const char *) __asm__("_NSLog"); void f(void) { say("x"); }"#, ["__asm__"]),
    (
      #"static int say(const char *) __attribute__((weakref("puts"))); void f(void) { say("x"); }"#,
      ["weakref"]
    ),
    (#"void f(void) { int fd = 2 - 1; write(fd, "x", 1); }"#, ["write"]),
    (#"void f(void) { int fd = 2 + 1, e = -1; write(fd, "x", 1); write(e, "x", 1); }"#, []),
    (#"void f(void) { __asm__("nop"); __asm__ volatile ("err"); }"#, []),
    (#"void f(void) { write(fileno(stderr), "x", 1); }"#, ["write"]),
    (#"void f(void) { FILE *e = fdopen(STDERR_FILENO, "w"); }"#, ["fdopen"]),
    (#"void f(int s) { send(2, "x", 1, 0); send(s, "x", 1, 0); }"#, ["send"]),
    (#"void f(struct iovec *v) { writev(2, v, 1); writev(7, v, 1); }"#, ["writev"]),
    (#"void f(void) { FILE *e = fopen("/dev/stderr", "w"); }"#, ["/dev/stderr"]),
    (#"void f(void) { FILE *e = fopen("/dev/null", "w"); }"#, []),
    (#"void f(void) { FILE *e = fopen("\x2f" "dev/stderr", "w"); }"#, ["/dev/stderr"]),
    (#"void f(void) { FILE *e = fopen("/dev/stderr\0x", "w"); }"#, ["/dev/stderr\0x"]),
    (#"void f(void) { FILE *e = fopen("file:///%64ev/tty", "w"); }"#, ["file:///%64ev/tty"]),
    (
      #"const char p[] = {'/','d','e','v','/','t','t','y',0}; void f(void) { fopen(p, "w"); }"#,
      ["/dev/tty"]
    ),
    (
      #"void f(void) { os_trace("x"); CFShowStr(s); asl_log_message(3, "x"); }"#,
      ["os_trace", "CFShowStr", "asl_log_message"]
    ),
    (
      #"void f(void) { warnc(1, "x"); errc(1, 2, "x"); vwarnc(1, "x", a); verrc(1, 2, "x", a); }"#,
      ["warnc", "errc", "vwarnc", "verrc"]
    ),
    (
      #"void f(void) { herror("x"); mach_error("x", 1); malloc_printf("x"); asl_send(0, m); }"#,
      ["herror", "mach_error", "malloc_printf", "asl_send"]
    ),
    (
      #"void f(void *b) { backtrace_symbols_fd(b, n(1, 2), 2); backtrace_symbols_fd(b, 2, fd); }"#,
      ["backtrace_symbols_fd"]
    ),
    (
      #"void f(void) { dispatch_write(STDERR_FILENO, d, q, 0); dispatch_write(fd, d, q, 0); }"#,
      ["dispatch_write"]
    ),
    (
      #"void f(void) { dispatch_io_create(0, 2, q, 0); dispatch_io_create(2, fd, q, 0); }"#,
      ["dispatch_io_create"]
    ),
    ("#define LOG_FD (STDERR_FILENO)\nvoid f(void) { write(LOG_FD, \"x\", 1); }", ["write"]),
    (
      #"void f(void) { dprintf((2), "x"); write((int)STDERR_FILENO, "x", 1); write(0x2, "x", 1); }"#,
      ["dprintf", "write", "write"]
    ),
    (
      #"void f(void) { write(+2, "x", 1); write(2u, "x", 1); write((fileno((stderr))), "x", 1); }"#,
      ["write", "write", "write"]
    ),
    ("#define debug(...) printf(__VA_ARGS__)\nvoid f(void) { debug(\"x\"); }", ["debug"]),
    ("#define error(...)\nvoid f(void) { error(\"x\"); info(\"y\"); }", []),
    (
      #"void f(int c) { write(c ? 2 : 1, "x", 1); write(c ? 3 : (c ? 4 : 5), "x", 1); }"#, ["write"]
    ),
    (#"void f(int c) { write(c ? c ? 3 : 4 : 2, "x", 1); }"#, ["write"]),
    (#"enum { IN, OUT, ERR }; void f(void) { write(ERR, "x", 1); write(IN, "x", 1); }"#, ["write"]),
    (
      #"enum { FD = 2 }; enum : int { G = 7, H }; void f(void) { write(FD, "", 0); write(H, "", 0); }"#,
      ["write"]
    ),
    (#"void f(int n) { int fd = n > 5 ? 7 : 1; write(fd, "x", 1); }"#, ["write"]),
    (#"void f(void) { int fd = open("a", 1); write(fd, "x", 1); }"#, []),
    (#"void f(void) { write(3 - 1, "x", 1); write(2 + 1, "x", 1); }"#, ["write"]),
    (
      #"void f(void) { __printf_chk(1, "x"); __fprintf_chk(stderr, 1, "x"); __fprintf_chk(g, 1, "x"); }"#,
      ["__printf_chk", "__fprintf_chk"]
    ),
    (#"static const int fd = STDERR_FILENO; void f(void) { write(fd, "x", 1); }"#, ["write"]),
    (#"void f(void) { syscall(4, 2, "x", 1); syscall(4, fd, "x", 1); }"#, ["syscall"]),
    (#"void f(void) { FILE *e = fopen("/dev//std" "err", "w"); }"#, ["/dev//stderr"]),
    (
      #"void f(void) { FILE *e = fopen("/proc/self/fd/2", "w"); fopen("/proc/self/maps", "r"); }"#,
      ["/proc/self/fd/2"]
    ),
    (
      "#pragma redefine_extname say puts\nint say(const char *); void f(void) { say(\"x\"); }",
      ["__asm__"]
    ),
    (#"void f(void) { __asm__ volatile("call puts@PLT" ::: "memory"); }"#, ["__asm__"]),
    (#"void f(void) { __asm__ volatile(".2byte 0x050f" ::: "memory"); }"#, ["__asm__"]),
    (#"void f(void) { __asm__ volatile(".irp x,uts\n call p\\x\n.endr"); }"#, ["__asm__"]),
    (#"void f(int *p) { __asm__ volatile("1: dec %0\n jnz 1b" : "+r"(p) :: "memory"); }"#, []),
    (#"extern FILE *q __asm__("std" "err"); void f(void) { fputs("x", q); }"#, ["__asm__"]),
    (#"int s(const char *) __asm__("_system"); void f(void) { s("x"); }"#, ["__asm__"]),
    (#"void *f(void *, const char *) __asm__("dlsym");"#, ["__asm__"]),
    (#"void f(void) { FILE *e = fopen("../../../dev/fd/2", "w"); }"#, ["../../../dev/fd/2"]),
    (#"char p[] = {47,100,0x65,118,47,'f','d',47,50,0};"#, ["/dev/fd/2"]),
    (#"void f(void) { gzdopen(2, "wT"); gzdopen(7, "w"); }"#, ["gzdopen"]),
    (#"void f(void) { CFSocketCreateWithNative(0, 2, 0, 0, 0); }"#, ["CFSocketCreateWithNative"]),
    (
      "#define J(a, b) a##b\nvoid f(void) {\n# 1 \"/usr/include/x.h\" 1 3\nJ(pu, ts)(\"x\");\n}",
      ["puts"]
    ),
  ])
  func `log calls in C under other names are found`(source: String, calls: [String]) async throws {
    #expect(try await names("a.c", source) == calls, "\(source)")
  }

  @Test(arguments: [
    #"void f(void) { (write)(2, "x", 1); }"#,
    #"void f(void) { (system)("echo x"); }"#,
    #"struct { long (*w)(int, const void *, unsigned long); } s = { write };"#,
    #"long (*w)(int, const void *, unsigned long) = &writev;"#,
    #"static void g(void *p) {} void f(void) { g(dlsym); g(fprintf); }"#,
    #"int (*d)(int, int) = dup2;"#,
  ])
  func `a function that is passed on may do anything`(source: String) async throws {
    let report = try await AuditStage(["Sources/a.c": source + "\n"]).report()
    #expect(try report.cell("Release").status == "unknown", "\(report.problems)")
  }

  @Test(arguments: [
    ("a.c", #"void f(int n) { char p[32]; snprintf(p, 32, "//dev/fd/%d", n); }"#),
    ("a.c", #"void f(void) { chdir("/"); open("dev/fd/2", 1); }"#),
    ("a.c", #"typedef _Bool B; void f(void) { write((B)7, "x", 1); }"#),
    ("a.c", #"typedef enum : _Bool { no, yes } B; void f(void) { write((B)7, "x", 1); }"#),
    ("a.c", #"typedef _Bool A; typedef A B; const B fd = 7; void f(void) { write(fd, "", 0); }"#),
    ("a.c", #"int f(const char *) __asm__("_IO_puts"); int g(void) { return f("x"); }"#),
    ("a.c", #"long f(int, char *) asm("_" "__write_nocancel"); void g(void) { f(2, 0); }"#),
    (
      "a.cpp",
      #"enum class E { a = 7 }; constexpr int operator~(E) { return 2; } void f() { write(~E::a, "", 0); }"#
    ),
    ("a.c", #"void *f(void) { return dlsym(0, "_IO_puts"); }"#),
    ("a.cpp", "namespace std { struct istream { void *tie(); }; } auto p = &std::istream::tie;"),
    (
      "a.cpp",
      #"void f() { int fd = open("a", 1); [](int &x) { x = 2; }(fd); write(fd, "x", 1); }"#
    ),
    ("a.m", #"void f(void) { id c = NSClassFromString(@"NSTask"); [[c new] launch]; }"#),
    ("a.m", #"void f(void) { [[NSUserUnixTask alloc] init]; }"#),
    ("a.m", #"void f(id n) { id c = NSClassFromString(n); [[c new] launch]; }"#),
    ("a.m", #"void f(id n) { [NSFileHandle performSelector:NSSelectorFromString(n)]; }"#),
    ("a.m", #"void f(id n) { [NSFileHandle valueForKey:n]; }"#),
    ("a.m", #"void f(id n) { [n writeToFile:[@[@"/", @"dev", @"tty"] join] atomically:0]; }"#),
    ("a.m", #"void f(void *b, id n) { CFBundleGetFunctionPointersForNames(b, n, 0); }"#),
  ])
  func `what code does with names and types that it makes is unknown`(
    file: String, source: String
  ) async throws {
    let report = try await AuditStage(["Sources/\(file)": source + "\n"]).report()
    #expect(try report.cell("Release").status == "unknown", "\(source) \(report.problems)")
  }

  @Test(arguments: [
    ("a.m", #"void f(id n) { id c = NSClassFromString(n); [c valueForKey:n]; }"#),
    ("a.m", #"void f(id n) { NSFileHandle *h; [h performSelector:NSSelectorFromString(@"go")]; }"#),
    ("a.c", #"int f(void) asm("_strlen"); int g(void) { return f(); }"#),
    ("a.c", #"int f(void) asm("_own"); int g(void) { return f(); } int own(void) { return 1; }"#),
    ("a.c", #"typedef int I; void f(void) { write((I)7, "x", 1); }"#),
    ("a.c", #"const char *const modes[] = {"dev", "prod"};"#),
    ("a.c", #"const int sizes[] = {47, 100, 300};"#),
    ("a.cpp", "#include <tuple>\nvoid f() { int a, b; std::tie(a, b) = std::make_tuple(1, 2); }"),
  ])
  func `what only resembles such code is silent`(file: String, source: String) async throws {
    let report = try await AuditStage(["Sources/\(file)": source + "\n"]).report()
    #expect(try report.cell("Release").status == "silent", "\(source) \(report.problems)")
  }

  @Test(arguments: [
    #"id f(void) { return [NSFileHandle valueForKeyPath:@"self.fileHandleWithStandardError"]; }"#,
    #"id f(void) { return [NSExpression expressionWithFormat:@"FUNCTION(a,'fileHandleWithStandardError')"]; }"#,
    #"void f(void *b) { CFBundleGetDataPointerForName(b, CFSTR("NSLog")); }"#,
    #"id f(id h) { return ((id (*)(id, SEL, int))objc_msgSend)(h, @selector(initWithFileDescriptor:), 2); }"#,
    "static const BOOL debug = 0;\n@implementation X\n@synthesize on = debug;\n- (void)f { if (debug) puts(\"x\"); }\n@end",
  ])
  func `log calls in Objective-C by other names count`(source: String) async throws {
    let report = try await AuditStage(["Sources/a.m": source + "\n"]).report()
    #expect(try report.cell("Release").status == "logs", "\(source) \(report.problems)")
  }

  @Test(arguments: [
    "static void g(int x) {} void f(int write) { g(write); }",
    "struct s { int write; }; int f(struct s *s) { int system = s->write; return system; }",
    "void f(void) { struct { int dup2; } s = { .dup2 = 1 }; }",
    "struct p { int read, write; }; enum s { user, system };\n"
      + "int f(struct p p) { int read = p.read, write = p.write; return read + write; }",
    "int f(int n) { int recv = n, send = 0, *dup = &n; return recv + send + *dup; }",
    "enum { write, other }; int f(void) { return write; }",
  ])
  func `a variable with the name of a function is none`(source: String) async throws {
    let report = try await AuditStage(["Sources/a.c": source + "\n"]).report()
    #expect(try report.cell("Release").status == "silent", "\(report.problems)")
  }

  @Test(arguments: [
    "typedef int (*F)(int); F table[] = { 0, (F)system };",
    "void g(int, void *); void f(int a) { g(a, system); }",
    "void *f(int a) { return a ? 0 : (a, (void *)system); }",
  ])
  func `a function in a list of values is one`(source: String) async throws {
    let text = "int system(const char *);\n\(source)\n"
    let report = try await AuditStage(["Sources/a.c": text]).report()
    #expect(try report.cell("Release").status == "unknown", "\(source)")
  }

  @Test func `CocoaLumberjack's messages and macros log`() async throws {
    let source = """
      @interface DDLog
      + (void)log:(int)later level:(int)level format:(id)format, ...;
      + (void)removeAllLoggers;
      @end
      #define LOG_MAYBE(...) [DDLog log:1 level:4 format:__VA_ARGS__]
      void f(void) { [DDLog log:1 level:2 format:@"x"]; [DDLog removeAllLoggers]; LOG_MAYBE(@"y"); }

      """
    #expect(try await names("a.m", source) == ["DDLog", "LOG_MAYBE"])
  }

  @Test(arguments: [
    (
      #"void f() { fmt::print("x"); fmt::println(stderr, "y"); mine::print("no"); }"#,
      ["print", "println"]
    ),
    (
      #"void f() { spdlog::info("x"); spdlog::warn("y"); page.info("no"); mine::info("no"); }"#,
      ["info", "warn"]
    ),
    (
      "#define LOG(s) google::LogMessage(__FILE__, __LINE__).stream()\nvoid f() { LOG(INFO) << \"x\"; }",
      ["LogMessage"]
    ),
    (#"class LogMessage {}; void f() { LogMessage("no"); error("no"); }"#, []),
    (#"int f() { ::puts("x"); std::puts("y"); return ::puts("z"); }"#, ["puts", "puts", "puts"]),
    (#"namespace io = std; void f() { io::puts("x"); }"#, ["puts"]),
    (
      #"extern "C" { namespace q { int puts(const char *); } } void f() { q::puts("x"); }"#,
      ["puts"]
    ),
    (#"namespace io { using std::puts; } void f() { io::puts("x"); }"#, ["puts", "puts"]),
    (#"namespace io { using namespace std; } void f() { io::puts("x"); }"#, ["puts"]),
  ])
  func `log calls of common C++ libraries are found`(source: String, calls: [String]) async throws {
    #expect(try await names("a.cpp", source) == calls, "\(source)")
  }

  @Test(arguments: [
    ("a.cpp", #"namespace ui { void printf(const char *); } void f() { ui::printf("x"); }"#),
    (
      "a.cpp",
      "using namespace std;\nstruct S { static void puts(const char *); };\n"
        + #"void S::puts(const char *t) {} void f() { S::puts("x"); auto g = &S::puts; }"#
    ),
    ("a.cpp", "auto a = std::errc(3); auto b = std::errc::io_error;"),
    ("a.c", "int h(int (*warn)(int)) { return warn(3); }"),
    ("a.c", #"void h(void (^printf)(const char *)) { if (1) { printf("x"); } }"#),
    ("a.c", #"void f(void) { int (*puts)(const char *) = g; puts("x"); h(puts); }"#),
    ("a.c", "__attribute__((format(printf, 1, 2))) void f(const char *t, ...) {}"),
    ("a.c", "__attribute__((format(printf, (1), (2)))) void f(const char *t, ...) {}"),
    ("a.m", "@implementation L\n- (void)printf:(id)t {}\n- (void)puts {}\n@end"),
    ("a.m", "void f(L *l) { [l puts]; [L puts]; [l.other puts]; [[L shared] puts]; }"),
  ])
  func `other declarations with a log function's name do not log`(
    file: String, source: String
  ) async throws {
    #expect(try await names(file, source) == [], "\(source)")
  }

  @Test(arguments: [
    #"int h(int (*puts)(const char *)) { return 1; } int g(void) { return puts("x"); }"#,
    #"int h(int (*puts)(const char *)); int g(void) { return puts("x"); }"#,
    #"void f(void) { { int (*puts)(const char *) = g; } puts("x"); }"#,
  ])
  func `a pointer with that name only counts in its function`(source: String) async throws {
    #expect(try await names("a.c", source) == ["puts"], "\(source)")
  }

  @Test(arguments: [
    "@property (copy) void (^puts)(int);", "@property int (*puts)(const char *);",
    "@property (nonatomic, copy, nullable) void (^puts)(int), (^other)(int);",
  ])
  func `a property hides no function`(property: String) async throws {
    let source = "@interface A\n\(property)\n@end\nint main(void) { return puts(\"x\"); }\n"
    #expect(try await names("a.m", source) == ["puts"], "\(property)")
  }

  @Test(arguments: [
    ("UIKit", []), ("Foundation.NSString", []), ("ObjectiveC", []),
    ("CocoaLumberjack", ["'CocoaLumberjack' module not found"]),
  ])
  func `a missing module may define log functions`(
    module: String, problems: [String]
  ) async throws {
    let stage = try AuditStage(["Sources/a.m": "@import \(module);\nint a;\n"])
    let report = try await stage.report(status: problems.isEmpty ? 0 : 1)
    #expect(report.problems.map(\.message) == problems)
    #expect(
      try report.cell("Release").verdict
        == (problems.isEmpty ? "silent" : "unknown: 1 file lacks a header"))
  }

  @Test(
    .enabled("needs swiftc") { Installed.has("swiftc") },
    arguments: [
      (
        #"@_silgen_name("NSLog") func say(_ f: NSString); func f() { say("x") }"#, ["@_silgen_name"]
      ),
      (#"@_silgen_name("mine") func say(_ f: NSString); func f() { say("x") }"#, []),
      (#"@_extern(c, "puts") func say(_ s: UnsafePointer<CChar>) -> Int32"#, ["@_extern"]),
      (#"let f = dlsym(h, "NSLog"); let g = dlsym(h, "malloc")"#, ["dlsym"]),
      (
        #"func f() { #log("x"); _ = #debugLog("y"); #Preview { a }; #catalog("no"); _ = #logo }"#,
        ["#log", "#debugLog"]
      ),
      (
        #"func f() { let e = stderr; fputs("x", e); emit("y", stdout); fflush(stdout) }"#,
        ["stderr", "stdout"]
      ),
      (#"func f() { let (stdout, stderr) = run(); parse(stdout); let e = stderr }"#, []),
      (#"struct R { let stdout: String; func f() { parse(stdout); parse(r.stderr) } }"#, []),
      (
        #"func f() { _ = fdopen(2, "w"); _ = fdopen(d, "w"); _ = fopen("/dev/stdout", "w") }"#,
        ["fdopen", "/dev/stdout"]
      ),
      (
        #"func f() throws { try FileDescriptor.standardError.writeAll(b) }"#,
        ["FileDescriptor.standardError.writeAll"]
      ),
      (
        #"func f() throws { let e = FileDescriptor.standardError; try e.writeAll(b) }"#,
        ["e.writeAll"]
      ),
      (#"func f() throws { try FileDescriptor.open(p, .writeOnly).writeAll(b) }"#, []),
      (
        #"func f() { backtrace_symbols_fd(&b, 3, STDERR_FILENO); backtrace_symbols_fd(&b, 2, fd) }"#,
        ["backtrace_symbols_fd"]
      ),
      (
        #"func f() { psignal(3, "x"); herror("x"); mach_error("x", 3); putchar_unlocked(3) }"#,
        ["psignal", "herror", "mach_error", "putchar_unlocked"]
      ),
      (
        #"func f() { vwarn("x", a); fputws(w, stderr); fputws(w, file); send(2, p, 1, 0); send(s, p, 1, 0) }"#,
        ["vwarn", "fputws", "send"]
      ),
      (#"func f() { fcopyfile(s, 2, nil, 0); fcopyfile(2, s, nil, 0) }"#, ["fcopyfile"]),
      (#"func f() { let send = 3; use(send); channel.send(1); verr.store(2) }"#, []),
      (
        #"func f() { pwrite(2, p, 1, 0); pwrite(fd, p, 1, 0); let pwrite = 3; use(pwrite) }"#,
        ["pwrite"]
      ),
      (
        #"extension FileHandle { static func say() { standardError.write(d) } }"#,
        ["standardError.write"]
      ),
      (
        #"extension FileHandle { static func say() { self.standardError.write(d) } }"#,
        ["self.standardError.write"]
      ),
      (
        #"extension FileHandle { static let err = standardError }; func f() { FileHandle.err.write(d) }"#,
        ["FileHandle.standardError", "err.write"]
      ),
      (#"extension String { func print() {} }; func f() { "x".print() }"#, []),
      (#"func f() { "x".publisher.print() }"#, ["print"]),
      (#"func f() { DDLogInfo("x") }"#, ["DDLogInfo"]),
      (#"let log = SwiftyBeaver.self; func f() { log.verbose("x") }"#, ["log.verbose"]),
      (#"let log = XCGLogger.default; func f() { log.severe("x") }"#, ["log.severe"]),
      (
        #"struct V { @Environment(\.sink) var sink: Logger; func f() { sink.info("x") } }"#,
        ["sink.info"]
      ),
      (
        #"extension E { var journal: Logger { l } }; @Dep(\.journal) var j; func f() { j.info("x") }"#,
        ["j.info"]
      ),
      (#"typealias Level = Logger.Level; func f() { set(Level.error); let d = Level.debug }"#, []),
      (
        #"@propertyWrapper struct P { var wrappedValue: Int { didSet { print("x") } } }"#, ["print"]
      ),
    ])
  func `indirect log calls in Swift are found`(source: String, calls: [String]) async throws {
    #expect(try await names("a.swift", source) == calls, "\(source)")
  }
}
