/// One step of a walk: a state, the next one, and the callbacks.
package struct Step: Sendable, Equatable {
  /// A short description of the event.
  package let event: String
  package let before: String
  package let after: String
  package var callbacks: [Callback]
  /// The reason for the step, if it needs an explanation.
  package var note: String?

  package init(
    _ event: String, from before: String, to after: String, callbacks: [Callback] = [],
    note: String? = nil
  ) {
    self.event = event
    self.before = before
    self.after = after
    self.callbacks = callbacks
    self.note = note
  }
}

/// Consecutive steps; each begins in the state in which the previous one ended.
package struct Walk: Sendable, Equatable {
  /// The name of the walk if a scenario has several, which is a device's name.
  package let title: String?
  /// The first state, which is used if the walk has no steps.
  package let start: String
  package private(set) var steps: [Step]

  package init(title: String? = nil, start: String, steps: [Step] = []) {
    self.title = title
    self.start = start
    self.steps = []
    for step in steps { append(step) }
  }

  /// Appends a step. A step that begins in another state would leave a gap.
  package mutating func append(_ step: Step) {
    precondition(step.before == end, "a step from '\(step.before)' cannot follow '\(end)'")
    steps.append(step)
  }

  package var end: String { steps.last?.after ?? start }

  package var callbacks: [Callback] { steps.flatMap(\.callbacks) }
}
