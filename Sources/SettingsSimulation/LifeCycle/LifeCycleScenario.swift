/// A scenario: the walk, the settings that determine it, and notes.
struct LifeCycleScenario {
  let walk: Walk
  let reasons: [Simulation.Reason]
  let notes: [String]

  init(_ scenario: Scenario, _ facts: AppFacts) {
    let calls = AppCallbacks(facts: facts)
    switch scenario {
    case .home: walk = Self.home(facts, calls)
    case .resume: walk = Self.resume(facts, calls)
    case .purge: walk = Self.purge(facts)
    case .terminate: walk = Self.terminate(facts, calls)
    case .memoryWarning: walk = Self.memoryWarning(facts, calls)
    case .restore: walk = Self.restore(facts, calls)
    default: walk = Self.launch(facts, calls)
    }
    reasons = LifeCycleReasons(scenario, facts).reasons
    notes = LifeCycleReasons(scenario, facts).notes
  }

  // MARK: The walks

  private static func launch(_ facts: AppFacts, _ calls: AppCallbacks) -> Walk {
    LifeCycle(facts, in: NotRunning.self)
      .start(calls.launch)
      .activate(calls.didBecomeActive)
      .walk
  }

  private static func home(_ facts: AppFacts, _ calls: AppCallbacks) -> Walk {
    let background = LifeCycle(facts, in: Active.self)
      .deactivate(calls.willResignActive)
      .enterBackground(calls.didEnterBackground + calls.savesState)
    guard facts.exitsOnSuspend else {
      let modes = facts.backgroundModes
      return background.suspend(
        note: modes.isEmpty
          ? nil : "only after its background work is done: \(modes.joined(separator: ", "))"
      ).walk
    }
    return background.suspend().exit(calls.willTerminate).walk
  }

  private static func resume(_ facts: AppFacts, _ calls: AppCallbacks) -> Walk {
    // An app that has ended can only be launched again.
    if facts.exitsOnSuspend { return restore(facts, calls) }
    return LifeCycle(facts, in: Suspended.self)
      .wake()
      .enterForeground(calls.willEnterForeground)
      .activate(calls.didBecomeActive)
      .walk
  }

  private static func purge(_ facts: AppFacts) -> Walk {
    if facts.exitsOnSuspend { return LifeCycle(facts, in: NotRunning.self).walk }
    return LifeCycle(facts, in: Suspended.self).purge().walk
  }

  private static func terminate(_ facts: AppFacts, _ calls: AppCallbacks) -> Walk {
    LifeCycle(facts, in: Active.self)
      .deactivate(calls.willResignActive)
      .enterBackground(calls.didEnterBackground + calls.savesState)
      .terminate(calls.willTerminate)
      .walk
  }

  private static func memoryWarning(_ facts: AppFacts, _ calls: AppCallbacks) -> Walk {
    let active = LifeCycle(facts, in: Active.self)
      .staying("memory runs low", calls.memoryWarning)
    guard facts.unloadsViews else { return active.walk }
    return active.staying(
      "views that are not on the screen are unloaded", calls.viewUnloads,
      note: "their controllers remain, and load them again when needed"
    ).walk
  }

  private static func restore(_ facts: AppFacts, _ calls: AppCallbacks) -> Walk {
    LifeCycle(facts, in: NotRunning.self)
      .start(calls.launchRestoringState)
      .activate(calls.didBecomeActive)
      .walk
  }
}
