import Foundation
import SettingsTestSupport
import Testing

/// `generate` once more, where nothing changed and where something did.
@Suite struct GenerationMemoryTests {
  private static let config = """
    version: 1
    project:
      platform: macOS
      macros: { HOST: one }
      prefixHeader: { cImports: [stdio.h] }
      xcconfig: { Debug: Base.xcconfig }
    targets: { App: { type: tool } }
    """

  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
    try folder.write("A = 1\n", to: "Base.xcconfig")
  }

  private func generate(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(
      [
        "generate", "App@Debug", "-o", "out", "--cache-folder", "cache", "--only",
        "swift,prefix-header,json",
      ] + arguments, in: folder.url)
  }

  private func records() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("cache"))
      .filter { $0.hasSuffix(".generation") }
  }

  /// Runs until a run was kept: files must have been left alone for a moment.
  private func generateUntilKept() async throws {
    for _ in 0..<1000 {
      let run = try await generate()
      #expect(run.status == 0, "\(run.errors)")
      if try folder.contents().contains("cache"), try !records().isEmpty { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("no run was kept")
  }

  @Test func `a run that is kept gives the same answer without reading the files`() async throws {
    try await generateUntilKept()
    let again = try await generate()
    #expect(again.output.hasSuffix(" unchanged\n") && again.errors.isEmpty)
    #expect(again.output == (try await generate("--no-cache")).output)
    #expect(try await generate("--check").transcript == "--- stdout\n--- stderr\n--- exit 0\n")
  }

  @Test(arguments: [
    ("config.yaml", "HOST: one", "HOST: two"), ("Base.xcconfig", "A = 1", "A = 2"),
  ])
  func `a change of an input of the same size is noticed`(
    file: String, old: String, new: String
  ) async throws {
    try await generateUntilKept()
    try folder.write(try folder.read(file).replacing(old, with: new), to: file)
    #expect(try await generate().output.contains("updated App/Debug/settings.json"))
  }

  @Test func `a change of a generated file is noticed`() async throws {
    let path = "out/App/EffectiveConfiguration.swift"
    try await generateUntilKept()
    try FileManager.default.removeItem(atPath: folder.path(path))
    #expect(try await generate().output.contains("created App/EffectiveConfiguration.swift"))
    try await generateUntilKept()
    let text = try folder.read(path)
    try folder.write(text.replacing("one", with: "six"), to: path)
    let run = try await generate()
    #expect(run.status == 2 && run.errors.contains("it was changed since"), "\(run.errors)")
  }

  @Test func `a folder that became a link is noticed`() async throws {
    try await generateUntilKept()
    try FileManager.default.moveItem(
      atPath: folder.path("out/App"), toPath: folder.path("elsewhere"))
    try folder.link("out/App", to: folder.path("elsewhere"))
    #expect(try await generate().status == 2)
  }

  @Test func `a file that appears where one was looked for is noticed`() async throws {
    try folder.write("#include? \"Local.xcconfig\"\nA = 1\n", to: "Base.xcconfig")
    try await generateUntilKept()
    try folder.write("A = 5\n", to: "Local.xcconfig")
    try folder.write("#include? \"Local.xcconfig\"\n", to: "Base.xcconfig")
    try await generateUntilKept()
    try FileManager.default.removeItem(atPath: folder.path("Local.xcconfig"))
    #expect(try await generate().output.contains("updated App/Debug/settings.json"))
  }

  @Test func `a variable that was read is noticed`() async throws {
    let arguments = ["generate", "-o", "out", "--cache-folder", "cache", "--only", "swift"]
    for _ in 0..<20 {
      _ = try await tool.run(arguments, in: folder.url)
      try await Task.sleep(for: .milliseconds(60))
    }
    #expect(try !records().isEmpty)
    let run = try await tool.run(
      arguments, in: folder.url, environment: ["BUILD_SETTINGS_CONFIGURATION": "Nothing"])
    #expect(run.status == 2)
  }

  @Test(arguments: [[], ["--strict"], ["--quiet"], ["--color", "always"], ["--check"]])
  func `a run with diagnostics is recorded with them`(options: [String]) async throws {
    try folder.write(
      Self.config.replacing(
        "targets:",
        with: """
          configurations: { Debug: debug, A: release, B: release }
          defaultConfiguration: A
          targets:
          """),
      to: "config.yaml")
    let arguments = ["generate", "App", "-o", "out", "--only", "swift"] + options
    func generate(_ more: String...) async throws -> BuiltTool.Run {
      try await tool.run(arguments + more, in: folder.url)
    }
    _ = try await tool.run(arguments.filter { $0 != "--check" } + ["--no-cache"], in: folder.url)
    let expected = try await generate("--no-cache")
    #expect(expected.errors.contains("has no branch for") == !options.contains("--quiet"))
    #expect(expected.status == (options.contains("--strict") ? 1 : 0))
    for _ in 0..<1000 {
      #expect(try await generate("--cache-folder", "cache").transcript == expected.transcript)
      if try folder.contents().contains("cache"), try !records().isEmpty { break }
      try await Task.sleep(for: .milliseconds(60))
    }
    #expect(try records().count == 1)
    #expect(try await generate("--cache-folder", "cache").transcript == expected.transcript)
    try folder.write(Self.config, to: "config.yaml")
    let changed = try await generate("--cache-folder", "cache")
    #expect(!changed.errors.contains("has no branch for"))
  }

  @Test func `a record that is damaged is not used`() async throws {
    try await generateUntilKept()
    let name = try #require(try records().first)
    let bytes = try Data(contentsOf: folder.url.appendingPathComponent("cache/\(name)"))
    for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
      try bytes.prefix(length).write(to: folder.url.appendingPathComponent("cache/\(name)"))
      let run = try await generate("--read-only", "--check")
      #expect(run.status == 0)
      try folder.write(try folder.read("config.yaml") + "\n", to: "config.yaml")
      #expect(try await generate().output.hasSuffix(" unchanged\n"))
    }
  }
}
