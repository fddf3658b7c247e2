import Foundation
import SettingsArtifacts
import SettingsLogAudit
import SettingsSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Compares an audit with what the same compilers take for the same files: a scan with preprocessing and parsing, a
/// proof with compiling.
struct CompilerWork {
  let folder: URL
  let toolchain: Toolchain
  /// The number of files.
  let count: Int

  /// Seconds of all processors together, and on the clock.
  struct Cost {
    var processor: Double
    var wall: Double
  }

  struct Row {
    let title: String
    let measured: Cost
    let floor: Cost
    /// What the ratio of processor time may be at most.
    let limit = 1.3

    var line: String {
      String(
        format: "| %@ | %.2f | %.2f | %.2f | ≤ %.1f | %.2f |", title, measured.processor,
        floor.processor, measured.processor / floor.processor, limit,
        measured.wall / measured.processor)
    }
  }

  /// Rows for a scan and a proof of one language.
  func rows(_ language: String) async throws -> [Row] {
    let isSwift = language == "Swift"
    let root = folder.appendingPathComponent("work-\(language)")
    let sources = root.appendingPathComponent("Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let paths = try (0..<count).map { index in
      let path = sources.appendingPathComponent("f\(index)." + (isSwift ? "swift" : "c"))
      try text(index, isSwift: isSwift).write(to: path, atomically: false, encoding: .utf8)
      return path.path
    }
    let cells = ["Debug", "Release"].map {
      BenchmarkCells.cell($0, sources: "Sources", root: root.path)
    }
    let request = AuditRequest(
      target: "App", cells: cells, debug: nil, other: nil,
      boundary: BenchmarkCells.boundary(root.path))
    var options = LogAudit.Options()
    options.cache = CacheFolder(path: folder.appendingPathComponent("cache-work-\(language)").path)
    if isSwift {
      try LogAudit(toolchain: toolchain, options: options).prepareSwift()
    }
    let scan = try await cost {
      _ = try await LogAudit(toolchain: toolchain, options: options).run(request)
    }
    // The proof's own work, beside a scan of which every reading is known.
    options.proves = true
    let proof = try await cost {
      _ = try await LogAudit(toolchain: toolchain, options: options).run(request)
    }
    let read = try await cost {
      for cell in cells { try work(paths, cell.values, root, isSwift, compiles: false) }
    }
    let compile = try await cost {
      for cell in cells { try work(paths, cell.values, root, isSwift, compiles: true) }
    }
    return [
      Row(
        title: "\(language): scan, against \(isSwift ? "parsing" : "preprocessing")",
        measured: scan, floor: read),
      Row(title: "\(language): proof, against compiling", measured: proof, floor: compile),
    ]
  }

  /// A file with some work besides its log calls.
  private func text(_ index: Int, isSwift: Bool) -> String {
    let functions = (0..<20).map { line in
      isSwift
        ? """
        public func f\(index)_\(line)(_ x: Int) -> [Int] {
          HMLog("f \(index) \(line) \\(x)")
          return (0..<x).map { $0 &* \(line + 1) }.filter { $0 % 3 == 0 }
        }

        """
        : """
        int f\(index)_\(line)(int x) {
          int sum = 0;
          for (int i = 0; i < x; i++) sum += i * \(line + 1) % 7;
          HMLog("f \(index) \(line) %d", x);
          return sum;
        }

        """
    }
    return (isSwift ? "" : "#include <stdlib.h>\n#include <string.h>\n") + functions.joined()
  }

  /// Runs the compilers alone, with the cell's flags.
  private func work(
    _ paths: [String], _ values: CellValues, _ root: URL, _ isSwift: Bool, compiles: Bool
  ) throws {
    let flags = CompilerFlags.flags(
      for: values, language: isSwift ? .swift : .c, set: .host, catalog: toolchain.catalog
    ).arguments.filter { !$0.hasSuffix(".pch") && $0 != "-include" }
    let output = root.appendingPathComponent("output").path
    if isSwift {
      let functions = root.appendingPathComponent("Log.swift").path
      try SwiftSource(values).text.write(toFile: functions, atomically: false, encoding: .utf8)
      var arguments = [toolchain.swiftCompiler ?? "swiftc"] + flags + ["-suppress-warnings"]
      if compiles {
        let objects = (paths + [functions]).map { "\"\($0)\": {\"object\": \"\($0).o\"}" }
        let map = root.appendingPathComponent("map.json").path
        try "{\(objects.joined(separator: ","))}".write(
          toFile: map, atomically: false, encoding: .utf8)
        arguments += ["-c", "-parse-as-library", "-enable-batch-mode", "-j2"]
        arguments += ["-output-file-map", map, "-module-name", "Audited"]
      } else {
        arguments.append("-parse")
      }
      return try CallCost.run(arguments + paths + [functions])
    }
    let header = root.appendingPathComponent("prefix.pch").path
    try PrefixHeader(values).text.write(toFile: header, atomically: false, encoding: .utf8)
    for path in paths {
      try CallCost.run(
        [toolchain.clang] + flags + ["-include", header, "-w", compiles ? "-c" : "-E"]
          + ["-o", output, path])
    }
  }

  /// What some work costs, with that of all processes that it runs.
  private func cost(_ work: () async throws -> Void) async throws -> Cost {
    let clock = ContinuousClock()
    let start = (processor: Self.processorTime(), wall: clock.now)
    try await work()
    let wall = (clock.now - start.wall).components
    return Cost(
      processor: Self.processorTime() - start.processor,
      wall: Double(wall.seconds) + Double(wall.attoseconds) / 1e18)
  }

  private static func processorTime() -> Double {
    [RUSAGE_SELF, RUSAGE_CHILDREN].reduce(0) { sum, who in
      var usage = rusage()
      #if canImport(Glibc)
        unsafe getrusage(__rusage_who_t(who.rawValue), &usage)
      #else
        unsafe getrusage(who, &usage)
      #endif
      return sum
        + [usage.ru_utime, usage.ru_stime].reduce(0) {
          $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
    }
  }
}
