/// One thing that happens in a walk: a state, the one after it, and what is called on the way.
package struct Step: Sendable, Equatable {
  /// What happens, in a few words.
  package let event: String
  package let before: String
  package let after: String
  package var callbacks: [Callback]
  /// Why it is so, where that needs saying.
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

/// Steps in order, each beginning where the one before it ended.
package struct Walk: Sendable, Equatable {
  /// What walks, where a scenario has several walks: a device's name.
  package let title: String?
  /// Where it begins, which matters when no step is taken.
  package let start: String
  package private(set) var steps: [Step]

  package init(title: String? = nil, start: String, steps: [Step] = []) {
    self.title = title
    self.start = start
    self.steps = []
    for step in steps { append(step) }
  }

  /// A step that begins elsewhere would be a hole in the story.
  package mutating func append(_ step: Step) {
    precondition(step.before == end, "a step from '\(step.before)' cannot follow '\(end)'")
    steps.append(step)
  }

  package var end: String { steps.last?.after ?? start }

  package var callbacks: [Callback] { steps.flatMap(\.callbacks) }
}
