/// The result of a scenario for one target: the events, and what each configuration logs.
package struct Simulation: Sendable, Equatable {
  /// The events in one or more configurations.
  package struct Outcome: Sendable, Equatable {
    package let columns: [LogColumn]
    package let systemName: String
    /// The settings that determine the result, with their effects.
    package let reasons: [Reason]
    /// The orientations of each device, for `rotate` only.
    package let orientations: [DeviceOrientations]
    /// The places that were searched for a view, for `view` only.
    package let places: [ViewSearch.Attempt]
    package let walks: [Walk]
    /// The notes about the result.
    package let notes: [String]
    /// The assumptions about what neither settings nor sources define.
    package let assumptions: [String]

    package var configurations: [String] { columns.map(\.configuration) }
  }

  /// The effect of a setting.
  package struct Reason: Sendable, Hashable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package let target: String
  package let scenario: Scenario
  package let outcomes: [Outcome]

  /// The facts of one configuration.
  package struct Input: Sendable {
    package let facts: AppFacts
    package let column: LogColumn
    /// The view that is searched for, for `view` only.
    package let question: ViewQuestion

    package init(facts: AppFacts, column: LogColumn, question: ViewQuestion? = nil) {
      self.facts = facts
      self.column = column
      self.question = question ?? ViewQuestion(facts)
    }
  }

  /// Simulates a scenario in every configuration. Configurations with the same walk are side by
  /// side.
  package init(target: String, scenario: Scenario, _ inputs: [Input]) {
    self.target = target
    self.scenario = scenario
    var runs: [(run: ConfigurationRun, columns: [LogColumn])] = []
    var positions: [ConfigurationRun.Texts: [Int]] = [:]
    for input in inputs {
      let run = ConfigurationRun(scenario, input)
      let alike = positions[run.texts] ?? []
      if let index = alike.first(where: { runs[$0].run == run }) {
        runs[index].columns.append(input.column)
      } else {
        positions[run.texts, default: []].append(runs.count)
        runs.append((run, [input.column]))
      }
    }
    outcomes = runs.map { $0.run.outcome(with: $0.columns) }
  }
}

/// The events in one configuration.
struct ConfigurationRun: Equatable {
  /// The parts that differ for most runs that are different.
  struct Texts: Hashable {
    let systemName: String
    let reasons: [Simulation.Reason]
    let notes: [String]
    let assumptions: [String]
  }

  let texts: Texts
  let orientations: [DeviceOrientations]
  let places: [ViewSearch.Attempt]
  let walks: [Walk]

  init(_ scenario: Scenario, _ input: Simulation.Input) {
    let facts = input.facts
    let (reasons, notes): ([Simulation.Reason], [String])
    switch scenario {
    case .rotate:
      let rotation = Rotation(facts)
      orientations = rotation.orientations
      places = []
      walks = rotation.walks
      reasons = rotation.reasons
      notes = rotation.notes
    case .view:
      let search = ViewSearch(input.question, facts)
      orientations = []
      places = search.attempts
      walks = [search.walk]
      reasons = search.reasons
      notes = search.notes
    case .launch, .home, .resume, .purge, .terminate, .memoryWarning, .restore:
      let lifeCycle = LifeCycleScenario(scenario, facts)
      orientations = []
      places = []
      walks = [lifeCycle.walk]
      reasons = lifeCycle.reasons
      notes = lifeCycle.notes
    }
    texts = Texts(
      systemName: facts.systemName, reasons: reasons, notes: notes,
      assumptions: Assumptions(scenario, facts, walks, input.column).sentences)
  }

  func outcome(with columns: [LogColumn]) -> Simulation.Outcome {
    Simulation.Outcome(
      columns: columns, systemName: texts.systemName, reasons: texts.reasons,
      orientations: orientations, places: places, walks: walks, notes: texts.notes,
      assumptions: texts.assumptions)
  }
}
