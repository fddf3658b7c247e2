import Foundation
import SettingsTestSupport
import Testing

@testable import SettingsLogAudit

/// Entries of `sources` in config.yaml: patterns, files that are left out, and flags of files.
@Suite struct SourceEntryTests {
  private static let code = """
    int puts(const char *);
    void f(void) {
    #ifdef VERBOSE
      puts("a");
    #endif
    }

    """

  private func calls(
    _ sources: String, _ paths: [String] = ["S/a.c", "S/Old/b.c", "S/Old/c.c"]
  ) async throws -> [String] {
    var files = Dictionary(uniqueKeysWithValues: paths.map { ($0, Self.code) })
    files["config.yaml"] = """
      configurations: { Release: release }
      project: { platform: iOS }
      targets: { App: { type: application, sources: [\(sources)] } }
      """
    let report = try await AuditStage(files).report(status: nil)
    #expect(report.problems.map(\.message) == [])
    return report.calls.map { "\($0.path) \($0.states["Release"] ?? "")" }.sorted()
  }

  @Test(arguments: [
    ("S", ["S/Old/b.c excluded", "S/Old/c.c excluded", "S/a.c excluded"]),
    ("{ path: S, exclude: Old/** }", ["S/a.c excluded"]),
    ("{ path: S, exclude: Old }, S/Old/c.c", ["S/Old/c.c excluded", "S/a.c excluded"]),
    ("S/Old/c.c, { path: S, exclude: Old }", ["S/Old/c.c excluded", "S/a.c excluded"]),
    (
      "{ path: S, exclude: Old/b.c }, S/Old",
      ["S/Old/b.c excluded", "S/Old/c.c excluded", "S/a.c excluded"]
    ),
    ("\"S/**/[bc].c\"", ["S/Old/b.c excluded", "S/Old/c.c excluded"]),
    ("{ path: \"S/Old/*\", exclude: b.c, flags: -DVERBOSE }", ["S/Old/c.c compiled in"]),
    (
      "{ path: S, flags: -DVERBOSE }, { path: S/Old/b.c, flags: -w }",
      ["S/Old/b.c excluded", "S/Old/c.c compiled in", "S/a.c compiled in"]
    ),
  ])
  func `entries decide on files and their flags`(
    sources: String, expected: [String]
  ) async throws {
    #expect(try await calls(sources) == expected)
  }

  @Test func `a pattern that matches nothing is not judged`() async throws {
    let stage = try AuditStage([
      "S/a.c": Self.code,
      "config.yaml": """
      configurations: { Release: release }
      project: { platform: iOS }
      targets: { App: { type: application, sources: [S, "Gone/*.c"] } }
      """,
    ])
    let report = try await stage.report(status: nil)
    #expect(
      report.unjudged.contains { $0.message.contains("this pattern, but no file matches it") })
  }

  @Test func `a level that names a folder again does not inherit what is left out`() async throws {
    let stage = try AuditStage([
      "S/a.c": Self.code, "S/Old/b.c": Self.code,
      "config.yaml": """
      configurations: { Release: release }
      project: { platform: iOS, sources: [{ path: S, exclude: Old }] }
      targets: { App: { type: application, sources: S }, Kit: { type: framework } }
      """,
    ])
    let report = try await stage.report("App", status: nil)
    #expect(report.calls.map(\.path) == ["S/Old/b.c", "S/a.c"])
    #expect(try await stage.report("Kit", status: nil).calls.map(\.path) == ["S/a.c"])
  }
}
