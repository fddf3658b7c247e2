import SettingsDiagnostics
import SettingsRendering
import SettingsSimulation
import Testing

/// Simulations as JSON, against docs/schemas/simulation.schema.json.
@Suite struct SimulationSchemaTests {
  @Test(arguments: Scenario.allCases)
  func `simulations keep to their schema`(scenario: Scenario) throws {
    var facts = AppFacts()
    facts.devices.append(.pad)
    let columns = [
      LogColumn(
        configuration: "Debug", macro: "HMLog", threshold: "level debug",
        levels: Set(Callback.Level.allCases)),
      LogColumn(configuration: "Release", macro: nil, threshold: "off", levels: []),
    ]
    let inputs = columns.map { column in
      facts.exitsOnSuspend.toggle()
      return Simulation.Input(facts: facts, column: column)
    }
    let simulation = Simulation(target: "Hello", scenario: scenario, inputs)
    let value = try JSONValue(parsing: SimulationJSON.render([simulation]).bytes)
    try JSONSchema.check(value, against: "simulation")
  }

  @Test func `the schema knows every scenario`() throws {
    let schema = try JSONSchema.load("simulation").root
    let known = schema["$defs"]?["simulation"]?["properties"]?["scenario"]?["enum"]?.strings
    #expect(known == Scenario.names)
  }
}
