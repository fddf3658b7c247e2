import SettingsModel

@testable import SettingsSimulation

/// Every combination of the facts that affect an app's life.
enum AppVariants {
  static let systems = ["4.3", "5.1", "6.0", "7.1", "8.0", "12.4", "13.0", "15.0", "18.2"]

  static let all: [AppFacts] = {
    var variants: [AppFacts] = []
    for system in systems {
      for bits in 0..<32 {
        var facts = AppFacts()
        facts.system = VersionNumber(system) ?? facts.system
        facts.exitsOnSuspend = bits & 1 != 0
        facts.backgroundModes = bits & 2 != 0 ? ["audio", "fetch"] : []
        facts.mainStoryboard = bits & 4 != 0 ? "Main" : nil
        facts.declaresScenes = bits & 8 != 0
        facts.asksForRestoration = bits & 16 != 0
        variants.append(facts)
      }
    }
    return variants
  }()

  /// With a class prefix, which changes names and nothing else.
  static func with(_ change: (inout AppFacts) -> Void) -> AppFacts {
    var facts = AppFacts()
    change(&facts)
    return facts
  }
}

extension AppFacts {
  func story(_ scenario: Scenario) -> LifeCycleScenario { LifeCycleScenario(scenario, self) }

  /// The states that a scenario goes through.
  func states(_ scenario: Scenario) -> [String] {
    let walk = story(scenario).walk
    return [walk.start] + walk.steps.filter { $0.before != $0.after }.map(\.after)
  }

  /// The selectors that one class is sent.
  func selectors(_ scenario: Scenario, to receiver: String) -> [String] {
    story(scenario).walk.callbacks.filter { $0.receiver == receiver }.map(\.selector)
  }
}
