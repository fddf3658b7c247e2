/// An app's life so far, with its current state as a part of its type.
///
/// Each transition is a method of the state in which it begins, so a scenario with an invalid
/// transition does not compile. `Transition` lists the transitions.
struct LifeCycle<State: LifeCycleState> {
  let facts: AppFacts
  private(set) var walk: Walk

  private init(facts: AppFacts, walk: Walk) {
    self.facts = facts
    self.walk = walk
  }

  /// Begins a life in a state, without a history.
  init(_ facts: AppFacts, in state: State.Type) {
    self.init(facts: facts, walk: Walk(start: state.state.rawValue))
  }

  private func take<Next: LifeCycleState>(
    _ transition: Transition, to next: Next.Type, _ callbacks: [Callback] = [],
    note: String? = nil
  ) -> LifeCycle<Next> {
    precondition(transition.before == State.state && transition.after == Next.state)
    var walk = walk
    walk.append(
      Step(
        transition.words, from: transition.before.rawValue, to: transition.after.rawValue,
        callbacks: callbacks, note: note))
    return LifeCycle<Next>(facts: facts, walk: walk)
  }

  /// Adds an event that does not change the state.
  func staying(_ event: String, _ callbacks: [Callback], note: String? = nil) -> Self {
    var walk = walk
    let state = State.state.rawValue
    walk.append(Step(event, from: state, to: state, callbacks: callbacks, note: note))
    return Self(facts: facts, walk: walk)
  }
}

/// A state as a type.
protocol LifeCycleState {
  static var state: AppState { get }
}

enum NotRunning: LifeCycleState { static var state: AppState { .notRunning } }
enum Inactive: LifeCycleState { static var state: AppState { .inactive } }
enum Active: LifeCycleState { static var state: AppState { .active } }
enum Background: LifeCycleState { static var state: AppState { .background } }
enum Suspended: LifeCycleState { static var state: AppState { .suspended } }

extension LifeCycle where State == NotRunning {
  func start(_ callbacks: [Callback], note: String? = nil) -> LifeCycle<Inactive> {
    take(.start, to: Inactive.self, callbacks, note: note)
  }
}

extension LifeCycle where State == Inactive {
  func activate(_ callbacks: [Callback]) -> LifeCycle<Active> {
    take(.activate, to: Active.self, callbacks)
  }

  func enterBackground(_ callbacks: [Callback]) -> LifeCycle<Background> {
    take(.enterBackground, to: Background.self, callbacks)
  }
}

extension LifeCycle where State == Active {
  func deactivate(_ callbacks: [Callback]) -> LifeCycle<Inactive> {
    take(.deactivate, to: Inactive.self, callbacks)
  }
}

extension LifeCycle where State == Background {
  func enterForeground(_ callbacks: [Callback]) -> LifeCycle<Inactive> {
    take(.enterForeground, to: Inactive.self, callbacks)
  }

  /// Suspends the app, without callbacks.
  func suspend(note: String? = nil) -> LifeCycle<Suspended> {
    take(.suspend, to: Suspended.self, note: note)
  }

  func terminate(_ callbacks: [Callback]) -> LifeCycle<NotRunning> {
    take(.terminate, to: NotRunning.self, callbacks)
  }
}

extension LifeCycle where State == Suspended {
  /// Wakes the app, without callbacks.
  func wake() -> LifeCycle<Background> { take(.wake, to: Background.self) }

  func exit(_ callbacks: [Callback], note: String? = nil) -> LifeCycle<NotRunning> {
    take(.exit, to: NotRunning.self, callbacks, note: note)
  }

  /// Purges the app. It is not running, so it receives no callbacks.
  func purge(note: String? = nil) -> LifeCycle<NotRunning> {
    take(.purge, to: NotRunning.self, note: note)
  }
}
