import Foundation
import SettingsTestSupport
import Testing

/// A second run only reads what changed, and never trusts a damaged cache.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct CacheTests {
  private func stage() throws -> AuditStage {
    try AuditStage([
      "Sources/a.c": "#include \"h.h\"\nvoid f(void) { HMLog(\"a\"); LOUD(\"b\"); }\n",
      "Sources/b.c": "void g(void) { HMLog(\"b\"); }\n",
      "Sources/h.h": "#define LOUD(t) HMLog(t)\n",
      "Sources/s.swift": "func s() { HMLog(\"s\") }\n",
    ])
  }

  /// Runs the tool with a cache in the project, where nothing but data is kept.
  private func run(_ stage: AuditStage) async throws -> (output: String, readings: String) {
    let run = try await stage.run("-v", "--cache-folder", stage.folder.path("cache"))
    let line = run.errors.split(separator: "\n").first { $0.contains("from the cache") }
    return (run.output, String(line ?? ""))
  }

  @Test func `unchanged files are not read again`() async throws {
    let stage = try stage()
    let first = try await run(stage)
    #expect(first.readings == "note: App: 5 readings, 0 of them from the cache")
    let second = try await run(stage)
    #expect(second.output == first.output)
    #expect(second.readings == "note: App: 5 readings, 5 of them from the cache")

    try stage.folder.write("void g(void) { HMLog(\"changed\"); }\n", to: "Sources/b.c")
    let third = try await run(stage)
    #expect(third.readings == "note: App: 5 readings, 3 of them from the cache")
    #expect(third.output.contains("changed"))

    // If a header changes, the files that include it are read again.
    try stage.folder.write(
      "#define LOUD(t) (void)0\n#define HMLoud(t) HMLog(t)\n", to: "Sources/h.h")
    let fourth = try await run(stage)
    #expect(!fourth.output.contains("LOUD"))
  }

  @Test(arguments: ["#include \"lib/missing.h\"", "#import <lib/missing.h>"])
  func `a file with a missing header is read again once it exists`(line: String) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "HEADER_SEARCH_PATHS: $(SRCROOT)/Other"),
      "Sources/a.c": "\(line)\nvoid f(void) { LOUD(\"b\"); }\n", "Other/x.h": "",
    ])
    let first = try await run(stage)
    #expect(first.output.contains("missing.h"))
    let second = try await run(stage)
    #expect(second.output == first.output)
    #expect(second.readings == "note: App: 2 readings, 2 of them from the cache")
    try stage.folder.write(
      "#include <stdio.h>\n#define LOUD(t) puts(t)\n", to: "Other/lib/missing.h")
    let third = try await run(stage)
    #expect(third.output.contains("puts") && !third.output.contains("missing.h"))
  }

  @Test(arguments: [
    // A file that did not exist when it was tested for.
    (
      "#if __has_include(\"../Other/loud.h\")\n#include \"../Other/loud.h\"\n#endif\n",
      "Other/loud.h"
    ),
    // A header that precedes another of its name.
    ("#include \"loud.h\"\n", "Sources/loud.h"),
    ("#include <loud.h>\n", "First/loud.h"), ("#include \"loud.h\"\n", "First/loud.h"),
    ("#include <In/deep.h>\n", "First/In/deep.h"),
    // The same beside a header that does not belong to the target.
    ("#include \"outer.h\"\n", "Vendor/Sub/loud.h"),
    // A file whose name is in a macro.
    ("#define NAME \"Vendor/loud.h\"\n#include NAME\n", "Sources/Vendor/loud.h"),
    ("#include \"part.def\"\n", "Sources/part.def"),
  ])
  func `a file that is added later is found`(start: String, newFile: String) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        project: "",
        prefixHeader: "prefixHeader: { cImports: [stdio.h] }"
      ).replacing(
        #"settings: { SWIFT_VERSION: "5.0" }"#,
        with: #"settings: { SWIFT_VERSION: "5.0", HEADER_SEARCH_PATHS: [First, Vendor, .] }"#),
      "Sources/a.c": start + "void f(void) {\n#if LOUD\n  puts(\"a\");\n#endif\n}\n",
      "Vendor/loud.h": "#define LOUD 0\n", "Vendor/In/deep.h": "#define LOUD 0\n",
      "Vendor/outer.h": "#include \"Sub/inner.h\"\n",
      "Vendor/Sub/inner.h": "#include \"loud.h\"\n", "Vendor/part.def": "#define LOUD 0\n",
      "First/In/other.h": "",
    ])
    let cache = ["XDG_CACHE_HOME": stage.folder.path("cache")]
    for _ in 0..<2 {
      #expect(try await stage.run(environment: cache).status == 0)
    }
    try stage.folder.write("#define LOUD 1\n", to: newFile)
    let run = try await stage.run(environment: cache)
    #expect(run.status == 1, "\(run.transcript)")
    #expect(
      run.output.contains("App@Release  1 direct log call that bypasses the macro"),
      "\(run.transcript)")
  }

  @Test(arguments: [
    ("", "#if __has_include(\"new.h\")\n#include \"new.h\"\n#endif\n"),
    ("", "#if defined(__has_include) && __has_include(<in/new.h>)\n#include <in/new.h>\n#endif\n"),
    ("GCC_PREFIX_HEADER: in/new.h", ""), ("OTHER_CFLAGS: -include $(SRCROOT)/in/new.h", ""),
    ("OTHER_CFLAGS: -imacros $(SRCROOT)/in/new.h", ""),
  ])
  func `a file is read again once a file that it looks for exists`(
    setting: String, start: String
  ) async throws {
    let settings = "HEADER_SEARCH_PATHS: [., in]" + (setting.isEmpty ? "" : ", " + setting)
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(prefixHeader: "", settings: settings)
        .replacing("logging: { level: debug }", with: "")
        .replacing("logging: { macro: HMLog, level: off, style: checked }", with: ""),
      "Sources/a.c": start + """
        int puts(const char *);
        #ifdef LOUD
        #define L(x) puts(x)
        #else
        #define L(x)
        #endif
        void f(void) { L("x"); }

        """,
      "in/other.h": "",
    ])
    let before = try await stage.report("@Release").cell("Release").status
    #expect(before == (setting.isEmpty ? "silent" : "unknown"))
    _ = try await run(stage)
    #expect(try await run(stage).readings == "note: App: 2 readings, 2 of them from the cache")
    try stage.folder.write("#define LOUD 1\n", to: "in/new.h")
    #expect(try await stage.report("@Release").cell("Release").status == "logs")
  }

  @Test func `a damaged cache is ignored`() async throws {
    let stage = try stage()
    let first = try await run(stage)
    let cache = stage.folder.url.appendingPathComponent("cache")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: cache.path).first {
        $0.hasSuffix(".readings")
      })
    let file = cache.appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    // A cache without calls that are compiled in, and with a wrong checksum.
    for damage in [
      text.replacing(" 1", with: " 0"), String(text.dropLast(20)), "", "nonsense\n",
    ] {
      try damage.write(to: file, atomically: true, encoding: .utf8)
      let again = try await run(stage)
      #expect(again.output == first.output)
      #expect(again.readings == "note: App: 5 readings, 0 of them from the cache")
    }
  }

  @Test func `the audit works without a cache`() async throws {
    let stage = try stage()
    let run = try await stage.run("--no-cache")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test(arguments: [("\"l.h\"", "a/l.h"), ("<l.h>", "a/l.h"), ("\"l.h\"", "Sources/l.h")])
  func `a header that appears earlier in a search path is read`(
    name: String, added: String
  ) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "HEADER_SEARCH_PATHS: [a, b]"),
      "Sources/a.c": "#include \(name)\nvoid f(void) { L(\"x\"); }\n",
      "a/other.h": "", "b/l.h": "#define L(x)\n",
    ])
    #expect(try await stage.report().cell("Release").status == "silent")
    try stage.folder.write("#define L(x) puts(x)\n", to: added)
    #expect(try await stage.report().cell("Release").status == "logs")
  }
}
