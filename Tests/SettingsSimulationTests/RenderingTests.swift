import SettingsModel
import Foundation
import SettingsDiagnostics
import SettingsRendering
import SettingsTestSupport
import Testing

@testable import SettingsSimulation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The four forms of an answer: goldens of each, and what must hold for any.
@Suite struct RenderingTests {
  static let debug = LogColumn(
    configuration: "Debug", macro: "HMLog", threshold: "level debug",
    levels: Set(Callback.Level.allCases))
  static let beta = LogColumn(
    configuration: "Beta", macro: "HMLog", threshold: "level warning", levels: [.warning])
  static let release = LogColumn(
    configuration: "Release", macro: "HMLog", threshold: "off", levels: [])

  static func simulation(
    _ scenario: Scenario, target: String = "Hello", _ columns: [LogColumn] = [debug, release],
    _ change: (inout AppFacts, LogColumn) -> Void = { _, _ in }
  ) -> Simulation {
    let inputs = columns.map { column in
      var facts = AppFacts()
      facts.devices.append(.pad)
      facts.phoneOrientations = [.portrait, .landscapeLeft, .landscapeRight]
      facts.padOrientations = Orientation.allCases
      change(&facts, column)
      return Simulation.Input(facts: facts, column: column)
    }
    return Simulation(target: target, scenario: scenario, inputs)
  }

  static func forms(_ simulation: Simulation) -> [(name: String, text: String)] {
    [
      ("txt", SimulationText().render(simulation)),
      ("json", SimulationJSON.render([simulation]).string),
      ("mmd", SimulationMermaid.render([simulation])),
      ("svg", SimulationSVG.render([simulation])),
    ]
  }

  @Test(arguments: Scenario.allCases)
  func `every form is as it was looked over`(scenario: Scenario) {
    for form in Self.forms(Self.simulation(scenario)) {
      Golden().expect(form.text, matches: "\(scenario.rawValue).\(form.name)")
    }
  }

  @Test func `configurations with different results are distinguished`() {
    let simulation = Self.simulation(.home, [Self.debug, Self.beta, Self.release]) {
      $0.exitsOnSuspend = $1.configuration == "Release"
    }
    #expect(simulation.outcomes.map(\.configurations) == [["Debug", "Beta"], ["Release"]])
    for form in Self.forms(simulation) {
      Golden().expect(form.text, matches: "parted.\(form.name)")
    }
  }

  @Test func `a level decides which lines are logged`() {
    let simulation = Self.simulation(.memoryWarning, [Self.debug, Self.beta, Self.release]) {
      facts, _ in facts.system = VersionNumber(5)
    }
    let lines = simulation.outcomes[0].columns.map { $0.lines(of: simulation.outcomes[0].walks) }
    #expect(
      lines[0] == [
        "-[AppDelegate applicationDidReceiveMemoryWarning:]",
        "-[ViewController didReceiveMemoryWarning]", "-[ViewController viewWillUnload]",
        "-[ViewController viewDidUnload]",
      ])
    #expect(lines[1] == Array(lines[0].prefix(2)))
    #expect(lines[2].isEmpty)
  }

  @Test(arguments: Scenario.allCases)
  func `text keeps to the width`(scenario: Scenario) {
    let simulation = Self.simulation(scenario)
    for width in [100, 120, 200] {
      let table = SimulationText(width: width).render(simulation)
      for line in table.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
      for line in table.split(separator: "\n") { #expect(!line.hasSuffix(" "), "\(line)") }
    }
  }

  @Test func `a walk without a step says so`() {
    let simulation = Self.simulation(.purge) { facts, _ in facts.exitsOnSuspend = true }
    #expect(SimulationText().render(simulation).contains("not running: nothing happens"))
  }

  // MARK: Names from outside

  static let hostile = "A&B <\"'>\u{1B}[31m;:#]{}`%\n-->\u{202E}\u{85}"

  @Test(arguments: Scenario.allCases)
  func `names from outside cannot break a picture`(scenario: Scenario) throws {
    let column = LogColumn(
      configuration: Self.hostile, macro: Self.hostile, threshold: "level debug",
      levels: Set(Callback.Level.allCases))
    let simulation = Self.simulation(scenario, target: Self.hostile, [column]) { facts, _ in
      facts.classPrefix = Self.hostile
      facts.mainStoryboard = Self.hostile
      facts.backgroundModes = [Self.hostile]
    }
    let svg = SimulationSVG.render([simulation])
    let reader = XMLParser(data: Data(svg.utf8))
    #expect(reader.parse(), "\(String(describing: reader.parserError))")
    #expect(!svg.unicodeScalars.contains("\u{202E}") && !svg.unicodeScalars.contains("\u{85}"))
    let mermaid = SimulationMermaid.render([simulation])
    for line in mermaid.split(separator: "\n").dropFirst() {
      let text = line.drop { $0 == " " }
      #expect(
        text == "}" || text.wholeMatch(of: /state "[^":{}]*" as \w+( \{)?/) != nil
          || text.wholeMatch(of: /(\[\*\]|\w+) --> \w+( : [^:"{}\[\]`%]+)?/) != nil, "\(line)")
    }
    let text = SimulationText().render(simulation)
    #expect(!text.contains("\u{1B}") && text.contains("\\"))
    _ = try JSONValue(parsing: SimulationJSON.render([simulation]).bytes)
  }

  @Test func `pictures suit light and dark surroundings`() {
    let svg = SimulationSVG.render([Self.simulation(.launch)])
    #expect(svg.contains("@media (prefers-color-scheme: dark)"))
    // No color but in the style sheet, or the dark one could not change it.
    let drawing = svg.split(separator: "</style>").last ?? ""
    #expect(!drawing.contains("#") && !drawing.contains("style="))
  }

  @Test func `colors go around the words and change none`() {
    let simulation = Self.simulation(.launch)
    let plain = SimulationText().render(simulation)
    let colored = SimulationText(style: TerminalStyle(isColored: true)).render(simulation)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[\d+m/, with: "") == plain)
  }
}
