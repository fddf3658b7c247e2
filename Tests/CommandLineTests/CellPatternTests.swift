import Foundation
import SettingsModel
import SettingsTestSupport
import Testing

/// Patterns in the place of targets and configurations, for every command that takes cells.
struct CellPatternTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  private func write(_ config: String, to path: String = "config.yaml") throws {
    try folder.write(config, to: path)
  }

  private func run(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(arguments, in: folder.url)
  }

  private static let config = """
    configurations: { Debug: debug, Release: release, Beta: release }
    project: { platform: iOS, settings: { WHO: $(TARGET_NAME)@$(CONFIGURATION) } }
    targets:
      App: { type: application }
      AppKiosk: { type: application }
      Kit: { type: framework }
    """

  /// The cells that a command line chooses, as the cells themselves report it.
  private func cells(_ arguments: [String]) async throws -> [String] {
    let run = try await tool.run(
      ["print", "--key", "WHO", "--format", "json"] + arguments, in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    let json = try JSONSerialization.jsonObject(with: run.outputBytes)
    return try #require(json as? [[String: Any]]).compactMap {
      ($0["buildSettings"] as? [String: String])?["WHO"]
    }
  }

  @Test(arguments: [
    (["*Kiosk@*"], ["AppKiosk@Debug", "AppKiosk@Release", "AppKiosk@Beta"]),
    (["App*@Debug"], ["App@Debug", "AppKiosk@Debug"]),
    (["?i[st]"], ["Kit@Release"]),
    (["Kit", "*"], ["Kit@Release", "App@Release", "AppKiosk@Release"]),
    (["-t", "K*", "-c", "*e*a*", "-c", "Debug"], ["Kit@Release", "Kit@Beta", "Kit@Debug"]),
    (["-t", "App@Debug"], ["App@Debug"]),
    (["-t", "App*@Beta", "-c", "Debug"], ["App@Beta", "AppKiosk@Beta"]),
    (
      ["@[!R]e*"],
      ["App@Debug", "AppKiosk@Debug", "Kit@Debug", "App@Beta", "AppKiosk@Beta", "Kit@Beta"]
    ),
  ])
  func `a pattern represents all that it matches`(words: [String], expected: [String]) async throws
  {
    try write(Self.config)
    #expect(try await Set(cells(words)) == Set(expected))
  }

  @Test func `cells come target by target, in the order of the file`() async throws {
    try write(Self.config)
    #expect(
      try await cells(["A*", "-c", "Release", "-c", "D*"])
        == ["App@Release", "App@Debug", "AppKiosk@Release", "AppKiosk@Debug"])
  }

  @Test func `a name that looks like a pattern or a cell is the target of that name`() async throws
  {
    try write(
      """
      configurations: { Debug: debug, Release: release }
      project: { settings: { WHO: "$(TARGET_NAME) in $(CONFIGURATION)" } }
      targets: { "App*": , "AppX": , "a@Debug": , a: , "[x]": , x: }
      """)
    #expect(try await cells(["App*"]) == ["App* in Release"])
    #expect(try await cells(["-t", "App*", "-t", "[x]"]) == ["App* in Release", "[x] in Release"])
    #expect(try await cells(["App?"]) == ["App* in Release", "AppX in Release"])
    #expect(try await cells(["-t", "a@Debug"]) == ["a@Debug in Release"])
    #expect(try await cells(["-t", "x@Debug"]) == ["x in Debug"])
  }

  @Test(arguments: [
    ("*Kisok", "no target matches '*Kisok'; did you mean 'AppKiosk'?"),
    ("*kiosk@*", "no target matches '*kiosk'; did you mean 'AppKiosk'?"),
    ("zzz*", "no target matches 'zzz*' (known: App, AppKiosk, Kit)"),
    ("[z-a]*", "no target matches '[z-a]*' (known: App, AppKiosk, Kit)"),
    ("App@D*g*t", "no configuration matches 'D*g*t'; did you mean 'Debug'?"),
    ("App@Debug@x", "no target is named 'App@Debug' (known: App, AppKiosk, Kit)"),
    ("App*@Debug@Release", "no target matches 'App*@Debug' (known: App, AppKiosk, Kit)"),
    ("App@relea*", "no configuration matches 'relea*'; did you mean 'Release'?"),
  ])
  func `a pattern that matches nothing is an error`(word: String, message: String) async throws {
    try write(Self.config)
    for arguments in [
      ["print", word], ["explain", word, "WHO"], ["generate", word, "-o", "out"],
    ] {
      let run = try await tool.run(arguments, in: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("error: \(message)\n"), "\(run.errors)")
      #expect(run.output == "")
    }
    #expect(try folder.contents() == ["config.yaml"])
  }

  @Test func `diff compares what a pattern matches on both sides`() async throws {
    try write(Self.config)
    let cells = try await run("diff", "App*@Debug", "@Beta", "--format", "json")
    #expect(cells.status == 1, "\(cells.errors)")
    #expect(cells.output.contains("AppKiosk@Debug") || cells.output.contains("AppKiosk"))
    #expect(!cells.output.contains("Kit@"))
    let uneven = try await run("diff", "App*@Debug", "Kit@Debug")
    #expect(
      uneven.errors.hasPrefix(
        "error: the left side has 2 cells and the right side has 1 cell; select as many on both sides"
      ))

    try write(
      """
      targets: { App: { settings: { A: new } }, Added: , Kit: { settings: { A: new } } }
      """, to: "new.yaml")
    try write("targets: { App: , Kit: , Apple: }", to: "old.yaml")
    let files = try await run("diff", "old.yaml", "new.yaml", "-t", "A*")
    #expect(files.status == 1, "\(files.errors)")
    #expect(files.output.contains("App") && !files.output.contains("Kit"), "\(files.output)")
    let none = try await run("diff", "old.yaml", "new.yaml", "-t", "Ki")
    #expect(none.status == 2)
    let noMatch = try await run("diff", "old.yaml", "new.yaml", "-t", "X*")
    #expect(noMatch.status == 2)
    #expect(noMatch.errors.contains("no target matches 'X*'"), "\(noMatch.errors)")
  }

  @Test func `simulate plays the applications of a pattern`() async throws {
    try write(Self.config)
    let all = try await run("simulate", "*", "--scenario", "launch")
    #expect(all.status == 0, "\(all.errors)")
    #expect(all.output.contains("App, launch") && all.output.contains("AppKiosk, launch"))
    let library = try await run("simulate", "K*", "--scenario", "launch")
    #expect(library.status == 2)
    #expect(library.errors.contains("Kit"), "\(library.errors)")
  }

  @Test func `compare-logging looks at what a pattern matches`() async throws {
    let sources = "{ platform: iOS, sources: [Sources],"
    try write(Self.config.replacing("{ platform: iOS,", with: sources))
    try write("int a;\n", to: "Sources/a.c")
    let audit = try BuiltTool(named: "compare-logging")
    let run = try await audit.run(["*Kiosk@De*", "-t", "K*@Beta", "--no-cache"], in: folder.url)
    #expect(run.status < 2, "\(run.transcript)")
    #expect(run.output.contains("AppKiosk@Debug") && run.output.contains("Kit@Beta"))
    #expect(!run.output.contains("AppKiosk@Release") && !run.output.contains("App@"))
    let none = try await audit.run(["*Kisok", "--no-cache"], in: folder.url)
    #expect(none.status == 2)
    #expect(none.errors.contains("no target matches '*Kisok'; did you mean 'AppKiosk'?"))
  }

  @Test func `in a workspace a star also represents the slash after a project`() {
    #expect(NamePattern("*Kit")?.matches("Lib/Kit") == true)
    #expect(NamePattern("Lib/?it")?.matches("Lib/Kit") == true)
    #expect(NamePattern("Kit") == nil)
  }
}
