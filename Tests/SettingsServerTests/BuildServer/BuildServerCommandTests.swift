import Foundation
import SettingsDiagnostics
import SettingsServer
import SettingsSystem
import SettingsTestSupport
import Testing

@testable import SettingsBuildServer

/// The command `build-server`, as a process.
@Suite struct BuildServerCommandTests {
  private static let config = """
    version: 1
    project:
      name: Two
      organizationIdentifier: com.example
      platform: macOS
      deploymentTarget: "13.0"
      settings: { SWIFT_VERSION: "6.0" }
    targets:
      Kit:
        type: library.static
        sources: [Kit]

    """

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(config, to: "config.yaml")
    try folder.write("public let kit = 1\n", to: "Kit/Kit.swift")
    // The search for a project ends at the repository.
    try FileManager.default.createDirectory(
      atPath: folder.path(".git"), withIntermediateDirectories: true)
    return folder
  }

  private func run(
    _ arguments: String..., in folder: TemporaryFolder, input: String = ""
  ) async throws -> BuiltTool.Run {
    try await BuiltTool().run(
      ["build-server"] + arguments + ["--cache-folder", folder.path("cache")], in: folder.url,
      input: input)
  }

  // MARK: buildServer.json

  @Test func `the file names this program and the project`() async throws {
    let folder = try Self.folder()
    let run = try await run("--write-config", "--configuration", "Debug", in: folder)
    #expect(
      run.transcript
        == "--- stdout\ncreated buildServer.json (configuration Debug)\n--- stderr\n--- exit 0\n")
    let file = try JSONValue(parsing: try folder.read("buildServer.json"))
    #expect(file["name"] == "resolve-settings")
    #expect(file["bspVersion"] == "2.2.0")
    #expect(file["languages"]?.strings == ["c", "cpp", "objective-c", "objective-cpp", "swift"])
    let expected = [
      try BuiltTool().url.path, "build-server", "--config", folder.path("config.yaml"),
      "--configuration", "Debug", "--cache-folder", folder.path("cache"),
    ]
    #expect(file["argv"]?.strings == expected)
    let again = try await self.run("--write-config", "--configuration", "Debug", in: folder)
    #expect(again.output == "unchanged buildServer.json (configuration Debug)\n")
    let changed = try await self.run("--write-config", in: folder)
    #expect(changed.output == "updated buildServer.json (configuration Debug)\n")
    #expect(try folder.contents() == [".git", "Kit", "buildServer.json", "config.yaml"])
  }

  @Test func `a destination that no target supports is an error`() async throws {
    let folder = try Self.folder()
    let run = try await run(
      "--write-config", "--destination", "platform=tvOS Simulator", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("does not support the destination 'tvOS Simulator'"))
    #expect(try folder.contents() == [".git", "Kit", "config.yaml"])
  }

  @Test(arguments: [
    ("{ \"name\": \"other\", \"argv\": [] }", "it belongs to the build server 'other'"),
    ("[]", "it is not the file of a build server"),
    ("{", "it is not the file of a build server"),
  ])
  func `the file of another server stays`(text: String, reason: String) async throws {
    let folder = try Self.folder()
    try folder.write(text, to: "buildServer.json")
    let refused = try await run("--write-config", in: folder)
    #expect(refused.status == 2)
    #expect(
      refused.errors == """
        error: cannot write 'buildServer.json': \(reason) [cannot-write]
        help: move it away, or replace it with --force

        """)
    #expect(try folder.read("buildServer.json") == text)
    let forced = try await run("--write-config", "--force", in: folder)
    #expect(forced.output == "updated buildServer.json (configuration Debug)\n")
    #expect(forced.status == 0)
  }

  @Test func `nothing is written through a link or with --read-only`() async throws {
    let folder = try Self.folder()
    let readOnly = try await run("--write-config", "--read-only", in: folder)
    #expect(readOnly.status == 2)
    #expect(readOnly.errors.contains("'buildServer.json' was not written"))
    try folder.write("{ \"name\": \"resolve-settings\" }", to: "elsewhere.json")
    try folder.link("buildServer.json", to: "elsewhere.json")
    let link = try await run("--write-config", in: folder)
    #expect(link.status == 2)
    #expect(link.errors.contains("it is a symbolic link"))
    #expect(try folder.read("elsewhere.json") == "{ \"name\": \"resolve-settings\" }")
  }

  @Test(arguments: [
    (["--write-config", "-c", "Nix"], "no configuration is named 'Nix' (known: Debug, Release)"),
    (["--write-config", "--config", "nix.yaml"], "no such file"),
    (["--write-config", "-c", "Debug", "-c", "Release"], "the server has one configuration"),
    (["--force"], "'--force' belongs to '--write-config'"),
    (["--write-config", "--destination", "platform=nix"], "--destination:1:10: error: "),
    (["Kit"], "'build-server' does not accept 'Kit'"),
  ])
  func `wrong options are errors`(arguments: [String], message: String) async throws {
    let folder = try Self.folder()
    // They are reported first, whether or not there is a cache.
    for environment in [[:], ["HOME": folder.path("none")]] {
      let run = try await BuiltTool().run(
        ["build-server"] + arguments, in: folder.url, environment: environment)
      #expect(run.status == 2)
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(!(try folder.contents()).contains("buildServer.json"))
    }
  }

  @Test func `without a folder for the cache there is no server, and none is configured`()
    async throws
  {
    let folder = try Self.folder()
    for arguments in [[], ["--write-config"]] {
      let run = try await BuiltTool().run(
        ["build-server"] + arguments, in: folder.url, environment: ["HOME": folder.path("none")])
      #expect(run.status == 2)
      #expect(
        run.errors == """
          error: modules and the index need a cache, but neither XDG_CACHE_HOME nor HOME names a \
          folder [no-cache]
          help: name one with --cache-folder

          """)
    }
    #expect(try folder.contents() == [".git", "Kit", "config.yaml"])
  }

  @Test func `writing the file makes no cache`() async throws {
    let folder = try Self.folder()
    let home = try TemporaryFolder()
    let run = try await BuiltTool().run(
      ["build-server", "--write-config"], in: folder.url, environment: ["HOME": home.path])
    #expect(run.status == 0, "\(run.transcript)")
    #expect(try home.contents().isEmpty)
  }

  @Test func `an invalid project is reported with its place`() async throws {
    let folder = try Self.folder()
    try folder.write(Self.config + "  Kit: 1\n", to: "config.yaml")
    let run = try await run("--write-config", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("config.yaml:12:"), "\(run.errors)")
  }

  // MARK: Serving

  private func framed(_ messages: [JSONValue]) -> String {
    messages.map { message in
      let text = message.description
      return "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }.joined()
  }

  private func session(_ folder: TemporaryFolder) -> [JSONValue] {
    [
      Message.request(
        1, "build/initialize", ["rootUri": .string(DocumentURI.uri(of: folder.path))]),
      Message.notification("build/initialized", [:]),
      Message.request(2, "workspace/buildTargets", [:]),
    ]
  }

  @Test func `the tool serves the project of the client's folder`() async throws {
    let folder = try Self.folder()
    // The working directory is another one.
    let client = try await ProcessClient(
      [try BuiltTool().url.path, "build-server", "--cache-folder", folder.path("cache")],
      in: try TemporaryFolder())
    _ = try client.request(
      "build/initialize", ["rootUri": .string(DocumentURI.uri(of: folder.path))])
    let targets = try client.request("workspace/buildTargets", .null)["targets"]
    #expect(targets?[0]?["id"]?["uri"] == "resolve-settings:///Kit")
    _ = try client.request("build/shutdown", .null)
    try client.notify("build/exit", .null)
    let run = try client.ending()
    #expect(run.status == 0)
    #expect(run.errorText == "")
  }

  @Test func `the tool ends when its input ends`() async throws {
    let folder = try Self.folder()
    let run = try await run(in: folder, input: framed(session(folder)))
    #expect(run.status == 1)
    #expect(run.errors == "")
  }
}
