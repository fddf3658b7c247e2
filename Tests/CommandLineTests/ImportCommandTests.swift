import Foundation
import SettingsTestSupport
import Testing

/// `import` and `schema` as people run them.
@Suite(.timeLimit(.minutes(15)))
struct ImportCommandTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      name: Demo
      options: { settingPresets: none }
      settings: { SERVER: "${SERVER}", LIST: [a, b], THIRD: x }
      targets: { App: { type: application, platform: iOS, settings: { THIRD: x } } }
      """, to: "project.yml")
  }

  @Test func `import writes a file that the tool reads, and the schema beside it`() async throws {
    let run = try await tool.run(
      "import", "project.yml", "-o", "config.yaml", in: folder.url, environment: ["SERVER": "s.org"]
    )
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.errors.contains(" assignments went in, "))
    #expect(run.errors.contains(" values were compared, and all are equal"))
    let print = try await tool.run("print", "App", "--key", "SERVER", in: folder.url)
    #expect(print.output == "s.org\n")
    let config = try folder.read("config.yaml")
    #expect(config.hasPrefix("# yaml-language-server: $schema=config.schema.json\n"))
    let schema = try await tool.run("schema")
    #expect(try folder.read("config.schema.json") == schema.output)
  }

  @Test func `import overwrites nothing unless it is told to`() async throws {
    try folder.write("mine\n", to: "config.yaml")
    let refused = try await tool.run("import", "project.yml", "-o", "config.yaml", in: folder.url)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'config.yaml' is there already"))
    #expect(try folder.read("config.yaml") == "mine\n")
    let forced = try await tool.run(
      "import", "project.yml", "-o", "config.yaml", "--force", in: folder.url)
    #expect(forced.status == 0)
    #expect(try folder.read("config.yaml") != "mine\n")
  }

  @Test func `import does not write where its paths would be wrong`() async throws {
    try folder.write("", to: "elsewhere/.keep")
    let run = try await tool.run(
      "import", "project.yml", "-o", "elsewhere/config.yaml", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("does not lie beside the project"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("elsewhere/config.yaml")))
  }

  @Test func `the unresolved settings of a spec are printed as JSON`() async throws {
    let run = try await tool.run(
      "import", "project.yml", "--format", "json", "--no-env", in: folder.url,
      environment: ["SERVER": "s.org"])
    #expect(run.status == 0)
    let json = try #require(
      try JSONSerialization.jsonObject(with: run.outputBytes) as? [String: Any])
    #expect(json["defaultConfiguration"] as? String == "Debug")
    let project = try #require(json["project"] as? [String: [String: [String: Any]]])
    let settings = project["configurations"]?["Debug"]?["settings"] as? [String: Any]
    #expect(settings?["SERVER"] as? String == "${SERVER}")
    #expect(settings?["LIST"] as? [String] == ["a", "b"])
    let target = (json["targets"] as? [String: [String: Any]])?["App"]
    #expect(target?["isa"] as? String == "PBXNativeTarget")
  }

  @Test func `every command takes a spec`() async throws {
    let print = try await tool.run(
      "print", "App@Debug", "--config", "project.yml", "--key", "THIRD", in: folder.url)
    #expect(print.output == "x\n")
    let explain = try await tool.run(
      "explain", "App", "SDKROOT", "THIRD", "--config", "project.yml", in: folder.url)
    #expect(explain.output.contains("wins        target App    project.yml:4:"))
    let check = try await tool.run("check", "--config", "project.yml", in: folder.url)
    #expect(check.status == 0)
  }

  @Test func `a spec that XcodeGen refuses is refused with a reason`() async throws {
    try folder.write("name: P\ntargets: { T: { type: app, platform: iOS } }\n", to: "project.yml")
    let run = try await tool.run("import", "project.yml", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("project.yml:2:23: error: XcodeGen knows no target type 'app'"))
  }
}
