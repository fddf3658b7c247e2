import Foundation
import SettingsTestSupport
import Testing

/// The tool with its cache, as a process.
@Suite(.endsWhenHanging)
struct CacheToolTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(Self.config(), to: "config.yaml")
    try FileManager.default.createDirectory(
      atPath: folder.path("home"), withIntermediateDirectories: false)
  }

  /// Large enough to be worth a snapshot.
  private static func config(_ value: String = "one") -> String {
    var text = """
      version: 1
      project:
        settings: { BASE: \(value) }
      templates:
        App: { type: application, settings: { LIST: [a, b] } }
      targets:

      """
    // Comments are quickly read, even by a tool that is not optimized.
    let comment = String(repeating: "much to be said ", count: 240)
    for index in 0..<300 {
      text += """
          # \(comment)
          App\(index):
            inherits: App
            bundleIdentifier: com.example.app\(index)
            settings:
              VALUE: $(BASE)-\(index)
              LIST: [$(inherited), \(index)]

        """
    }
    return text + "schemes:\n  Main: { target: App5, destination: simulator }\n"
  }

  private func run(_ arguments: String..., home: String = "home") async throws -> BuiltTool.Run {
    try await tool.run(
      arguments, in: folder.url, environment: ["HOME": folder.path(home), "XDG_CACHE_HOME": ""])
  }

  private var snapshots: [String] {
    #if os(macOS)
      let caches = "home/Library/Caches"
    #else
      let caches = "home/.cache"
    #endif
    let path = folder.path("\(caches)/swift-build-settings")
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  static let questions = [
    ["print", "App200@Debug"], ["App3@Release", "App4@Debug", "--format", "json"],
    ["print", "App17", "--key", "VALUE"], ["explain", "App299@Debug", "LIST", "VALUE"],
    ["explain", "App299@Debug", "LIST", "--format", "json"],
    ["diff", "App1@Debug", "App298@Release"], ["print", "App1@Debug", "--levels"],
    ["print", "App1", "--sdk", "iphonesimulator", "--all"], ["print", "App@Debug"],
    ["print", "App1@Debgu"], ["print", "App5", "--key", "NOTHING"], ["App77@Debug", "--strict"],
    ["--scheme", "Main"], ["--scheme", "Main", "--action", "archive", "--key", "SDKROOT"],
    ["--scheme", "Mian"],
  ]

  @Test(arguments: questions)
  func `answers are the same with and without`(question: [String]) async throws {
    let environment = ["HOME": folder.path("home")]
    let expected = try await tool.run(
      question + ["--no-cache"], in: folder.url, environment: environment)
    #expect(snapshots.isEmpty)
    for _ in 0..<2 {
      let run = try await tool.run(question, in: folder.url, environment: environment)
      #expect(run.transcript == expected.transcript)
    }
    #expect(snapshots.count == 1)
    // From another folder, by another name.
    let path = folder.path("config.yaml")
    let absolute = try await tool.run(
      question + ["--config", path], environment: environment)
    let fresh = try await tool.run(
      question + ["--config", path, "--no-cache"], environment: environment)
    #expect(absolute.transcript == fresh.transcript)
  }

  @Test func `one says what it did when asked to`() async throws {
    let note = "read only the required parts of config.yaml, using the cache"
    #expect(try await !run("App1@Debug", "-v", "--config", "config.yaml").errors.contains(note))
    #expect(try await run("App1@Debug", "-v", "--config", "config.yaml").errors.contains(note))
    #expect(
      try await !run("App1", "-v", "--config", "config.yaml", "--no-cache").errors.contains(note))
    // A change of one line costs one parse.
    try folder.write(Self.config("two"), to: "config.yaml")
    let changed = try await run("App1", "-v", "--config", "config.yaml", "--key", "VALUE")
    #expect(changed.output == "two-1\n")
    #expect(!changed.errors.contains(note))
    #expect(try await run("App1", "-v", "--config", "config.yaml").errors.contains(note))
  }

  @Test
  func `nothing is kept of small configs, of questions about all targets, or with --read-only`()
    async throws
  {
    _ = try await run("print", "App1", "--read-only")
    _ = try await run("print", "@Debug", "--format", "json")
    _ = try await run("check", "-q")
    try folder.write("version: 1\ntargets: { A: { type: application } }\n", to: "small/config.yaml")
    _ = try await run("print", "A", "--config", "small/config.yaml")
    #expect(snapshots.isEmpty)
    #expect(try folder.contents() == ["config.yaml", "home", "small"])
  }

  @Test func `where there is no home, or none that can be written, all is well`() async throws {
    try folder.write("no folder", to: "file")
    let expected = try await run("print", "App1", "--no-cache").transcript
    let homes = [
      "", "relative", folder.path("file"), folder.path("file/below"), folder.path("none"),
    ]
    for home in homes {
      let run = try await tool.run(
        ["print", "App1"], in: folder.url, environment: ["HOME": home, "XDG_CACHE_HOME": ""])
      #expect(run.transcript == expected)
    }
    let run = try await tool.run(
      ["print", "App1"], in: folder.url,
      environment: ["HOME": "", "XDG_CACHE_HOME": folder.path("file/below")])
    #expect(run.transcript == expected)
    #expect(try folder.contents() == ["config.yaml", "file", "home"])
  }

  @Test func `the cache shows what it holds, and is cleared`() async throws {
    let arguments = ["--cache-folder", "kept"]
    #expect(
      try await tool.run(["cache"] + arguments, in: folder.url).output == "kept\n  holds nothing\n")
    _ = try await tool.run(["App1"] + arguments, in: folder.url)
    let shown = try await tool.run(["cache"] + arguments, in: folder.url)
    #expect(shown.output.contains("kept\n  holds 1 config snapshot, "))
    let json = try await tool.run(["cache", "--format", "json"] + arguments, in: folder.url)
    #expect(
      json.output.contains("\"kind\" : \"snapshot\"")
        || json.output.contains("\"kind\": \"snapshot\""))
    let refused = try await tool.run(["cache", "clear", "--read-only"] + arguments, in: folder.url)
    #expect(refused.status == 2)
    let cleared = try await tool.run(["cache", "clear"] + arguments, in: folder.url)
    #expect(cleared.output.contains("kept\n  removed 1 config snapshot, "))
    #expect(cleared.status == 0)
    #expect(try folder.contents() == ["config.yaml", "home"])
    let again = try await tool.run(["cache", "clear"] + arguments, in: folder.url)
    #expect(again.transcript == "--- stdout\nkept\n  removed nothing\n--- stderr\n--- exit 0\n")
    let unknown = try await tool.run(["cache", "clean"], in: folder.url)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean 'clear'?"))
    let homeless = try await tool.run(
      ["cache"], in: folder.url, environment: ["HOME": "", "XDG_CACHE_HOME": ""])
    #expect(homeless.status == 0)
    #expect(homeless.errors.contains("there is no cache"))
  }

  @Test func `many at once, while the config changes, all answer for a config that there was`()
    async throws
  {
    let tool = tool, folder = folder
    let texts = [Self.config("one"), Self.config("two")]
    let outcomes = try await withThrowingTaskGroup(of: BuiltTool.Run.self) { group in
      for index in 0..<24 {
        group.addTask {
          try await tool.run(
            ["App\(index * 12)", "--key", "VALUE", "--cache-folder", "kept"], in: folder.url)
        }
        if index % 6 == 5 {
          group.addTask {
            // As editors do it: a new file in place of the old one.
            try folder.write(texts[index / 6 % 2], to: "new\(index).yaml")
            return try await BuiltTool.run(
              URL(fileURLWithPath: "/usr/bin/env"),
              ["mv", folder.path("new\(index).yaml"), folder.path("config.yaml")])
          }
        }
      }
      var outcomes: [BuiltTool.Run] = []
      for try await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
    for run in outcomes where !run.output.isEmpty {
      #expect(run.status == 0, "\(run.transcript)")
      #expect(run.output.hasPrefix("one-") || run.output.hasPrefix("two-"), "\(run.transcript)")
    }
    #expect(outcomes.filter { $0.status != 0 }.map(\.transcript) == [])
    let final = try await tool.run(["App1", "--key", "VALUE", "--no-cache"], in: folder.url)
    let kept = try await tool.run(
      ["App1", "--key", "VALUE", "--cache-folder", "kept"], in: folder.url)
    #expect(kept.transcript == final.transcript)
    // Nothing half-written is left behind.
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("kept"))
    #expect(left.allSatisfy { $0.hasSuffix(".snapshot") }, "\(left)")
  }
}
