import Foundation
import SettingsTestSupport
import Testing

/// The benchmark runs and reports all rows. Speed is not tested.
///
/// It keeps a machine busy for a while, so only `SETTINGS_BENCHMARK=1` runs it; `.ci/run` has a quick run of an
/// optimized build.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["SETTINGS_BENCHMARK"] == "1",
    "only SETTINGS_BENCHMARK=1 keeps the machine busy with it"))
struct BenchmarkTests {
  @Test func `a quick run reports every part, and can be compared with itself`() async throws {
    let benchmark = try BuiltTool(named: "settings-benchmark")
    let run = try await benchmark.run("--quick", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let report = try #require(
      JSONSerialization.jsonObject(with: run.outputBytes) as? [String: Any])
    #expect(report["kind"] as? String == "settings-benchmark")
    let rows = try #require(report["rows"] as? [[String: Any]])
    let ids = rows.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == ids.count, "an identifier names one row")
    let parts = Set(ids.map { String($0.prefix { $0 != "/" }) })
    #expect(
      parts.isSuperset(of: [
        "engine", "layered-1000", "large-10000", "again-10000", "diff-1000", "library-1000",
        "start",
        "mixed-1000",
      ]))
    #expect(
      rows.allSatisfy { ($0["value"] as? Double ?? 0) > 0 || $0["note"] is String },
      "a figure, or why there is none")

    let folder = try TemporaryFolder()
    let file = try folder.write(run.output, to: "report.json")
    let same = try await benchmark.run("--from", file.path, "--compare", file.path)
    #expect(same.status == 0)
    #expect(same.errors.isEmpty, "the conditions are the same")
    #expect(same.output.contains("new/old"))
  }

  @Test func `one part can be requested`() async throws {
    let run = try await BuiltTool(named: "settings-benchmark").run("--quick", "--only", "diff-1000")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("a line of one target changed"))
    #expect(!run.output.contains("a million values"))
  }
}
