import SettingsProjectWriter
import Testing

/// The order of groups' children.
struct OrderTests {
  private func names(_ options: String, _ files: [String]) throws -> [String] {
    let project = try WrittenProject(
      """
      name: P
      options: { \(options) }
      targets: { T: { type: tool, platform: macOS, sources: [S] } }
      """, tree: Dictionary(uniqueKeysWithValues: files.map { ("S/\($0)", "") }))
    let lines = try project.section("PBXGroup")
    let start = try #require(lines.firstIndex(of: "/* S */ = {"))
    let children = try #require(lines[start...].firstIndex(of: "children = ("))
    let end = try #require(lines[children...].firstIndex(of: ");"))
    return lines[(children + 1)..<end].map {
      $0.replacing("/* ", with: "").replacing(" */,", with: "")
    }
  }

  @Test func `names are in the order of a reader`() throws {
    let expected = [
      "_x.swift", "-x.swift", "ä.swift", "b.swift", "file01.swift", "File1.swift", "File2.swift",
      "File10.swift", "Über.swift", "z.swift", "Ω.swift",
    ]
    #expect(try names("", expected.reversed()) == expected)
  }

  @Test(arguments: [
    ("", ["a.swift", "z.swift", "B", "y"]),
    ("groupSortPosition: top", ["B", "y", "a.swift", "z.swift"]),
    ("groupSortPosition: none", ["a.swift", "B", "y", "z.swift"]),
    (
      "groupOrdering: [{ pattern: S, order: [y, B] }]", ["a.swift", "z.swift", "y", "B"]
    ),
    (
      "groupOrdering: [{ pattern: '^s$', order: [y, B] }]", ["a.swift", "z.swift", "B", "y"]
    ),
  ])
  func `groups are where the spec wants them`(options: String, expected: [String]) throws {
    #expect(try names(options, ["z.swift", "a.swift", "B/1.swift", "y/2.swift"]) == expected)
  }
}
