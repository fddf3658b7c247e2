import SettingsTestSupport
import Testing

/// Macros of C that do more than log, and code that constants exclude.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct WrapperMacroTests {
  private static let log = """
    #include <stdio.h>
    #ifdef DEBUG
    #define LOG(...) printf(__VA_ARGS__)
    #else
    #define LOG(...) ((void)0)
    #endif

    """

  private func expect(_ programs: [String], _ isRight: (String) -> Bool) async throws {
    let statuses = try await AuditStage.statuses(of: programs.map { ["a.c": $0] })
    for (program, status) in zip(programs, statuses) {
      #expect(isRight(status), "\(status): \(program)")
    }
  }

  @Test func `what a macro does besides a log call that is off is silent`() async throws {
    let programs = [
      "#define CHECK(e) if (!(e)) { LOG(\"no %s\\n\", #e); return -1; }\nint f(int n) { CHECK(n > 0); return n; }",
      "#define TRY(e) do { if ((e) != 0) { LOG(\"%s\", #e); goto end; } } while (0)\nstatic int g(int n) { return n; }\nint f(int n) { TRY(g(n)); TRY(g(2)); return 0; end: return 1; }",
      "#define LOGIF(c, ...) if (c) { LOG(__VA_ARGS__); }\nvoid f(int n) { LOGIF(n > 1, \"n\") }",
      "#define UNUSED(x) LOG(\"x\"); (void)(x)\nvoid f(int n) { UNUSED(n); }",
      "#define ONCE(...) do { static int done; if (!done) { done = 1; LOG(__VA_ARGS__); } } while (0)\nvoid f(void) { ONCE(\"a\"); }",
    ]
    try await expect(programs.map { Self.log + $0 + "\n" }) { $0 == "silent" }
  }

  @Test func `a macro around one that only checks its format is silent`() async throws {
    let checked = """
      #include <stdio.h>
      #define dbg(...) do { if (0) fprintf(stderr, __VA_ARGS__); } while (0)

      """
    let silent = [
      "#define CHECK(c, m) do { if (!(c)) { dbg(\"%s\", m); return 1; } } while (0)",
      "#define CHECK(c, m) if (!(c)) { 0 ? puts(m) : 0; return 1; }",
    ]
    let loud = [
      "#define CHECK(c, m) do { if (!(c)) { dbg(\"%s\", m); puts(m); return 1; } } while (0)",
      "#define CHECK(c, m) do { if (!(c)) { dbg(\"%s\", m); } else puts(m); } while (0)",
    ]
    func programs(_ macros: [String]) -> [String] {
      macros.map { checked + $0 + "\nint f(int n) { CHECK(n > 0, \"no\"); return 0; }\n" }
    }
    try await expect(programs(silent)) { $0 == "silent" }
    try await expect(programs(loud)) { $0 == "logs" }
  }

  @Test func `code of such a macro that may log counts`() async throws {
    let programs = [
      "#define CHECK(e) if (!(e)) { LOG(\"no\"); puts(#e); }\nvoid f(int n) { CHECK(n > 0) }",
      "#define CHECK(e) if (!(e)) { LOG(\"no\"); }\nvoid f(int n) { CHECK(puts(\"x\") > 0) }",
      "#define CHECK(e) if (!(e)) { LOG(\"no\"); }\nvoid f(int n) { CHECK(fopen(\"/dev/stderr\", \"w\")) }",
      "void app_log(const char *);\n#define CHECK(e) if (!(e)) { LOG(\"no\"); app_log(#e); }\nvoid f(int n) { CHECK(n > 0) }",
      "int shout(const char *);\n#define CHECK(e) if (!(e)) { LOG(\"no\"); }\nvoid f(int n) { CHECK(shout(\"x\")) }",
      "struct Sink { void (*put)(const char *); };\n#define CHECK(e, s) if (!(e)) { LOG(\"no\"); s->put(#e); }\nvoid f(int n, struct Sink *s) { CHECK(n > 0, s) }",
    ]
    try await expect(programs.map { Self.log + $0 + "\n" }) { $0 != "silent" }
  }

  @Test func `code behind a return that a constant decides never runs`() async throws {
    let programs = [
      "void f(int a) { if (!on) return; puts(\"x\"); }",
      "void f(int a) { if (!on) { a = 1; return; } puts(\"x\"); }",
      "void f(int a) { if (on) a = 1; else return; puts(\"x\"); }",
      "void f(int a) { while (a) { if (!on) break; puts(\"x\"); } }",
    ].map { "#include <stdio.h>\nstatic const int on = 0;\n\($0)\n" }
    try await expect(programs) { $0 == "silent" }
  }

  @Test func `code that may run behind such a return counts`() async throws {
    let programs = [
      "void f(int a) { if (a) if (!on) return; puts(\"x\"); }",
      "void f(int a) { for (; a;) if (!on) return; puts(\"x\"); }",
      "void f(int a) { if (a) {} else if (!on) return; puts(\"x\"); }",
      "void f(int a) { if (!on) { if (a) return; } puts(\"x\"); }",
      "void f(int a) { if (!on) goto x; x: puts(\"x\"); }",
      "void f(int a) { if (on) return; puts(\"x\"); }",
    ].map { "#include <stdio.h>\nstatic const int on = 0;\n\($0)\n" }
    try await expect(programs) { $0 == "logs" }
  }

  @Test func `names that only the compiler tells apart are unknown`() async throws {
    try await expect(["void e\u{301}(void);\nvoid \u{E9}(void) {}\n"]) { $0 == "unknown" }
  }

  @Test func `Apple's names of conditions are constants`() async throws {
    let programs = ["FALSE", "NO", "TRUE", "YES"].map {
      ["a.m": "#import <Foundation/Foundation.h>\nvoid f(void) { if (\($0)) NSLog(@\"x\"); }\n"]
    }
    #expect(try await AuditStage.statuses(of: programs) == ["silent", "silent", "logs", "logs"])
  }

  @Test func `a file in C may declare the words of other languages`() async throws {
    let programs = [
      "enum { YES, NO };\nint f(void) { if (NO) puts(\"x\"); return 0; }",
      "enum { YES, NO };\n#define LOG(t) if (NO) puts(t)\nvoid f(void) { LOG(\"x\"); }",
      "void f(int NO) { if (NO) puts(\"x\"); }",
      "int nil = 1;\nvoid f(void) { if (nil) puts(\"x\"); }",
    ].map { "#include <stdio.h>\n\($0)\n" }
    try await expect(programs) { $0 != "silent" }
    let quiet = "#include <stdio.h>\nenum { NO, YES };\nvoid f(void) { if (NO) puts(\"x\"); }\n"
    try await expect([quiet]) { $0 == "silent" }
  }

  @Test func `a constant with the name of a property's variable is not known`() async throws {
    let program = """
      #import <Foundation/Foundation.h>
      static const BOOL NAME = NO;
      @interface A : NSObject
      @property (nonatomic) BOOL verbose;
      @end
      @implementation A
      - (void)f { if (NAME) NSLog(@"x"); }
      @end

      """
    let statuses = try await AuditStage.statuses(
      of: ["_other", "_verbose"].map { ["a.m": program.replacing("NAME", with: $0)] })
    #expect(statuses == ["silent", "logs"])
  }

  @Test func `the values of a scoped enum are constants`() async throws {
    let program = """
      #include <iostream>
      enum class Level { off, on };
      constexpr Level level = Level::off;
      void f() { if (level == Level::WANTED) std::cerr << "x"; }

      """
    let statuses = try await AuditStage.statuses(
      of: ["on", "off"].map { ["a.cpp": program.replacing("WANTED", with: $0)] })
    #expect(statuses == ["silent", "logs"])
  }
}
