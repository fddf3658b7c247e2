import Foundation
import SettingsTestSupport
import Testing

/// `print --key`: a bare value, or named values of several settings and cells.
struct PrintedKeyTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(
      """
      configurations: { Debug: debug, Release: release }
      targets:
        App: { settings: { NAME: $(TARGET_NAME), LIST: [a, b], TEXT: "1\\n2" } }
        Kit: { settings: { NAME: other, ONLY: here } }
      """, to: "config.yaml")
  }

  private func print(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(["print"] + arguments, in: folder.url)
  }

  @Test func `one setting of one cell is its bare value`() async throws {
    #expect(
      try await print("App@Debug", "--key", "NAME").transcript
        == "--- stdout\nApp\n--- stderr\n--- exit 0\n")
    #expect(try await print("App", "--key", "TEXT").output == "1\n2\n")
    #expect(try await print("A*@Debug", "--key", "NAME", "--key", "NAME").output == "App\n")
  }

  @Test func `several settings and several cells are named`() async throws {
    #expect(
      try await print("App", "--key", "NAME", "--key", "LIST", "--key", "TEXT").output
        == "NAME = App\nLIST = a b\nTEXT = 1\\u{A}2\n")
    #expect(
      try await print("App@*", "--key", "NAME").output
        == "App@Debug: NAME = App\nApp@Release: NAME = App\n")
    #expect(
      try await print("@Debug", "--key", "ONLY", "--key", "NAME").output
        == "App@Debug: NAME = App\nKit@Debug: ONLY = here\nKit@Debug: NAME = other\n")
  }

  @Test func `every format has just these settings`() async throws {
    let json = try await print("@Debug", "--key", "LIST", "--key=NAME", "--format", "json")
    let cells = try #require(
      JSONSerialization.jsonObject(with: json.outputBytes) as? [[String: Any]])
    #expect(cells.map { $0["target"] as? String } == ["App", "Kit"])
    #expect(
      cells.map { $0["buildSettings"] as? [String: String] }
        == [["LIST": "a b", "NAME": "App"], ["NAME": "other"]])
    #expect(
      try await print("App", "--key", "LIST", "--format", "yaml").output
        == "- action: build\n  target: App\n  configuration: Release\n  buildSettings:\n"
        + "    LIST: \"a b\"\n")
    #expect(try await print("App", "--key=NAME", "--format=xcconfig").output == "NAME = App\n")
    #expect(
      try await print("App@*", "--key", "NAME", "--format", "env").output == """
        # App@Debug
        export NAME='App'

        # App@Release
        export NAME='App'

        """)
  }

  @Test func `a setting that no cell has is one error, and nothing is printed`() async throws {
    let one = try await print("App@Debug", "--key", "NAME", "--key", "NAM")
    #expect(one.status == 2)
    #expect(one.output == "")
    #expect(
      one.errors
        == "error: no level assigns 'NAM' in App@Debug; did you mean 'NAME'? [unknown-setting]\n")
    let all = try await print("*@*", "--key", "ONYL")
    #expect(all.status == 2)
    #expect(
      all.errors == """
        error: no level assigns 'ONYL' in any of the 4 cells, such as App@Debug [unknown-setting]

        """)
    let levels = try await print("App", "--key", "NAME", "--levels")
    #expect(levels.errors.hasPrefix("error: '--key' prints values alone; leave '--levels' out\n"))
  }

  @Test func `a key of Info.plist is printed under its setting`() async throws {
    try folder.write(
      "targets: { App: { displayName: Shown }, Kit: { displayName: Kit } }", to: "config.yaml")
    #expect(
      try await print("--key", "CFBundleDisplayName").output
        == "App@Release: INFOPLIST_KEY_CFBundleDisplayName = Shown\n"
        + "Kit@Release: INFOPLIST_KEY_CFBundleDisplayName = Kit\n")
  }
}
