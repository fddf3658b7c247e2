import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import Testing

/// The SDK of a cell does not depend on other requested cells.
struct SDKOfCellTests {
  private func values(_ name: String, _ text: String, of targets: [String]) throws -> [String] {
    let project = try SettingsProject(
      configFile: "config.yaml", sources: InMemorySources(files: ["config.yaml": Array(text.utf8)]),
      projectDirectory: "/p", options: ResolutionOptions())
    let cells = try targets.map { try project.cellReference(target: $0, configuration: "Debug") }
    var values: [String] = []
    try project.withCells(cells) { view throws(ResolutionFailure) in
      values.append(try view.value(of: name) ?? "")
    }
    return values
  }

  @Test(arguments: [
    "TV: { settings: { SDKROOT: appletvos } }", "TV: { when: { Debug: { platform: tvOS } } }",
    "TV: { settings: { SDKROOT: $(MINE), MINE: appletvos } }",
  ])
  func `a target without an SDK has none beside one that says its own in its own way`(
    other: String
  ) throws {
    let text = """
      targets:
        App: { settings: { "M[sdk=macosx*]": mac, "M[sdk=appletvos*]": tv, M: "<$(PLATFORM_NAME)>" } }
        \(other)
      """
    let alone = try values("M", text, of: ["App"])
    #expect(alone == ["<>"])
    #expect(try values("M", text, of: ["App", "TV"]) == alone + [""])
    #expect(try values("PLATFORM_NAME", text, of: ["App", "TV"]) == ["", "appletvos"])
  }
}
