import Foundation
import SettingsTestSupport
import Testing

/// Scripts/check-readme, on documents that are right and wrong.
@Suite(.enabled("needs bash") { Program("bash") != nil })
struct CheckReadmeTests {
  let stage: ScriptStage

  init() throws { stage = try ScriptStage("check-readme") }

  private func checkReadme(_ arguments: String...) async throws -> BuiltTool.Run {
    try await stage.run(arguments, environment: ["RESOLVE_SETTINGS_BIN": stage.folder.path("bin")])
  }

  private static let document = """
    Before
    <!-- checked -->

    ```console
    $ tool one \\
        two
    old output
    $ tool three
    ```

    ```console
    $ tool unchecked
    ```

    """

  @Test func `documentation that shows other output is reported and can be renewed`() async throws {
    try stage.folder.write(
      executable: "echo \"tool says $*\"; echo warning >&2; exit 1", to: "bin/tool")
    let file = try stage.folder.write(Self.document, to: "document.md").path
    let check = try await checkReadme(file)
    #expect(check.status == 1, "\(check.transcript)")
    #expect(check.output.contains("-old output\n+tool says one two\n+warning\n"))
    #expect(try stage.folder.read("document.md") == Self.document)

    #expect(try await checkReadme("--update", file).succeeded)
    let renewed = Self.document
      .replacing("old output", with: "tool says one two\nwarning")
      .replacing("$ tool three", with: "$ tool three\ntool says three\nwarning")
    #expect(try stage.folder.read("document.md") == renewed)
    #expect(try await checkReadme(file).succeeded)
  }

  @Test(arguments: [
    ("<!-- checked -->\n```console\n$ no-such-tool\n```\n", "exit code 127"),
    ("<!-- checked -->\n```console\n$ true\n", "has no end"),
    ("<!-- checked -->\nno block\n", "no fenced block"),
  ])
  func `a transcript that cannot be checked fails`(document: String, message: String) async throws {
    let file = try stage.folder.write(document, to: "document.md").path
    for arguments in [[file], ["--update", file]] {
      let run = try await stage.run(
        arguments, environment: ["RESOLVE_SETTINGS_BIN": stage.folder.path])
      #expect(run.status == 1, "\(run.transcript)")
      #expect(run.errors.contains(message))
      #expect(try stage.folder.read("document.md") == document)
    }
  }
}
