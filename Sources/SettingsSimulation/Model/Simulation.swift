/// The answer to a scenario for one target: what happens, and what each configuration logs.
package struct Simulation: Sendable, Equatable {
  /// What happens in one configuration, or in several in which the same happens.
  package struct Course: Sendable, Equatable {
    package let columns: [LogColumn]
    package let systemName: String
    /// The settings that decided, each with what it comes to.
    package let reasons: [Reason]
    /// Which orientations each device takes; of `rotate` alone.
    package let orientations: [DeviceOrientations]
    /// The places that were asked for a view; of `view` alone.
    package let places: [ViewSearch.Attempt]
    package let walks: [Walk]
    /// What is worth knowing besides.
    package let notes: [String]
    /// What was assumed because neither settings nor sources say it.
    package let assumptions: [String]

    package var configurations: [String] { columns.map(\.configuration) }
  }

  /// A setting's part in what happens.
  package struct Reason: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package let target: String
  package let scenario: Scenario
  package let courses: [Course]

  /// One configuration's facts.
  package struct Input: Sendable {
    package let facts: AppFacts
    package let column: LogColumn
    /// Whose view is asked for; of `view` alone.
    package let question: ViewQuestion

    package init(facts: AppFacts, column: LogColumn, question: ViewQuestion? = nil) {
      self.facts = facts
      self.column = column
      self.question = question ?? ViewQuestion(facts)
    }
  }

  /// Plays a scenario in every configuration, side by side where they do not part ways.
  package init(target: String, scenario: Scenario, _ inputs: [Input]) {
    self.target = target
    self.scenario = scenario
    var courses: [Course] = []
    for input in inputs {
      let play = Play(scenario, input)
      if let index = courses.firstIndex(where: play.isTheSame) {
        courses[index] = play.course(with: courses[index].columns + [input.column])
      } else {
        courses.append(play.course(with: [input.column]))
      }
    }
    self.courses = courses
  }
}

/// What happens in one configuration.
struct Play {
  let systemName: String
  let reasons: [Simulation.Reason]
  let orientations: [DeviceOrientations]
  let places: [ViewSearch.Attempt]
  let walks: [Walk]
  let notes: [String]
  let assumptions: [String]

  init(_ scenario: Scenario, _ input: Simulation.Input) {
    let facts = input.facts
    systemName = facts.systemName
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
      let story = Story(scenario, facts)
      orientations = []
      places = []
      walks = [story.walk]
      reasons = story.reasons
      notes = story.notes
    }
    assumptions = Assumptions(scenario, facts, walks, input.column).sentences
  }

  func isTheSame(_ course: Simulation.Course) -> Bool {
    course.systemName == systemName && course.reasons == reasons && course.walks == walks
      && course.notes == notes && course.assumptions == assumptions
      && course.orientations == orientations && course.places == places
  }

  func course(with columns: [LogColumn]) -> Simulation.Course {
    Simulation.Course(
      columns: columns, systemName: systemName, reasons: reasons, orientations: orientations,
      places: places, walks: walks, notes: notes,
      assumptions: assumptions)
  }
}
