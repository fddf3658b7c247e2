import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsTestSupport
import Testing

/// Views of a project that is loaded from a file.
struct ProjectPrintingTests {
  private static func project(_ config: String) throws -> SettingsProject {
    let folder = try TemporaryFolder()
    try folder.write(config, to: "config.yaml")
    return try SettingsProject(configFile: folder.path("config.yaml"))
  }

  private static func printed(
    _ cells: [CellReference], of project: SettingsProject, as format: some CellsFormat,
    threads: Int? = nil
  ) throws -> (text: String, pieces: Int) {
    var result = (text: "", pieces: 0)
    let failures = try CellPrinting(project, includesBuiltIns: false, threads: threads)
      .print(cells, as: format) { piece in
        result.text += piece.string
        result.pieces += 1
        return true
      }
    #expect(failures.map(\.message) == [])
    return result
  }

  /// A project with more cells than are printed in one stretch.
  private static func large() throws -> SettingsProject {
    let targets = (0..<257).map {
      "  T\($0): { settings: { OWN: \($0), SHARED: $(OWN)-$(CONFIGURATION) } }"
    }
    return try project("targets:\n\(targets.joined(separator: "\n"))\n")
  }

  @Test(arguments: [1, 3])
  func `many cells have the text that each of them has alone`(threads: Int) throws {
    let project = try Self.large()
    let cells = project.allCells
    #expect(cells.count == 514)
    #expect(CellPrinting.cellsInStretch(of: cells.count) == 512)
    let text = CellsText(namesConfiguration: true)
    let all = try Self.printed(cells, of: project, as: text, threads: threads)
    let single = try cells.map { try Self.printed([$0], of: project, as: text).text }
    #expect(all.text == single.joined(separator: "\n"))
    #expect(all.pieces == 2)
  }

  @Test func `many cells are the elements of one list in JSON`() throws {
    let project = try Self.large()
    let cells = project.allCells
    let all = try Self.printed(cells, of: project, as: CellsJSON(), threads: 2).text
    let single = try cells.map { cell in
      let text = try Self.printed([cell], of: project, as: CellsJSON()).text
      #expect(text.hasPrefix("[\n") && text.hasSuffix("\n]\n"))
      return text.dropFirst("[\n".count).dropLast("\n]\n".count)
    }
    #expect(all == "[\n" + single.joined(separator: ",\n") + "\n]\n")
  }

  @Test func `lines with a condition belong to the column of their level`() throws {
    let project = try Self.project(
      """
      project: { settings: { A: project, B: project } }
      targets:
        T: { settings: { B: target, C: target }, when: { Debug: { settings: { C: debug, D: debug } } } }
      """)
    let cell = try project.cellReference(target: "T", configuration: "Debug")
    var rows: [String: [String?]] = [:]
    try project.withCells([cell]) { (view) throws(ResolutionFailure) in
      let table = try view.levelsTable(includesBuiltIns: false)
      for row in table.rows where ["A", "B", "C", "D"].contains(row.name) {
        rows[row.name] = [row.resolved] + row.values
      }
    }
    #expect(
      rows == [
        "A": ["project", nil, "project"], "B": ["target", "target", "project"],
        "C": ["debug", "debug", nil], "D": ["debug", "debug", nil],
      ])
  }

  // MARK: Names of Info.plist

  @Test(arguments: [
    ("CFBundleDisplayName", ["INFOPLIST_KEY_CFBundleDisplayName"], ["CFBundleDisplayName"]),
    ("Bundle display name", ["INFOPLIST_KEY_CFBundleDisplayName"], ["CFBundleDisplayName"]),
    ("Own", [], ["Own"]), (" Own > Inner/Last ", [], ["Own", "Inner", "Last"]),
    (
      "App Transport Security Settings › Allow Arbitrary Loads", [],
      ["NSAppTransportSecurity", "NSAllowsArbitraryLoads"]
    ),
  ])
  func `a name of Info.plist is a setting of Xcode or an entry`(
    name: String, settings: [String], path: [String]
  ) {
    #expect(InfoPlistNames.settings(named: name) == settings + [InfoPlistSetting.entry(path)])
  }

  @Test(arguments: ["", ">", "/›>"])
  func `a name without keys is no setting`(name: String) {
    #expect(InfoPlistNames.settings(named: name) == [])
  }

  // MARK: Addresses

  @Test(arguments: [
    ("a/b-1.yaml", "a/b-1.yaml"), ("/a/Z9z0A", "file:///a/Z9z0A"),
    ("/ü b%\n", "file:///%C3%BC%20b%25%0A"), ("[a]{b}", "%5Ba%5D%7Bb%7D"),
    ("-._~/!$&'()*+,;=@", "-._~/!$&'()*+,;=@"),
  ])
  func `a path is a URI with its other bytes encoded`(path: String, uri: String) {
    #expect(SARIF.uri(of: path) == uri)
  }
}
