import Foundation
import SettingsArtifacts
import SettingsLogAudit

/// Compiles a loop around a log call, optimized, and lets the program time itself.
struct CallCost {
  enum Language: String, CaseIterable {
    case c = "C"
    case objectiveC = "Objective-C"
    case swift = "Swift"

    var fileExtension: String {
      switch self {
      case .c: "c"
      case .objectiveC: "m"
      case .swift: "swift"
      }
    }
  }

  enum Variant: String {
    case none
    case off
    case on
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let language: Language
  let folder: URL
  let toolchain: Toolchain

  /// Nanoseconds for one round of the loop.
  func measure(_ variant: Variant) throws -> Double {
    let cell = BenchmarkCells.cell(variant == .on ? "Debug" : "Release").values
    let program = folder.appendingPathComponent("\(language.fileExtension)-\(variant.rawValue)")
      .path
    let source = program + "-main.\(language.fileExtension)"
    // What logs is timed over fewer rounds.
    let rounds = variant == .on ? 20_000 : 100_000_000
    try write(text(logs: variant != .none, rounds: rounds), source)
    switch language {
    case .swift:
      let functions = program + "-log.swift"
      try write(SwiftSource(cell).text, functions)
      let main = program + "/main.swift"
      try FileManager.default.createDirectory(atPath: program, withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: source, toPath: main)
      try Self.run(["swiftc", "-O", "-wmo", main, functions, "-o", program + "-run"])
    default:
      let header = program + ".pch"
      try write(PrefixHeader(cell).text, header)
      var arguments = [toolchain.clang, "-O2", "-include", header, source, "-o", program + "-run"]
      if language == .objectiveC {
        arguments += toolchain.objectiveCExtras
        #if canImport(Darwin)
          arguments += ["-framework", "Foundation"]
        #else
          arguments += ["-lgnustep-base", "-lobjc"]
        #endif
      }
      try Self.run(arguments)
    }
    let times = try (0..<9).map { _ in
      // The result comes as the exit of the timing, on a descriptor of its own.
      let result = program + "-result"
      try Self.run([
        "sh", "-c", "\"$0\" \"$1\" >/dev/null 2>/dev/null", program + "-run", result,
      ])
      let text = try String(contentsOfFile: result, encoding: .utf8)
      guard let nanoseconds = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw Failure(description: "the program for \(language.rawValue) gave '\(text)'")
      }
      return nanoseconds / Double(rounds)
    }
    return times.sorted()[4]
  }

  /// A loop that no optimizer can take away: each round needs the one before.
  private func text(logs: Bool, rounds: Int) -> String {
    switch language {
    case .swift:
      return """
        import Foundation
        var state: UInt64 = 88172645463325252
        let clock = ContinuousClock()
        let time = clock.measure {
          var x = state
          for _ in 0..<\(rounds) {
            x ^= x << 13
            x ^= x >> 7
            x ^= x << 17
            \(logs ? "HMLog(\"x is \\(x)\")" : "")
          }
          state = x
        }
        let (seconds, rest) = time.components
        try "\\(Double(seconds) * 1e9 + Double(rest) / 1e9 + (state == 0 ? 1 : 0))"
          .write(toFile: CommandLine.arguments[1], atomically: false, encoding: .utf8)
        """
    default:
      let quote = language == .objectiveC ? "@" : ""
      return """
        #include <stdio.h>
        #include <time.h>
        int main(int count, char **arguments) {
          unsigned long long x = 88172645463325252ull;
          struct timespec start, end;
          clock_gettime(CLOCK_MONOTONIC, &start);
          for (long i = 0; i < \(rounds); i++) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            \(logs ? "HMLog(\(quote)\"x is %llu\", x);" : "")
          }
          clock_gettime(CLOCK_MONOTONIC, &end);
          FILE *result = fopen(arguments[1], "w");
          fprintf(result, "%f\\n", (end.tv_sec - start.tv_sec) * 1e9
            + (end.tv_nsec - start.tv_nsec) + (x == 0));
          fclose(result);
          return 0;
        }
        """
    }
  }

  private func write(_ text: String, _ path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "failed: \(arguments.joined(separator: " "))")
    }
  }
}
