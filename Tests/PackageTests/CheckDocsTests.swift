import Foundation
import SettingsTestSupport
import Testing

/// Scripts/check-docs, on pages that are right and wrong.
@Suite(
  .enabled("needs python3 and git") { Program("python3") != nil && Program("git") != nil })
struct CheckDocsTests {
  let python: Program
  let folder: TemporaryFolder
  let tools: String

  init() throws {
    python = try #require(Program("python3"))
    folder = try TemporaryFolder()
    tools = try BuiltTool().url.deletingLastPathComponent().path
  }

  private func check(_ page: String) async throws -> BuiltTool.Run {
    let file = try folder.write(page, to: "page.md").path
    let script = ReleasedPackage.workingCopy.appending(path: "Scripts/check-docs").path
    return try await python.run(
      [script, file], in: folder.url, environment: ["RESOLVE_SETTINGS_BIN": tools])
  }

  @Test func `commands run in copies, and others have a reason`() async throws {
    let run = try await check(
      """
      <!-- run -->
      ```console
      $ resolve-settings print HelloWorld@Debug \\
          --key PRODUCT_NAME >name   # and a comment
      output that is not compared
      $ test "$(cat name)" = HelloWorld || exit 2
      ```

      <!-- run in app -->
      ```sh
      # A comment.
      for name in config.yaml App.xcodeproj project.yml; do
        resolve-settings print --config "$name" App@Debug --quiet >"$name.txt" || exit 2
      done
      resolve-settings diff --since origin/main
      ```

      <!-- run in xcode, except 'xcodebuild': needs a Mac -->
      ```sh
      xcodebuild
      resolve-settings import App.xcodeproj -o config.yaml
      ```

      <!-- checked -->
      ```console
      $ exit 2
      ```

      <!-- not run: needs a network -->
      ```sh
      curl https://example.com
      ```

      ```yaml
      a: b
      ```

      """)
    #expect(run.succeeded, "\(run.transcript)")
    #expect(
      run.output == "check-docs: 5 commands ran; 2 do not run, for the reasons beside them.\n")
  }

  @Test(arguments: [
    ("```sh\ntrue\n```\n", "page.md:1: the block needs '<!-- checked -->'"),
    ("<!-- not run: -->\n```sh\ntrue\n```\n", "page.md:2: the block needs"),
    ("<!-- run -->\n```sh\nexit 2\n```\n", "page.md:2: 'exit 2' ended with exit code 2"),
    ("<!-- run -->\n```sh\nno-such-tool\n```\n", "ended with exit code 127"),
    ("<!-- run -->\n```sh\nno-such-tool | cat\n```\n", "ended with exit code 127"),
    ("<!-- run -->\n```sh\nresolve-settings prnt x@y\n```\n", "ended with exit code 2"),
    ("<!-- run -->\n```console\nno command\n```\n", "the block has no command"),
    ("<!-- run, except 'x': a reason -->\n```sh\ntrue\n```\n", "no command contains 'x'"),
    ("<!-- run -->\n```sh\ntrue\n", "page.md:2: the block has no end"),
  ])
  func `a page with a wrong command fails`(page: String, message: String) async throws {
    let run = try await check(page)
    #expect(run.status == 1, "\(run.transcript)")
    #expect(run.errors.contains(message), "\(run.transcript)")
  }
}
