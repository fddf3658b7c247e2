import SettingsDiagnostics
import SettingsSystem

/// One part of the benchmark: an input, what is done with it, and the rows that come of it.
///
/// A new part is a file of its own and a line in `BenchmarkParts`.
protocol BenchmarkPart: Sendable {
  /// What `--only` calls it, and the heading of its rows.
  var name: String { get }
  /// What is measured, in a line.
  var summary: String { get }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow]
}

/// The parameters of every part: how thorough to be, which tool to run, and where to write files.
struct BenchmarkRun {
  let isQuick: Bool
  /// The `resolve-settings` that is measured as a process.
  let tool: String
  /// This program, for work that needs a small process of its own.
  let program: String
  let folder: ScratchFolder

  /// - Parameter tool: nil for the one beside this program.
  init(isQuick: Bool, tool named: String?) throws(BenchmarkFailure) {
    self.isQuick = isQuick
    let folder = CurrentProcess.executableFolder ?? "."
    program = LexicalPath.join(folder, "settings-benchmark")
    tool = named ?? LexicalPath.join(folder, "resolve-settings")
    self.folder = try ScratchFolder()
  }

  func rounds(_ full: Int) -> Int { isQuick ? min(3, full) : full }

  /// Returns a run of the tool with arguments. Its cache is in the benchmark's own folder.
  func cold(
    _ arguments: [String], statuses: Set<Int32> = [0],
    environment: [(name: String, value: String)] = []
  ) -> ColdRun {
    ColdRun(
      tool, arguments, statuses: statuses,
      environment: environment + [(name: "XDG_CACHE_HOME", value: "\(folder.path)/cache")])
  }
}

/// Why nothing could be measured.
struct BenchmarkFailure: Error {
  let message: String
}
