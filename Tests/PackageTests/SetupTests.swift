import Foundation
import SettingsTestSupport
import Testing

/// Scripts/setup, on machines where programs are missing.
@Suite(.enabled("needs bash") { Program("bash") != nil })
struct SetupTests {
  let stage: ScriptStage

  init() throws { stage = try ScriptStage("setup") }

  /// A Debian machine that has a Swift toolchain and `programs`, whose package lists were never
  /// fetched, and on which installing a package brings the program of its name.
  private func makeMachine(programs: [String]) throws {
    for tool in ["sh", "env", "mktemp", "cat", "rm", "chmod"] {
      let url = try #require(Program(tool)).url
      try FileManager.default.createDirectory(
        at: stage.folder.url.appendingPathComponent("bin"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: stage.folder.url.appendingPathComponent("bin/\(tool)"), withDestinationURL: url)
    }
    try stage.folder.write(executable: "echo 0", to: "bin/id")
    try stage.folder.write(executable: "echo Linux", to: "bin/uname")
    for program in ["swift"] + programs {
      try stage.folder.write(executable: "", to: "bin/\(program)")
    }
    try stage.folder.write(
      executable: """
        echo "$*" >>"\(stage.folder.path("log"))"
        case $1 in
          update) : >"\(stage.folder.path("lists"))" ;;
          install)
            [ -e "\(stage.folder.path("lists"))" ] || exit 100
            shift 3
            for package in "$@"; do
              printf '#!/bin/sh\\n' >"\(stage.folder.path("bin"))/$package"
              chmod 755 "\(stage.folder.path("bin"))/$package"
            done ;;
        esac
        """, to: "bin/apt-get")
  }

  private func setup(_ arguments: String...) async throws -> BuiltTool.Run {
    try await stage.run(arguments, environment: ["PATH": stage.folder.path("bin")])
  }

  @Test func `set-up installs what is missing, and the second time is silent`() async throws {
    try makeMachine(programs: [])
    let first = try await setup()
    #expect(first.succeeded, "\(first.transcript)")
    #expect(first.output == "setup: installing pkg-config libyaml-dev zlib1g-dev with apt-get\n")
    #expect(
      try stage.folder.read("log") == """
        install -y --no-install-recommends pkg-config libyaml-dev zlib1g-dev
        update
        install -y --no-install-recommends pkg-config libyaml-dev zlib1g-dev

        """)

    let second = try await setup()
    #expect(second.succeeded, "\(second.transcript)")
    #expect(second.output + second.errors == "")
  }

  @Test func `set-up for the tests also brings what they run`() async throws {
    try makeMachine(programs: ["pkg-config", "git", "zsh"])
    let run = try await setup("--tests")
    #expect(run.succeeded, "\(run.transcript)")
    // The machine may have a linker for Apple's systems.
    #expect(
      run.output.replacing(" lld", with: "") == """
        setup: installing python3 fish valgrind mandoc chromium strace neovim graphviz gobjc gnustep-make libgnustep-base-dev with apt-get

        """)
  }

  @Test func `set-up names what it cannot do`() async throws {
    try makeMachine(programs: ["pkg-config"])
    let unknown = try await setup("--everything")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("unknown argument '--everything'"))

    try FileManager.default.removeItem(atPath: stage.folder.path("bin/apt-get"))
    try stage.folder.write(executable: "exit 1", to: "bin/pkg-config")
    let strange = try await setup()
    #expect(strange.status == 1)
    #expect(strange.errors.contains("missing: libyaml-dev"))

    try FileManager.default.removeItem(atPath: stage.folder.path("bin/swift"))
    let empty = try await setup()
    #expect(empty.status == 1)
    #expect(empty.errors.contains("no Swift toolchain"))
  }

  @Test(arguments: ["exit 1", nil])
  func `set-up without the right to install says what to run`(sudo: String?) async throws {
    try makeMachine(programs: [])
    try stage.folder.write(executable: "echo 1000", to: "bin/id")
    if let sudo { try stage.folder.write(executable: sudo, to: "bin/sudo") }
    let run = try await setup()
    #expect(run.status == 1)
    #expect(
      run.errors.contains("as root, run: apt-get install pkg-config libyaml-dev zlib1g-dev"),
      "\(run.transcript)")
  }

  @Test func `set-up installs through sudo where it may`() async throws {
    try makeMachine(programs: [])
    try stage.folder.write(executable: "echo 1000", to: "bin/id")
    try stage.folder.write(executable: "[ \"$1\" = -v ] || exec \"$@\"", to: "bin/sudo")
    let run = try await setup()
    #expect(run.succeeded, "\(run.transcript)")
    #expect(run.output == "setup: installing pkg-config libyaml-dev zlib1g-dev with apt-get\n")
  }
}
