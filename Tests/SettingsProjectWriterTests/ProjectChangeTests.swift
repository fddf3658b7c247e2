import SettingsProjectWriter
import Testing

/// The differences between two project files, in words.
struct ProjectChangeTests {
  private func file(_ spec: String) throws -> [UInt8] {
    Array(
      try WrittenProject(
        "name: P\n" + spec, tree: ["a.swift": "", "b.swift": "", "x.xcconfig": ""]
      )
      .text().utf8)
  }

  @Test func `targets, files and settings are compared`() throws {
    let old = try file(
      """
      settings: { A: 1, GONE: x }
      targets:
        Old: { type: tool, platform: macOS }
        T: { type: tool, platform: macOS, sources: [a.swift], settings: { configs: { Debug: { B: [x, y] } } } }
      """)
    let new = try file(
      """
      settings: { A: 2 }
      configFiles: { Debug: x.xcconfig }
      targets:
        New: { type: tool, platform: macOS }
        T: { type: tool, platform: macOS, sources: [b.swift], settings: { configs: { Debug: { B: [x, z] } } } }
      """)
    #expect(
      ProjectChanges(old: old, new: new).lines == [
        "+ target New", "- target Old", "+ file b.swift", "+ file x.xcconfig", "- file a.swift",
        "~ project: A from '1' to '2' in Debug, Release",
        "~ project: GONE from 'x' to not set in Debug, Release",
        "~ project: the xcconfig file from not set to 'x.xcconfig' in Debug",
        "~ target T: B from 'x y' to 'x z' in Debug",
      ])
    #expect(ProjectChanges(old: new, new: new).lines == [])
  }

  @Test(arguments: [nil, "damaged"])
  func `everything is new where no project can be read`(old: String?) throws {
    let new = try file("targets: { T: { type: tool, platform: macOS, sources: [a.swift] } }")
    let lines = ProjectChanges(old: old.map { Array($0.utf8) }, new: new).lines
    #expect(lines.prefix(2) == ["+ target T", "+ file a.swift"])
  }
}
