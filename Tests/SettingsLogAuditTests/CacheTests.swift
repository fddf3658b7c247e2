import Foundation
import SettingsTestSupport
import Testing

/// A second run reads again only what changed, and never trusts a damaged cache.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct CacheTests {
  /// With a cache of its own, in which only the program that reads Swift is there before.
  private func stage() async throws -> AuditStage {
    let stage = try AuditStage([
      "Sources/a.c": "#include \"h.h\"\nvoid f(void) { HMLog(\"a\"); LOUD(\"b\"); }\n",
      "Sources/b.c": "void g(void) { HMLog(\"b\"); }\n",
      "Sources/h.h": "#define LOUD(t) HMLog(t)\n",
      "Sources/s.swift": "func s() { HMLog(\"s\") }\n",
    ])
    _ = try await stage.run()
    try stage.linkScanner(into: "cache/swift-build-settings")
    return stage
  }

  private func run(_ stage: AuditStage) async throws -> (output: String, readings: String) {
    let run = try await stage.run("-v", environment: ["XDG_CACHE_HOME": stage.folder.path("cache")])
    let line = run.errors.split(separator: "\n").first { $0.contains("read before") }
    return (run.output, String(line ?? ""))
  }

  @Test func `what did not change is not read again`() async throws {
    let stage = try await stage()
    let first = try await run(stage)
    #expect(first.readings == "note: App: 5 readings, 0 of them read before")
    let second = try await run(stage)
    #expect(second.output == first.output)
    #expect(second.readings == "note: App: 5 readings, 5 of them read before")

    try stage.folder.write("void g(void) { HMLog(\"changed\"); }\n", to: "Sources/b.c")
    let third = try await run(stage)
    #expect(third.readings == "note: App: 5 readings, 3 of them read before")
    #expect(third.output.contains("changed"))

    // A header takes along what includes it.
    try stage.folder.write(
      "#define LOUD(t) (void)0\n#define HMLoud(t) HMLog(t)\n", to: "Sources/h.h")
    let fourth = try await run(stage)
    #expect(!fourth.output.contains("LOUD"))
  }

  @Test(arguments: [
    // A file that was nowhere when it was asked for.
    (
      "#if __has_include(\"../Other/loud.h\")\n#include \"../Other/loud.h\"\n#endif\n",
      "Other/loud.h"
    ),
    // A header that stands before another of its name.
    ("#include \"loud.h\"\n", "Sources/loud.h"),
  ])
  func `a file that turns up later is not overlooked`(start: String, newFile: String) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        project: "",
        prefixHeader: "prefixHeader: { cImports: [stdio.h] }"
      ).replacing(
        #"settings: { SWIFT_VERSION: "5.0" }"#,
        with: #"settings: { SWIFT_VERSION: "5.0", USER_HEADER_SEARCH_PATHS: Vendor }"#),
      "Sources/a.c": start + "void f(void) {\n#if LOUD\n  puts(\"a\");\n#endif\n}\n",
      "Vendor/loud.h": "#define LOUD 0\n",
    ])
    let cache = ["XDG_CACHE_HOME": stage.folder.path("cache")]
    for _ in 0..<2 {
      #expect(try await stage.run(environment: cache).status == 0)
    }
    try stage.folder.write("#define LOUD 1\n", to: newFile)
    let run = try await stage.run(environment: cache)
    #expect(run.status == 1, "\(run.transcript)")
    #expect(run.output.contains("App@Release  1 call around the macro"), "\(run.transcript)")
  }

  @Test func `a damaged cache is read over`() async throws {
    let stage = try await stage()
    let first = try await run(stage)
    let cache = stage.folder.url.appendingPathComponent("cache/swift-build-settings")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: cache.path).first {
        $0.hasSuffix(".readings")
      })
    let file = cache.appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    // Somebody who says that nothing is compiled in, without a checksum that fits.
    for damage in [
      text.replacing(" 1\n", with: " 0\n"), String(text.dropLast(20)), "", "nonsense\n",
    ] {
      try damage.write(to: file, atomically: true, encoding: .utf8)
      let again = try await run(stage)
      #expect(again.output == first.output)
      #expect(again.readings == "note: App: 5 readings, 0 of them read before")
    }
  }

  @Test func `without a home nothing is kept, and all is well`() async throws {
    let stage = try await stage()
    let run = try await stage.run("--no-cache")
    #expect(run.status == 0, "\(run.transcript)")
  }
}
