import Foundation
import SettingsTestSupport
import Testing

/// The entire report, in each of its formats.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct ReportTests {
  /// Returns a project with a variety of code: three languages, a category, an allowance, leaks.
  private func stage() throws -> AuditStage {
    try AuditStage([
      "config.yaml": """
      version: 1
      configurations: { Debug: debug, Release: release }
      defaultConfiguration: Release
      project:
        name: Notes
        platform: iOS
        arc: NO
        logging:
          macro: HMLog
          level: off
          allow:
            - { call: perror, reason: support needs it }
          categories: { Network: error }
        prefixHeader: { cImports: [stdio.h] }
        settings: { SWIFT_VERSION: "5.0" }
        when:
          Debug:
            macros: { DEBUG: 1 }
            logging: { level: debug }
      targets:
        Notes: { type: application, sources: [Sources] }
      """,
      "Sources/store.h": "#define TRACE() HMLogTrace(\"in %s\", __func__)\n",
      "Sources/store.c": """
      #include "store.h"
      #include "nowhere.h"
      int store(const char *name) {
        HMLog("storing %s", name);
      #if DEBUG
        printf("debug only | %s\\n", name);
      #endif
        if (!name) perror("store");
        HMLogNetworkError("cannot reach <%s>", name);
        return 0;
      }

      """,
      "Sources/go.m": "#import \"store.h\"\nvoid go(void) {\n  TRACE();\n  NSLog(@\"going\");\n}\n",
      "Sources/Notes.swift": """
      func note(_ text: String) {
        HMLogInfo("note \\(text)")
        #if DEBUG
          print("only here")
        #endif
        debugPrint("left over", text)
      }

      """,
    ])
  }

  @Test(arguments: ["text": "txt", "markdown": "md", "html": "html", "json": "json"])
  func `a report matches its golden file`(
    format: String, suffix: String
  ) async throws {
    let run = try await stage().run("--no-cache", "--format", format)
    #expect(run.status == 1, "\(run.transcript)")
    Golden().expect(run.output, matches: "report.\(suffix)")
  }

  private static let python = Python.interpreter(importing: "jsonschema")

  private func validate(_ json: String) async throws -> BuiltTool.Run {
    let folder = try TemporaryFolder()
    try folder.write(json, to: "report.json")
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/schemas/compare-logging.schema.json").path
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      jsonschema.Draft202012Validator(schema).validate(json.load(open(sys.argv[2])))
      """
    return try await BuiltTool.run(
      try #require(Self.python),
      ["-c", script, schema, folder.path("report.json")], in: folder.url)
  }

  @Test(.enabled("needs Python's jsonschema: Scripts/setup --tests") { ReportTests.python != nil })
  func `JSON matches its schema, including a proof and a binary`() async throws {
    let stage = try stage()
    try stage.folder.write("no object", to: "text")
    try stage.folder.write(
      "void write(int);\nvoid *dlsym(int);\nvoid f(void) { write(3); dlsym(4); }\n", to: "made/a.c")
    let made = try await BuiltTool.run(
      URL(fileURLWithPath: try #require(Installed.path("clang"))),
      ["-w", "-c", "made/a.c", "-o", "made/a.o"], in: stage.folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    let run = try await stage.run(
      "--prove", "--binary", "text", "--binary", "made/a.o", "--assume-silent", "dlsym=known",
      "--format", "json")
    let valid = try await validate(run.output)
    #expect(valid.status == 0, "\(valid.transcript)")
    // The report contains all parts of the schema.
    for key in [
      "\"proof\"", "\"binaries\"", "\"allowed\"", "\"failure\"", "\"leftOut\"", "\"unjudged\"",
      "\"assumptions\"",
    ] {
      #expect(run.output.contains(key), "\(key)")
    }
    let wrong = run.output.replacing("\"column\"", with: "\"colum\"")
    #expect(try await validate(wrong).status != 0)
  }
}
