import SettingsTestSupport
import Testing

@testable import SettingsLogAudit

/// The text about several targets, which states what they have in common once.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct RunReportTests {
  private static let brands = (1...12).map { "Brand\($0)" }

  /// Returns a project with twelve targets that compile the same calls. One has another call.
  private func stage() throws -> AuditStage {
    let calls = (1...30).map { "  puts(\"call \($0)\");\n" }.joined()
    let missing = (1...9).map { "#include <Vendor/Part\($0).h>\n" }.joined()
    let targets = Self.brands.map {
      "  \($0): { type: application, sources: [Sources\($0 == "Brand7" ? ", Own" : "")] }\n"
    }
    return try AuditStage([
      "config.yaml": """
      version: 1
      configurations: { Debug: debug, Release: release }
      project: { name: App, platform: iOS }
      targets:
      \(targets.joined())
      """,
      "Sources/a.c": "#include <stdio.h>\n\(missing)void f(void) {\n\(calls)}\n",
      "Own/own.c": "#include <stdio.h>\nvoid g(void) { puts(\"own\"); }\n",
      "Sources/Pods/Kit/kit.c": "#include <stdio.h>\nvoid k(void) { perror(\"kit\"); }\n",
    ])
  }

  private func lines(_ arguments: String...) async throws -> [String] {
    let run = try await stage().run(arguments)
    #expect(run.status == 1, "\(run.transcript)")
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `a summary is text`() async throws {
    let stage = try AuditStage(["Sources/a.c": "int a;\n"])
    let run = try await stage.run(["--summary", "--format", "json"])
    #expect(run.status == 2)
    #expect(run.errors.contains("'--summary' is only for the format 'text'"))
  }

  @Test func `the summary of twelve brands has few lines, and the report two for each call`()
    async throws
  {
    let summary = try await lines("--summary")
    #expect(summary.count <= 60, "\(summary)")
    #expect(
      summary.contains { $0.hasPrefix("Brand1, Brand2, Brand3 and 8 more @Debug  ") },
      "\(summary)")
    #expect(summary.contains("  by function: puts 31, perror 1"), "\(summary)")
    #expect(
      summary.contains("  by file: Sources/a.c 30, Own/own.c 1, Sources/Pods/Kit/ 1"), "\(summary)")
    #expect(summary.contains { $0.hasPrefix("unknown: Vendor: ") && $0.hasSuffix(" (9 places)") })
    #expect(!summary.contains { $0.contains("call 7") })
    #expect(
      summary.suffix(2) == [
        "Result: not silent (12 release configurations, 12 logging)", "",
      ], "\(summary)")
    let report = try await lines()
    #expect(report.count <= summary.count + 32 * 2 + 45, "\(report)")
    #expect(report.filter { $0.contains("call 7") }.count == 1)
    #expect(report.contains("Brand12@Release  31 log calls, 1 file lacks a header"), "\(report)")
  }

  @Test func `a call shows the targets that contain it`() async throws {
    let report = try await lines("Brand6", "Brand7")
    let own = try #require(report.firstIndex(of: "Own/own.c:2:16: puts \"own\""))
    #expect(report[own + 1] == "    Debug: compiled in | Release: compiled in (Brand7)")
    let shared = try #require(report.firstIndex { $0.hasSuffix("puts \"call 7\"") })
    #expect(report[shared + 1] == "    Debug: compiled in | Release: compiled in (Brand6, Brand7)")
    #expect(report.filter { $0.hasPrefix("Settings that govern logging") }.count == 1)
  }

  @Test func `the line that settles a gap works as it is printed`() async throws {
    let report = try await lines("Brand1@Release")
    let line = try #require(report.firstIndex { $0.hasPrefix("unknown: Vendor: ") })
    #expect(report[line + 1] == "    to assume that it is silent: --assume-silent Vendor=REASON")
    let settled = try await lines("Brand1@Release", "--assume-silent", "Vendor=known")
    #expect(settled.contains("Brand1@Release  31 log calls, 9 assumed"), "\(settled)")
  }

  @Test(
    arguments: [
      (["Sources/a.c": "int a;\n"], [], 0, "Result: silent (1 release configuration)"),
      (
        ["Sources/a.c": "#include \"x.h\"\n"], [], 1,
        "Result: unknown (1 release configuration, 1 unknown)"
      ),
      (
        ["Sources/a.c": "int a;\n"], ["@Debug"], 0,
        "Result: no configuration of kind release was judged"
      ),
      (
        ["Sources/a.c": "int a;\n"], ["--own-code"], 0,
        "Result for own code: silent (1 release configuration)"
      ),
    ] as [([String: String], [String], Int32, String)])
  func `the last line is the verdict of the run`(
    files: [String: String], arguments: [String], status: Int32, line: String
  ) async throws {
    let run = try await AuditStage(files).run(arguments)
    #expect(run.status == status, "\(run.transcript)")
    #expect(run.output.hasSuffix("\n\(line)\n"), "\(run.transcript)")
  }

  @Test func `files of a library are counted together`() {
    #expect(SourceLibrary.folder(of: "a/Pods/Kit/x/y.m") == "a/Pods/Kit")
    #expect(SourceLibrary.folder(of: "Pods/y.m") == nil)
    #expect(SourceLibrary.folder(of: "Carthage/Checkouts/Kit/y.m") == "Carthage/Checkouts/Kit")
  }

  @Test func `the version and help need no project`() async throws {
    let stage = try AuditStage()
    let version = try await stage.tool.run(["--version"], in: stage.folder.url)
    #expect(version.status == 0 && version.output.hasPrefix("compare-logging "))
    let help = try await stage.tool.run(["help"], in: stage.folder.url)
    #expect(help.status == 0 && help.output.hasPrefix("Usage: compare-logging"))
    let wrong = try await stage.tool.run(["--summary", "--format", "json"], in: stage.folder.url)
    #expect(wrong.status == 2 && wrong.errors.contains("only for the format 'text'"))
  }
}
