import SettingsTestSupport
import Testing

/// Log macros whose expansions contain conditions that constants of the file decide.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct MacroConditionTests {
  private static let header = """
    #import <Foundation/Foundation.h>
    #define LOG_LEVEL 2
    typedef NS_OPTIONS(NSUInteger, Flag) { FlagError = (1 << 0), FlagVerbose = (1 << 4) };
    static const int level = 2;
    static const Flag flags = FlagError;
    extern int changing;

    """

  private func status(_ definition: String, _ call: String) async throws -> String {
    let stage = try AuditStage([
      "Sources/level.h": Self.header,
      "Sources/a.m": """
      #import "level.h"
      #define LOG(f, ...) \(definition)
      void f(int n) { \(call) }
      int changing = 0;

      """,
    ])
    return try await stage.report("@Release").cell("Release").status
  }

  @Test(arguments: [
    "do { if (LOG_LEVEL >= 5) NSLog((f), ##__VA_ARGS__); } while (0)",
    "do { if (level & 4) NSLog((f), ##__VA_ARGS__); } while (0)",
    "do { if (flags & FlagVerbose) NSLog((f), ##__VA_ARGS__); } while (0)",
    "do { if (level & 4) { NSLog((f), ##__VA_ARGS__); } else {} } while (NO)",
    "(level > 4 ? NSLog((f), ##__VA_ARGS__) : (void)nil)", "(void)(level > 4 && puts(#f))",
    "nil", "(void)nil", "do {} while (NO)", "{}",
  ])
  func `a macro is off if nothing but constants is left of it`(definition: String) async throws {
    #expect(try await status(definition, "LOG(@\"a %d\", n);") == "silent", "\(definition)")
  }

  @Test(arguments: [
    "do { if (level & 2) NSLog((f), ##__VA_ARGS__); } while (0)",
    "do { if (flags & FlagError) NSLog((f), ##__VA_ARGS__); } while (0)",
    "do { if (changing & 4) NSLog((f), ##__VA_ARGS__); } while (0)",
    "do { int level = 4; if (level & 4) NSLog((f), ##__VA_ARGS__); } while (0)",
    "do { if (level & 4) {} else NSLog((f), ##__VA_ARGS__); } while (0)",
    "do { if (level & 4) {} NSLog((f), ##__VA_ARGS__); } while (0)",
    "do { NSLog((f), ##__VA_ARGS__); } while (level & 4)",
  ])
  func `any other macro counts`(definition: String) async throws {
    #expect(try await status(definition, "LOG(@\"a %d\", n);") != "silent", "\(definition)")
  }

  @Test func `an argument of a macro that is off is off, too`() async throws {
    let definition = "do { if (level & 4) NSLog((f), ##__VA_ARGS__); } while (0)"
    #expect(try await status(definition, "LOG(@\"a %d\", printf(\"x\"));") == "silent")
  }

  /// Code with a label or a case counts, because something may jump into it.
  @Test func `only the beginning of a statement can be a label`() async throws {
    let message = "[DDLog log:YES tag:nil format:(s), 1]"
    let silent = [
      "if (off) { [s foo:(n) bar:1]; NSLog(@\"x\"); }",
      "if (off) { [s foo:max(n, 2) default:1]; NSLog(@\"x\"); }",
      "if (off) NSLog(@\"%@\", [s foo:(n) bar : (n)]);",
      "if (off) [s foo:(n) bar:1], NSLog(@\"x\");",
      "if (off) { NSLog(@\"%@\", @{ s : s }); }",
      "if (off) { n = n ? (int)n : 2; NSLog(@\"x\"); }",
      "do { if (off) \(message); } while (0);",
      "if (!off) return; [s foo:max(n, 2) bar:1]; NSLog(@\"x\");",
      "switch (off) { case 1: [s foo:(n) bar:1]; NSLog(@\"x\"); break; default: break; }",
    ]
    let logs = [
      "if (n) goto end; if (off) { end: NSLog(@\"x\"); }",
      "if (n) goto end; if (off) { if (n) end: NSLog(@\"x\"); }",
      "switch (n) { if (off) { case 1: NSLog(@\"x\"); } }",
      "switch (n) { if (off) { default: NSLog(@\"x\"); } }",
      "if (!off) { [s foo:^{ return; end: NSLog(@\"x\"); goto end; } bar:1]; }",
      "if (n) goto end; if (!off) return; n = n ? (n) : 1; end: NSLog(@\"x\");",
    ]
    let programs = (silent + logs).map { code in
      [
        "a.m": """
        #import <Foundation/Foundation.h>
        static const BOOL off = NO;
        void f(NSString *s, int n) { \(code) }

        """
      ]
    }
    #expect(
      try await AuditStage.statuses(of: programs) == silent.map { _ in "silent" }
        + logs.map { _ in "logs" })
  }

  @Test func `names of values that the file declares itself are no constants`() async throws {
    let sources = [
      "enum { YES, NO };\n#define VERBOSE NO\nvoid f(void) { if (VERBOSE) puts(\"x\"); }",
      "void f(int NO) { if (NO) puts(\"x\"); }",
      "int nil = 1;\nvoid f(void) { if (nil) puts(\"x\"); }",
    ]
    let programs = sources.map { ["a.c": "int puts(const char *);\n" + $0 + "\n"] }
    #expect(try await AuditStage.statuses(of: programs) == ["logs", "logs", "logs"])
    let silent = [
      "a.m":
        "int puts(const char *);\nid g(id x) { return [x with:(id)nil on:(BOOL)NO]; }\n"
        + "void f(void) { if (NO) puts(\"x\"); if (nil) puts(\"y\"); }\n"
    ]
    #expect(try await AuditStage.statuses(of: [silent]) == ["silent"])
  }
}
