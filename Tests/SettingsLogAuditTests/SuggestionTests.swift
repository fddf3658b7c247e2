import SettingsTestSupport
import Testing

@testable import SettingsLogAudit

/// Functions of the project that pass their arguments to a log function.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct SuggestionTests {
  private func suggestions(_ files: [String: String], config: String? = nil) async throws
    -> [String]
  {
    var files = files
    files["config.yaml"] = config
    let stage = try AuditStage(files)
    let report = try await stage.report(status: nil)
    return report.suggestions.map { "\($0.path):\($0.line) \($0.function) \($0.calls)" }
  }

  @Test(arguments: [
    (
      "a.c",
      "int puts(const char *);\nvoid tell(const char *text) { puts(text); }",
      ["Sources/a.c:2 tell puts"]
    ),
    (
      "a.c",
      "int printf(const char *, ...);\n\nvoid tell(const char *text) { printf(\"%s\\n\", text); }",
      ["Sources/a.c:3 tell printf"]
    ),
    (
      "a.c",
      """
      #include <stdarg.h>
      #include <stdio.h>
      void say(const char *format, ...) {
        va_list list;
        va_start(list, format);
        vprintf(format, list);
        va_end(list);
      }
      """, ["Sources/a.c:3 say vprintf"]
    ),
    (
      "a.c",
      """
      #include <stdarg.h>
      #include <stdio.h>
      void app_log(int level, const char *format, ...) {
        char text[100];
        va_list list;
        va_start(list, format);
        vsnprintf(text, sizeof text, format, list);
        puts(text);
      }
      """, ["Sources/a.c:3 app_log puts"]
    ),
    (
      "a.c",
      "int printf(const char *, ...);\nvoid AppLog(const char *t) { printf(\"[App] %s\\n\", t); }",
      ["Sources/a.c:2 AppLog printf"]
    ),
    // A function that adds its own words to its parameter is not a log function.
    (
      "a.c",
      "int printf(const char *, ...);\nvoid load(const char *t) { printf(\"loading %s\\n\", t); }",
      []
    ),
    ("a.c", "int puts(const char *);\nvoid load(const char *text) { puts(\"loading\"); }", []),
    // Neither is one that does more.
    (
      "a.c",
      "int puts(const char *);\nvoid open_it(const char *);\n"
        + "void load(const char *text) { puts(text); open_it(text); }", []
    ),
    (
      "a.c",
      "#include <stdio.h>\nvoid tell(const char *t) { if (t) puts(t); fflush(stdout); }",
      ["Sources/a.c:2 tell puts"]
    ),
    ("a.c", "int put(const char *);\nvoid AppLog(const char *text) { put(text); }", []),
    ("a.c", "int puts(const char *);\nvoid showDialog(const char *t) { puts(\"dialog \"); }", []),
    (
      "a.cpp",
      """
      #include <cstdio>
      struct Journal { static void write(const char *text) { std::puts(text); } };
      namespace app { void trace(const char *text) { std::puts(text); } }
      """, ["Sources/a.cpp:2 Journal.write puts", "Sources/a.cpp:3 app.trace puts"]
    ),
    (
      "a.m",
      """
      #import <Foundation/Foundation.h>
      @implementation MXLog
      + (void)debug:(NSString *)message {
        [self log:message level:1];
      }
      + (void)log:(NSString *)message level:(int)level {
        NSLog(@"%d %@", level, message);
      }
      + (void)format:(NSString *)format, ... {
        va_list list;
        va_start(list, format);
        NSString *text = [[NSString alloc] initWithFormat:format arguments:list];
        NSLog(@"%@", text);
      }
      + (NSString *)name { return @""; }
      @end
      """,
      [
        "Sources/a.m:3 MXLog.debug log", "Sources/a.m:6 MXLog.log NSLog",
        "Sources/a.m:9 MXLog.format NSLog",
      ]
    ),
  ])
  func `C functions that pass on a text are suggested`(
    file: String, source: String, expected: [String]
  ) async throws {
    #expect(try await suggestions(["Sources/\(file)": source + "\n"]) == expected, "\(source)")
  }

  @Test(
    .enabled("needs swiftc") { Installed.has("swiftc") },
    arguments: [
      (
        "func tell(_ message: String) { print(message) }", ["Sources/a.swift:1 tell print"]
      ),
      (
        "func tell(_ items: Any...) { print(items) }", ["Sources/a.swift:1 tell print"]
      ),
      (
        "func appLog(_ message: @autoclosure () -> String) { NSLog(\"[App] \\(message())\") }",
        ["Sources/a.swift:1 appLog NSLog"]
      ),
      ("func load(_ path: String) { print(\"loading \\(path)\") }", []),
      ("func load(_ path: String) { open(path) }", []),
      (
        "class A: NSObject { override func data(_ t: String) { NSLog(\"%@\", t) } }", []
      ),
      ("func read(_ t: String) -> Int { NSLog(\"%@\", t); return 1 }", []),
      ("func withLogging(_ t: String, _ block: () -> Void) { print(t); block() }", []),
      ("class S { var s = \"\"\n func save(_ t: String) { print(t); s = t } }", []),
      (
        "class S { func save(_ t: String) { guard t != \"\" else { drop(); return }; print(t) } }",
        []
      ),
      (
        "import Foundation\nfunc tell(_ t: String) { DispatchQueue.main.async { print(t) } }",
        ["Sources/a.swift:2 tell print"]
      ),
      ("func show(_ count: Int) { print(count) }", []),
      ("func logIn(_ name: String) { keep(name) }", []),
      (
        """
        import os
        struct MXLog {
          let logger = Logger()
          static let shared = MXLog()
          static func debug(_ message: String) { shared.log(message) }
          func log(_ message: String, line: Int = #line) {
            let text = "\\(line): \\(message)"
            logger.debug("\\(text)")
          }
        }
        """, ["Sources/a.swift:5 MXLog.debug log", "Sources/a.swift:6 MXLog.log debug"]
      ),
    ])
  func `Swift functions that pass on a text are suggested`(
    source: String, expected: [String]
  ) async throws {
    #expect(try await suggestions(["Sources/a.swift": source + "\n"]) == expected, "\(source)")
  }

  @Test func `functions are followed across files`() async throws {
    let found = try await suggestions([
      "Sources/a.c": "int puts(const char *);\nvoid writeLine(const char *t) { puts(t); }\n",
      "Sources/b.c": "void writeLine(const char *);\nvoid f(const char *t) { writeLine(t); }\n",
      "Sources/c.c":
        "void app_log(const char *);\nvoid log_error(const char *t) { app_log(t); }\n",
      "Sources/d.c": "int puts(const char *);\nvoid app_log(const char *t) { puts(t); }\n",
    ])
    #expect(
      found == [
        "Sources/a.c:2 writeLine puts", "Sources/c.c:2 log_error app_log",
        "Sources/d.c:2 app_log puts",
      ])
  }

  @Test func `declared functions are not suggested`() async throws {
    let config = AuditStage.config().replacing(
      "style: checked }", with: "style: checked, functions: [tell, MXLog.*] }")
    let found = try await suggestions(
      [
        "Sources/a.c": "int puts(const char *);\nvoid tell(const char *text) { puts(text); }\n",
        "Sources/b.cpp":
          "#include <cstdio>\nstruct MXLog { void log(const char *t) { std::puts(t); } };\n",
      ], config: config)
    #expect(found == [])
  }

  @Test func `the report lists the functions to declare`() async throws {
    let stage = try AuditStage([
      "Sources/a.cpp": """
      #include <cstdio>
      struct MXLog {
        static void debug(const char *text) { std::puts(text); }
        static void info(const char *text) { std::puts(text); }
      };
      void tell(const char *text) { std::puts(text); }

      """
    ])
    let text = try await stage.run("App").output
    #expect(text.contains("Functions that pass their arguments to a log function\n"), "\(text)")
    #expect(text.contains("  Sources/a.cpp:3: MXLog.debug calls puts\n"))
    #expect(text.contains("functions: [MXLog.debug, MXLog.info, tell]\n"))
    let tables = try await stage.run("App", "--format", "markdown").output
    #expect(tables.contains("| MXLog.debug | puts | Sources/a.cpp:3 |"), "\(tables)")
  }

  @Test(arguments: [
    ("AppLog", true), ("app_log", true), ("DDLogInfo", true), ("log", true), ("NSLogger", true),
    ("debugPrint", true), ("showDialog", false), ("catalog", false), ("blog", false),
    ("LOG_ERROR", true), ("login", false), ("information", false), ("", false),
  ])
  func `some words in a name suggest that it logs`(name: String, sounds: Bool) {
    #expect(LogSuggestion.suggestsLogging(name) == sounds)
  }

  @Test(arguments: [
    ("%s\\n", false), ("%d %@", false), ("%-10.3lf|", false), ("%{public}s", false),
    ("[App] %s", true), ("loading %s", true), ("%% of", true), ("\\nab", true), ("\\n", false),
  ])
  func `conversions are not words`(format: String, hasWords: Bool) {
    #expect(ForwardedCallFinder.hasWords(format.utf8) == hasWords)
  }

  @Test func `the entry point of a program is no log function`() async throws {
    let source =
      "#include <stdio.h>\nint main(int c, char **v) { fprintf(stderr, v[0]); return c; }\n"
    #expect(try await suggestions(["Sources/main.c": source]) == [])
    let run = try await AuditStage(["Sources/main.c": source]).run([
      "@Release", "--log-function", "main",
    ])
    #expect(run.status == 1, "\(run.transcript)")
  }

  @Test func `a function that runs before the program is judged`() async throws {
    let source = """
      #include <stdio.h>
      __attribute__((constructor)) void start_log(void) { puts("x"); }

      """
    let run = try await AuditStage(["Sources/a.c": source]).run([
      "@Release", "--log-function", "start_log",
    ])
    #expect(run.status == 1, "\(run.transcript)")
  }

  @Test(arguments: [
    ("NSObject <UIApplicationDelegate>", "applicationDidBecomeActive:(id)app", "logs"),
    ("NSObject <VendorDelegate>", "vendor:(id)v didFail:(id)e", "logs"),
    ("DDAbstractLogger", "logMessage:(id)message", "logs"), ("Base", "show:(id)text", "logs"),
    ("NSObject <NSCopying, Own>", "show:(id)text", "silent"), ("Plain", "show:(id)text", "silent"),
  ])
  func `methods that the system may call are judged`(
    parent: String, method: String, status: String
  ) async throws {
    let source = """
      #import <UIKit/UIKit.h>
      @protocol Own
      @end
      @interface Base : UIView
      @end
      @implementation Base
      @end
      @interface Plain : NSObject
      @end
      @implementation Plain
      @end
      @interface AppLog : \(parent)
      @end
      @implementation AppLog
      - (void)\(method) { NSLog(@"x"); }
      @end

      """
    let stage = try AuditStage(["Sources/a.m": source])
    let report = try await stage.report(["@Release", "--log-function", "AppLog.*"])
    let found = try report.cell("Release").status
    // The class of the vendor has no implementation here.
    #expect(found == status || parent == "DDAbstractLogger" && found != "silent", "\(found)")
  }
}
