import SettingsDiagnostics
import SettingsSystem

/// Measures the engine, and compares it with libyaml alone and with its targets.
///
/// ```
/// swift run -c release --static-swift-stdlib settings-benchmark [--quick] [--only PART] [--json]
/// ```
/// Benchmarks/README.md describes the rows.
@main
struct SettingsBenchmark {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let code = AuxiliaryCommand(arguments)?.run() { CurrentProcess.exit(code) }
    let options: BenchmarkOptions
    do throws(BenchmarkFailure) {
      options = try BenchmarkOptions(arguments)
    } catch {
      write("error: \(error.message)\n\(BenchmarkOptions.usage)", to: .error)
      CurrentProcess.exit(2)
    }
    if options.helps {
      write(BenchmarkOptions.usage, to: .output)
      return
    }
    if options.lists {
      let rows = BenchmarkParts.all.map { [$0.name, $0.summary] }
      let width = rows.map { $0[0].count }.max() ?? 0
      for row in rows {
        let padding = String(repeating: " ", count: width - row[0].count)
        write("\(row[0])\(padding)  \(row[1])\n", to: .output)
      }
      return
    }
    let parts: [any BenchmarkPart]
    let old: BenchmarkReport?
    let earlier: BenchmarkReport?
    do throws(BenchmarkFailure) {
      // A wrong name or file is reported now, not after minutes of measuring.
      parts = try BenchmarkParts.selected(options.parts, isQuick: options.isQuick)
      old = try options.compared.map { path throws(BenchmarkFailure) in
        try BenchmarkReport(file: path)
      }
      earlier = try read(options.reports)
    } catch {
      write("error: \(error.message)\n", to: .error)
      CurrentProcess.exit(2)
    }
    do throws(BenchmarkFailure) {
      let report = if let earlier { earlier } else { try measure(parts, options) }
      try show(report, comparedWith: old, options)
    } catch {
      write("error: \(error.message)\n", to: .error)
      CurrentProcess.exit(1)
    }
  }

  private static func measure(
    _ parts: [any BenchmarkPart], _ options: BenchmarkOptions
  ) throws(BenchmarkFailure) -> BenchmarkReport {
    let run = try BenchmarkRun(isQuick: options.isQuick, tool: options.tool)
    defer { run.folder.remove() }
    // This process allocates memory as the tool does.
    ProcessMemory.prepare(toRead: 64 << 20)
    var report = BenchmarkReport(
      conditions: try BenchmarkConditions(tool: run.tool, isQuick: options.isQuick))
    for part in parts {
      write("\(part.name): \(part.summary)\n", to: .error)
      do throws(BenchmarkFailure) {
        report.add(try part.measure(run))
      } catch {
        throw BenchmarkFailure(message: "\(part.name): \(error.message)")
      }
    }
    return report
  }

  /// Puts reports together; nil where there are none.
  private static func read(_ files: [String]) throws(BenchmarkFailure) -> BenchmarkReport? {
    var report: BenchmarkReport?
    for file in files {
      let next = try BenchmarkReport(file: file)
      guard var first = report else {
        report = next
        continue
      }
      for difference in next.conditions.differences(from: first.conditions) {
        write("warning: '\(file)' differs in conditions: \(difference)\n", to: .error)
      }
      first.add(next.rows)
      report = first
    }
    return report
  }

  private static func show(
    _ report: BenchmarkReport, comparedWith old: BenchmarkReport?, _ options: BenchmarkOptions
  ) throws(BenchmarkFailure) {
    let comparison = old.map { BenchmarkComparison(old: $0, new: report) }
    for warning in comparison?.warnings ?? [] { write("warning: \(warning)\n", to: .error) }
    for path in options.documents {
      do {
        let text = String(decoding: try DiskSources().read(path), as: UTF8.self)
        let updated = try MarkedTables(report: report).updating(text, path: path)
        try AtomicFile.write(Array(updated.utf8), to: path)
      } catch let failure as BenchmarkFailure {
        throw failure
      } catch {
        throw BenchmarkFailure(message: "'\(path)' cannot be read or written")
      }
    }
    if options.isJSON {
      write(report.json(comparedWith: comparison), to: .output)
    } else {
      write(report.text, to: .output)
      if let comparison { write("\n" + comparison.text, to: .output) }
    }
  }

  private static func write(_ text: String, to stream: StandardStream) {
    // If this fails too, there is no stream left for a message.
    try? stream.write(text)
  }
}
