import Foundation
import SettingsTestSupport
import Testing

/// `query`, `values` and `where`, as users run them.
struct QueryToolTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      configurations: { Debug: debug, Release: release }
      project:
        platform: iOS
        info: { Modes: [audio, fetch], Note: "a b" }
        settings:
          SWIFT_VERSION: "5.0"
          OTHER_LDFLAGS: [-ObjC, -lz]
          OWN: one
        when:
          Debug: { settings: { ENABLE_TESTABILITY: YES } }
      targets:
        App: { type: application, settings: { BUILD_LIBRARY_FOR_DISTRIBUTION: YES } }
        Kit: { type: framework, settings: { SWIFT_VERSION: "6.0", OWN: "one two", EMPTY: "" } }
        Tests: { type: bundle.unit-test, settings: { OTHER_LDFLAGS: [$(inherited), -lxml2] } }

      """, to: "config.yaml")
  }

  private func run(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(arguments, in: folder.url)
  }

  @Test(arguments: [
    ("SWIFT_VERSION < 6", "App@Debug App@Release Tests@Debug Tests@Release"),
    ("SWIFT_VERSION = 6", "Kit@Debug Kit@Release"),
    ("SWIFT_VERSION >= 5.0.0 and config = Release", "App@Release Kit@Release Tests@Release"),
    ("SWIFT_VERSION < 5 or SWIFT_VERSION > 6", ""),
    ("OTHER_LDFLAGS contains -lxml2", "Tests@Debug Tests@Release"),
    ("OTHER_LDFLAGS contains -l", ""),
    ("OTHER_LDFLAGS matches '-lx*' and config.kind = debug", "Tests@Debug"),
    ("OWN contains two", "Kit@Debug Kit@Release"),
    ("OWN contains ne and target != Kit", "App@Debug App@Release Tests@Debug Tests@Release"),
    ("OWN = 'one two'", "Kit@Debug Kit@Release"),
    ("ENABLE_TESTABILITY and target.type = application", "App@Debug"),
    ("BUILD_LIBRARY_FOR_DISTRIBUTION = true", "App@Debug App@Release"),
    ("BUILD_LIBRARY_FOR_DISTRIBUTION = maybe", ""),
    ("EMPTY is set", "Kit@Debug Kit@Release"),
    ("EMPTY is not set and config = Debug", "App@Debug Tests@Debug"),
    ("target.type = unitTestBundle and config = Debug", "Tests@Debug"),
    ("target.type = bundle.unit-test and config = Debug", "Tests@Debug"),
    ("target matches 'K*' and not config = Debug", "Kit@Release"),
    ("PRODUCT_NAME = Kit", "Kit@Debug Kit@Release"),
    ("INFOPLIST_ENTRY_Modes contains fetch and target = App and config = Debug", "App@Debug"),
  ])
  func `cells are found`(expression: String, cells: String) async throws {
    let run = try await run("query", expression)
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").joined(separator: " ") == cells)
  }

  @Test func `fewer cells can be chosen`() async throws {
    #expect(try await run("query", "OWN is set", "-t", "App").output == "App@Debug\nApp@Release\n")
    #expect(try await run("query", "OWN is set", "-t", "App@Debug").output == "App@Debug\n")
    #expect(
      try await run("query", "OWN is set", "-c", "Release").output
        == "App@Release\nKit@Release\nTests@Release\n")
  }

  @Test func `cells are grouped by a value`() async throws {
    let run = try await run("query", "config = Debug", "--group-by", "SWIFT_VERSION")
    #expect(
      run.output == """
        SWIFT_VERSION = 5.0  (2 cells)
          App@Debug
          Tests@Debug

        SWIFT_VERSION = 6.0  (1 cell)
          Kit@Debug

        """)
    let values = try await self.run("values", "EMPTY", "-c", "Debug")
    #expect(
      values.output == """
        EMPTY is not set  (2 cells)
          App@Debug
          Tests@Debug

        EMPTY = (empty)  (1 cell)
          Kit@Debug

        """)
  }

  @Test func `cells are a table`() async throws {
    let run = try await run("values", "OTHER_LDFLAGS", "OWN", "--format", "csv", "-c", "Debug")
    #expect(
      run.output == "target,configuration,OTHER_LDFLAGS,OWN\r\nApp,Debug,-ObjC -lz,one\r\n"
        + "Kit,Debug,-ObjC -lz,one two\r\nTests,Debug,-ObjC -lz -lxml2,one\r\n")
    try folder.write(
      "version: 1\ntargets: { 'a,\"b': { type: tool, platform: macOS, settings: { V: \"1\\n::2\\e\" } } }\n",
      to: "quotes.yaml")
    let quotes = try await self.run(
      "values", "V", "--format", "csv", "--config", "quotes.yaml", "-c", "Release")
    #expect(
      quotes.output == "target,configuration,V\r\n\"a,\"\"b\",Release,1\\u{A}::2\\u{1B}\r\n")
  }

  @Test func `a quote before an accent is a quote`() async throws {
    try folder.write(
      "version: 1\ntargets: { 'a\"\u{301},b': { type: tool, platform: macOS, settings: { V: x } } }\n",
      to: "accent.yaml")
    let run = try await run(
      "values", "V", "--format", "csv", "--config", "accent.yaml", "-c", "Release")
    #expect(run.output == "target,configuration,V\r\n\"a\"\"\u{301},b\",Release,x\r\n")
  }

  @Test func `every place of a setting is listed`() async throws {
    let run = try await run("where", "SWIFT_VERSION", "ENABLE_TESTABILITY")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(lines.contains("config.yaml:7:20 project = 5.0 decides 4 of 6 cells"))
    #expect(lines.contains("config.yaml:14:54 target Kit = 6.0 decides 2 of 6 cells"))
    #expect(lines.contains("config.yaml:11:46 project when Debug = YES decides 3 of 6 cells"))
    let flags = try await self.run("where", "OTHER_LDFLAGS")
    #expect(flags.output.contains("decides 4 of 6 cells, inherited in 2 of 6 cells"))
  }

  @Test(arguments: [["where"], ["values"], ["explain", "App"], ["impact"]])
  func `a setting of Xcode that nothing assigns is not a misspelling`(
    command: [String]
  ) async throws {
    let run = try await tool.run(command + ["SWIFT_VERSIONS"], in: folder.url)
    #expect(run.errors.contains("did you mean 'SWIFT_VERSION'?"), "\(run.transcript)")
    let known = try await tool.run(command + ["OTHER_CFLAGS"], in: folder.url)
    #expect(known.errors.contains("no level assigns 'OTHER_CFLAGS'"), "\(known.transcript)")
    #expect(known.errors.contains("help: Xcode knows this setting"), "\(known.transcript)")
    #expect(!known.errors.contains("did you mean"), "\(known.transcript)")
  }

  @Test(arguments: [
    ("config = Debgu", "no configuration is named 'Debgu'; did you mean 'Debug'?"),
    ("target = Appp", "no target is named 'Appp'; did you mean 'App'?"),
    ("target matches 'Z*'", "no target matches 'Z*'"),
    ("config = Debug and target.type = com.example.own", ""),
    ("config != Staging and target matches 'A*'", ""),
  ])
  func `a target or configuration that does not exist is a warning`(
    text: String, message: String
  ) async throws {
    let query = try await run("query", text)
    #expect(query.status == 0)
    #expect(
      message.isEmpty ? query.errors == "" : query.errors.hasPrefix("warning: \(message)"),
      "\(query.transcript)")
  }

  @Test func `a misspelled name gets a suggestion`() async throws {
    let query = try await run("query", "SWIFT_VERSON = 5")
    #expect(query.status == 0)
    #expect(query.output == "")
    #expect(
      query.errors == "warning: no level assigns 'SWIFT_VERSON' in any of the cells; "
        + "did you mean 'SWIFT_VERSION'? [unknown-setting]\n")
    let place = try await run("where", "SWIFT_VERSON")
    #expect(place.status == 2)
    #expect(place.errors.contains("no level assigns 'SWIFT_VERSON'; did you mean 'SWIFT_VERSION'?"))
  }

  @Test(arguments: ["where", "values", "print App --key", "explain App", "impact"])
  func `a setting of Xcode that no level assigns is not taken for another`(
    command: String
  ) async throws {
    let words = command.split(separator: " ").map(String.init) + ["OTHER_CFLAGS"]
    let run = try await tool.run(words, in: folder.url)
    #expect(run.errors.contains("no level assigns 'OTHER_CFLAGS'"), "\(run.errors)")
    #expect(run.errors.contains("Xcode knows this setting; give it a value"), "\(run.errors)")
    #expect(!run.errors.contains("did you mean"), "\(run.errors)")
  }

  @Test func `a target that is named like a command gets a note`() async throws {
    try folder.write(
      "version: 1\ntargets: { where: { type: tool, platform: macOS } }\n", to: "named.yaml")
    let run = try await run("where", "PRODUCT_NAME", "--config", "named.yaml")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        note: 'where' is a command here, not the target of that name [command-or-target]
        help: to print the target, write 'print -t where'

        """)
  }

  @Test func `an invalid expression ends with 2`() async throws {
    let run = try await run("query", "SWIFT_VERSION < new")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.errors == """
        expression:1:17: error: '<' compares numbers and versions, and 'new' is neither [invalid-expression]
        SWIFT_VERSION < new
                        ^~~

        """)
    #expect(try await self.run("query").status == 2)
    #expect(try await self.run("query", "A", "B").status == 2)
  }

  @Test func `JSON holds the same`() async throws {
    let query = try await run(
      "query", "target = App", "--group-by", "EMPTY", "--group-by", "OWN", "--format", "json")
    let answer = try #require(
      try JSONSerialization.jsonObject(with: query.outputBytes) as? [String: Any])
    #expect(answer["expression"] as? String == "target = App")
    let cells = try #require(answer["cells"] as? [[String: Any]])
    #expect(cells.map { $0["configuration"] as? String } == ["Debug", "Release"])
    let values = try #require(cells[0]["values"] as? [String: Any])
    #expect(values["EMPTY"] is NSNull)
    #expect(values["OWN"] as? String == "one")
    let places = try await self.run("where", "OWN", "--format", "json")
    let found = try #require(
      try JSONSerialization.jsonObject(with: places.outputBytes) as? [String: Any])
    let setting = try #require((found["settings"] as? [[String: Any]])?.first)
    #expect(setting["cells"] as? Int == 6)
    #expect((setting["places"] as? [[String: Any]])?.map { $0["deciding"] as? Int } == [4, 2])
  }
}
