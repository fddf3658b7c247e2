import Foundation
import SettingsTestSupport
import Testing

@testable import settings_fuzz

/// The fuzz targets, with the files of this repository instead of a fuzzer.
@Suite(.endsWhenHanging)
struct FuzzingTests {
  let tool: BuiltTool

  init() throws { tool = try BuiltTool(named: "settings-fuzz") }

  private func path(_ relative: String) -> String {
    ReleasedPackage.workingCopy.appending(path: relative).path
  }

  @Test func `an unknown target is an error that lists the targets`() async throws {
    let run = try await tool.run("jaml")
    #expect(run.status == 2)
    #expect(run.errors.contains("targets: yaml config xcconfig"))
    #expect(try await tool.run([]).status == 2)
  }

  @Test func `a file that cannot be read is an error`() async throws {
    let run = try await tool.run("yaml", path("config.yaml"), "/nonexistent/a.yaml")
    #expect(run.status == 1)
    #expect(run.errors == "cannot read '/nonexistent/a.yaml'\n")
  }

  @Test(arguments: [
    ("yaml", "config.yaml"), ("config", "config.yaml"), ("format", "config.yaml"),
    ("xcconfig", "Configs"), ("expression", "README.md"), ("query", "README.md"),
    ("swift-source", "Package.swift"), ("preprocessed", "Package.swift"),
    ("message", "config.yaml"), ("property-list", "config.yaml"), ("scheme", "config.yaml"),
    ("test-plan", "config.yaml"), ("info-plist", "config.yaml"), ("storyboard", "config.yaml"),
    ("project", "config.yaml"), ("spec", "config.yaml"), ("png", "config.yaml"),
    ("object", "config.yaml"), ("archive", "config.yaml"),
    ("objective-c-source", "config.yaml"),
  ])
  func `a target takes any file`(target: String, file: String) async throws {
    let run = try await tool.run(target, path(file))
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test(
    .disabled(if: Sanitizer.isActive, "a sanitizer needs more memory than the limit"),
    arguments: FuzzTarget.allCases)
  func `a target takes what fuzzers found, at a bounded cost`(target: FuzzTarget) async throws {
    let corpus = path("Tests/Fuzzing/Corpora/\(target.rawValue).zip")
    let run = try await tool.run(target.rawValue, "--corpus", corpus)
    // The last line is the summary, or the name of the input that ended the process.
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 0, "\(lines.last ?? "")\n\(run.errors)")
    #expect(lines.count > 1)
    #expect(lines.last?.hasPrefix("\(lines.count - 1) inputs, at most ") == true)
  }

  @Test func `a corpus that cannot be read is an error`() async throws {
    let damaged = try await tool.run("yaml", "--corpus", path("config.yaml"))
    #expect(damaged.status == 1)
    #expect(damaged.errors.hasPrefix("'\(path("config.yaml"))': "))
    let missing = try await tool.run("yaml", "--corpus", "/nonexistent/a.zip")
    #expect(missing.status == 1)
    #expect(missing.errors == "cannot read '/nonexistent/a.zip'\n")
  }

  @Test func `every target has a corpus and runs every night`() throws {
    let names = Set(FuzzTarget.allCases.map(\.rawValue))
    let corpora = try FileManager.default.contentsOfDirectory(
      atPath: path("Tests/Fuzzing/Corpora"))
    #expect(Set(corpora) == Set(names.map { "\($0).zip" }))
    let workflow = try String(
      contentsOfFile: path(".github/workflows/nightly.yml"), encoding: .utf8)
    let words = workflow.split(separator: "targets:\n").last?.split(separator: "steps:").first
    let listed = words?.split { $0 == " " || $0 == "\n" }.filter { $0 != "-" }.map(String.init)
    #expect(listed?.sorted() == names.sorted())
  }

  @Test(
    arguments: [
      (0, 1.0, 100, nil), (102_400, 1.0, 100, nil), (102_401, 1.5, 100, nil),
      (10, 1.5, 100, "takes 1500 ms; the limit is 1 s"),
      (204_801, 3.5, 100, "takes 3500 ms; the limit is 3 s"),
      (1 << 20, 1.0, 120, nil), (1 << 20, 1.0, 121, "needs 121 MB; the limit is 120 MB"),
      (0, 0.0, 101, "needs 101 MB; the limit is 100 MB"),
    ] as [(Int, Double, Int, String?)])
  func `an input has a limit for time and memory`(
    size: Int, seconds: Double, megabytes: Int, excess: String?
  ) {
    let start = ProcessCost(seconds: 0, peakMemory: 0)
    let end = ProcessCost(seconds: seconds, peakMemory: megabytes << 20)
    #expect(end.excess(since: start, size: size) == excess)
  }

  @Test func `an input does not pay for the memory of earlier ones`() {
    let start = ProcessCost(seconds: 5, peakMemory: 200 << 20)
    let end = ProcessCost(seconds: 5.5, peakMemory: 200 << 20)
    #expect(end.excess(since: start, size: 1) == nil)
  }
}
