import Foundation
import SettingsTestSupport
import Testing

/// `evaluate` in cells of a project.
struct CellExpressionTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      configurations: { Debug: debug, Release: release }
      project:
        platform: iOS
        settings: { LIST: [a, $(CONFIGURATION)], "SDK[sdk=iphonesimulator*]": simulator }
      targets: { App: , Kit: }
      schemes: { Kits: { target: Kit, run: Debug } }
      """, to: "config.yaml")
    try folder.write("TOP = over $(LIST)\n", to: "top.xcconfig")
  }

  private func evaluate(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(["evaluate"] + arguments, in: folder.url)
  }

  @Test func `an expression has its value in the cell`() async throws {
    #expect(
      try await evaluate("$(TARGET_NAME:lower) $(LIST)", "-t", "App@Debug").output
        == "app a Debug\n")
    #expect(try await evaluate("$(LIST)", "-t", "App", "-c", "Debug").output == "a Debug\n")
    #expect(
      try await evaluate("$(X) $(TOP)", "-t", "Kit", "--set", "X=1", "--xcconfig", "top.xcconfig")
        .output == "1 over a Release\n")
    #expect(
      try await evaluate("[$(SDK)]", "-t", "App", "--sdk", "iphonesimulator").output
        == "[simulator]\n")
    #expect(try await evaluate("$(NOT_ASSIGNED:default=x)$(NOR_THIS)", "-t", "App").output == "x\n")
    #expect(try await evaluate("$(TARGET_NAME)", "--scheme", "Kits").output == "Kit\n")
  }

  @Test func `several cells are named`() async throws {
    #expect(
      try await evaluate("$(LIST)", "-t", "*@*").output == """
        App@Debug: a Debug
        App@Release: a Release
        Kit@Debug: a Debug
        Kit@Release: a Release

        """)
    #expect(
      try await evaluate("$(LIST)", "x", "-c", "Debug").output == """
        App@Debug: $(LIST)
          string  a Debug
          list    a
                  Debug
        App@Debug: x
          string  x
          list    x
        Kit@Debug: $(LIST)
          string  a Debug
          list    a
                  Debug
        Kit@Debug: x
          string  x
          list    x

        """)
  }

  @Test func `JSON names the cell of each result`() async throws {
    let run = try await evaluate("$(LIST)", "$(", "-t", "App@*", "--format", "json")
    let json = try JSONSerialization.jsonObject(with: run.outputBytes) as? [String: Any]
    let results = try #require(json?["results"] as? [[String: Any]])
    #expect(results.map { $0["target"] as? String } == ["App", "App", "App", "App"])
    #expect(
      results.map { $0["configuration"] as? String } == ["Debug", "Debug", "Release", "Release"])
    #expect(
      results.map { $0["list"] as? [String] } == [["a", "Debug"], [], ["a", "Release"], []])
    #expect(results.map { ($0["diagnostics"] as? [Any])?.count } == [0, 1, 0, 1])
    // Once, although two cells were evaluated.
    #expect(run.errors.components(separatedBy: "unterminated-reference").count == 2)
  }

  @Test(arguments: [
    (["$(X)", "-t", "Ap"], "no target is named 'Ap'; did you mean 'App'?"),
    (
      ["$(X)", "-t", "Debug"],
      "no target is named 'Debug'; write '@Debug' for the configuration (known: App, Kit)"
    ),
    (["$(X)", "-t", "App@Debgu"], "no configuration is named 'Debgu'; did you mean 'Debug'?"),
    (
      ["-t", "App"],
      "'evaluate' needs an expression such as '$(NAME:lower)';"
        + " use 'print' for all settings of a cell"
    ),
    (
      ["$(X)", "-t", "App", "--layer", "a=top.xcconfig"],
      "'--layer' describes levels without a project; leave it out, or leave '--target' out"
    ),
    (
      ["--json-lines", "-t", "App"],
      "with '--json-lines' each case contains this; leave '--target' out"
    ),
  ])
  func `what does not fit together is an error`(arguments: [String], message: String) async throws {
    let run = try await tool.run(["evaluate"] + arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("error: \(message)\n"), "\(run.errors)")
  }

  @Test func `a reference that never ends is an error`() async throws {
    try folder.write("targets: { App: { settings: { A: $(B), B: $(A) } } }", to: "config.yaml")
    let run = try await evaluate("$(A)", "-t", "App")
    #expect(!run.wasSignalled && run.status < 3, "\(run.transcript)")
  }
}
