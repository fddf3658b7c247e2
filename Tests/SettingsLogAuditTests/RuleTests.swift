import SettingsTestSupport
import Testing

/// Rules about the settings, and the effect of `allow`.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct RuleTests {
  @Test func `DEBUG in a release configuration is only a warning`() async throws {
    for style in ["checked", "classic"] {
      let stage = try AuditStage([
        "config.yaml": AuditStage.config(style: style, release: "macros: { DEBUG: 1 }"),
        "Sources/a.c": "void f(void) { HMLog(\"a\"); }\n",
      ])
      let report = try await stage.report(status: style == "classic" ? 1 : 0)
      let release = try report.cell("Release")
      #expect(release.status == (style == "classic" ? "logs" : "silent"))
      #expect(release.findings == ["DEBUG is defined in a configuration of kind release"])
      #expect(
        report.summaries
          == ["1 HMLog \"a\" compiled in|\(style == "classic" ? "compiled in" : "off")"])
    }
  }

  @Test func `DEBUG that reaches C but not Swift is reported`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config().replacing(
        "GCC_OPTIMIZATION_LEVEL: s",
        with: "GCC_OPTIMIZATION_LEVEL: s\n        OTHER_CFLAGS: -DDEBUG"),
      "Sources/a.c": "int x;\n", "Sources/b.swift": "let x = 1\n",
    ])
    let release = try await stage.report(status: 0).cell("Release")
    #expect(release.findings.first?.hasPrefix("DEBUG reaches C but not Swift") == true)
    #expect(release.facts.first { $0.name == "DEBUG in C" }?.value == "defined")
    #expect(release.facts.first { $0.name == "DEBUG in Swift" }?.value == "not defined")
  }

  @Test func `allowed calls are reported with their reason and do not fail`() async throws {
    let allow = """
      logging: { allow: [{ call: perror, reason: for support }, { file: Sources/crash.c, reason: crash reports }] }
      """
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(release: allow),
      "Sources/a.c": "void f(void) { perror(\"a\"); }\n",
      "Sources/crash.c": "void g(void) { puts(\"b\"); }\n",
    ])
    let report = try await stage.report("--prove", status: 0)
    #expect(
      report.calls.map { $0.allowed?["Release"] } == ["for support", "crash reports"])
    #expect(report.calls.allSatisfy { $0.allowed?["Debug"] == nil })
    #expect(try report.cell("Release").silent)

    try stage.folder.write("void h(void) { puts(\"c\"); }\n", to: "Sources/c.c")
    #expect(
      try await stage.report(status: 1).cell("Release").verdict
        == "1 direct log call that bypasses the macro")
  }

  @Test func `settings are reported with their origins`() async throws {
    let stage = try AuditStage(["Sources/a.c": "int x;\n"])
    let report = try await stage.report()
    let level = try report.cell("Debug").settings.first { $0.name == "LOGGING_LEVEL" }
    #expect(level?.value == "debug")
    #expect(level?.origin?.hasPrefix("config.yaml:") == true)
    #expect(
      try report.cell("Release").facts.first { $0.name == "optimization of C" }?.value == "-Os")
  }
}
