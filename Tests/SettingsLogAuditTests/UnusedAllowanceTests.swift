import SettingsTestSupport
import Testing

/// Warnings for entries of `logging.allow` that match nothing.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct UnusedAllowanceTests {
  private func stage(allow: String, _ source: String) throws -> AuditStage {
    try AuditStage([
      "config.yaml": """
      version: 1
      configurations: { Debug: debug, Release: release }
      project:
        name: App
        platform: iOS
        logging:
          macro: HMLog
          level: off
          allow:
            - \(allow)
      targets:
        App: { type: application, sources: [Sources] }
      """,
      "Sources/a.c": source,
    ])
  }

  @Test(arguments: [
    "{ call: printf, reason: support needs it }",
    "{ file: Sources/b.c, reason: support needs it }",
    "{ file: Sources/a.c, call: printf, reason: support needs it }",
  ])
  func `an entry that matches no call is reported with its location`(allow: String) async throws {
    let stage = try stage(allow: allow, "int puts(const char *);\nvoid a(void) { puts(\"x\"); }\n")
    let run = try await stage.run("--format", "github")
    #expect(run.errors.contains("config.yaml:10:"), "\(run.errors)")
    #expect(
      run.errors.contains(
        "warning: this entry of 'logging.allow' has no effect: there is no call of "),
      "\(run.errors)")
    #expect(run.errors.contains("^"))
    #expect(run.output.contains("::warning file=config.yaml,line=10,"), "\(run.output)")
  }

  @Test(arguments: [
    "{ call: puts, reason: support needs it }",
    "{ file: Sources, reason: support needs it }",
    "{ file: Sources/a.c, call: puts, reason: support needs it }",
  ])
  func `an entry that matches a call is not reported`(allow: String) async throws {
    let stage = try stage(
      allow: allow, "int puts(const char *);\nvoid a(void) {\n#if DEBUG\nputs(\"x\");\n#endif\n}\n")
    let run = try await stage.run()
    #expect(!run.errors.contains("has no effect"), "\(run.errors)")
  }

  @Test func `an unused entry of compare-logging.yaml is reported with its location`()
    async throws
  {
    let stage = try AuditStage([
      "project.yml": """
      name: App
      targets: { App: { type: tool, platform: macOS, sources: [Sources] } }
      """,
      "Sources/main.c": "int puts(const char *);\nint main(void) { return puts(\"x\"); }\n",
      "compare-logging.yaml": """
      allow:
        - { call: puts, reason: the tool's output }
        - { call: printf, reason: support needs it }
      """,
    ])
    let run = try await stage.run("--config", "project.yml", "--format", "github")
    #expect(run.errors.contains("compare-logging.yaml:3:5"), "\(run.errors)")
    #expect(
      run.errors.contains("this entry of 'allow' has no effect: there is no call of 'printf'"))
    #expect(!run.errors.contains("'puts'"), "\(run.errors)")
    #expect(run.errors.contains("^"))
    #expect(run.output.contains("::warning file=compare-logging.yaml,line=3,"), "\(run.output)")
  }

  @Test func `nothing is reported if only some targets are selected`() async throws {
    let stage = try stage(allow: "{ call: printf, reason: x }", "void a(void) { }\n")
    #expect(!(try await stage.run("App")).errors.contains("has no effect"))
  }
}
