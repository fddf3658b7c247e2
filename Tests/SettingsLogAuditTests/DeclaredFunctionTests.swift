import SettingsModel
import SettingsTestSupport
import Testing

/// The application's own log functions, from `logging.functions`, `--log-function` and
/// compare-logging.yaml.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct DeclaredFunctionTests {
  @Test(arguments: [
    ("AppLog", "AppLog", true), ("AppLog", "AppLogger", false), ("DDLog*", "DDLogInfo", true),
    ("DDLog*", "MyDDLogInfo", false), ("*Log", "AppLog", true), ("a*b*c", "aXbYbZc", true),
    ("a*b*c", "aXbYbZ", false), ("MXLog.*", "MXLog", false),
  ])
  func `a pattern matches names`(pattern: String, name: String, isMatch: Bool) throws {
    #expect(try #require(LogFunctionPattern(pattern)).matches(name) == isMatch)
  }

  @Test func `a pattern with a period matches members`() throws {
    let pattern = try #require(LogFunctionPattern("MXLog.*"))
    #expect(pattern.matches("debug", of: "MXLog"))
    #expect(!pattern.matches("debug", of: "Log"))
  }

  @Test(arguments: ["", "*", "a b", "1a", "a.", ".a", "a..b", "a-b", "**"])
  func `anything else is not a pattern`(text: String) { #expect(LogFunctionPattern(text) == nil) }

  @Test func `calls of declared C functions and macros are listed like those of the log macro`()
    async throws
  {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        project: "\n      "
      ).replacing(
        "style: checked }", with: "style: checked, functions: [AppLog, DD*] }"),
      "Sources/a.c": """
      void AppLog(const char *, ...);
      #ifdef DEBUG
      #define DDInfo(...) AppLog(__VA_ARGS__)
      #else
      #define DDInfo(...)
      #endif
      typedef int DDKind;
      int f(DDKind kind) { AppLog("a"); DDInfo("b"); return kind; }
      void *g(void) { return AppLog; }

      """,
    ])
    let report = try await stage.report(status: 1)
    #expect(
      report.summaries == [
        "8 AppLog \"a\" compiled in|compiled in", "8 DDInfo \"b\" compiled in|off",
        "9 AppLog \"\" compiled in|compiled in",
      ])
    #expect(report.calls.allSatisfy { $0.kind == "macro" })
    #expect(try report.cell("Release").verdict == "2 log calls")
  }

  @Test func `messages to a declared class and members of a declared namespace count`() async throws
  {
    let stage = try AuditStage([
      "Sources/a.m": """
      @interface MXLog
      + (MXLog *)shared;
      + (void)debug:(const char *)text;
      - (void)info:(const char *)text;
      @end
      void f(void) { [MXLog debug:"a"]; [[MXLog shared] info:"b"]; }

      """,
      "Sources/b.cpp":
        "namespace MXLog { void warn(const char *); }\nvoid g() { MXLog::warn(\"c\"); }\n",
    ])
    let report = try await stage.report("--log-function", "MXLog.*", status: 1)
    #expect(
      report.calls.filter { $0.states["Release"] == "compiled in" }.map { "\($0.name) \($0.text)" }
        == ["MXLog.debug a", "MXLog.info b", "MXLog.warn c"])
  }

  @Test(
    .enabled("needs swiftc") { Installed.has("swiftc") },
    arguments: [
      ("a*b*c", ["aXbYbZc", "abc"]), ("*Log", ["appLog", "aLogLog"]), ("aL*Log", ["aLogLog"]),
      ("abc*abc", []), ("a**g", ["appLog", "aLogLog"]),
      (String(repeating: "*a", count: 30) + "*b", []),
    ])
  func `a pattern matches the same names in Swift`(pattern: String, names: [String]) async throws {
    let all = ["aXbYbZc", "abc", "appLog", "aLogLog", String(repeating: "a", count: 60)]
    let stage = try AuditStage([
      "Sources/a.swift": all.map { "func \($0)() {}\nfunc \($0)_() { \($0)() }\n" }.joined()
    ])
    let run = try await stage.run("App", "--log-function", pattern, "--format", "json")
    for name in all {
      #expect(
        run.output.contains("\"name\" : \"\(name)\"") == names.contains(name),
        "\(name): \(run.output) \(run.errors)")
    }
  }

  @Test(.enabled("needs swiftc") { Installed.has("swiftc") })
  func `a declared Swift function is off if its body calls nothing`() async throws {
    let stage = try AuditStage([
      "Sources/log.swift": """
      func appLog(_ text: String) {
        #if DEBUG
        print(text)
        #endif
      }
      enum MXLog {
        static func info(_ text: String) { print(text) }
      }

      """,
      "Sources/use.swift": "func f() {\n  appLog(\"a\")\n  MXLog.info(\"b\")\n}\n",
    ])
    let report = try await stage.report(
      "--log-function", "appLog", "--log-function=MXLog.*", status: 1)
    #expect(
      report.summaries == [
        "2 appLog \"a\" compiled in|off", "3 MXLog.info \"b\" compiled in|compiled in",
      ])
    #expect(report.calls.allSatisfy { $0.kind == "macro" })
  }

  @Test(arguments: [
    ("a.c", "(void)text;", "silent"), ("a.c", "count = count + 1;", "silent"),
    ("a.c", "sink(text);", "logs"), ("a.m", "count = count + 1;", "silent"),
    ("a.m", "Sink.shared.text = text;", "logs"), ("a.m", "store[0] = text;", "logs"),
    ("a.m", "[store add:text];", "logs"), ("a.cpp", "(void)text;", "silent"),
    ("a.cpp", "if (false) { store << text; }", "silent"), ("a.cpp", "return;", "silent"),
    ("a.cpp", "store << text;", "logs"), ("a.cpp", "Sink sink{text};", "logs"),
    ("a.cpp", "Sink sink = text;", "logs"), ("a.cpp", "Sink sink;", "logs"),
    ("a.mm", "store[0] = text;", "logs"),
  ])
  func `a body that may call something without a name is not off`(
    file: String, body: String, status: String
  ) async throws {
    let stage = try AuditStage([
      "Sources/\(file)": """
      static int count;
      void AppLog(const char *text) { \(body) }
      void f(void) { AppLog("a"); }

      """
    ])
    let report = try await stage.report("@Release", "--log-function", "AppLog")
    #expect(try report.cell("Release").status == status)
  }

  @Test(.enabled("needs swiftc") { Installed.has("swiftc") })
  func `a declared C function is off in Swift if its body calls nothing`() async throws {
    let stage = try AuditStage([
      "Sources/log.c": """
      int puts(const char *);
      void AppLog(const char *text) {
      #ifdef DEBUG
        puts(text);
      #endif
      }

      """,
      "Sources/use.swift": "func f() { AppLog(\"a\") }\n",
    ])
    let report = try await stage.report("--log-function", "AppLog", status: 0)
    #expect(report.summaries == ["1 AppLog \"a\" compiled in|off"])
  }

  @Test func `compare-logging.yaml declares functions and allowances`() async throws {
    let stage = try AuditStage([
      "Sources/a.c":
        "void AppLog(const char *);\nint puts(const char *);\nvoid f(void) { AppLog(\"a\"); puts(\"b\"); }\n",
      "compare-logging.yaml": """
      functions: AppLog
      allow:
        - { call: AppLog, reason: for support }
        - { call: puts, file: Sources/a.c, reason: a prompt }
      assumeSilent: { libx.a: no log calls }

      """,
    ])
    let report = try await stage.report("@Release", status: 0)
    #expect(report.calls.map { $0.allowed?["Release"] } == ["for support", "a prompt"])
  }

  @Test(arguments: [
    (
      "function: [a]\n",
      "1:1: error: unknown field 'function' in the file; did you mean 'functions'?"
    ),
    ("functions: [a b]\n", "1:13: error: 'a b' is not a pattern for names of functions"),
    ("functions: { a: b }\n", "1:12: error: 'functions' must be text"),
    ("allow: x\n", "1:8: error: 'allow' must be a list"),
    ("allow: [{ call: x }]\n", "1:9: error: an entry of 'allow' needs a 'reason'"),
    (
      "allow: [{ cal: x }]\n",
      "1:11: error: unknown field 'cal' in an entry of 'allow'; did you mean 'call'?"
    ),
    ("allow: [{ reason: x }]\n", "1:9: error: an entry of 'allow' must name a 'file' or a 'call'"),
    ("assumeSilent: [x]\n", "1:15: error: 'assumeSilent' must be a mapping from names to reasons"),
    ("assumeSilent: { x: }\n", "error: 'assumeSilent.x' must be text"),
    ("[a]\n", "1:1: error: the file must be a mapping with functions, allow, assumeSilent"),
    ("a: [\n", "error: "),
  ])
  func `an error in compare-logging.yaml is reported with its location`(
    text: String, message: String
  ) async throws {
    let stage = try AuditStage(["Sources/a.c": "int x;\n", "compare-logging.yaml": text])
    let run = try await stage.run()
    #expect(run.status == 2)
    #expect(run.errors.contains("compare-logging.yaml:"))
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `an option value that is not a pattern is a usage error`() async throws {
    let stage = try AuditStage(["Sources/a.c": "int x;\n"])
    let run = try await stage.run("--log-function", "*")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: '*' is not a pattern for names of functions\n"))
  }
}
