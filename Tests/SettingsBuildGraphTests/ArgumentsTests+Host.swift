import Foundation
import SettingsBuildArguments
import SettingsTestSupport
import Testing

/// What the compilers of this machine get.
extension ArgumentsTests {
  @Test func `the host's compilers accept its arguments`() async throws {
    let (targets, folder) = try Self.arguments(Self.two, files: Self.sources, forHost: true)
    let core = try #require(targets["Core"])
    for arguments in [
      ["clang", "-fsyntax-only"] + core.clang[0].arguments + [core.clang[0].path],
      ["swiftc", "-typecheck"] + (core.swift?.arguments ?? []) + (core.swift?.inputs ?? []),
    ] {
      #expect(!arguments.contains("-isysroot") && !arguments.contains("-target"))
      let run = try await BuiltTool.run(
        URL(fileURLWithPath: "/usr/bin/env"), arguments, in: folder.url,
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  /// Xcode finds `<Core/Engine.h>` through its header maps, and in the framework that it has built.
  @Test func `headers of another target are found by its name`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      project: { platform: macOS }
      targets:
        Core: { type: framework, sources: [Core], headers: { public: [Core/Public] } }
        App: { type: tool, sources: [App], dependencies: [Core] }
      """, to: "config.yaml")
    try folder.write("int engine(void);\n", to: "Core/Public/Engine.h")
    try folder.write(
      "#include <Core/Engine.h>\nint engine(void) { return 1; }\n", to: "Core/engine.c")
    try folder.write(
      "#include <Core/Engine.h>\nint main(void) { return engine(); }\n", to: "App/main.c")
    let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    let run = try await BuiltTool().run(
      ["generate", "--only", "compile-commands", "--destination", "host", "-o", "Out"],
      in: folder.url)
    #expect(run.output.contains("created headers.hmap"))
    let text = try Data(contentsOf: folder.url.appending(path: "Out/compile_commands.json"))
    let entries = try #require(try JSONSerialization.jsonObject(with: text) as? [[String: Any]])
    #expect(entries.count == 2)
    for entry in entries {
      let arguments = try #require(entry["arguments"] as? [String])
      let check = try await BuiltTool.run(
        URL(fileURLWithPath: "/usr/bin/env"), arguments + ["-fsyntax-only"], in: folder.url,
        environment: path)
      #expect(check.status == 0, "\(check.errors)")
    }
  }

  private static let clangd = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/clangd" }
    .first(where: FileManager.default.isExecutableFile)

  @Test(.enabled(if: clangd != nil, "clangd is not installed"))
  func `clangd reads files with the generated compile commands`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.two, to: "config.yaml")
    for (path, text) in Self.sources { try folder.write(text, to: path) }
    let tool = try BuiltTool()
    let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    let run = try await tool.run(
      ["generate", "--only", "compile-commands", "--destination", "host", "-o", "db"],
      in: folder.url, environment: path)
    #expect(run.status == 0, "\(run.errors)")
    let check = try await BuiltTool.run(
      URL(fileURLWithPath: Self.clangd ?? ""),
      ["--check=Core/core.c", "--compile-commands-dir=db"], in: folder.url, environment: path)
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.errors.contains("0 errors"))
  }
}
