import Foundation
import SettingsTestSupport
import Testing

/// A project in a temporary folder, and the tool that runs on it.
struct AuditStage {
  let folder: TemporaryFolder
  let tool: BuiltTool

  /// The cache that all stages share, so that the program that reads Swift is compiled once for all
  /// tests.
  private static let caches = try? TemporaryFolder()

  /// Tests that read Swift wait for this task. Otherwise, all tests that start together would
  /// compile the program.
  private static let scanner = Task {
    let stage = try AuditStage(["Sources/a.swift": "let a = 1\n"])
    _ = try await stage.start([], [:])
  }

  private let readsSwift: Bool

  init(_ files: [String: String] = [:]) throws {
    readsSwift = files.keys.contains { $0.hasSuffix(".swift") }
    folder = try TemporaryFolder()
    tool = try BuiltTool(named: "compare-logging")
    if files["config.yaml"] == nil { try folder.write(Self.config(), to: "config.yaml") }
    for (path, text) in files { try folder.write(text, to: path) }
  }

  /// Returns a project with Debug and Release, whose target has its sources in `Sources`.
  static func config(
    style: String = "checked", project: String = "", debug: String = "", release: String = "",
    prefixHeader: String = "prefixHeader: { cImports: [stdio.h] }", settings: String = "",
    targets: String = "App: { type: application, sources: [Sources] }"
  ) -> String {
    """
    version: 1
    configurations: { Debug: debug, Release: release }
    defaultConfiguration: Release
    project:
      name: App
      platform: iOS
      arc: NO
      logging: { macro: HMLog, level: off, style: \(style) }
      \(prefixHeader)
      settings: { SWIFT_VERSION: "5.0"\(settings.isEmpty ? "" : ", ")\(settings) }
      \(project)
      when:
        Debug:
          macros: { DEBUG: 1 }
          logging: { level: debug }
          settings: { SWIFT_OPTIMIZATION_LEVEL: -Onone, GCC_OPTIMIZATION_LEVEL: 0 }
          \(debug)
        Release:
          settings:
            SWIFT_COMPILATION_MODE: wholemodule
            SWIFT_OPTIMIZATION_LEVEL: -O
            GCC_OPTIMIZATION_LEVEL: s
          \(release)
    targets:
      \(targets)
    """
  }

  func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> BuiltTool.Run {
    if readsSwift { try await Self.scanner.value }
    return try await start(arguments, environment)
  }

  func run(_ arguments: [String]) async throws -> BuiltTool.Run {
    if readsSwift { try await Self.scanner.value }
    return try await start(arguments, [:])
  }

  /// Runs a shell script that finds the tool's path in `$TOOL`.
  func runScript(
    _ script: String, environment: [String: String] = [:]
  ) async throws -> BuiltTool.Run {
    if readsSwift { try await Self.scanner.value }
    return try await tool.runScript(
      script, in: folder.url,
      environment: ["XDG_CACHE_HOME": Self.caches?.path ?? folder.path("caches")]
        .merging(environment) { $1 })
  }

  /// Waits until the program that reads Swift is compiled.
  func warmUp() async throws { try await Self.scanner.value }

  private func start(
    _ arguments: [String], _ environment: [String: String]
  ) async throws -> BuiltTool.Run {
    try await tool.run(
      arguments, in: folder.url,
      environment: ["XDG_CACHE_HOME": Self.caches?.path ?? folder.path("caches")]
        .merging(environment) { $1 })
  }

  /// Runs the tool, and returns the processor time in seconds of the tool and of the programs that
  /// it starts.
  func processorTime(_ argument: String) async throws -> Double {
    let run = try await runScript(
      "TIMEFORMAT='%U %S'; time \"$TOOL\" \(argument) >/dev/null 2>&1")
    let seconds = run.errors.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    try #require(seconds.count == 2, "\(run.transcript)")
    return seconds[0] + seconds[1]
  }

