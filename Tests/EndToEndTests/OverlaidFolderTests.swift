import SettingsDiagnostics
import SettingsProjects
import Testing

@Suite struct OverlaidFolderTests {
  private let sources = OverlaySources(
    base: InMemorySources(files: ["a/m.swift": [], "a/z.swift": []]),
    files: [("a/b.swift", []), ("a/m.swift", []), ("new/c.swift", [])])

  @Test func `a folder has the files of the overlay, in order and each once`() {
    #expect(
      sources.folderEntries("a")?.map(\.name) == ["b.swift", "m.swift", "z.swift"])
  }

  @Test func `a folder that only the overlay has can be listed`() {
    #expect(sources.folderEntries("./new")?.map(\.name) == ["c.swift"])
    #expect(sources.folderEntries("other") == nil)
  }
}
