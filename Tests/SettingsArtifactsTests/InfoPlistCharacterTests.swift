import SettingsTestSupport
import Testing

/// Texts of an Info.plist with characters that XML has no way to write.
@Suite struct InfoPlistCharacterTests {
  private static let control = """
    project: { platform: iOS, organizationIdentifier: org.x }
    targets:
      App:
        type: application
        info: { Note: "bell \\a here", Fine: "tab \\t and é" }
    """

  @Test func `a character that XML cannot hold is reported, and written as plutil writes it`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.control, to: "config.yaml")
    let run = try await BuiltTool().run(
      ["generate", "--only", "info-plist", "--output", "out"], in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    #expect(
      run.errors.contains(
        "config.yaml:5:19: warning: 'Note' in App@Release contains the character U+0007, which XML cannot"
          + " represent [info-plist-xml]"), "\(run.errors)")
    #expect(run.errors.contains("--plist-format binary"))
    #expect(!run.errors.contains("'Fine'"))
    let written = try folder.read("out/App/Release/Info.plist")
    #expect(written.contains("<string>bell \u{7} here</string>"))
    guard let plutil = Tools.plutil else { return }
    let path = folder.path("out/App/Release/Info.plist")
    #expect(try await BuiltTool.run(plutil, ["-lint", path]).status == 0)
    let copy = folder.path("copy.plist")
    _ = try await BuiltTool.run(plutil, ["-convert", "xml1", "-o", copy, path])
    #expect(try folder.read("copy.plist") == written)
  }

  @Test func `the binary form holds every character`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.control, to: "config.yaml")
    let run = try await BuiltTool().run(
      ["generate", "--only", "info-plist", "--plist-format", "binary", "--output", "out"],
      in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `of a file that INFOPLIST_FILE names the path is reported`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "project: { platform: iOS }\ntargets: { App: { type: application,"
        + " settings: { INFOPLIST_FILE: Own.plist } } }\n", to: "config.yaml")
    try folder.write("{ Note = \"bell \\007\"; }\n", to: "Own.plist")
    let run = try await BuiltTool().run(
      ["generate", "--only", "info-plist", "--output", "out"], in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    #expect(
      run.errors.contains(
        "Own.plist: warning: 'Note' in App@Release contains the character U+0007"),
      "\(run.errors)")
  }
}
