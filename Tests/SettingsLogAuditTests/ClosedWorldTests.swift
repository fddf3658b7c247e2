import SettingsTestSupport
import Testing

/// Names that the sources of a target take from outside.
@Suite(.enabled("needs clang") { Installed.has("clang") }, .endsWhenHanging)
struct ClosedWorldTests {
  @Test(arguments: [
    ("void shout(const char *);\nvoid f(void) { shout(\"x\"); }", "unknown: 1 undefined name"),
    (
      "extern int shout(int a) __attribute__((cold));\nint f(void) { return shout(1); }",
      "unknown: 1 undefined name"
    ),
    ("void shout(int);\nvoid (*const all[])(int) = { shout };", "unknown: 1 undefined name"),
    ("void shout(int);\nvoid shout(int a) {}\nvoid f(void) { shout(1); }", "silent"),
    (
      "int add(int, int);\nint add(a, b) int a; int b; { return a; }\nint f(void) { return add(1, 2); }",
      "silent"
    ),
    ("void shout(int);", "silent"),
    ("void shout(int);\nvoid f(void) { if (0) shout(1); }", "silent"),
    (
      "void shout(int);\nstruct S { int shout; };\nint f(struct S *s) { return s->shout; }",
      "silent"
    ),
    ("extern char *strdup(const char *);\nchar *f(void) { return strdup(\"x\"); }", "silent"),
    (
      "int pthread_setname_np(const char *);\nvoid f(void) { pthread_setname_np(\"x\"); }", "silent"
    ),
    ("int f(int c, char **v) { return getopt(c, v, \"ab\"); }", "unknown: 1 other gap"),
    ("void f(int h) { XYHandleDump(h); }", "unknown: 1 undefined name"),
    ("void f(int e) { report_error(e); }", "unknown: 1 undefined name"),
    ("static void report_error(int e) {}\nvoid f(int e) { report_error(e); }", "silent"),
    ("void f(void (*reportError)(int)) { reportError(1); }", "silent"),
  ])
  func `a function that no source defines is unknown`(_ source: String, _ verdict: String)
    async throws
  {
    let report = try await AuditStage(["Sources/a.c": source + "\n"]).report()
    #expect(try report.cell("Release").verdict == verdict)
  }

