import Foundation
import SettingsTestSupport
import Testing

/// A config.yaml that comes through a pipe.
@Suite(.endsWhenHanging)
struct PipedConfigTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  private static let config = """
    version: 1
    include: shared.yaml
    project: { name: Piped }
    targets: { App: { type: application, productName: Hello } }

    """

  private func prepare() throws {
    try folder.write("project: { platform: iOS, build: 7 }\n", to: "shared.yaml")
    try folder.write(Self.config, to: "piped.txt")
  }

  @Test(arguments: [
    "\"$TOOL\" --config - --key CURRENT_PROJECT_VERSION < piped.txt",
    "cat piped.txt | \"$TOOL\" --config /dev/stdin --key CURRENT_PROJECT_VERSION",
    "\"$TOOL\" --config <(cat piped.txt) --key CURRENT_PROJECT_VERSION",
    "mkfifo pipe; cat piped.txt > pipe & \"$TOOL\" --config pipe --key CURRENT_PROJECT_VERSION",
  ])
  func `a pipe represents a file of this folder, with its includes`(script: String) async throws {
    try prepare()
    let run = try await tool.runScript(script, in: folder.url)
    #expect(run.transcript == "--- stdout\n7\n--- stderr\n--- exit 0\n")
  }

  @Test(arguments: ["print", "check", "print --config config.yaml", "check --config config.yaml"])
  func `a link of a project to a pipe is not followed`(command: String) async throws {
    for target in ["/dev/stdin", "/dev/fd/0", "../pipe"] {
      let run = try await tool.runScript(
        """
        rm -rf repository pipe
        mkdir -p repository/.git
        mkfifo pipe
        ln -s \(target) repository/config.yaml
        cd repository
        echo 'secretword: hunter2' | timeout 10 "$TOOL" \(command)
        """, in: folder.url)
      #expect(run.status == 2, "\(target): \(run.transcript)")
      #expect(!run.transcript.contains("hunter2"), "\(target): \(run.transcript)")
    }
  }

  @Test func `a pipe that was not named is not read`() async throws {
    let run = try await tool.runScript(
      "mkfifo config.yaml; timeout 10 \"$TOOL\" print", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("it is a pipe or a device"), "\(run.errors)")
  }

  @Test func `its source root is this folder`() async throws {
    try prepare()
    let run = try await tool.runScript(
      "\"$TOOL\" --config - --all --key SRCROOT < piped.txt", in: folder.url)
    #expect(run.output == "\(folder.path)\n")
  }

  @Test func `what is wrong in it has a place`() async throws {
    let run = try await tool.run(
      "print", "--config", "-", in: folder.url, input: "version: 1\nprojct: {}\n")
    #expect(run.status == 2)
    #expect(run.errors.contains("<standard input>:2:1: error: unknown field 'projct'"))
    let check = try await tool.run("check", "--config", "-", in: folder.url, input: Self.config)
    #expect(check.status == 1)
    #expect(check.errors.hasPrefix("<standard input>:2:10: error:"), "\(check.errors)")
  }

  @Test func `an empty pipe is like an empty file`() async throws {
    try folder.write("", to: "config.yaml")
    let piped = try await tool.run("print", "--config", "-", in: folder.url)
    let file = try await tool.run("print", in: folder.url)
    #expect(piped.status == file.status)
    #expect(piped.output == file.output)
  }

  @Test func `two versions are compared without files`() async throws {
    try prepare()
    let run = try await tool.runScript(
      "\"$TOOL\" diff <(cat piped.txt) <(sed s/Hello/Goodbye/ piped.txt)", in: folder.url)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("Goodbye"))
  }

  @Test func `an XcodeGen spec comes through a pipe, too`() async throws {
    try folder.write("settings: { OTHER: shared }\n", to: "shared.yml")
    let spec = """
      name: Piped
      include: shared.yml
      targets: { App: { type: application, platform: iOS } }

      """
    let run = try await tool.run(
      "print", "App@Debug", "--config", "-", "--key", "OTHER", in: folder.url, input: spec)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "shared\n")
  }

  @Test func `no commit has a pipe`() async throws {
    try prepare()
    let run = try await tool.run(
      "diff", "--since", "HEAD", "--config", "-", in: folder.url, input: Self.config)
    #expect(run.status == 2)
    #expect(run.errors.contains("'--since' needs a config file, and '-' is not a file"))
  }

  @Test(arguments: [
    (
      "config.yaml", "no target is named 'config.yaml'",
      "to name a file, write '--config config.yaml'"
    ),
    (
      "PRODUCT_NAME", "no target is named 'PRODUCT_NAME'",
      "to print a build setting, write '--key PRODUCT_NAME'"
    ),
    ("version", "no command is named 'version'", "did you mean '--version'?"),
  ])
  func `a word that is not a target is understood`(
    word: String, message: String, hint: String
  ) async throws {
    try prepare()
    try FileManager.default.copyItem(
      atPath: folder.path("piped.txt"), toPath: folder.path("config.yaml"))
    let run = try await tool.run(word, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains(hint), "\(run.errors)")
  }

  @Test func `check says how a file is named`() async throws {
    let run = try await tool.run("check", "other.yaml", in: folder.url)
    #expect(
      run.errors.contains("'check' does not accept 'other.yaml'; to name a file, write '--config"))
  }
}
