import Foundation
import Testing

/// This repository against its own table.
@Suite struct RoomTests {
  let rules: HouseRules

  init() throws {
    rules = HouseRules(table: RoomTable(markdown: try Repository.text(of: "docs/architecture.md")))
  }

  @Test func `every source file keeps to the table of rooms`() throws {
    let sources = try Repository.swiftFiles(under: "Sources").map {
      HouseRules.Source(path: $0, text: try Repository.text(of: "Sources/\($0)"))
    }
    #expect(sources.count > 20)
    #expect(rules.violations(in: sources) == [])
    // A scan that finds nothing would agree with every table.
    #expect(
      sources.flatMap { HouseRules.imports(in: $0.text) }.contains("SettingsDiagnostics"))
  }

  @Test func `Package.swift's targets and dependencies keep to the table of rooms`() throws {
    let manifest = Manifest(text: try Repository.text(of: "Package.swift"))
    #expect(manifest.rooms.contains { $0.name == "BuildSettingsKit" && !$0.dependencies.isEmpty })
    #expect(rules.violations(in: manifest) == [])
  }

  @Test func `no source file is over 400 lines without a reason`() throws {
    let tables = ["DeclaredTypes+Table.swift"]
    for path in try Repository.swiftFiles(under: "Sources")
    where !tables.contains(where: path.hasSuffix) {
      let lines = try Repository.text(of: "Sources/\(path)").split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 401, "\(path)")
    }
  }
}