  @Test(arguments: [
    ("b.swift", "// mail me @home about \"shout\"\n", "unknown: 1 undefined name"),
    ("b.swift", "let a = \"shout\"; @MainActor func f() {}\n", "unknown: 1 undefined name"),
    ("b.s", "  call _shouting\n  bl _shout\n", "unknown: 1 undefined name"),
    ("b.s", ".globl _shout\n_shout:\n  ret\n", "silent"), ("b.s", "shout: ret\n", "silent"),
    ("b.swift", "@_cdecl(\"shout\") func a(_ b: Int32) {}\n", "silent"),
    ("b.swift", "@c(shout) public func a(_ b: Int32) {}\n", "silent"),
    ("b.swift", "@c\nfunc shout(_ b: Int32) {}\n", "silent"),
    (
      "b.swift", "#if DEBUG\n@_cdecl(\"shout\") func a(_ b: Int32) {}\n#endif\n",
      "unknown: 1 undefined name"
    ),
    ("b.swift", "@_silgen_name(\"shout\")\nfunc a(_ b: Int32)\n", "unknown: 1 undefined name"),
  ])
  func `only a definition in another language defines a function`(
    file: String, text: String, verdict: String
  ) async throws {
    let report = try await AuditStage([
      "Sources/a.c": "void shout(int);\nvoid f(void) { shout(1); }\n", "Sources/\(file)": text,
    ]).report()
    let found = try report.cell("Release").verdict
    // Assembly itself is not understood.
    #expect(
      found == verdict
        || file == "b.s" && found.hasPrefix("unknown")
          && found.contains("undefined name") == verdict.contains("undefined name"),
      "\(text): \(found)")
  }

  @Test(arguments: [
    (
      "#import <Foundation/Foundation.h>\n@interface Tracker : NSObject\n+ (void)start;\n@end\nvoid f(void) { [Tracker start]; }",
      "unknown: 1 undefined name"
    ),
    (
      "#import <Foundation/Foundation.h>\n@interface Tracker : NSObject\n+ (void)start;\n@end\n@implementation Tracker\n+ (void)start {}\n@end\nvoid f(void) { [Tracker start]; }",
      "silent"
    ),
    (
      "#import <Foundation/Foundation.h>\n@interface Tracker : NSObject\n- (Tracker *)next;\n@end",
      "silent"
    ),
    (
      "#import <Foundation/Foundation.h>\n@interface NSString (Size)\n- (int)size;\n@end\nint f(NSString *s) { return [s size]; }",
      "silent"
    ),
    (
      "#import <CoreGraphics/CoreGraphics.h>\nextern int CGSMainConnectionID(void);\nint f(void) { return CGSMainConnectionID(); }",
      "silent"
    ),
    (
      "#import <Foundation/Foundation.h>\nvoid f(void) { [NSAutoreleasePool showPools]; }",
      "1 direct log call that bypasses the macro"
    ),
    (
      "#import <Foundation/Foundation.h>\nid f(id n) { NSAutoreleasePool *p = [[NSAutoreleasePool alloc] init]; id x = [[NSClassFromString(n) alloc] init]; [p drain]; return x; }",
      "silent"
    ),
    (
      "#import <Foundation/Foundation.h>\n@implementation A\n+ (BOOL)f:(id)n system:(BOOL)system write:(id)write { return system && write; }\n- (int)send:(int)send { return send; }\n@end",
      "silent"
    ),
    (
      "#import <Foundation/Foundation.h>\n@implementation A\n+ (void)f:(id)n { [n run:(id)system]; }\n@end",
      "unknown: 1 other gap"
    ),
    (
      "#import <Foundation/Foundation.h>\nvoid f(id n) { [[NSAutoreleasePool class] performSelector:NSSelectorFromString(n)]; }",
      "unknown: 1 symbol called by name"
    ),
    (
      "#import <AppKit/AppKit.h>\nvoid f(id e) { [NSApp reportException:e]; [[NSApplication sharedApplication] reportException:e]; }",
      "2 direct log calls that bypass the macro"
    ),
    (
      "#import <Foundation/Foundation.h>\n@implementation A\n- (void)reportException:(id)e {}\n- (void)f:(id)e { [self reportException:e]; }\n@end",
      "silent"
    ),
  ])
  func `a class without an implementation is unknown`(_ source: String, _ verdict: String)
    async throws
  {
    let report = try await AuditStage(["Sources/a.m": source + "\n"]).report()
    #expect(try report.cell("Release").verdict == verdict)
  }

  @Test(arguments: [
    // Nothing implements the window, whose interface is the only mention of the tracker.
    ("", "silent"),
    ("int f(id w) { return [((Window *)w) state]; }", "unknown: 1 undefined name"),
    ("@implementation Window\n@end", "unknown: 1 undefined name"),
    (
      "@implementation Window\n@end\n@implementation Tracker\n@end\n@implementation Base\n@end",
      "silent"
    ),
    ("@implementation Window\n@end\n@implementation Tracker\n@end", "unknown: 1 undefined name"),
    ("@interface Window (More)\n- (Tracker *)other;\n@end", "unknown: 1 undefined name"),
    ("@protocol More\n- (Tracker *)other;\n@end", "unknown: 1 undefined name"),
    ("int f(Tracker *t) { return [t state]; }", "unknown: 1 undefined name"),
  ])
  func `an interface without an implementation uses no class`(_ source: String, _ verdict: String)
    async throws
  {
    let header = """
      #import <Foundation/Foundation.h>
      @interface Base : NSObject
      @end
      @interface Tracker : Base
      - (int)state;
      @end
      @interface Window : NSObject
      @property Tracker *tracker;
      - (int)state;
      @end

      """
    let report = try await AuditStage([
      "Sources/a.h": header, "Sources/a.m": "#import \"a.h\"\n\(source)\n",
    ]).report()
    #expect(try report.cell("Release").verdict == verdict, "\(source)")
  }

  @Test func `another file may define a function`() async throws {
    let use = "void shout(int);\nvoid f(void) { shout(1); }\n"
    #expect(
      try await AuditStage(["Sources/a.c": use, "Sources/b.c": "void shout(int a) {}\n"])
        .report().cell("Release").verdict == "silent")
    let unknown = try await AuditStage(["Sources/a.c": use, "Sources/b.c": "void other(void) {}\n"])
      .run("@Release", "--assume-silent", "shout=read by hand")
    #expect(unknown.output.contains("\nApp@Release  silent, 1 assumed\n"), "\(unknown.transcript)")
  }

  /// Tests may use what the app that they run in defines. It is not part of their product.
  @Test func `the program that loads a bundle may define a function and a class`() async throws {
    let config = AuditStage.config(
      targets: """
        App: { type: application, sources: [Sources] }
          Tests: { type: unitTestBundle, sources: [Tests], host: App }
        """)
    let test = """
      #import <Foundation/Foundation.h>
      void shout(int);
      @interface Clock : NSObject
      + (int)now;
      @end
      void f(void) { shout([Clock now]); }

      """
    let clock = "@implementation Clock\n+ (int)now { return 1; }\n@end\n"
    let declaration = "#import <Foundation/Foundation.h>\n@interface Clock : NSObject\n@end\n"
    let files = [
      "config.yaml": config, "Tests/t.m": test,
      "Sources/a.m": declaration + clock + "void shout(int a) {}\n",
    ]
    let loaded = try await AuditStage(files).run("Tests@Release")
    #expect(loaded.output.contains("\nTests@Release  silent\n"), "\(loaded.transcript)")
    let alone = files.merging(["Sources/a.m": declaration + clock]) { $1 }
    let unknown = try await AuditStage(alone).run("Tests@Release")
    #expect(
      unknown.output.contains("no source that was read defines 'shout'"), "\(unknown.transcript)")
    #expect(!unknown.output.contains("Clock"), "\(unknown.transcript)")
    #expect(unknown.output.contains("\nTests@Release  unknown: 1 undefined name\n"))
  }

  @Test func `an assigned descriptor logs`() async throws {
    let source = "#include <aio.h>\nvoid f(struct aiocb *a, int d) { a->aio_fildes = VALUE; }\n"
    for (value, isSilent) in [("STDERR_FILENO", false), ("d", true)] {
      let text = source.replacing("VALUE", with: value)
      let report = try await AuditStage(["Sources/a.c": text]).report()
      #expect(try report.cell("Release").silent == isSilent, "\(value)")
    }
  }

  @Test(arguments: [
    "nil", "(void)nil", "((void)0)", "{}", "while (0) {}", "while (NO) {}", "do {} while (NO)",
    "if (NO) { f(); }",
  ])
  func `a macro without an effect is silent`(_ body: String) async throws {
    let report = try await AuditStage([
      "Sources/a.m": """
      #import <Foundation/Foundation.h>
      #define NSLog(...) \(body)
      void f(void) { NSLog(@"x"); }

      """
    ]).report()
    #expect(try report.cell("Release").verdict == "silent")
  }
}

