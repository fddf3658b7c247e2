import SettingsTestSupport
import Testing

/// Log calls that only the preprocessed code shows, because the sources do not contain a log
/// function's name there.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct PreprocessedCallTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var name = "a.c"
    let source: String
    let calls: [String]
  }

  private static let kept = "compiled in|compiled in"

  @Test(arguments: [
    Case(
      testDescription: "a stream that is a macro's parameter, or a macro",
      source: """
        #define LOGTO(f, ...) fprintf(f, __VA_ARGS__)
        #define OUT stderr
        void f(void) { LOGTO(stderr, "a"); }
        void g(void) { fprintf(OUT, "b"); }
        void h(FILE *file) { LOGTO(file, "no"); }
        """,
      calls: ["3 fprintf \"a\" \(kept)", "4 fprintf \"b\" \(kept)"]),
    Case(
      testDescription: "names that are put together, split, or handed to a macro",
      source: """
        #define CAT(a, b) a##b
        #define CALL(f, ...) f(__VA_ARGS__)
        #define HELLO puts("c")
        void f(void) {
          CAT(pri, ntf)("a");
          CALL(printf, "b");
          HELLO;
          pu\\
        ts("d");
        }
        """,
      calls: [
        "5 printf \"a\" \(kept)", "6 printf \"b\" \(kept)", "7 puts \"c\" \(kept)",
        "8 puts \"d\" \(kept)",
      ]),
    Case(
      testDescription: "the log macro in a macro without parentheses, or handed to one",
      source: """
        #define NOTE HMLog("a")
        #define CALL(f, ...) f(__VA_ARGS__)
        void f(void) {
          NOTE;
          CALL(HMLogError, "b");
        }
        """,
      calls: ["4 HMLog \"a\" compiled in|excluded", "5 HMLog \"b\" compiled in|excluded"]),
    Case(
      testDescription: "a macro before the call that is no type",
      source: """
        #define IF_LOUD if (loud)
        extern int loud;
        void f(void) { IF_LOUD puts("a"); __extension__ puts("b"); }
        int puts(const char *text);
        """,
      calls: ["3 puts \"a\" \(kept)", "3 puts \"b\" \(kept)"]),
    Case(
      testDescription: "a function or a stream that is handed on",
      source: """
        typedef int (*writer)(const char *);
        struct table { int (*puts)(const char *); };
        writer f(int x) { writer w = puts; return x ? w : (puts); }
        FILE *g(FILE *file) { return file ? file : stderr; }
        void h(FILE *file) { if (file == stdout) fflush(stdout); setvbuf(stderr, 0, 0, 0); }
        int i(struct table *t, int warn) { return t->puts("no") + warn; }
        """,
      calls: ["3 puts \"\" \(kept)", "4 stderr \"\" \(kept)"]),
    Case(
      testDescription: "a directive among the arguments",
      source: """
        void f(void) {
          printf("a"
        #if DEBUG
            "b");
        #else
            );
        #endif
          HMLog("c %d",
        #if DEBUG
            1);
        #else
            2);
        #endif
        }
        """,
      calls: ["2 printf \"\"a\" \"b\"\" \(kept)", "8 HMLog \"c %d\" compiled in|excluded"]),
    Case(
      testDescription: "a quote that parts digits, and one in a raw string", name: "a.cpp",
      source: """
        void f() { printf("%d", 1'000); }
        void g() { puts(R"(it's "so)"); }
        """,
      calls: ["1 printf \"%d\" \(kept)", "2 puts \"it's \"so\" \(kept)"]),
    Case(
      testDescription: "Objective-C's handles of the standard streams", name: "a.m",
      source: """
        #define ERRORS [NSFileHandle fileHandleWithStandardError]
        void f(id d, int n) {
          [[NSFileHandle fileHandleWithStandardError] writeData:[@"a" dataUsingEncoding:4]];
          [NSFileHandle.fileHandleWithStandardOutput writeData:d];
          id handle = [NSFileHandle fileHandleWithStandardError]; [handle writeData:d];
          [ERRORS writeData:[@"b" dataUsingEncoding:4]];
          [[[NSFileHandle alloc] initWithFileDescriptor:STDERR_FILENO closeOnDealloc:NO] writeData:d];
          [[[NSFileHandle alloc] initWithFileDescriptor:n] writeData:d];
          dup2(n, [[NSFileHandle fileHandleWithStandardError] fileDescriptor]);
          dup2(n, NSFileHandle.fileHandleWithStandardError.fileDescriptor);
          [[NSFileHandle fileHandleForWritingAtPath:@"no"] writeData:d];
        }
        """,
      calls: [
        "3 fileHandleWithStandardError \"a\" \(kept)",
        "4 fileHandleWithStandardOutput \"\" \(kept)",
        "5 fileHandleWithStandardError \"\" \(kept)", "6 fileHandleWithStandardError \"b\" \(kept)",
        "7 initWithFileDescriptor \"\" \(kept)",
      ]),
    Case(
      testDescription: "the streams and functions of std", name: "a.cpp",
      source: """
        #include <iostream>
        using std::cout;
        namespace mine { void print(const char *); }
        std::ostream &f() { return std::cerr; }
        void g() { mine::print("no"); std::cout << "a"; std::cout.flush(); }
        """,
      calls: ["4 cerr \"\" \(kept)", "5 cout \"a\" \(kept)"]),
    Case(
      testDescription: "streams written to by their methods, and without std::", name: "a.cpp",
      source: """
        #include <iostream>
        using namespace std;
        void f() { cerr.write("s", 1); std::cout.put('c'); cout.flush(); }
        ostream &g() { ostream &o = cerr; return o; }
        struct S { int clog; int cout; }; int h(S s) { return s.cout + s.clog; }
        void i(int n) { std::cout.operator<<(n); std::cerr.flush() << n; clog.flush().put('c'); }
        void j() { cout.width(2); std::cerr.flush(); cout.flush().flush(); }
        """,
      calls: [
        "3 cerr \"\" \(kept)", "3 cout \"\" \(kept)", "4 cerr \"\" \(kept)", "6 cout \"\" \(kept)",
        "6 cerr \"\" \(kept)", "6 clog \"\" \(kept)",
      ]),
    Case(
      testDescription: "functions called by other ways", name: "a.cpp",
      source: """
        #include <stdio.h>
        template <int (*F)(const char *)> int call() { return F("x"); }
        void f() { (*printf)("a"); }
        void g() { __builtin_printf("b"); call<puts>(); }
        """,
      calls: [
        "3 printf \"\" \(kept)", "4 __builtin_printf \"b\" \(kept)", "4 puts \"\" \(kept)",
      ]),
    Case(
      testDescription: "a statement behind one that is never run",
      source: """
        #define LOG(x) if (0) {} puts(x)
        void f(void) { LOG("a"); }
        """,
      calls: ["2 LOG \"a\" \(kept)"]),
    Case(
      testDescription: "what only looks like a call, in Objective-C", name: "a.m",
      source: """
        @interface Printer
        - (void)puts:(id)text warn:(int)warn;
        @end
        void f(Printer *p) { SEL s = @selector(puts:warn:); [p puts:@"puts(no)" warn:1]; }
        @implementation Printer
        - (void)puts:(id)text warn:(int)warn { }
        @end
        """,
      calls: []),
    Case(
      testDescription: "text that is not compiled may be anything",
      source: """
        #if 0
        don't call puts("no;
        #endif
        void f(void) { HMLog("a"); }
        """,
      calls: ["4 HMLog \"a\" compiled in|off"]),
  ])
  func `calls are found`(example: Case) async throws {
    let stage = try AuditStage(["Sources/\(example.name)": example.source])
    for pass in ["fresh", "from the cache"] {
      let report = try await stage.report(
        status: example.calls.contains { $0.hasSuffix("|compiled in") } ? 1 : 0)
      #expect(report.summaries == example.calls, "\(pass)")
      #expect(report.problems.map(\.message) == [])
    }
  }

  @Test func `code of included files outside of the sources counts`() async throws {
    // With this number of files, headers outside of the target are only read completely if they
    // belong to the project.
    let files = (0..<20).map { number in
      (
        "Sources/\(number).c",
        "#include \"log.def\"\n#include \"../Other/inline.h\"\nint f\(number)(void) { return say(); }\n"
      )
    }
    let stage = try AuditStage(
      Dictionary(
        uniqueKeysWithValues: files + [
          ("Sources/log.def", "static inline void def(void) { LOUD(puts)(\"def\"); }\n"),
          ("Other/inline.h", "static inline int say(void) { return puts(\"inline\"); }\n"),
          ("config.yaml", AuditStage.config(project: #"macros: { "LOUD(x)": x }"#)),
        ]))
    let report = try await stage.report(status: 1)
    #expect(report.calls.map(\.path) == ["Other/inline.h", "Sources/log.def"])
    #expect(report.calls.map(\.name) == ["puts", "puts"])
    #expect(try report.cell("Release").verdict == "2 direct log calls that bypass the macro")
  }

  @Test(arguments: [
    (1, "<v/v.h>", ""), (20, "<v/v.h>", ""),
    (1, "\"../Vendor/v/v.h\"", "#pragma GCC system_header\n"),
  ])
  func `a header of the project is not a system header`(
    count: Int, include: String, pragma: String
  ) async throws {
    let header = pragma + "static inline void note(const char *s) { fputs(s, stderr); }\n"
    let files = (0..<count).map {
      ("Sources/\($0).c", "#include \(include)\nvoid f\($0)(void) { note(\"x\"); }\n")
    }
    let stage = try AuditStage(
      Dictionary(
        uniqueKeysWithValues: files + [
          ("Vendor/v/v.h", header),
          ("config.yaml", AuditStage.config(settings: "SYSTEM_HEADER_SEARCH_PATHS: Vendor")),
        ]))
    let report = try await stage.report(status: 1)
    #expect(report.calls.map { "\($0.path) \($0.name)" } == ["Vendor/v/v.h fputs"])
    #expect(report.problems.map(\.message) == [])
  }

  @Test(arguments: ["é", "日本 語", "a\"b\\c", "tab\there"])
  func `paths with any characters are read`(name: String) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config().replacing("[Sources]", with: "[Code]"),
      "Code/\(name)/\(name).c":
        "#include \"h\(name.prefix(1)).inl\"\nvoid f(void) { HMLog(\"a\"); }\n",
      "Code/\(name)/h\(name.prefix(1)).inl": "static inline void g(void) { puts(\"b\"); }\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.problems.map(\.message) == [])
    #expect(
      report.calls.map { "\($0.path) \($0.name)" }
        == [
          "Code/\(name)/h\(name.prefix(1)).inl puts", "Code/\(name)/\(name).c HMLog",
        ].sorted())
  }

  @Test func `a call that is allowed by name is allowed in a macro, too`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config().replacing(
        "logging: { macro: HMLog, level: off, style: checked }",
        with: """
          logging:
              macro: HMLog
              level: off
              allow: [{ call: puts, reason: a tool talks }]
          """),
      "Sources/a.c": "#define CALL(f, x) f(x)\nvoid f(void) { CALL(puts, \"a\"); }\n",
    ])
    let report = try await stage.report(status: 0)
    #expect(report.calls.map { $0.allowed?["Release"] } == ["a tool talks"])
  }
}
