import Foundation
import Testing

/// This repository against its own table.
@Suite struct ModuleTests {
  let rules: ImportRules

  init() throws {
    rules = ImportRules(
      table: ModuleTable(markdown: try Repository.text(of: "docs/architecture.md")))
  }

  @Test func `every source file follows the table of modules`() throws {
    let sources = try Repository.swiftFiles(under: "Sources").map {
      ImportRules.Source(path: $0, text: try Repository.text(of: "Sources/\($0)"))
    }
    #expect(sources.count > 20)
    #expect(rules.violations(in: sources) == [])
    // A scan that finds nothing would agree with every table.
    #expect(
      sources.flatMap { ImportRules.imports(in: $0.text) }.contains("SettingsDiagnostics"))
  }

  @Test func `Package.swift's targets and dependencies follow the table of modules`() throws {
    let manifest = Manifest(text: try Repository.text(of: "Package.swift"))
    #expect(manifest.targets.contains { $0.name == "BuildSettingsKit" && !$0.dependencies.isEmpty })
    #expect(rules.violations(in: manifest) == [])
  }

  /// Types that SettingsProject is made of must not need it: otherwise none of them can be understood alone.
  @Test func `what a loaded project is made of does not refer to SettingsProject`() throws {
    let folder = "Sources/SettingsProjects"
    let referring = try Repository.swiftFiles(under: folder).filter { path in
      SwiftCode.only(in: try Repository.text(of: "\(folder)/\(path)"))
        .split { !$0.isLetter }.contains("SettingsProject")
    }
    #expect(referring.contains("SettingsProject.swift"))
    let users = ["Products/ProductGraph.swift", "Snapshot/"]
    #expect(
      referring.filter { path in
        !path.split(separator: "/").last!.hasPrefix("SettingsProject")
          && !users.contains(where: path.hasPrefix)
      } == [])
  }

  /// Files over 400 lines, each with its reason.
  static let longFiles = [
    "SettingsModel/DeclaredTypes+Table.swift": "a table, one name a line"
  ]

  @Test func `only source files with a reason are over 400 lines`() throws {
    let long = try Repository.swiftFiles(under: "Sources").filter { path in
      try Repository.text(of: "Sources/\(path)").count { $0.isNewline } > 400
    }
    #expect(long == Self.longFiles.keys.sorted())
  }
}
