import SettingsTestSupport
import Testing

/// Members of types that the project declares as log functions, and that code calls without naming
/// their types.
@Suite(
  .enabled("needs clang and swiftc") { Installed.has("clang") && Installed.has("swiftc") })
struct DeclaredMemberTests {
  struct Project: CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    var pattern = "AppLog.*"

    /// The lines that end with `// logs`, as `FILE:LINE`.
    var loggingLines: Set<String> {
      files.reduce(into: []) { result, file in
        for (index, line) in file.value.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated() where line.hasSuffix("// logs")
        {
          result.insert("Sources/\(file.key):\(index + 1)")
        }
      }
    }
  }

  static let projects = [
    Project(
      testDescription: "Swift values of the type",
      files: [
        "log.swift": """
        final class AppLog {
          static let shared = AppLog()
          func error(_ text: String) { print(text) }
          func callAsFunction(_ text: String) {
            print(text)  // logs
          }
        }
        """,
        "use.swift": """
        func f(_ given: AppLog) {
          let log: AppLog = .shared
          log.error("a")  // logs
          given.error("b")  // logs
          given("c")
        }
        """,
      ]),
    Project(
      testDescription: "a protocol of the type",
      files: [
        "a.swift": """
        protocol Log { func error(_ text: String) }
        struct AppLog: Log { func error(_ text: String) { print(text) } }
        struct Request { func error(_ text: String) {} }
        func f(log: any Log, request: Request) {
          log.error("a")  // logs
          request.error("b")
        }
        """
      ]),
    Project(
      testDescription: "a Swift receiver of an unknown type",
      files: [
        "a.swift": """
        final class AppLog {
          func error(_ text: String) {
            print(text)  // logs
          }
          func info(_ text: String) { print(text) }
        }
        func f(_ logs: [AppLog]) { each { $0.error("a") } }
        """
      ]),
    Project(
      testDescription: "Swift methods that call each other",
      files: [
        "a.swift": """
        final class AppLog {
          func error(_ text: String) { print(text) }
          func debug(_ text: String) {
            error(text)  // logs
            self.error(text)  // logs
          }
        }
        """
      ], pattern: "AppLog.error"),
    Project(
      testDescription: "messages to objects of the class",
      files: [
        "log.h": """
        @interface AppLog
        + (AppLog *)shared;
        @property (class, readonly) AppLog *main;
        - (void)error:(const char *)text;
        @end
        @interface Screen
        @property AppLog *log;
        - (AppLog *)logger;
        @end
        """,
        "log.m": """
        #include <stdio.h>
        #include "log.h"
        @implementation AppLog
        + (AppLog *)shared { return 0; }
        + (AppLog *)main { return 0; }
        - (void)error:(const char *)text { puts(text); }
        @end
        """,
        "use.m": """
        #include "log.h"
        void f(AppLog *given) {
          [given error:"a"];  // logs
          [AppLog.main error:"b"];  // logs
          id log = [AppLog shared];  // logs
          [log error:"c"];  // logs
        }
        @implementation Screen
        - (AppLog *)logger { return 0; }
        - (void)show {
          [self.log error:"d"];  // logs
          [_log error:"e"];  // logs
          [[self logger] error:"f"];  // logs
        }
        @end
        """,
      ]),
    Project(
      testDescription: "messages to an object of any class",
      files: [
        "a.m": """
        #include <stdio.h>
        @interface AppLog
        - (void)error:(const char *)text;
        - (void)info:(const char *)text;
        - (void)flush;
        @end
        @implementation AppLog
        - (void)error:(const char *)text {
          puts(text);  // logs
        }
        - (void)info:(const char *)text { puts(text); }
        - (void)flush {
          puts("flush");  // logs
        }
        @end
        void f(id object, AppLog *log) {
          [object error:"a"];
          [object save:"b" info:"c"];
          SEL selector = @selector(flush);
        }
        """
      ]),
    Project(
      testDescription: "C++ objects and references",
      files: [
        "a.cpp": """
        #include <stdio.h>
        struct AppLog {
          static AppLog main;
          static AppLog &shared();
          void error(const char *text);
          void operator()(const char *text) {
            puts(text);  // logs
          }
          ~AppLog() {
            puts("end");  // logs
          }
        };
        void AppLog::error(const char *text) { puts(text); }
        void f(AppLog &given) {
          AppLog log;
          log.error("a");  // logs
          given.error("b");  // logs
          AppLog::main.error("c");  // logs
          AppLog::shared().error("d");  // logs
          AppLog *pointer = &log;
          pointer->error("e");  // logs
          log("f");
        }
        """
      ]),
    Project(
      testDescription: "a namespace that a file uses",
      files: [
        "a.cpp": """
        #include <stdio.h>
        namespace AppLog {
          void error(const char *text) {
            puts(text);  // logs
          }
          void info(const char *text) { puts(text); }
        }
        using namespace AppLog;
        void f() { error("a"); }
        """
      ]),
    Project(
      testDescription: "C++ calls outside of functions and without a name",
      files: [
        "a.cpp": """
        #include <stdio.h>
        struct AppLog {
          int error(const char *text) {
            return puts(text);  // logs
          }
          template <class T> void info(T text) {
            puts("info");  // logs
          }
          void debug(const char *text) {
            puts(text);  // logs
          }
          const char *begin() {
            puts("begin");  // logs
            return 0;
          }
        };
        struct S : AppLog { int a = error("a"); };
        template <class L> void f(L &log) { log.template info<int>(1); (log.debug)("b"); }
        """
      ]),
    Project(
      testDescription: "Objective-C methods by the text of their names",
      files: [
        "a.m": """
        #include <stdio.h>
        @interface AppLog
        - (void)error:(const char *)text;
        - (void)info:(const char *)text;
        @end
        @implementation AppLog
        - (void)error:(const char *)text {
          puts(text);  // logs
        }
        - (void)info:(const char *)text { puts(text); }
        @end
        SEL f(void) { return sel_registerName("error:"); }
        """
      ]),
    Project(
      testDescription: "Objective-C that Swift calls by another name",
      files: [
        "log.m": """
        #include <stdio.h>
        @interface AppLog
        - (void)errorWithText:(const char *)text;
        @end
        @implementation AppLog
        - (void)errorWithText:(const char *)text {
          puts(text);  // logs
        }
        @end
        """,
        "use.swift": "func f() { each { $0.error(text: \"a\") } }\n",
      ]),
    Project(
      testDescription: "Swift that Objective-C calls by another name",
      files: [
        "log.swift": """
        @objc class AppLog {
          @objc func error(text: String) {
            print(text)  // logs
          }
        }
        """,
        "use.m": "void f(id object) { [object errorWithText:0]; }\n",
      ]),
  ]

  @Test(arguments: projects + swiftProjects)
  func `every call of a member counts, or else its body`(project: Project) async throws {
    let stage = try AuditStage(
      Dictionary(uniqueKeysWithValues: project.files.map { ("Sources/" + $0.key, $0.value + "\n") })
    )
    let report = try await stage.report("--log-function", project.pattern, status: 1)
    let lines = report.calls.filter { $0.states["Release"] == "compiled in" }
      .map { "\($0.path):\($0.line)" }
    #expect(Set(lines) == project.loggingLines)
    #expect(try report.cell("Release").status == "logs")
  }

  @Test func `the body of a member is not judged if all of its calls are known`() async throws {
    let stage = try AuditStage([
      "Sources/a.cpp": """
      #include <stdio.h>
      struct AppLog { static void error(const char *text) { puts(text); } };
      #ifdef DEBUG
      #define LOG(text) AppLog::error(text)
      #else
      #define LOG(text)
      #endif
      void f() { LOG("a"); }

      """,
      "Sources/a.swift": """
      enum AppLog { static func error(_ text: String) { print(text) } }
      func f() {
        #if DEBUG
        AppLog.error("b")
        #endif
      }

      """,
    ])
    let report = try await stage.report("@Release", "--log-function", "AppLog.*", status: 0)
    #expect(try report.cell("Release").status == "silent")
  }
}
