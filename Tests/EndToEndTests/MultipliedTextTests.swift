import SettingsTestSupport
import Testing

/// Variables whose values multiply the text of a file.
@Suite(.endsWhenHanging)
struct MultipliedTextTests {
  private static let references = String(repeating: "${a}", count: 20_000)
  private static let value = String(repeating: "b", count: 20_000)

  private static let spec = """
    name: A
    targetTemplates: { T: { settings: { X: "\(references)" } } }
    targets:
      A: { type: tool, platform: macOS, templates: [T], templateAttributes: { a: \(value) } }

    """
  private static let family = """
    version: 1
    targets:
      "${a}App":
        for: { a: [\(value)] }
        type: tool
        platform: macOS
        settings: { X: "\(references)" }

    """

  @Test(arguments: [
    ("project.yml", spec, "the variables of templates make more than 64 MiB of text"),
    ("config.yaml", family, "the families have more than 64 MiB of text"),
  ])
  func `it is an error where they make too much of it`(
    name: String, text: String, message: String
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    let run = try await BuiltTool().runScript(
      "ulimit -v 4000000; \"$TOOL\" print -q --config \(name)", in: folder.url)
    #expect(run.status == 2, "\(run.transcript.prefix(500))")
    #expect(run.errors.contains(message), "\(run.transcript.prefix(500))")
  }

  @Test func `a long variable of the environment is an error, too`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "name: A\nsettings: { X: \"\(Self.references)\" }\ntargets: {}\n", to: "project.yml")
    let run = try await BuiltTool().run(
      "print", "-q", "--config", "project.yml", in: folder.url, environment: ["a": Self.value])
    #expect(run.status == 2)
    #expect(run.errors.contains("variables of the environment make more than 64 MiB"))
  }

  @Test func `several stars for folders of any depth end`() async throws {
    let folder = try TemporaryFolder()
    let deep = [String](repeating: "a", count: 20).joined(separator: "/")
    try folder.write("", to: "S/\(deep)/x.c")
    try folder.write("", to: "S/b/y.c")
    let stars = String(repeating: "**/", count: 16)
    try folder.write(
      """
      name: P
      targets:
        A: { type: tool, platform: macOS, sources: [{ path: S, excludes: ["\(stars)b"] }] }

      """, to: "project.yml")
    let run = try await BuiltTool().runScript(
      "ulimit -t 60; \"$TOOL\" generate --only xcode-project --config project.yml", in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    let text = try folder.read("P.xcodeproj/project.pbxproj")
    #expect(text.contains("x.c") && !text.contains("y.c"))
  }
}