  /// The folder that contains the compiled program, in the cache that all stages share.
  static func folderOfProgram() async throws -> URL {
    try await scanner.value
    let shared = try #require(caches).url.appending(path: "swift-build-settings")
    let names = try FileManager.default.contentsOfDirectory(atPath: shared.path)
    return shared.appending(path: try #require(names.first { $0.hasPrefix("scanner-") }))
  }

  /// Returns the report on the only target, from JSON.
  func report(_ arguments: String..., status: Int32? = nil) async throws -> Report {
    try await report(arguments, status: status)
  }

  func report(_ arguments: [String], status: Int32? = nil) async throws -> Report {
    if readsSwift { try await Self.scanner.value }
    let run = try await start(["--format", "json"] + arguments, [:])
    if let status { #expect(run.status == status, "\(run.transcript)") }
    let answer = try JSONDecoder().decode(Answer.self, from: run.outputBytes)
    return try #require(answer.targets.first)
  }

  /// Returns the reports on several programs, each with its files by their names.
  ///
  /// One run reads all of them, because starting the tool takes longer than reading a program.
  static func reports(
    of programs: [[String: String]], _ arguments: String...
  ) async throws -> [Report] {
    var files: [String: String] = [:]
    for (number, program) in programs.enumerated() {
      for (name, text) in program { files["Program\(number)/\(name)"] = text }
    }
    files["config.yaml"] = config(
      targets: programs.indices.map {
        "Program\($0): { type: application, sources: [Program\($0)] }"
      }.joined(separator: "\n  "))
    let stage = try AuditStage(files)
    if stage.readsSwift { try await scanner.value }
    let run = try await stage.start(["--format", "json"] + arguments, [:])
    let answer = try JSONDecoder().decode(Answer.self, from: run.outputBytes)
    try #require(answer.targets.count == programs.count, "\(run.errors)")
    let byName = Dictionary(uniqueKeysWithValues: answer.targets.map { ($0.target, $0) })
    return try programs.indices.map { try #require(byName["Program\($0)"]) }
  }

  /// Returns the status of several programs in Release.
  static func statuses(of programs: [[String: String]]) async throws -> [String] {
    try await reports(of: programs, "@Release").map { try $0.cell("Release").status }
  }

  private struct Answer: Decodable {
    let targets: [Report]
  }

  struct Report: Decodable {
    struct Call: Decodable {
      let path: String
      let line: Int
      let name: String
      let kind: String
      let level: String?
      let text: String
      let states: [String: String]
      let allowed: [String: String]?

      /// The call as `7 HMLog "text" compiled in|off`, with Debug first.
      var summary: String {
        "\(line) \(name) \"\(text)\" \(states["Debug"] ?? "-")|\(states["Release"] ?? "-")"
      }
    }

    struct Configuration: Decodable {
      struct Setting: Decodable {
        let name: String
        let value: String
        let origin: String?
      }
      struct Expansion: Decodable {
        let language: String
        let call: String
        let expansion: String
        let on: Bool
      }
      struct Proof: Decodable {
        struct Text: Decodable {
          let text: String
          let bytes: Int
        }
        struct Function: Decodable {
          let name: String
        }
        struct File: Decodable {
          let path: String
          let silent: Bool
          let failure: String?
          let texts: [Text]
          let functions: [Function]
        }
        struct LeftOut: Decodable {
          let language: String
          let setting: String
        }
        let files: [File]
        let leftOut: [LeftOut]
        let textBytes: Int
      }
      struct Build: Decodable {
        let platform: String
        let architectures: [String]
        let status: String
      }
      let configuration: String
      let platforms: [String]
      let builds: [Build]
      let linked: [Linked]?
      struct Linked: Decodable {
        let name: String
        let status: String
      }
      struct OwnCode: Decodable {
        let status: String
        let verdict: String
      }
      let status: String
      let silent: Bool
      let verdict: String
      let ownCode: OwnCode
      let facts: [Setting]
      let settings: [Setting]
      let findings: [String]
      let expansions: [Expansion]
      let proof: Proof?
    }

    struct Problem: Decodable {
      let path: String
      let line: Int
      let message: String
      let missingHeader: Bool
    }

    struct Unjudged: Decodable {
      let kind: String
      let name: String
      let message: String
      let path: String?
      let line: Int?
      let ownCode: Bool
      let configurations: [String]?
    }

    struct Assumption: Decodable {
      let name: String
      let reason: String
      let covers: [Unjudged]
    }

    let target: String
    let files: Int
    let broken: Bool
    let configurations: [Configuration]
    let calls: [Call]
    let problems: [Problem]
    let unjudged: [Unjudged]
    let assumptions: [Assumption]?
    let suggestions: [Suggestion]
    let lostEffects: [LostEffect]
    let notes: [String]

    struct Suggestion: Decodable {
      let function: String
      let path: String
      let line: Int
      let calls: String
    }

    struct LostEffect: Decodable {
      let kind: String
      let path: String
      let line: Int
      let text: String
      let call: String
      let configurations: [String]
    }

    func cell(_ name: String) throws -> Configuration {
      try #require(configurations.first { $0.configuration == name })
    }

    var summaries: [String] { calls.map(\.summary) }
  }
}

/// Cases that are read in one run.
struct CaseGroup<Case: Sendable>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let cases: [Case]

  init(_ name: String, _ cases: [Case]) {
    testDescription = name
    self.cases = cases
  }
}
