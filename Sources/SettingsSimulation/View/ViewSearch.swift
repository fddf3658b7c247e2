/// The scenario `view`, which finds the source of a controller's view. The places are searched in
/// order, and the first place with a view provides it.
package struct ViewSearch: Sendable {
  /// A place that may provide a view, in the order of the search.
  package enum Place: String, Sendable, CaseIterable {
    case loadView = "an overridden loadView"
    case storyboard = "a storyboard scene"
    case explicitNib = "the nib that the code names"
    case nibWithoutController = "a nib named like the class without 'Controller'"
    case nibOfClass = "a nib named like the class"
    case empty = "an empty view"
  }

  /// A place that was searched, and whether it contained the view.
  package struct Attempt: Sendable, Equatable {
    package let place: Place
    /// The name that was searched for; nil without a name.
    package let name: String?
    package let isFound: Bool

    /// The result of the search.
    package var outcome: String {
      switch (place, name) {
      case (.empty, _): "nothing else has one"
      case (.loadView, let name?): isFound ? name : "\(name) does not exist"
      case (.storyboard, nil): "no storyboard contains a scene for it"
      case (.explicitNib, nil): "the code does not name one"
      case (_, let name?): isFound ? name : "there is no \(name)"
      case (_, nil): "there is none"
      }
    }
  }

  package let attempts: [Attempt]
  package let walk: Walk
  package let reasons: [Simulation.Reason]
  package let notes: [String]

  package init(_ question: ViewQuestion, _ facts: AppFacts) {
    attempts = Self.attempts(question)
    reasons = Self.reasons(question, facts)
    var notes: [String] = []
    if let nib = question.explicitNib, !question.nibs.contains(nib),
      attempts.last?.place == .explicitNib
    {
      notes.append(
        "no \(nib).xib or \(nib).nib was found: without it the app ends with an exception")
    }
    self.notes = notes
    walk = Self.walk(attempts, question)
  }

  // MARK: Searching

  private static func attempts(_ question: ViewQuestion) -> [Attempt] {
    var attempts: [Attempt] = []
    for place in Place.allCases {
      let found = ask(place, question)
      attempts += found
      if found.contains(where: \.isFound) { break }
    }
    return attempts
  }

  private static func ask(_ place: Place, _ question: ViewQuestion) -> [Attempt] {
    func nib(_ name: String) -> [Attempt] {
      var attempts: [Attempt] = []
      for suffix in question.deviceSuffixes where question.nibs.contains(name + suffix) {
        attempts.append(Attempt(place: place, name: "\(name)\(suffix).nib", isFound: true))
      }
      if !attempts.isEmpty { return Array(attempts.prefix(1)) }
      return [Attempt(place: place, name: "\(name).nib", isFound: question.nibs.contains(name))]
    }
    switch place {
    case .loadView:
      let name = "-[\(question.controller) loadView]"
      return [Attempt(place: place, name: name, isFound: question.overridesLoadView)]
    case .storyboard:
      let name = question.storyboard.map { "\($0).storyboard" }
      return [Attempt(place: place, name: name, isFound: name != nil)]
    case .explicitNib:
      // If the code names a nib, the system loads it, or the app crashes. No other place is
      // searched.
      guard let name = question.explicitNib else {
        return [Attempt(place: place, name: nil, isFound: false)]
      }
      return [Attempt(place: place, name: "\(name).nib", isFound: true)]
    case .nibWithoutController:
      let suffix = "Controller"
      guard question.controller.hasSuffix(suffix), question.controller.count > suffix.count else {
        return []
      }
      return nib(String(question.controller.dropLast(suffix.count)))
    case .nibOfClass: return nib(question.controller)
    case .empty: return [Attempt(place: place, name: "UIView", isFound: true)]
    }
  }

  // MARK: Describing

  private static let noView = "no view"
  private static let view = "view loaded"

  private static func walk(_ attempts: [Attempt], _ question: ViewQuestion) -> Walk {
    var walk = Walk(title: nil, start: noView)
    for attempt in attempts {
      var callbacks: [Callback] = []
      if attempt.isFound {
        if attempt.place == .loadView {
          callbacks.append(Callback(question.controller, "loadView", .debug))
        }
        callbacks.append(Callback(question.controller, "viewDidLoad", .debug))
      }
      walk.append(
        Step(
          attempt.place.rawValue, from: noView, to: attempt.isFound ? view : noView,
          callbacks: callbacks, note: attempt.outcome))
    }
    return walk
  }

  private static func reasons(
    _ question: ViewQuestion, _ facts: AppFacts
  ) -> [Simulation.Reason] {
    var reasons = [Simulation.Reason("controller", question.controller)]
    if !facts.classPrefix.isEmpty {
      reasons.append(Simulation.Reason("class prefix", facts.classPrefix))
    }
    reasons.append(
      Simulation.Reason(
        "main storyboard", facts.mainStoryboard.map { "\($0).storyboard" } ?? "none"))
    reasons.append(
      Simulation.Reason(
        "nibs",
        question.nibs.isEmpty
          ? "none" : question.nibs.map { "\($0).nib" }.joined(separator: ", ")))
    return reasons
  }
}
