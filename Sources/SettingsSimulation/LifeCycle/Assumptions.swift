/// The assumptions of a prediction about what neither settings nor sources define.
struct Assumptions {
  let sentences: [String]

  init(_ scenario: Scenario, _ facts: AppFacts, _ walks: [Walk], _ column: LogColumn) {
    let callbacks = walks.flatMap(\.callbacks)
    var sentences: [String] = []
    if callbacks.contains(where: { $0.answer == .assumed }) {
      sentences += [
        "the app's sources are not known: every method is assumed to log its name",
        "the names of the classes and their language, Objective-C, are assumed",
      ]
    } else if callbacks.contains(where: \.isLogged) {
      sentences.append("a log call is assumed to print the name of the method that it is in")
    }
    if callbacks.contains(where: column.assumesConditions) {
      sentences.append(
        "a log call is assumed to be compiled in where build settings do not decide its '#if'")
    }
    if scenario == .rotate, facts.asksController, !callbacks.isEmpty {
      sentences.append(
        "the controller is assumed to accept the orientations that the Info.plist lists")
    }
    self.sentences = sentences
  }
}

extension Callback {
  /// Whether the sources show that the method logs.
  var isLogged: Bool { if case .logs = answer { true } else { false } }

  /// The answer as one word for JSON.
  var answerName: String {
    switch answer {
    case .assumed: "assumed"
    case .notImplemented: "not-implemented"
    case .silent: "silent"
    case .logs: "logs"
    }
  }
}
