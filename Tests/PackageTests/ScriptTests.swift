import Foundation
import SettingsTestSupport
import Testing

/// The scripts that change a machine or judge the documentation, on made-up machines and documents.
@Suite(.enabled("needs bash") { Program("bash") != nil })
struct ScriptTests {
  let bash: Program
  let folder: TemporaryFolder

  init() throws {
    bash = try #require(Program("bash"))
    folder = try TemporaryFolder()
  }

  private func script(_ name: String) -> String {
    ReleasedPackage.workingCopy.appendingPathComponent("Scripts/\(name)").path
  }

  private func write(executable text: String, to path: String) throws {
    let url = try folder.write("#!/bin/sh\n\(text)\n", to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
  }

  // MARK: setup

  /// A Debian machine that has a Swift toolchain and `programs`, whose package lists were never
  /// fetched, and on which installing a package brings the program of its name.
  private func makeMachine(programs: [String]) throws {
    for tool in ["sh", "env", "mktemp", "cat", "rm", "chmod"] {
      let url = try #require(Program(tool)).url
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent("bin"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent("bin/\(tool)"), withDestinationURL: url)
    }
    try write(executable: "echo 0", to: "bin/id")
    try write(executable: "echo Linux", to: "bin/uname")
    for program in ["swift"] + programs { try write(executable: "", to: "bin/\(program)") }
    try write(
      executable: """
        echo "$*" >>"\(folder.path("log"))"
        case $1 in
          update) : >"\(folder.path("lists"))" ;;
          install)
            [ -e "\(folder.path("lists"))" ] || exit 100
            shift 3
            for package in "$@"; do
              printf '#!/bin/sh\\n' >"\(folder.path("bin"))/$package"
              chmod 755 "\(folder.path("bin"))/$package"
            done ;;
        esac
        """, to: "bin/apt-get")
  }

  private func setup(_ arguments: String...) async throws -> Program.Run {
    try await bash.run(
      [script("setup")] + arguments, in: folder.url, environment: ["PATH": folder.path("bin")])
  }

  @Test func `set-up installs what is missing, and the second time is silent`() async throws {
    try makeMachine(programs: [])
    let first = try await setup()
    #expect(first.succeeded, "\(first.transcript)")
    #expect(first.output == "setup: installing pkg-config libyaml-dev with apt-get\n")
    #expect(
      try folder.read("log") == """
        install -y --no-install-recommends pkg-config libyaml-dev
        update
        install -y --no-install-recommends pkg-config libyaml-dev

        """)

    let second = try await setup()
    #expect(second.succeeded, "\(second.transcript)")
    #expect(second.output + second.errors == "")
  }

  @Test func `set-up for the tests also brings what they run`() async throws {
    try makeMachine(programs: ["pkg-config", "git", "zsh"])
    let run = try await setup("--tests")
    #expect(run.succeeded, "\(run.transcript)")
    #expect(run.output == "setup: installing python3 fish with apt-get\n")
  }

  @Test func `set-up names what it cannot do`() async throws {
    try makeMachine(programs: ["pkg-config"])
    let unknown = try await setup("--everything")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("unknown argument '--everything'"))

    try FileManager.default.removeItem(atPath: folder.path("bin/apt-get"))
    try write(executable: "exit 1", to: "bin/pkg-config")
    let strange = try await setup()
    #expect(strange.status == 1)
    #expect(strange.errors.contains("missing: libyaml-dev"))

