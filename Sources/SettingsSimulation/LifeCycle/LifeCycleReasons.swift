import SettingsModel

/// The settings that affect a scenario, and their effects.
struct LifeCycleReasons {
  let reasons: [Simulation.Reason]
  let notes: [String]

  init(_ scenario: Scenario, _ facts: AppFacts) {
    var reasons: [Simulation.Reason] = []
    var notes: [String] = []
    switch scenario {
    case .launch:
      reasons = [Self.launchScreen(facts), Self.window(facts), Self.scenes(facts)]
    case .restore:
      reasons = [Self.restoration(facts), Self.window(facts), Self.scenes(facts)]
      if !facts.restoresState {
        notes.append("nothing is restored: this is a launch like any other")
      }
    case .home, .terminate:
      reasons = [
        Self.exitsOnSuspend(facts), Self.backgroundModes(facts), Self.restoration(facts),
      ]
    case .resume, .purge:
      reasons = [Self.exitsOnSuspend(facts)]
      if scenario == .resume { reasons.append(Self.restoration(facts)) }
    case .memoryWarning:
      reasons = [
        .init(
          "unloading of views",
          facts.unloadsViews
            ? "those that are not on the screen, before iOS 6" : "never, from iOS 6 on")
      ]
    case .rotate, .view: break
    }
    if facts.exitsOnSuspend {
      switch scenario {
      case .home where !facts.backgroundModes.isEmpty:
        notes.append("the background modes have no effect: the app ends on suspend")
      case .resume:
        notes.append("the app ended when it left the screen: returning to it launches it")
      case .purge:
        notes.append("the app ended when it left the screen: there is nothing to purge")
      default: break
      }
      if [.home, .resume, .purge].contains(scenario), facts.era >= VersionNumber(13) {
        notes.append(
          "UIApplicationExitsOnSuspend is deprecated since iOS 13: save the app's state in the"
            + " background instead")
      }
    } else if scenario == .purge {
      notes.append("state that is not saved by then is lost")
    }
    if scenario == .terminate {
      notes.append("an app that is already suspended ends without a callback")
      if facts.restoresState {
        notes.append("the saved state is discarded: an app that the user removed starts without it")
      }
    }
    self.reasons = reasons
    self.notes = notes
  }

  // MARK: Settings

  private static func launchScreen(_ facts: AppFacts) -> Simulation.Reason {
    let value: String
    switch (facts.launchStoryboard, facts.era >= VersionNumber(8)) {
    case (let storyboard?, true):
      value = "\(storyboard).storyboard, until the app's own view appears"
    case (let storyboard?, false):
      value = "a launch image; \(storyboard).storyboard is for iOS 8 and later"
    case (nil, true):
      value =
        facts.hasLaunchScreen && facts.era >= VersionNumber(14)
        ? "made from UILaunchScreen" : "none named"
    case (nil, false): value = "a launch image"
    }
    return .init("launch screen", value)
  }

  private static func window(_ facts: AppFacts) -> Simulation.Reason {
    .init(
      "window",
      facts.mainStoryboard.map {
        "UIKit makes it and shows the initial controller of \($0).storyboard"
      } ?? "made in code: there is no main storyboard")
  }

  private static func scenes(_ facts: AppFacts) -> Simulation.Reason {
    let value: String
    if facts.hasScenes, let code = facts.code, code.classes[facts.sceneDelegateClass] == nil {
      value = "yes: the app has no scene delegate of its own"
    } else if facts.hasScenes {
      value = "yes: \(facts.sceneDelegateClass) is called instead of \(facts.delegateClass)"
    } else if facts.declaresScenes {
      value = "no: \(facts.systemName) ignores the scene manifest"
    } else {
      value = "no"
    }
    return .init("scenes", value)
  }

  private static func exitsOnSuspend(_ facts: AppFacts) -> Simulation.Reason {
    .init("exits on suspend", facts.exitsOnSuspend ? "yes" : "no")
  }

  private static func backgroundModes(_ facts: AppFacts) -> Simulation.Reason {
    .init(
      "background modes",
      facts.backgroundModes.isEmpty ? "none" : facts.backgroundModes.joined(separator: ", "))
  }

  private static func restoration(_ facts: AppFacts) -> Simulation.Reason {
    let value: String
    if facts.restoresState {
      value = "yes"
    } else if facts.asksForRestoration {
      value = "no: it is available since iOS 6"
    } else {
      value = "no: the app does not support it"
    }
    return .init("state restoration", value)
  }
}
