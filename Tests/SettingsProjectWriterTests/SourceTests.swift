import Foundation
import Testing

/// Which files of a source are in the project, and what is built of them.
struct SourceTests {
  private func sources(_ source: String, _ files: [String]) throws -> [String] {
    let project = try WrittenProject(
      """
      name: P
      targets: { T: { type: application, platform: iOS, sources: [\(source)] } }
      """, tree: Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
    return try project.section("PBXBuildFile").map {
      $0.split(separator: "*")[0].isEmpty
        ? $0
        : String($0.split(separator: "*")[1])
          .trimmingCharacters(in: .whitespaces)
    }.sorted()
  }

  @Test(arguments: [
    ("excludes: ['*.swift']", ["b.swift in Sources", "c.swift in Sources"]),
    ("excludes: ['**/*.swift']", []),
    ("excludes: [Sub]", ["a.swift in Sources"]),
    ("excludes: ['Sub/{b,c}.swift']", ["a.swift in Sources", "c.swift in Sources"]),
    ("excludes: ['Sub/?.swift']", ["a.swift in Sources", "c.swift in Sources"]),
    (
      "excludes: ['[!a]*.swift']",
      ["a.swift in Sources", "b.swift in Sources", "c.swift in Sources"]
    ),
    ("includes: ['Sub/*.swift']", ["b.swift in Sources"]),
    ("includes: ['**/c.swift'], excludes: [a.swift]", ["c.swift in Sources"]),
    (
      "excludes: ['./a.swift', '', nothing]",
      ["a.swift in Sources", "b.swift in Sources", "c.swift in Sources"]
    ),
  ])
  func `patterns leave files out`(patterns: String, expected: [String]) throws {
    let found = try sources(
      "{ path: S, \(patterns) }", ["S/a.swift", "S/Sub/b.swift", "S/Sub/Deep/c.swift"])
    #expect(found == expected)
  }

  @Test func `the extension of a file decides on its phase`() throws {
    let found = try sources(
      "S",
      [
        "S/a.swift", "S/b.png", "S/c.h", "S/d.xcconfig", "S/E.bundle/x", "S/none", "S/f.xcassets/y",
        "S/G.xcdatamodeld/G.xcdatamodel/contents", "S/Info.plist", "S/h.framework/h",
      ])
    #expect(
      found == [
        "E.bundle in Resources", "G.xcdatamodeld in Sources", "a.swift in Sources",
        "b.png in Resources", "f.xcassets in Resources", "h.framework in Embed Frameworks",
      ])
  }

  @Test func `a file that exists twice under one name is in the phase twice`() throws {
    #expect(
      try sources("S", ["S/a.swift", "S/T/a.swift"]) == [
        "a.swift in Sources", "a.swift in Sources",
      ])
  }
}