/// Names that Swift files take from outside.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct SwiftClosedWorldTests {
  private func verdict(_ source: String) async throws -> String {
    try await AuditStage(["Sources/a.swift": source + "\n"]).report().cell("Release").verdict
  }

  @Test(arguments: [
    ("import AVFoundation\nfunc f(_ t: CMTime) { CMTimeShow(t) }"),
    ("import Combine\nfunc f<P: Publisher>(_ p: P) -> Publishers.Print<P> { Publishers.Print(upstream: p, prefix: \"\") }"),
    ("import Foundation\nfunc f() { fputs(\"x\", __stderrp) }"),
    ("import Foundation\nfunc f() { withVaList([]) { _ = vprintf_l(nil, \"x\", $0) } }"),
    ("import Foundation\nfunc f() { _ = asl_add_output_file(nil, 2, nil, nil, 0, 0) }"),
    ("import AppKit\nfunc f(_ e: NSException) { NSApp.reportException(e) }"),
  ])
  func `Swift calls the log functions of C`(_ source: String) async throws {
    #expect(try await verdict(source) == "1 direct log call that bypasses the macro")
  }

  @Test(arguments: [
    ("import Tracker\nfunc f() { Tracker.shared.record(\"x\") }", "unknown: 1 unknown module"),
    ("import Foundation\nfunc f() { XYHandleDump(1) }", "unknown: 1 undefined name"),
    ("func XYHandleDump(_ n: Int) {}\nfunc f() { XYHandleDump(1) }", "silent"),
    ("struct A { let reportError: (Int) -> Void; func f() { reportError(1) } }", "silent"),
    ("func f(_ reportError: (Int) -> Void) { reportError(1) }", "silent"),
    (
      "import Foundation\nfunc f() { _ = NSSelectorFromString(\"fileHandle\" + \"WithNull\") }",
      "unknown: 1 symbol called by name"
    ),
    (
      "import Foundation\nfunc f() { _ = NSClassFromString(\"NSFileHandle\") }",
      "unknown: 1 symbol called by name"
    ),
    ("import Foundation\nfunc f() { _ = NSClassFromString(\"MyView\") }", "silent"),
    (
      "import os\nlet task = Logger()\nstruct V: View { var body: some View { Text(\"x\").task {}.alert(\"t\", isPresented: .constant(true)) {} } }",
      "silent"
    ),
  ])
  func `what Swift takes from outside is unknown`(_ source: String, _ verdict: String)
    async throws
  {
    #expect(try await self.verdict(source) == verdict)
  }

  @Test func `a function of a bridging header that no source defines is unknown`() async throws {
    let config = AuditStage.config(
      release: "", settings: "SWIFT_OBJC_BRIDGING_HEADER: Sources/Bridge.h")
    let files = [
      "config.yaml": config, "Sources/Bridge.h": "void shout(const char *);\n",
      "Sources/a.swift": "func f() { shout(\"x\") }\n",
    ]
    #expect(
      try await AuditStage(files).report().cell("Release").verdict == "unknown: 1 undefined name")
    let defined = files.merging(["Sources/a.c": "void shout(const char *t) {}\n"]) { $1 }
    #expect(try await AuditStage(defined).report().cell("Release").verdict == "silent")
  }
}
