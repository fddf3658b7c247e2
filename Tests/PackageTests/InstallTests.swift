import Foundation
import SettingsTestSupport
import Testing

/// Scripts/install, over what it finds in the place.
@Suite(.enabled("needs bash") { Program("bash") != nil })
struct InstallTests {
  let stage: ScriptStage

  init() throws { stage = try ScriptStage("install") }

  private func makeArchive(tool: String) throws {
    try stage.folder.write(executable: tool, to: "archive/bin/resolve-settings")
    try stage.folder.write(executable: "\(tool) logging", to: "archive/bin/compare-logging")
    try stage.folder.write("completion", to: "archive/share/zsh/site-functions/_resolve-settings")
    try stage.folder.write("licence", to: "archive/share/doc/resolve-settings/LICENSE")
    let copy = stage.folder.path("archive/install")
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: stage.script, toPath: copy)
  }

  private func install(_ arguments: String...) async throws -> BuiltTool.Run {
    try await stage.run(
      ["--prefix", stage.folder.path("prefix")] + arguments,
      copy: stage.folder.path("archive/install"))
  }

  @Test func `installing replaces its own files and uninstalling removes them`() async throws {
    try makeArchive(tool: "echo 1")
    let first = try await install()
    #expect(first.succeeded, "\(first.transcript)")
    let tools = ["compare-logging", "resolve-settings"].map {
      stage.folder.path("prefix/bin/\($0)")
    }
    #expect(first.output == tools.map { "installed \($0)\n" }.joined())
    try makeArchive(tool: "echo 2")
    let second = try await install()
    #expect(second.succeeded, "\(second.transcript)")
    #expect(try stage.folder.read("prefix/bin/resolve-settings").contains("echo 2"))
    #expect(tools.allSatisfy(FileManager.default.isExecutableFile(atPath:)))

    try stage.folder.write("mine now", to: "prefix/share/doc/resolve-settings/LICENSE")
    let removal = try await install("--uninstall")
    #expect(removal.succeeded, "\(removal.transcript)")
    #expect(removal.errors.contains("LICENSE, which was changed"))
    let left = try FileManager.default.subpathsOfDirectory(atPath: stage.folder.path("prefix"))
      .filter { FileManager.default.contents(atPath: stage.folder.path("prefix/\($0)")) != nil }
    #expect(left == ["share/doc/resolve-settings/LICENSE"])
  }

  @Test func `installing leaves foreign files alone unless forced`() async throws {
    try makeArchive(tool: "echo 1")
    try stage.folder.write("someone else's", to: "prefix/bin/resolve-settings")
    let refusal = try await install()
    #expect(refusal.status == 1)
    #expect(refusal.errors.contains("prefix/bin/resolve-settings"))
    #expect(try stage.folder.read("prefix/bin/resolve-settings") == "someone else's")
    #expect(throws: (any Error).self) { try stage.folder.read("prefix/share/zsh") }

    let forced = try await install("--force")
    #expect(forced.succeeded, "\(forced.transcript)")
    #expect(try stage.folder.read("prefix/bin/resolve-settings").contains("echo 1"))
  }

  @Test func `a symbolic link in the place of a file is foreign`() async throws {
    try makeArchive(tool: "echo 1")
    try stage.folder.write("precious", to: "precious")
    try FileManager.default.createDirectory(
      atPath: stage.folder.path("prefix/bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: stage.folder.path("prefix/bin/resolve-settings"),
      withDestinationPath: stage.folder.path("precious"))
    #expect(try await install().status == 1)
    #expect(try await install("--force").succeeded)
    #expect(try stage.folder.read("precious") == "precious")
  }
}
