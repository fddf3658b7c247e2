import Testing

@testable import SettingsConfig

/// The lines of a file that only one target needs.
struct StretchTests {
  private static func members(_ yaml: String) throws -> [Int?] {
    SpecStretches(of: try #require(LoadedSpec(yaml).spec)).stretches.map(\.member)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `each target has its lines, whatever ends them`(lineBreak: String) throws {
    let lines = [
      "project:", "  name: P", "targets:", "  A:", "    type: framework", "  B:",
      "    type: framework", "",
    ]
    #expect(try Self.members(lines.joined(separator: lineBreak)) == [nil, 0, 1])
    let after = lines.dropLast() + ["policies: []", ""]
    #expect(try Self.members(after.joined(separator: lineBreak)) == [nil, 0, 1, nil])
  }

  @Test(arguments: [
    "targets:\n  A:\n    type: framework\n  ? B\n  : type: framework\n",
    "targets: { A: { type: framework }, B: { type: framework } }\n",
    "targets:\n  A: &a\n    type: framework\n  B: *a\n",
    "{ targets: { A: { type: framework }, B: { type: framework } } }\n",
  ])
  func `a file whose targets do not begin lines is needed by all`(yaml: String) throws {
    #expect(try Self.members(yaml) == [nil])
  }
}
