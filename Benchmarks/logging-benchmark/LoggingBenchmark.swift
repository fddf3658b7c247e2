import Foundation
import SettingsArtifacts
import SettingsLogAudit
import SettingsSystem

/// What a log call costs when it is on, when it is off, and against none; how fast files are read; and what a scan and a
/// proof cost beside the compilers alone.
///
///     swift run -c release logging-benchmark [FILES]
@main
struct LoggingBenchmark {
  static func main() async {
    do {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("logging-benchmark-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let toolchain = try Toolchain.find()
      print("What a log call costs, in nanoseconds (median of 9 runs, output to /dev/null):\n")
      print("| language | none | off | on |")
      print("| --- | ---: | ---: | ---: |")
      for language in CallCost.Language.allCases {
        let cost = CallCost(language: language, folder: folder, toolchain: toolchain)
        let row = try [CallCost.Variant.none, .off, .on].map { variant in
          String(format: "%.2f", try cost.measure(variant))
        }
        print("| \(language.rawValue) | \(row.joined(separator: " | ")) |")
      }
      let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1000
      print("\nReading \(count) files, two configurations:\n")
      print("| language | first run, files/s | second run, files/s |")
      print("| --- | ---: | ---: |")
      for language in ["C", "Swift"] {
        let speed = ReadingSpeed(folder: folder, toolchain: toolchain, count: count)
        let (cold, warm) = try await speed.measure(language)
        print("| \(language) | \(Int(cold)) | \(Int(warm)) |")
      }
      print(
        "\nScan and proof of \(count) files, two configurations, against the same compilers alone:\n"
      )
      print("| work | seconds of processors | floor | ratio | target | wall / processors |")
      print("| --- | ---: | ---: | ---: | ---: | ---: |")
      for language in ["C", "Swift"] {
        let work = CompilerWork(folder: folder, toolchain: toolchain, count: count)
        for row in try await work.rows(language) { print(row.line) }
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(2)
    }
  }
}

/// The cells that everything here is measured with.
enum BenchmarkCells {
  static func boundary(_ root: String) -> ProjectBoundary {
    ProjectBoundary(folder: root, sources: DiskSources())
  }

  static func cell(_ configuration: String, sources: String = "", root: String = "/") -> AuditCell {
    let isDebug = configuration == "Debug"
    var settings = [
      "GCC_PREFIX_HEADER": "App-Prefix.pch", "LOGGING_MACRO": "HMLog",
      "LOGGING_LEVEL": isDebug ? "debug" : "off", "PREFIX_HEADER_C_IMPORTS": "stdio.h",
      "SRCROOT": root, "SOURCE_PATHS": sources, "SWIFT_VERSION": "5.0",
    ]
    if isDebug {
      settings["GCC_PREPROCESSOR_DEFINITIONS"] = "DEBUG=1"
      settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] = "DEBUG"
    }
    return AuditCell(
      values: .init(settings, target: "App", configuration: configuration), origins: [:],
      boundary: boundary(root))
  }
}
