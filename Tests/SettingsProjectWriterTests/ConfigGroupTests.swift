import SettingsDiagnostics
import SettingsProjectWriter
import SettingsTestSupport
import Testing

/// The groups of the folders that a config.yaml is in, and of those above it.
struct ConfigGroupTests {
  private func write(
    _ sources: String, project: String = "platform: iOS", tree: [String: String]
  ) throws -> WrittenConfig {
    try WrittenConfig(
      "project: { \(project) }\ntargets: { App: { type: application, sources: [\(sources)] } }",
      tree: tree)
  }

  @Test(arguments: [".", "{ path: ., as: group }", "\"*\""])
  func `the project's own folder is a group without its name and the config`(
    _ source: String
  ) throws {
    let written = try write(
      source, project: "name: P, platform: iOS", tree: ["a.swift": "", "Sub/b.swift": ""])
    #expect(!(try written.text()).contains(LexicalPath.fileName(of: written.folder.path)))
    #expect(!(try written.text()).contains("/* config.yaml"))
    let outline = try WrittenGraph(of: written).outline()
    #expect(outline.contains("P <.>") == (source != "\"*\""), "\(outline)")
    #expect(try written.section("PBXBuildFile").contains { $0.contains("a.swift in Sources") })
  }

  @Test(arguments: ["folder", "group"])
  func `the Info.plist of another target is not a resource`(_ kind: String) throws {
    let written = try WrittenConfig(
      """
      project: { platform: iOS, sourcesAs: \(kind) }
      targets:
        A: { type: application, sources: [S], settings: { INFOPLIST_FILE: S/Info.plist } }
        B: { type: application, sources: [S], settings: { INFOPLIST_FILE: Other.plist } }
      """,
      tree: ["S/main.m": "", "S/Info.plist": "{}", "S/In/Info.plist": "{}", "Other.plist": "{}"])
    #expect(written.messages == [])
    if kind == "group" {
      #expect(try WrittenGraph(of: written).phases(of: "B").contains("Resources: Info.plist"))
    } else {
      let lines = try written.section("PBXFileSystemSynchronizedBuildFileExceptionSet")
      #expect(lines.count { $0 == "Info.plist," } == 2, "\(lines)")
    }
  }

  @Test func `a folder that one target copies as a whole is left out of the others`() throws {
    func write(_ other: String) throws -> WrittenConfig {
      try WrittenConfig(
        """
        project: { platform: iOS }
        targets:
          A: { type: application, sources: [S], resources: [{ path: S/Data, as: folder }] }
          B: { type: application, sources: [\(other)] }
        """, tree: ["S/main.m": "", "S/Data/x.json": "{}", "S/Data/In/y.json": "{}"])
    }
    #expect(
      try write("S").messages == [
        "target 'B' has files of 'Data' in 'S', and another target copies that folder as a whole"
      ])
    let excluded = try write("{ path: S, exclude: [Data/**] }")
    #expect(excluded.messages == [])
    let lines = try excluded.section("PBXFileSystemSynchronizedBuildFileExceptionSet")
    #expect(lines.contains("Data,"), "\(lines)")
    #expect(!lines.contains { $0.contains("json") }, "\(lines)")
    #expect(try write("{ path: S, as: group }").messages == [])
  }

  @Test func `the project's own folder cannot be in step with the disk`() throws {
    let written = try write("{ path: ., as: folder }", tree: ["a.swift": ""])
    #expect(
      written.messages == ["'.' contains the Xcode project, so it cannot be in step with the disk"])
  }

  @Test(arguments: [
    (
      "../../V/v.c, ../e.c, main.c",
      ["E <..>", "  e.c", "base <../..>", "  V", "    v.c", "main.c"]
    ),
    (
      "../e.c, ../../V/v.c, main.c",
      ["E <..>", "  e.c", "base <../..>", "  V", "    v.c", "main.c"]
    ),
    (
      "{ path: ../../V/In, as: group }, { path: ../../V, as: group }",
      ["base <../..>", "  V", "    v.c", "    In", "      w.c"]
    ),
  ])
  func `an element is in one group`(_ sources: String, _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    for path in ["base/V/v.c", "base/V/In/w.c", "base/E/e.c", "base/E/P/main.c", ".git/HEAD"] {
      try folder.write("", to: path)
    }
    let path = "base/E/P/config.yaml"
    try folder.write(
      "project: { name: P, platform: macOS }\npresets: none\n"
        + "targets: { T: { type: tool, sources: [\(sources)] } }\n", to: path)
    let (_, output, messages) = WrittenConfig.write(
      folder.path(path), in: folder.path("base/E/P"))
    #expect(messages == [])
    let file = try #require(output?.files.first)
    let outline = try WrittenGraph(String(decoding: file.bytes, as: UTF8.self)).outline()
    #expect(
      outline.filter { $0.hasPrefix(" ") || !$0.contains("Products") }.sorted()
        == (expected + ["  T BUILT_PRODUCTS_DIR"]).sorted(), "\(outline)")
  }
}
