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

  /// A definition with many short settings, for many targets.
  private static let settings = (1...2000).map { "S\($0): 1" }.joined(separator: ", ")
  private static let longTemplate =
    "name: A\ntargetTemplates: { T: { type: tool, platform: macOS, settings: { \(settings) } } }\n"
    + "targets:\n" + (1...2000).map { "  T\($0): { templates: [T] }\n" }.joined()
  /// The overrides of one value of two variables, which count for each combination with it.
  private static let longOverrides = """
    version: 1
    targets:
      "App${a}${b}":
        for:
          a: { Acme: { settings: { \(settings) } } }
          b: [\((1...2000).map(String.init).joined(separator: ", "))]
        type: tool
        platform: macOS

    """
  private static let longGroup =
    "name: A\nsettingGroups: { G: { \(settings) } }\ntargets:\n"
    + (1...600).map {
      "  T\($0): { type: tool, platform: macOS, settings: { groups: [G] } }\n"
    }.joined()
  private static let longFamily = """
    version: 1
    targets:
      "App${a}":
        for: { a: [\((1...2000).map(String.init).joined(separator: ", "))] }
        type: tool
        platform: macOS
        settings: { \(settings) }

    """

  @Test(arguments: [
    ("project.yml", longTemplate, "the targets are larger than 64 MiB with their templates"),
    ("project.yml", longGroup, "the targets have more than 2000000 settings with their groups"),
    ("config.yaml", longOverrides, "the targets of the families are larger than 64 MiB"),
    ("config.yaml", longFamily, "the targets of the families are larger than 64 MiB"),
    ("project.yml", spec, "the targets are larger than 64 MiB with their templates"),
    ("config.yaml", family, "the targets of the families are larger than 64 MiB"),
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

  @Test func `a file that is included too often is an error`() async throws {
    let folder = try TemporaryFolder()
    let lines = (1...10_000).map { "NAME_OF_A_SETTING_\($0) = value\n" }.joined()
    try folder.write(lines, to: "long.xcconfig")
    try folder.write(
      String(repeating: "#include \"long.xcconfig\"\n", count: 1000), to: "all.xcconfig")
    try folder.write(
      "project: { xcconfig: all.xcconfig }\ntargets: { A: { type: tool } }\n", to: "config.yaml")
    let run = try await BuiltTool().runScript(
      "ulimit -v 4000000; \"$TOOL\" print -q", in: folder.url)
    #expect(run.status == 2, "\(run.transcript.prefix(500))")
    #expect(run.errors.contains("error: the included files have more than 64 MiB"))
  }

  @Test func `a spec that is included too often is an error`() async throws {
    let folder = try TemporaryFolder()
    let comment = "# " + String(repeating: "x", count: 1 << 20) + "\n"
    try folder.write(comment + "settings: { A: 1 }\n", to: "long.yml")
    try folder.write(
      "name: A\ninclude: [" + [String](repeating: "long.yml", count: 80).joined(separator: ", ")
        + "]\ntargets: { A: { type: tool, platform: macOS } }\n", to: "project.yml")
    let run = try await BuiltTool().run("print", "-q", "--config", "project.yml", in: folder.url)
    #expect(run.status == 2, "\(run.transcript.prefix(500))")
    #expect(run.errors.contains("project.yml:2:"), "\(run.errors.prefix(500))")
    #expect(run.errors.contains("error: the files have more than 64 MiB"))
    #expect(run.errors.contains("help: include the file less often"))
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
