import SettingsTestSupport
import Testing

/// The effects that a program loses where its log calls are off.
@Suite(.enabled("needs clang") { Installed.has("clang") }, .endsWhenHanging)
struct LostEffectTests {
  private func effects(
    _ file: String, _ source: String, style: String = "classic"
  ) async throws -> [String] {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(style: style), "Sources/\(file)": source + "\n",
    ])
    let report = try await stage.report(status: 0)
    return report.lostEffects.map {
      "\($0.line) \($0.kind) \($0.text) \($0.call) \($0.configurations.joined(separator: " "))"
    }
  }

  @Test(arguments: [
    ("HMLog(\"%d\", next());", ["1 argument next() HMLog Release"]),
    ("HMLog(\"%d\", 1 + next(2, 3));", ["1 argument 1 + next(2, 3) HMLog Release"]),
    (
      "HMLog(\"%d %d\", i++, --n);",
      ["1 argument --n HMLog Release", "1 argument i++ HMLog Release"]
    ),
    ("HMLog(\"%d\", i = 3);", ["1 argument i = 3 HMLog Release"]),
    ("HMLog(\"%d\", i <<= 3);", ["1 argument i <<= 3 HMLog Release"]),
    ("HMLog(\"%d\", i <= 3 || i == 4 || n != 5 || - -i);", []),
    ("HMLog(\"%zu %d\", strlen(text), MAX(i, n));", []),
    ("HMLog(\"next() i++ %d\", /* i++ */ i);", []),
    ("next();", []),
    ("\n#if DEBUG\nHMLog(\"%d\", next());\n#endif", []),
  ])
  func `arguments that change something are reported`(call: String, expected: [String]) async throws
  {
    let source = "void f(int i, int n, char *text) { \(call)\n i = n; text = 0; }"
    #expect(try await effects("a.c", source) == expected, "\(call)")
  }

  @Test func `the verb of its selector decides about a message`() async throws {
    let source = """
      void f(id queue) {
        HMLog(@"%@", [queue removeLast]);
        HMLog(@"%@", [queue description]);
        HMLog(@"%@", [[queue address] nextObject]);
      }
      """
    #expect(
      try await effects("a.m", source) == [
        "2 argument [queue removeLast] HMLog Release",
        "4 argument [[queue address] nextObject] HMLog Release",
      ])
  }

  @Test(arguments: [
    (
      "int only = 3; HMLog(\"%d\", only); HMLog(\"%d\", only);",
      ["1 variable only HMLog Release"]
    ),
    ("char *only = text; HMLog(\"%s\", only);", ["1 variable only HMLog Release"]),
    ("int used = 3; HMLog(\"%d\", used); use(used);", []),
    ("int used; used = 3; HMLog(\"%d\", used);", []),
    ("HMLog(\"%d\", shared);", []),
    ("HMLog(\"%d\", p->only); int only = 3;", []),
  ])
  func `local variables that only log calls use are reported`(
    body: String, expected: [String]
  ) async throws {
    let source = "static int shared = 4; void f(char *text, struct s *p) { \(body) }"
    #expect(try await effects("a.c", source) == expected, "\(body)")
  }

  @Test(arguments: ["checked", "classic"])
  func `Swift's log functions do not evaluate their arguments either`(style: String) async throws {
    let source = """
      func f(_ list: inout [Int]) {
        HMLog("\\(next())")
        HMLog("\\(list.count) \\(String(describing: list)) \\(max(1, 2))")
        HMLog("\\(list.removeLast())")
        HMLog("\\({ count += 1; return count == 2 }())")
        print("\\(next())", to: &text)
      }
      """
    #expect(
      try await effects("a.swift", source, style: style) == [
        "2 argument next() HMLog Release", "4 argument list.removeLast() HMLog Release",
        "5 argument count += 1 HMLog Release",
      ])
  }

  @Test(arguments: [
    (
      "let only = count(); HMLog(\"\\(only)\"); HMLog(\"\\(only.self) \\(list.only)\")",
      ["1 variable only HMLog Release"]
    ),
    ("let only = 3; HMLog(\"x\"); HMLog(\"\\(-only)\")", ["1 variable only HMLog Release"]),
    ("var used = 3; HMLog(\"\\(used)\"); used += 1", []),
    ("let used = 3; HMLog(\"\\(used)\"); print(\"\\(used)\", to: &text)", []),
    ("let used = 3; HMLog(\"\\(used)\"); let copy = { [used] in used }; copy()", []),
    ("HMLog(\"\\(shared) \\(list)\")", []),
    ("for item in list { HMLog(\"\\(item)\") }", []),
    ("if let item = list.first { HMLog(\"\\(item)\") }", []),
    ("let only = 3\n#if DEBUG\nHMLog(\"\\(only)\")\n#endif\n", []),
  ])
  func `local variables of Swift that only log calls use are reported`(
    body: String, expected: [String]
  ) async throws {
    let source = "let shared = 4; func f(_ list: [Int]) { \(body) }"
    #expect(try await effects("a.swift", source) == expected, "\(body)")
  }

  @Test func `the text report contains them, too`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(style: "classic"),
      "Sources/a.c": "void f(void) {\n  int only = 3;\n  HMLog(\"%d\", next(only));\n}\n",
    ])
    let text = try await stage.run("--no-cache").output
    #expect(
      text.contains(
        """
        Lost where log calls are off
          Sources/a.c:2: only is a variable that only log calls use (Release)
          Sources/a.c:3: next(only) is not evaluated: an argument of HMLog (Release)
        """), "\(text)")
  }
}
