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
    // Other tests compare the JSON and the words of the pictures of all scenarios with the simulation.
    let whole = ["json": [Scenario.view], "svg": [.view, .rotate, .launch]]
    for form in Self.forms(Self.simulation(scenario))
    where whole[form.name]?.contains(scenario) ?? true {
      Golden().expect(form.text, matches: "\(scenario.rawValue).\(form.name)")
    }
  }

  @Test(arguments: Scenario.allCases)
  func `JSON has every part of a simulation`(scenario: Scenario) throws {
    let simulation = Self.simulation(scenario)
    let json = try JSONValue(parsing: SimulationJSON.render([simulation]).bytes)
    #expect(json["kind"] == "simulation")
    #expect(json["version"]?.integer == SimulationJSON.version)
    #expect(json["simulations"]?.array?.count == 1)
    let written = try #require(json["simulations"]?[0])
    #expect(written["target"]?.string == simulation.target)
    #expect(written["scenario"]?.string == scenario.rawValue)
    #expect(
      written["courses"] == .array(simulation.outcomes.map { .object(Self.members(of: $0)) }))
  }

  @Test(arguments: Scenario.allCases)
  func `a picture has every step and callback`(scenario: Scenario) {
    let simulation = Self.simulation(scenario)
    var words: [String] = []
    for outcome in simulation.outcomes {
      words += ["Hello, \(scenario.rawValue)", "\(scenario.summary) (\(outcome.systemName))"]
      if outcome.walks.contains(where: { !$0.callbacks.isEmpty }) {
        words += outcome.configurations
      }
      for walk in outcome.walks {
        words += [walk.title, walk.start].compactMap(\.self)
        for step in walk.steps {
          words += [step.event, step.note.map { "(\($0))" }].compactMap(\.self)
          for callback in step.callbacks {
            words.append(callback.line)
            words += outcome.columns.map { $0.prints(callback) ? "logs it" : "nothing" }
            words += callback.notifications.map { "  \($0)" }
          }
          if step.before != step.after { words.append(step.after) }
        }
      }
      words += outcome.notes.map { "note: \($0)" }
    }
    let drawn = SimulationSVG.render([simulation]).matches(of: />([^<]*)<\/text>/)
    #expect(
      drawn.map { String($0.1).replacing("&quot;", with: "\"").replacing("&amp;", with: "&") }
        == words)
  }

  private static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }

  private static func object(_ members: [(String, JSONValue?)]) -> JSONObject {
    JSONObject(
      members.compactMap { name, value in value.map { JSONObject.Member(name: name, value: $0) } })
  }

  private static func members(of outcome: Simulation.Outcome) -> JSONObject {
    let devices = outcome.orientations.map { device -> JSONValue in
      let entries = device.entries.map { entry -> JSONValue in
        .object(
          object([
            ("orientation", .string(entry.orientation.infoPlistName)),
            ("taken", .boolean(entry.isTaken)),
            ("because", entry.refusal.map { .string($0.rawValue) }),
          ]))
      }
      return ["device": .string(device.device.rawValue), "orientations": .array(entries)]
    }
    let places = outcome.places.map { place -> JSONValue in
      .object(
        object([
          ("place", .string(place.place.rawValue)), ("name", place.name.map(JSONValue.string)),
          ("found", .boolean(place.isFound)),
        ]))
    }
    let walks = outcome.walks.map { walk -> JSONValue in
      let steps = walk.steps.map { JSONValue.object(members(of: $0, outcome.columns)) }
      return .object(
        object([
          ("title", walk.title.map(JSONValue.string)), ("start", .string(walk.start)),
          ("end", .string(walk.end)), ("steps", .array(steps)),
        ]))
    }
    return object([
      (
        "configurations",
        .array(
          outcome.columns.map { column in
            .object(
              object([
                ("name", .string(column.configuration)),
                ("macro", column.macro.map(JSONValue.string)),
                ("threshold", .string(column.threshold)),
                (
                  "levels",
                  strings(Callback.Level.allCases.filter(column.levels.contains).map(\.rawValue))
                ), ("lines", strings(column.lines(of: outcome.walks))),
              ]))
          })
      ),
      ("system", .string(outcome.systemName)),
      (
        "reasons",
        .array(outcome.reasons.map { ["name": .string($0.name), "value": .string($0.value)] })
      ), ("devices", devices.isEmpty ? nil : .array(devices)),
      ("places", places.isEmpty ? nil : .array(places)), ("walks", .array(walks)),
      ("notes", strings(outcome.notes)), ("assumptions", strings(outcome.assumptions)),
    ])
  }

  private static func members(of step: Step, _ columns: [LogColumn]) -> JSONObject {
    let callbacks = step.callbacks.map { callback -> JSONValue in
      [
        "class": .string(callback.receiver), "selector": .string(callback.selector),
        "language": .string(callback.language.rawValue), "method": .string(callback.methodName),
        "sources": .string(callback.answerName), "level": .string(callback.level.rawValue),
        "notifications": strings(callback.notifications), "line": .string(callback.line),
        "loggedIn": strings(columns.filter { $0.prints(callback) }.map(\.configuration)),
      ]
    }
    return object([
      ("event", .string(step.event)), ("before", .string(step.before)),
      ("after", .string(step.after)), ("note", step.note.map(JSONValue.string)),
      ("callbacks", .array(callbacks)),
    ])
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
