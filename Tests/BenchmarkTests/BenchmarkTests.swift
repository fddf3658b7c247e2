import Foundation
import SettingsTestSupport
import Testing

/// The benchmark runs and says what it promises; how fast things are is nobody's test.
///
/// It keeps a machine busy for a while, so only `SETTINGS_BENCHMARK=1` runs it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SETTINGS_BENCHMARK"] == "1"))
struct BenchmarkTests {
  @Test func `a quick run reports every stage and every ratio as JSON`() async throws {
    let run = try await BuiltTool(named: "settings-benchmark").run("--quick", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let report = try #require(
      JSONSerialization.jsonObject(with: run.outputBytes) as? [String: Any])
    let sizes = try #require(report["sizes"] as? [[String: Any]])
    #expect(sizes.compactMap { $0["targets"] as? Int } == [10, 100, 1000])
    for size in sizes {
      let stages = try #require(size["nanoseconds"] as? [String: Any])
      #expect(
        stages.keys.sorted()
          == ["all", "coldKey", "coldStart", "floor", "load", "lower", "parse", "resolve"])
      #expect((size["peakMemory"] as? Int ?? 0) > 1 << 20)
    }
    let ratios = try #require(report["ratios"] as? [[String: Any]])
    #expect(ratios.count == 7, "four of one size, growth, and two of the engine's work")
    #expect(ratios.allSatisfy { ($0["value"] as? Double ?? 0) > 0 })
  }

  @Test func `an unknown option is refused`() async throws {
    let run = try await BuiltTool(named: "settings-benchmark").run("--fast")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("usage: settings-benchmark"))
  }
}
