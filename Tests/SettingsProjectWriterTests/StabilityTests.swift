import Foundation
import SettingsTestSupport
import Testing

/// Same input, same bytes; a small change of the input is a small change of the project file.
struct StabilityTests {
  private static let spec = """
    name: P
    targets:
      App: { type: application, platform: iOS, sources: [Sources], dependencies: [{ target: Kit }] }
      Kit: { type: framework, platform: iOS, sources: [Kit] }
    """
  private static let tree = [
    "Sources/b.swift": "", "Sources/z.swift": "", "Sources/Sub/c.swift": "", "Kit/k.m": "",
  ]

  @Test func `the same spec gives the same bytes wherever it is`() throws {
    let one = try WrittenProject(Self.spec, tree: Self.tree)
    let other = try WrittenProject(Self.spec, tree: Self.tree, in: "deep/down")
    #expect(try one.text() == other.text())
  }

  @Test func `one more file adds four lines and changes none`() throws {
    let before = try WrittenProject(Self.spec, tree: Self.tree).text().split(separator: "\n")
    var tree = Self.tree
    tree["Sources/m.swift"] = ""
    let after = try WrittenProject(Self.spec, tree: tree).text().split(separator: "\n")
    let difference = after.difference(from: before)
    #expect(difference.removals.isEmpty)
    // The build file, the reference, and a line of the group and of the phase.
    #expect(difference.insertions.count == 4)
  }

  @Test func `every identifier is there once`() throws {
    let text = try WrittenProject(Self.spec, tree: Self.tree).text()
    let defined = text.matches(of: /\n\t\t([0-9A-F]{24})(?: \/\*[^\n]*?\*\/)? = \{/).map(\.1)
    #expect(defined.count > 20)
    #expect(Set(defined).count == defined.count)
    let used = Set(text.matches(of: /[0-9A-F]{24}/).map(\.0))
    #expect(used == Set(defined))
  }

  /// Generates in two branches that add a file each, and merges them.
  private func merge(
    _ one: String, _ two: String, attributes: String = ""
  ) async throws -> (merged: String, generated: String) {
    let tool = try BuiltTool()
    let folder = try TemporaryFolder()
    try folder.write(Self.spec, to: "project.yml")
    try folder.write(attributes, to: ".gitattributes")
    for path in Self.tree.keys { try folder.write("", to: path) }
    func generate() async throws {
      let run = try await tool.run("generate", "--only", "xcode-project", "-q", in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
    }
    try await generate()
    try await folder.commitEverything()
    let main = try await folder.git("rev-parse", "--abbrev-ref", "HEAD")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    for path in [one, two] {
      try await folder.git("checkout", "-q", main)
      try await folder.git("checkout", "-q", "-b", path == one ? "one" : "two")
      try folder.write("", to: path)
      try await generate()
      try await folder.git("add", "-A")
      try await folder.git("commit", "-q", "-m", path)
    }
    try await folder.git("merge", "-q", "-m", "Merge", "one")
    let merged = try folder.read("P.xcodeproj/project.pbxproj")
    try await generate()
    return (merged, try folder.read("P.xcodeproj/project.pbxproj"))
  }

  @Test func `two branches that add different files merge without a conflict`() async throws {
    let (merged, generated) = try await merge("Sources/a.swift", "Sources/Sub/d.swift")
    #expect(merged == generated)
  }

  @Test func `neighbors merge with the lines of both branches, and are put in order again`()
    async throws
  {
    let (merged, generated) = try await merge(
      "Sources/n.swift", "Sources/m.swift",
      attributes: "*.xcodeproj/project.pbxproj merge=union\n")
    #expect(merged.contains("/* m.swift */,"))
    #expect(merged.contains("/* n.swift */,"))
    let fresh = try WrittenProject(
      Self.spec, tree: Self.tree.merging(["Sources/n.swift": "", "Sources/m.swift": ""]) { $1 })
    #expect(try generated == fresh.text())
  }
}
