import SettingsModel
import Testing

@testable import SettingsSimulation

/// The table of the life cycle, on every combination of the settings that matter.
@Suite struct LifeCycleTests {
  private static let shows = [
    "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
  ]
  private static let leaves = ["applicationWillResignActive:", "applicationDidEnterBackground:"]

  /// What the delegate of an app without scenes is sent, state restoration left aside.
  private static func expected(
    _ scenario: Scenario, exits: Bool
  ) -> (states: [String], calls: [String])? {
    switch (scenario, exits) {
    case (.launch, _), (.restore, _), (.resume, true):
      (["not running", "inactive", "active"], shows)
    case (.home, false):
      (["active", "inactive", "background", "suspended"], leaves)
    case (.home, true):
      (
        ["active", "inactive", "background", "suspended", "not running"],
        leaves + ["applicationWillTerminate:"]
      )
    case (.resume, false):
      (
        ["suspended", "background", "inactive", "active"],
        ["applicationWillEnterForeground:", "applicationDidBecomeActive:"]
      )
    case (.purge, false): (["suspended", "not running"], [])
    case (.purge, true): (["not running"], [])
    case (.terminate, _):
      (
        ["active", "inactive", "background", "not running"],
        leaves + ["applicationWillTerminate:"]
      )
    case (.memoryWarning, _): (["active"], ["applicationDidReceiveMemoryWarning:"])
    case (.rotate, _), (.view, _): nil
    }
  }

  @Test(arguments: Scenario.allCases)
  func `states and callbacks are those of the table`(scenario: Scenario) throws {
    for facts in AppVariants.all {
      guard let expected = Self.expected(scenario, exits: facts.exitsOnSuspend) else { return }
      #expect(facts.states(scenario) == expected.states, "\(facts)")
      let state = [
        "shouldSave", "shouldRestore", "willEncode", "didDecode", "willFinishLaunching",
        "configurationForConnecting",
      ]
      let calls = facts.selectors(scenario, to: "AppDelegate")
        .filter { call in !state.contains { call.contains($0) } }
      if facts.hasScenes {
        // The scene's delegate hears of the rest.
        let own = [
          "application:didFinishLaunchingWithOptions:", "applicationWillTerminate:",
          "applicationDidReceiveMemoryWarning:",
        ]
        #expect(calls == expected.calls.filter(own.contains), "\(facts)")
      } else {
        #expect(calls == expected.calls, "\(facts)")
        #expect(facts.selectors(scenario, to: "SceneDelegate").isEmpty)
      }
    }
  }

  @Test(arguments: Scenario.allCases)
  func `every step is a way that exists, and begins where the last one ended`(
    scenario: Scenario
  ) {
    for facts in AppVariants.all where scenario != .rotate && scenario != .view {
      let walk = facts.story(scenario).walk
      var state = walk.start
      for step in walk.steps {
        #expect(step.before == state)
        state = step.after
        let exists = Transition.allCases.contains {
          $0.before.rawValue == step.before && $0.after.rawValue == step.after
        }
        #expect(exists || step.before == step.after, "\(step)")
      }
    }
  }

