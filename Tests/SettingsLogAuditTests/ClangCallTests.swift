import SettingsTestSupport
import Testing

/// Log calls in C and Objective-C, found in the sources and judged by the real preprocessor.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct ClangCallTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: String
    let calls: [String]
  }

  static let on = "compiled in|off"

  @Test(arguments: [
    Case(
      testDescription: "a call on several lines, with a comment inside",
      source: "void f(int x) {\n  HMLog(\"a %d\" /* ) */ \" b\",\n    x // )\n  );\n}\n",
      calls: ["2 HMLog \"\"a %d\" \" b\", x\" \(on)"]),
    Case(
      testDescription: "strings and comments hold no calls",
      source: """
        // HMLog("no");
        /* HMLog("no"); \\
           HMLog("no"); */
        const char *s = "HMLog(\\"no\\")", c = '"', *t = "\\\\"; // " HMLog("no")
        void f(void) { HMLog("yes"); }
        """,
      calls: ["5 HMLog \"yes\" \(on)"]),
    Case(
      testDescription: "nested conditions",
      source: """
        #define LEVEL 2
        void f(void) {
        #if defined(DEBUG) && LEVEL > 1
        # ifdef NOTHING
          HMLog("never");
        # elif LEVEL == 2
          HMLogError("in debug");
        # else
          HMLog("never, too");
        # endif
        #else
          HMLogWarning("in release");
        #endif
        #if 0
          HMLog("don't");
        #endif
        }
        """,
      calls: [
        "5 HMLog \"never\" excluded|excluded", "7 HMLogError \"in debug\" compiled in|excluded",
        "9 HMLog \"never, too\" excluded|excluded",
        "12 HMLogWarning \"in release\" excluded|off", "15 HMLog \"don't\" excluded|excluded",
      ]),
    Case(
      testDescription: "macros of macros, and a name of its own",
      source: """
        #define TRACE(...) HMLog(__VA_ARGS__)
        #define ENTER() TRACE("enter %s", __func__)
        #define NOTE HMLogError
        void f(void) {
          ENTER();
          TRACE("x"); NOTE("y");
        }
        """,
      calls: [
        "5 ENTER \"\" \(on)", "6 TRACE \"x\" \(on)", "6 NOTE \"y\" \(on)",
      ]),
    Case(
      testDescription: "a call inside another's arguments",
      source: "int g(int);\nvoid f(void) { HMLog(\"%d\", (HMLog(\"inner\"), g(1))); }\n",
      calls: [
        "2 HMLog \"\"%d\", (HMLog(\"inner\"), g(1))\" \(on)", "2 HMLog \"inner\" \(on)",
      ]),
    Case(
      testDescription: "several literals, a macro between them, and none",
      source: """
        #include <inttypes.h>
        void f(uint64_t n, const char *t) {
          HMLog("%s and  %s", "one",
                n ? "two" : "three");  // comment
          HMLog("%" PRIu64 " bytes", n);
          HMLog("a" "b");
          HMLog(t);
          HMLog("%c", '"');
        }
        """,
      calls: [
        "3 HMLog \"\"%s and  %s\", \"one\", n ? \"two\" : \"three\"\" \(on)",
        "5 HMLog \"\"%\" PRIu64 \" bytes\", n\" \(on)", "6 HMLog \"\"a\" \"b\"\" \(on)",
        "7 HMLog \"t\" \(on)", "8 HMLog \"%c\" \(on)",
      ]),
    Case(
      testDescription: "a macro taken away and made anew",
      source: """
        #undef HMLog
        #define HMLog(...) printf(__VA_ARGS__)
        void f(void) { HMLog("back"); }
        #undef HMLog
        #define HMLog(...) do { } while (0)
        void g(void) { HMLog("gone"); }
        """,
      calls: [
        "3 HMLog \"back\" compiled in|compiled in", "6 HMLog \"gone\" off|off",
      ]),
    Case(
      testDescription: "functions that log by themselves",
      source: """
        #include <unistd.h>
        static int my_printf(const char *t) { return 0; }
        struct S { int (*puts)(const char *); };
        void f(struct S *s, FILE *file) {
          printf("a"); puts("b"); fprintf(stderr, "c"); fputs("d", stdout); perror("e");
          fprintf(file, "no"); s->puts("no"); my_printf("no"); write(2, "f", 1); write(3, "no", 2);
        }
        """,
      calls: [
        "5 printf \"a\" compiled in|compiled in", "5 puts \"b\" compiled in|compiled in",
        "5 fprintf \"c\" compiled in|compiled in", "5 fputs \"d\" compiled in|compiled in",
        "5 perror \"e\" compiled in|compiled in", "6 write \"f\" compiled in|compiled in",
      ]),
    Case(
      testDescription: "a line that a backslash continues",
      source: "#define LOUD(x) \\\n  HMLog(\"%d\", \\\n    x)\nvoid f(void) { LOUD(1); }\n",
      calls: ["4 LOUD \"1\" \(on)"]),
  ])
  func `calls are found`(example: Case) async throws {
    let stage = try AuditStage(["Sources/main.c": example.source])
    let report = try await stage.report()
    #expect(report.summaries == example.calls)
    #expect(report.problems.map(\.message) == [])
  }

  @Test func `C++ raw strings and headers are read`() async throws {
    let stage = try AuditStage([
      "Sources/a.cpp": """
      #include "log.h"
      #include <iostream>
      const char *s = R"x(HMLog("no") )" )x";
      void f() { HMLog(R"(raw "text")"); std::cerr << "stream" << 1; inHeader(); }
      void g() { std::cerr << "two" << 2 << "three"; }
      """,
      "Sources/log.h": "#pragma once\nstatic inline void inHeader(void) { HMLog(\"header\"); }\n",
      "Sources/unused.h": "static inline void alone(void) { HMLog(\"alone\"); }\n",
    ])
    let report = try await stage.report()
    #expect(
      report.summaries == [
        "4 HMLog \"raw \"text\"\" compiled in|off", "4 cerr \"stream\" compiled in|compiled in",
        "5 cerr \"<< \"two\" << 2 << \"three\"\" compiled in|compiled in",
        "2 HMLog \"header\" compiled in|off", "1 HMLog \"alone\" excluded|excluded",
      ])
  }

  @Test(arguments: ["a.cc", "a.cpp", "a.cxx", "a.mm"])
  func `C++ with any file extension gets the flags of C++`(name: String) async throws {
    let settings = """
      settings: { SWIFT_VERSION: "5.0", CLANG_CXX_LANGUAGE_STANDARD: c++20, \
      OTHER_CPLUSPLUSFLAGS: -DCXX, GCC_C_LANGUAGE_STANDARD: c99 }
      """
    let config = AuditStage.config().replacing(
      #"settings: { SWIFT_VERSION: "5.0" }"#, with: settings)
    let text = name.hasSuffix("mm") ? #"@"yes""# : #""yes""#
    let stage = try AuditStage([
      "config.yaml": config,
      "Sources/\(name)": """
      struct S { int x; template <typename T> T of(T t) { return t; } };
      #if __cplusplus >= 202002L && defined(CXX)
      void f() { S s{.x = 1}; if (s.of<int>(1)) HMLog(\(text)); }
      #else
      void f() { HMLog("no"); }
      #endif
      """,
    ])
    let report = try await stage.report()
    #expect(
      report.summaries == ["3 HMLog \"yes\" compiled in|off", "5 HMLog \"no\" excluded|excluded"])
  }

  @Test func `a syntax error is reported, and other files are read`() async throws {
    let stage = try AuditStage([
      "Sources/a.c": "void f(void) { HMLog(\"a\" ; }\n#if 1\n",
      "Sources/b.c": "void f(void) { HMLog(\"b\"); }\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.summaries == ["1 HMLog \"b\" compiled in|off"])
    #expect(report.problems.map(\.path).contains("Sources/a.c"))
    #expect(try !report.cell("Release").silent)
  }

  @Test func `a missing header is reported, and the file is still read`() async throws {
    let stage = try AuditStage([
      "Sources/a.c":
        "#include <UIKit/UIKit.h>\n#include <UIKit/UINew.h>\nvoid f(void) { HMLog(\"a\"); }\n"
    ])
    let report = try await stage.report(status: 0)
    #expect(report.summaries == ["3 HMLog \"a\" compiled in|off"])
    #expect(report.problems.map(\.missingHeader) == [true])

    // A file that does not compile is not proven.
    let proof = try await stage.report("--prove", status: 1)
    #expect(try proof.cell("Release").proof?.files.first?.failure?.contains("UIKit.h") == true)
    #expect(try proof.cell("Release").verdict == "unknown: 1 file not proven")
  }

  @Test(arguments: [
    ("<UIKit/UINew.h>", true), ("<os/new.h>", true), ("\"App-Swift.h\"", true),
    ("<Foundation/Private/NSNew.h>", true), ("\"Logging.h\"", false), ("<new.h>", false),
    ("<CocoaLumberjack/CocoaLumberjack.h>", false),
  ])
  func `only Apple's headers may be missing from a silent target`(
    header: String, isHarmless: Bool
  ) async throws {
    let stage = try AuditStage([
      "Sources/a.c": "#include \(header)\nvoid f(void) { LogSomething(\"a\"); }\n"
    ])
    for _ in ["fresh", "from the cache"] {
      let report = try await stage.report(status: isHarmless ? 0 : 1)
      #expect(
        try report.cell("Release").verdict
          == (isHarmless ? "silent" : "unknown: 1 file lacks a header"))
      #expect(try report.cell("Release").status == (isHarmless ? "silent" : "unknown"))
      #expect(report.problems.map(\.missingHeader) == [true])
    }
    let text = try await stage.run().output
    let line = isHarmless ? "\nnote: Sources/a.c:1: '" : "' file not found: Sources/a.c:1\n"
    #expect(text.contains(line), "\(text)")
  }

  /// Xcode's header map contains all headers of a project, in any folders of its targets.
  @Test(arguments: [("YES", "silent"), ("NO", "unknown: 1 file lacks a header")])
  func `a header of the project is found by name`(
    usesHeaderMap: String, verdict: String
  ) async throws {
    let config = AuditStage.config().replacing(
      "sources: [Sources] }",
      with: "sources: [Sources], settings: { USE_HEADERMAP: \(usesHeaderMap) } }"
        + "\n  Kit: { type: library.static, sources: [Kit] }")
    let stage = try AuditStage([
      "config.yaml": config, "Sources/b/b.h": "#define B 1\n", "Kit/kit.h": "#define KIT 2\n",
      "Sources/a/a.c": "#include \"b.h\"\n#include \"kit.h\"\nint f(void) { return B + KIT; }\n",
    ])
    let report = try await stage.report("App", status: verdict == "silent" ? 0 : 1)
    #expect(try report.cell("Release").verdict == verdict)
  }

  @Test func `the classic macro is off without DEBUG`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(style: "classic"),
      "Sources/a.c": "void f(void) { HMLog(\"a\"); }\n",
    ])
    let report = try await stage.report(status: 0)
    #expect(report.summaries == ["1 HMLog \"a\" compiled in|off"])
    let release = try report.cell("Release")
    #expect(release.expansions.first?.expansion == "")
    #expect(try report.cell("Debug").expansions.first?.on == true)
  }

  @Test func `missing sources are reported`() async throws {
    let empty = try AuditStage()
    try empty.folder.write("nothing", to: "Sources/readme.txt")
    let run = try await empty.run("--format", "json")
    #expect(run.status == 2 && run.output.isEmpty, "\(run.transcript)")
    #expect(run.errors.contains("note: 'App' has no sources, so it is not judged\n"))
    #expect(run.errors.contains("error: no selected target has sources"))

    let missing = try AuditStage()
    let other = try await missing.report(status: 1)
    #expect(other.problems.map(\.path) == ["Sources"])
  }

  @Test func `without a prefix header, the macro's name is an ordinary function`() async throws {
    let config = """
      version: 1
      configurations: { Debug: debug, Release: release }
      project: { name: App, platform: iOS }
      targets: { App: { type: application, sources: [Sources] } }
      """
    let stage = try AuditStage([
      "config.yaml": config,
      "Sources/a.c": "void HMLog(const char *);\nvoid f(void) { HMLog(\"a\"); }\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.summaries.last == "2 HMLog \"a\" compiled in|compiled in")
    #expect(try report.cell("Release").expansions.isEmpty)
  }
}
