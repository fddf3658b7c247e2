import BuildSettingsKit
import Testing

/// Cells that share work equal cells that are resolved alone.
struct ManyCellsTests {
  /// A project with literals, lists, quotes, references and settings that only some targets have.
  private func project(targets: Int, extra: String = "") throws -> BuildSettings {
    var text = """
      version: 1
      configurations: { Debug: debug, Release: release }
      project:
        name: Many
        platform: iOS
        info: { Flag: YES, Map: { Key: 3 }, List: [one, two three] }
        settings:
          OTHER_LDFLAGS: [-ObjC, -framework, UIKit]
          WORDS: one "two three" four\\ five
          WORD: plain
          QUOTED: '"quoted"'
          EMPTY: ""
          NAMES: $(TARGET_NAME)-$(CONFIGURATION)
          HEADER_SEARCH_PATHS: [$(SRCROOT)/include, "$(SRCROOT)/with space"]
        when:
          Debug: { settings: { ONLY_ACTIVE_ARCH: YES, WORD: debug } }
      targets:

      """
    for index in 0..<targets {
      text += "  T\(index): { type: \(index % 3 == 0 ? "framework" : "application"), settings: { "
      text += index % 2 == 0 ? "OTHER_LDFLAGS: [$(inherited), -l\(index)]" : "OWN_\(index): $(WORD)"
      text += ", WORD: w\(index % 5) } }\n"
    }
    return try BuildSettings(
      contentsOf: "config.yaml", files: MemoryFiles(["config.yaml": text + extra]))
  }

  @Test(arguments: [3, 40, 700], [false, true])
  func `cells together equal each cell alone`(targets: Int, includesDefaults: Bool) throws {
    let project = try project(targets: targets)
    let cells = try project.cells(includesDefaults: includesDefaults)
    #expect(cells.count == 2 * targets)
    for cell in cells.enumerated().filter({ $0.offset % 37 < 4 }).map(\.element) {
      let alone = try project.cell(
        target: cell.target, configuration: cell.configuration, includesDefaults: includesDefaults)
      #expect(Array(alone) == Array(cell), "\(cell.target)@\(cell.configuration)")
      #expect(cell.indices.map { cell[$0] } == Array(cell))
      for setting in cell { #expect(cell[setting.name] == setting.value) }
    }
    #expect(cells.first?["WORDS"]?.elements == ["one", "two three", "four five"])
    #expect(cells.first?["QUOTED"]?.elements == ["quoted"])
    #expect(cells.first?["WORD"]?.elements == ["w0"])
    #expect(cells.first?["EMPTY"]?.elements == [])
    #expect(cells.first?["INFOPLIST_ENTRY_Map"] == nil)
    #expect(cells.first?["INFOPLIST_ENTRY_Flag"]?.elements == ["YES"])
    #expect(cells.first?["INFOPLIST_ENTRY_List"]?.elements == ["one", "two three"])
    #expect(cells.first?["HEADER_SEARCH_PATHS"]?.elements.count == 3)
    #expect(cells.last?["OTHER_LDFLAGS"]?.string.hasPrefix("-ObjC -framework UIKit") == true)
  }

  @Test func `a cell that exceeds a limit is reported`() throws {
    let long = String(repeating: "0123456789abcdef", count: 1 << 16)
    let many = String(repeating: "$(LONG)", count: 80)
    let project = try project(
      targets: 700,
      extra: "  Broken: { type: framework, settings: { LONG: \(long), MANY: \(many) } }\n")
    let alone = message { () throws(ResolutionError) in
      try project.cell(target: "Broken", configuration: "Debug")
    }
    #expect(alone?.contains("error: ") == true)
    #expect(message { () throws(ResolutionError) in try project.cells() } == alone)
  }

  private func message<Result>(_ body: () throws(ResolutionError) -> Result) -> String? {
    do throws(ResolutionError) {
      _ = try body()
      return nil
    } catch {
      return error.description
    }
  }
}
