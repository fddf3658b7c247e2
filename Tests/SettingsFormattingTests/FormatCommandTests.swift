import Foundation
import SettingsTestSupport
import Testing

/// `resolve-settings format`.
@Suite struct FormatCommandTests {
  private func stage() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      include: base.yaml
      project:
          xcconfig: Configs/Base.xcconfig

      """, to: "config.yaml")
    try folder.write("project:\n    name:  Demo\n", to: "base.yaml")
    try folder.write("A=1\n", to: "Configs/Base.xcconfig")
    try folder.write("A=1\n", to: "Configs/Other.xcconfig")
    return folder
  }

  @Test func `standard input is not formatted`() async throws {
    let run = try await BuiltTool().run(["format", "--config", "-"], input: "a:  1\n")
    #expect(run.status == 2)
    #expect(run.errors.contains("standard input cannot be formatted; name a file"))
  }

  @Test func `the files of the project are formatted once`() async throws {
    let folder = try stage()
    let check = try await BuiltTool().run("format", "--check", in: folder.url)
    #expect(
      check.transcript == """
        --- stdout
        Configs/Base.xcconfig
        base.yaml
        config.yaml
        --- stderr
        --- exit 1

        """)
    #expect(try folder.read("base.yaml") == "project:\n    name:  Demo\n")
    let run = try await BuiltTool().run("format", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output == check.output)
    #expect(try folder.read("base.yaml") == "project:\n  name: Demo\n")
    #expect(try folder.read("Configs/Base.xcconfig") == "A = 1\n")
    #expect(try folder.read("Configs/Other.xcconfig") == "A=1\n")
    let again = try await BuiltTool().run("format", "--check", in: folder.url)
    #expect(again.transcript == "--- stdout\n--- stderr\n--- exit 0\n")
  }

  @Test func `only named files are formatted`() async throws {
    let folder = try stage()
    let run = try await BuiltTool().run("format", "Configs/Other.xcconfig", in: folder.url)
    #expect(run.transcript == "--- stdout\nConfigs/Other.xcconfig\n--- stderr\n--- exit 0\n")
    #expect(try folder.read("config.yaml").contains("    xcconfig"))
  }

  @Test func `files with errors stay as they are`() async throws {
    let folder = try stage()
    try folder.write("a: [1\n", to: "wrong.yaml")
    let run = try await BuiltTool().run(
      "format", "wrong.yaml", "missing.yaml", "base.yaml", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("wrong.yaml:"))
    #expect(run.errors.contains("cannot read 'missing.yaml'"))
    #expect(try folder.read("wrong.yaml") == "a: [1\n")
    #expect(try folder.read("base.yaml") == "project:\n  name: Demo\n")
  }

  @Test(arguments: [["format", "notes.txt"], ["format", "--read-only"], ["format", "--fix"]])
  func `invalid use is reported`(_ arguments: [String]) async throws {
    let folder = try stage()
    let run = try await BuiltTool().run(arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("error: "))
  }
}
