import Foundation
import SettingsLogAudit
import SettingsSystem

/// Audits a made-up target twice: once with everything to read, once with nothing changed.
struct ReadingSpeed {
  let folder: URL
  let toolchain: Toolchain
  let count: Int

  /// Files a second, of the first and of the second run.
  func measure(_ language: String) async throws -> (first: Double, second: Double) {
    let root = folder.appendingPathComponent("speed-\(language)")
    let sources = root.appendingPathComponent("Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let isSwift = language == "Swift"
    for index in 0..<count {
      let text = (0..<20).map { line in
        isSwift
          ? "func f\(index)_\(line)(_ x: Int) {\n  HMLog(\"f \(line) \\(x)\")\n}\n"
          : "void f\(index)_\(line)(int x) {\n  HMLog(\"f \(line) %d\", x);\n}\n"
      }.joined()
      let name = "f\(index)." + (isSwift ? "swift" : "c")
      try text.write(
        to: sources.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    var options = LogAudit.Options()
    options.cache = CacheFolder(path: folder.appendingPathComponent("cache").path)
    let audit = LogAudit(toolchain: toolchain, options: options)
    let request = AuditRequest(
      target: "App",
      cells: ["Debug", "Release"].map {
        BenchmarkCells.cell($0, sources: "Sources", root: root.path)
      }, debug: nil, other: nil, boundary: BenchmarkCells.boundary(root.path))
    // The program that reads Swift is made before anything is timed.
    if isSwift {
      try LogAudit(toolchain: toolchain, options: options).prepareSwift()
    }
    var speeds: [Double] = []
    for _ in 0..<2 {
      let clock = ContinuousClock()
      let start = clock.now
      let report = try await audit.run(request)
      precondition(report.calls.count == count * 20 && report.problems.isEmpty)
      let time = (clock.now - start).components
      speeds.append(Double(count) / (Double(time.seconds) + Double(time.attoseconds) / 1e18))
    }
    return (speeds[0], speeds[1])
  }
}
