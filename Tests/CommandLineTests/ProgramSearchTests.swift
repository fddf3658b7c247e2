import Foundation
import SettingsTestSupport
import Testing

/// Programs in the folder of a project, with the names of those that the tools start.
@Suite(.endsWhenHanging)
struct ProgramSearchTests {
  let folder: TemporaryFolder
  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  init() throws { folder = try TemporaryFolder() }

  /// Parts of PATH that mean the working directory, or a folder in it.
  static let parts = ["", ".", "./", "bin", "./bin", "../"]

  @Test(arguments: parts)
  func `git is not started from the folder of a project`(part: String) async throws {
    try folder.write("version: 1\ntargets: { A: {} }\n", to: "project/config.yaml")
    try await folder.commitEverything()
    let run = try await runTool("resolve-settings", ["diff", "--since", "HEAD"], "git", part)
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test(arguments: ["swiftc", "clang", "gcc"], ["", "bin"])
  func `compilers are not started from the folder of a project`(
    name: String, part: String
  ) async throws {
    try folder.write("version: 1\ntargets: { A: {} }\n", to: "project/config.yaml")
    let run = try await runTool("compare-logging", ["--no-cache"], name, part)
    #expect(run.errors == "" || !run.errors.contains("was not found"), "\(run.transcript)")
  }

  @Test(arguments: ["", "bin"])
  func `the compiler of a project has no catalog`(part: String) async throws {
    try folder.write("version: 1\ndefaults: xcode\ntargets: { A: {} }\n", to: "project/config.yaml")
    _ = try await runTool(
      "resolve-settings", ["generate", "--only", "clang-flags", "-o", "out"], "swiftc", part)
  }

  @Test func `programs that the tools start get no such folders either`() async throws {
    try folder.write("version: 1\ntargets: { A: {} }\n", to: "project/config.yaml")
    try await folder.commitEverything()
    try folder.write(
      executable: "echo \"$PATH\" > '\(folder.path("seen"))'; PATH='\(Self.path)' exec git \"$@\"",
      to: "programs/git")
    let run = try await BuiltTool().run(
      "diff", "--since", "HEAD", in: folder.url.appending(path: "project"),
      environment: ["PATH": ".:\(folder.path("programs"))::bin:\(Self.path)"])
    #expect(run.status == 0, "\(run.transcript)")
    let seen = try folder.read("seen").dropLast().split(
      separator: ":", omittingEmptySubsequences: false)
    #expect(seen.first == folder.path("programs")[...])
    #expect(seen.allSatisfy { $0.hasPrefix("/") })
  }

  /// Runs a tool where each folder that a part of PATH may mean has a program, which must not run.
  private func runTool(
    _ tool: String, _ arguments: [String], _ program: String, _ part: String
  ) async throws -> BuiltTool.Run {
    for place in ["", "project/", "project/bin/"] {
      try folder.write(
        executable: "touch '\(folder.path("started"))'; exit 1", to: place + program)
    }
    let project = folder.url.appending(path: "project")
    let environment = ["PATH": "\(part):\(Self.path)"]
    let run = try await BuiltTool(named: tool).run(
      arguments, in: project, environment: environment)
    #expect(!FileManager.default.fileExists(atPath: folder.path("started")))
    // A shell runs it.
    _ = try await BuiltTool.run(
      URL(filePath: "/bin/sh"), ["-c", "\(program) --version"], in: project,
      environment: environment)
    #expect(FileManager.default.fileExists(atPath: folder.path("started")))
    return run
  }
}