  @Test func `every callback of the application posts its notification`() {
    for facts in AppVariants.all {
      for scenario in Scenario.allCases where scenario != .rotate && scenario != .view {
        for callback in facts.story(scenario).walk.callbacks {
          let isAboutState =
            callback.selector.contains("Restor") || callback.selector.contains("State")
            || callback.selector.contains("willFinishLaunching")
            || callback.selector.contains("configurationForConnecting")
          if callback.receiver == "ViewController" || isAboutState {
            #expect(callback.notifications.isEmpty, "\(callback)")
          } else {
            #expect(!callback.notifications.isEmpty, "\(callback)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("applicationDidBecomeActive:", "UIApplicationDidBecomeActiveNotification", Scenario.launch),
    (
      "application:didFinishLaunchingWithOptions:", "UIApplicationDidFinishLaunchingNotification",
      .launch
    ),
    ("applicationWillResignActive:", "UIApplicationWillResignActiveNotification", .home),
    ("applicationDidEnterBackground:", "UIApplicationDidEnterBackgroundNotification", .home),
    ("applicationWillEnterForeground:", "UIApplicationWillEnterForegroundNotification", .resume),
    ("applicationWillTerminate:", "UIApplicationWillTerminateNotification", .terminate),
    (
      "applicationDidReceiveMemoryWarning:", "UIApplicationDidReceiveMemoryWarningNotification",
      .memoryWarning
    ),
  ])
  func `callbacks and notifications go together`(
    selector: String, notification: String, scenario: Scenario
  ) throws {
    let callbacks = AppFacts().story(scenario).walk.callbacks
    let callback = try #require(callbacks.first { $0.selector == selector })
    #expect(callback.notifications == [notification])
  }

  @Test func `a purge calls no methods and posts no notifications`() {
    for facts in AppVariants.all { #expect(facts.story(.purge).walk.callbacks.isEmpty) }
  }

  // MARK: Scenes

  @Test func `scenes take the delegate's place from iOS 13 on`() {
    var facts = AppVariants.with { $0.declaresScenes = true }
    #expect(
      facts.selectors(.launch, to: "SceneDelegate") == [
        "scene:willConnectToSession:options:", "sceneWillEnterForeground:",
        "sceneDidBecomeActive:",
      ])
    #expect(
      facts.selectors(.home, to: "SceneDelegate") == [
        "sceneWillResignActive:", "sceneDidEnterBackground:",
      ])
    #expect(
      facts.selectors(.terminate, to: "SceneDelegate") == [
        "sceneWillResignActive:", "sceneDidEnterBackground:", "sceneDidDisconnect:",
      ])
    #expect(
      facts.story(.home).walk.callbacks[0].notifications == [
        "UISceneWillDeactivateNotification", "UIApplicationWillResignActiveNotification",
      ])
    facts.system = VersionNumber(12, 4)
    #expect(facts.selectors(.launch, to: "SceneDelegate").isEmpty)
    #expect(
      facts.story(.launch).reasons.last?.value == "no: iOS 12.4 ignores the scene manifest")
  }

  @Test func `a configuration is requested for a new scene, and a restored one is not`() {
    let configures = "application:configurationForConnectingSceneSession:options:"
    let facts = AppVariants.with {
      $0.declaresScenes = true
      $0.asksForRestoration = true
    }
    #expect(
      facts.selectors(.launch, to: "AppDelegate") == [
        "application:willFinishLaunchingWithOptions:",
        "application:didFinishLaunchingWithOptions:", configures,
      ])
    #expect(!facts.selectors(.restore, to: "AppDelegate").contains(configures))
  }

  @Test(arguments: [("5.1", false), ("6.0", true), ("15.0", true)])
  func `an app is called before its state is restored, from iOS 6 on`(
    system: String, isCalled: Bool
  ) throws {
    let version = try #require(VersionNumber(system))
    let facts = AppVariants.with { $0.system = version }
    #expect(
      facts.selectors(.launch, to: "AppDelegate")
        .contains("application:willFinishLaunchingWithOptions:") == isCalled)
  }

  @Test func `visionOS has the UIKit of iOS 17, whatever its number`() {
    let facts = AppVariants.with {
      $0.platform = "visionOS"
      $0.system = VersionNumber(1)
      $0.declaresScenes = true
    }
    #expect(facts.hasScenes && !facts.unloadsViews)
    #expect(facts.systemName == "visionOS 1.0")
  }

  // MARK: Views

  @Test func `a view loads once and then appears, between the two callbacks of a launch`() {
    for facts in AppVariants.all where !facts.hasScenes {
      #expect(
        facts.selectors(.launch, to: "ViewController") == [
          "viewDidLoad", "viewWillAppear:",
        ]
          + (facts.system < VersionNumber(5)
            ? [] : ["viewWillLayoutSubviews", "viewDidLayoutSubviews"]) + ["viewDidAppear:"])
      #expect(facts.selectors(.home, to: "ViewController").allSatisfy { $0.contains("encode") })
    }
  }

  @Test(arguments: [
    ("4.3", ["didReceiveMemoryWarning", "viewDidUnload"]),
    ("5.0", ["didReceiveMemoryWarning", "viewWillUnload", "viewDidUnload"]),
    ("5.1", ["didReceiveMemoryWarning", "viewWillUnload", "viewDidUnload"]),
    ("6.0", ["didReceiveMemoryWarning"]), ("15.0", ["didReceiveMemoryWarning"]),
  ])
  func `views are unloaded before iOS 6 alone`(system: String, expected: [String]) throws {
    let version = try #require(VersionNumber(system))
    let facts = AppVariants.with { $0.system = version }
    #expect(facts.selectors(.memoryWarning, to: "ViewController") == expected)
  }

  // MARK: State

  @Test func `state is saved in the background and restored before the launch is finished`() {
    let facts = AppVariants.with { $0.asksForRestoration = true }
    let saved = [
      "applicationWillResignActive:", "applicationDidEnterBackground:",
      "application:shouldSaveApplicationState:",
      "application:willEncodeRestorableStateWithCoder:", "encodeRestorableStateWithCoder:",
    ]
    #expect(facts.story(.home).walk.callbacks.map(\.selector) == saved)
    #expect(
      facts.story(.restore).walk.callbacks.map(\.selector).prefix(6) == [
        "application:willFinishLaunchingWithOptions:", "application:shouldRestoreApplicationState:",
        "viewDidLoad",
        "decodeRestorableStateWithCoder:", "application:didDecodeRestorableStateWithCoder:",
        "application:didFinishLaunchingWithOptions:",
      ])
  }

  @Test func `state is restored by apps that request it, from iOS 6 on`() {
    for facts in AppVariants.all {
      let restores = facts.asksForRestoration && facts.system >= VersionNumber(6)
      let restored = facts.story(.restore).walk
      let launched = facts.story(.launch).walk
      #expect((restored != launched) == restores, "\(facts)")
      #expect(
        facts.story(.restore).notes.contains { $0.hasPrefix("nothing is restored") } != restores)
      let saves = facts.story(.home).walk.callbacks.contains { $0.selector.contains("tate") }
      #expect(saves == restores)
    }
  }

  @Test func `scenes hand out an activity instead`() {
    var facts = AppVariants.with {
      $0.asksForRestoration = true
      $0.declaresScenes = true
    }
    #expect(facts.selectors(.home, to: "SceneDelegate").last == "stateRestorationActivityForScene:")
    #expect(
      facts.selectors(.restore, to: "SceneDelegate")[1]
        == "scene:restoreInteractionStateWithUserActivity:")
    facts.system = VersionNumber(13)
    #expect(facts.selectors(.restore, to: "SceneDelegate").count == 3)
  }

  // MARK: Settings that decide

  @Test func `background modes keep an app from being suspended at once`() throws {
    var facts = AppVariants.with { $0.backgroundModes = ["audio"] }
    let last = try #require(facts.story(.home).walk.steps.last)
    #expect(last.note == "only after its background work is done: audio")
    facts.exitsOnSuspend = true
    #expect(
      facts.story(.home).notes.first
        == "the background modes have no effect: the app ends on suspend")
  }

  @Test(arguments: [
    (nil, "15.0", "none named"),
    ("Launch", "15.0", "Launch.storyboard, until the app's own view appears"),
    ("Launch", "7.1", "a launch image; Launch.storyboard is for iOS 8 and later"),
    (nil, "7.1", "a launch image"),
  ])
  func `launch storyboards came with iOS 8`(
    storyboard: String?, system: String, expected: String
  ) throws {
    let version = try #require(VersionNumber(system))
    let facts = AppVariants.with {
      $0.launchStoryboard = storyboard
      $0.system = version
    }
    #expect(facts.story(.launch).reasons.first?.value == expected)
  }

  @Test func `without a main storyboard code makes the window`() {
    var facts = AppFacts()
    #expect(facts.story(.launch).reasons[1].value == "made in code: there is no main storyboard")
    facts.mainStoryboard = "Main"
    #expect(
      facts.story(.launch).reasons[1].value
        == "UIKit makes it and shows the initial controller of Main.storyboard")
  }

  @Test func `the class prefix is before every class`() {
    let facts = AppVariants.with {
      $0.classPrefix = "HM"
      $0.declaresScenes = true
    }
    let classes = Set(facts.story(.launch).walk.callbacks.map(\.receiver))
    #expect(classes == ["HMAppDelegate", "HMSceneDelegate", "HMViewController"])
  }
}