    try FileManager.default.removeItem(atPath: folder.path("bin/swift"))
    let empty = try await setup()
    #expect(empty.status == 1)
    #expect(empty.errors.contains("no Swift toolchain"))
  }

  // MARK: install

  private func makeArchive(tool: String) throws {
    try write(executable: tool, to: "archive/bin/resolve-settings")
    try folder.write("completion", to: "archive/share/zsh/site-functions/_resolve-settings")
    try folder.write("licence", to: "archive/share/doc/resolve-settings/LICENSE")
    let copy = folder.path("archive/install")
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: script("install"), toPath: copy)
  }

  private func install(_ arguments: String...) async throws -> Program.Run {
    try await bash.run(
      [folder.path("archive/install"), "--prefix", folder.path("prefix")] + arguments,
      in: folder.url)
  }

  @Test func `installing replaces its own files and uninstalling removes them`() async throws {
    try makeArchive(tool: "echo 1")
    let first = try await install()
    #expect(first.succeeded, "\(first.transcript)")
    try makeArchive(tool: "echo 2")
    let second = try await install()
    #expect(second.succeeded, "\(second.transcript)")
    #expect(try folder.read("prefix/bin/resolve-settings").contains("echo 2"))
    #expect(
      FileManager.default.isExecutableFile(atPath: folder.path("prefix/bin/resolve-settings")))

    try folder.write("mine now", to: "prefix/share/doc/resolve-settings/LICENSE")
    let removal = try await install("--uninstall")
    #expect(removal.succeeded, "\(removal.transcript)")
    #expect(removal.errors.contains("LICENSE, which was changed"))
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path("prefix"))
      .filter { FileManager.default.contents(atPath: folder.path("prefix/\($0)")) != nil }
    #expect(left == ["share/doc/resolve-settings/LICENSE"])
  }

  @Test func `installing leaves foreign files alone unless forced`() async throws {
    try makeArchive(tool: "echo 1")
    try folder.write("someone else's", to: "prefix/bin/resolve-settings")
    let refusal = try await install()
    #expect(refusal.status == 1)
    #expect(refusal.errors.contains("prefix/bin/resolve-settings"))
    #expect(try folder.read("prefix/bin/resolve-settings") == "someone else's")
    #expect(throws: (any Error).self) { try folder.read("prefix/share/zsh") }

    let forced = try await install("--force")
    #expect(forced.succeeded, "\(forced.transcript)")
    #expect(try folder.read("prefix/bin/resolve-settings").contains("echo 1"))
  }

  @Test func `a symbolic link in the place of a file is foreign`() async throws {
    try makeArchive(tool: "echo 1")
    try folder.write("precious", to: "precious")
    try FileManager.default.createDirectory(
      atPath: folder.path("prefix/bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("prefix/bin/resolve-settings"),
      withDestinationPath: folder.path("precious"))
    #expect(try await install().status == 1)
    #expect(try await install("--force").succeeded)
    #expect(try folder.read("precious") == "precious")
  }

  // MARK: check-readme

  private func checkReadme(_ arguments: String...) async throws -> Program.Run {
    try await bash.run(
      [script("check-readme")] + arguments, in: folder.url,
      environment: ["RESOLVE_SETTINGS_BIN": folder.path("bin")])
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
    try write(executable: "echo \"tool says $*\"; echo warning >&2; exit 1", to: "bin/tool")
    let file = try folder.write(Self.document, to: "document.md").path
    let check = try await checkReadme(file)
    #expect(check.status == 1, "\(check.transcript)")
    #expect(check.output.contains("-old output\n+tool says one two\n+warning\n"))
    #expect(try folder.read("document.md") == Self.document)

    #expect(try await checkReadme("--update", file).succeeded)
    let renewed = Self.document
      .replacing("old output", with: "tool says one two\nwarning")
      .replacing("$ tool three", with: "$ tool three\ntool says three\nwarning")
    #expect(try folder.read("document.md") == renewed)
    #expect(try await checkReadme(file).succeeded)
  }

  @Test(arguments: [
    ("<!-- checked -->\n```console\n$ no-such-tool\n```\n", "exit code 127"),
    ("<!-- checked -->\n```console\n$ true\n", "has no end"),
    ("<!-- checked -->\nno block\n", "no fenced block"),
  ])
  func `a transcript that cannot be checked fails`(document: String, message: String) async throws {
    let file = try folder.write(document, to: "document.md").path
    for arguments in [[file], ["--update", file]] {
      let run = try await bash.run(
        [script("check-readme")] + arguments, in: folder.url,
        environment: ["RESOLVE_SETTINGS_BIN": folder.path])
      #expect(run.status == 1, "\(run.transcript)")
      #expect(run.errors.contains(message))
      #expect(try folder.read("document.md") == document)
    }
  }
}
