import SettingsTestSupport
import Testing

/// What `--set` and schemes put above a project's levels.
struct CommandLineSettingsTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  private func value(_ arguments: String...) async throws -> String {
    let run = try await tool.run(arguments, in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    return run.output
  }

  @Test func `settings on the command line are a dictionary`() async throws {
    try folder.write(
      "targets: { App: { type: tool, settings: { A: base } } }\n", to: "config.yaml")
    let condition = "A[config=Release]=c"
    #expect(
      try await value("print", "App", "--set", condition, "--set", "A=plain", "--key", "A") == "c\n"
    )
    #expect(
      try await value(
        "print", "App", "--set", "A=$(inherited) 1", "--set", "A=$(inherited) 2", "--key", "A")
        == "base 2\n")
    #expect(
      try await value(
        "evaluate", "--set", condition, "--set", "A=plain", "--param", "config=Release", "$(A)")
        == "c\n")
    #expect(
      try await value("evaluate", "--set", condition, "--param", "config=Debug", "$(A)") == "\n")
  }

  @Test func `a destination is an SDK, and has the target's version where it names none`()
    async throws
  {
    try folder.write(
      """
      project: { sdkVersion: "18.2" }
      targets:
        Stated: { type: application, settings: { SDKROOT: iphoneos } }
        Named: { type: application, platform: iOS }
      schemes:
        Old: { target: Stated, destination: iphonesimulator17.0 }
        Simulator: { target: Named, destination: simulator }
        Device: { target: Named, destination: device }

      """, to: "config.yaml")
    for (scheme, sdk) in [
      ("Old", "iphonesimulator17.0"), ("Simulator", "iphonesimulator18.2"),
      ("Device", "iphoneos18.2"),
    ] {
      #expect(try await value("print", "--scheme", scheme, "--key", "SDK_NAME") == sdk + "\n")
    }
  }
}
