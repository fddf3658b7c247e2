/// Who is called on the way from one state to another: the table of the callbacks.
///
/// The application's delegate hears of everything. Where the app has scenes, the scene's delegate takes
/// its place for all but the app's own start and end, and both notifications are posted.
struct AppCallbacks {
  let facts: AppFacts

  // MARK: The application

  /// Before the app's state is restored; since iOS 6.
  var willFinishLaunching: [Callback] {
    facts.era >= SystemVersion(6) ? [delegate("application:willFinishLaunchingWithOptions:")] : []
  }

  var didFinishLaunching: [Callback] {
    [
      delegate(
        "application:didFinishLaunchingWithOptions:",
        ["UIApplicationDidFinishLaunchingNotification"])
    ]
  }

  /// Which delegate a new scene gets. A scene that the system remembers is not asked for again.
  var configuresScene: [Callback] {
    facts.hasScenes
      ? [delegate("application:configurationForConnectingSceneSession:options:")] : []
  }

  var sceneConnects: [Callback] {
    facts.hasScenes
      ? [scene("scene:willConnectToSession:options:", ["UISceneWillConnectNotification"])] : []
  }

  var sceneAppears: [Callback] {
    facts.hasScenes
      ? [scene("sceneWillEnterForeground:", ["UISceneWillEnterForegroundNotification"])] : []
  }

  var didBecomeActive: [Callback] {
    one("DidBecomeActive", scene: "DidBecomeActive", posting: "DidActivate")
  }

  var willResignActive: [Callback] {
    one("WillResignActive", scene: "WillResignActive", posting: "WillDeactivate")
  }

  var didEnterBackground: [Callback] {
    one("DidEnterBackground", scene: "DidEnterBackground", posting: "DidEnterBackground")
  }

  var willEnterForeground: [Callback] {
    one("WillEnterForeground", scene: "WillEnterForeground", posting: "WillEnterForeground")
  }

  var willTerminate: [Callback] {
    let end = delegate("applicationWillTerminate:", ["UIApplicationWillTerminateNotification"])
    guard facts.hasScenes else { return [end] }
    return [scene("sceneDidDisconnect:", ["UISceneDidDisconnectNotification"]), end]
  }

  private func one(_ name: String, scene sceneName: String, posting: String) -> [Callback] {
    let notification = "UIApplication\(name)Notification"
    guard facts.hasScenes else { return [delegate("application\(name):", [notification])] }
    return [scene("scene\(sceneName):", ["UIScene\(posting)Notification", notification])]
  }

  private func delegate(
    _ selector: String, _ notifications: [String] = [], _ level: Callback.Level = .info
  ) -> Callback {
    facts.callback(facts.delegateClass, selector, level, notifications: notifications)
  }

  private func scene(_ selector: String, _ notifications: [String] = []) -> Callback {
    facts.callback(facts.sceneDelegateClass, selector, .info, notifications: notifications)
  }

  // MARK: The controller on the screen

  /// Once for each view that is loaded.
  var viewDidLoad: [Callback] { [controller("viewDidLoad")] }

  /// Each time that the view comes to the screen.
  var viewAppears: [Callback] {
    [controller("viewWillAppear:")] + viewLayout + [controller("viewDidAppear:")]
  }

  /// Since iOS 5.
  var viewLayout: [Callback] {
    guard facts.era >= SystemVersion(5) else { return [] }
    return [controller("viewWillLayoutSubviews"), controller("viewDidLayoutSubviews")]
  }

  // MARK: Memory

  var memoryWarning: [Callback] {
    [
      delegate(
        "applicationDidReceiveMemoryWarning:",
        ["UIApplicationDidReceiveMemoryWarningNotification"], .warning),
      controller("didReceiveMemoryWarning", .warning),
    ]
  }

  /// What becomes of a view that is not on the screen: it goes, before iOS 6. Controllers are told
  /// beforehand since iOS 5.
  var viewUnloads: [Callback] {
    guard facts.unloadsViews else { return [] }
    let before = facts.era >= SystemVersion(5) ? [controller("viewWillUnload")] : []
    return before + [controller("viewDidUnload")]
  }

  // MARK: State

  /// After the app has entered the background.
  var savesState: [Callback] {
    guard facts.restoresState else { return [] }
    if facts.hasScenes { return [scene("stateRestorationActivityForScene:")] }
    return [
      delegate("application:shouldSaveApplicationState:"),
      delegate("application:willEncodeRestorableStateWithCoder:"),
      controller("encodeRestorableStateWithCoder:"),
    ]
  }

  /// A launch with what was saved. A controller decodes its state after its view was loaded, and the
  /// app has finished launching when all is as it was.
  var launchRestoringState: [Callback] {
    guard facts.restoresState else { return launch }
    if facts.hasScenes {
      let restores =
        facts.era >= SystemVersion(15)
        ? [scene("scene:restoreInteractionStateWithUserActivity:")] : []
      return willFinishLaunching + didFinishLaunching + sceneConnects + restores + sceneAppears
        + viewDidLoad + viewAppears
    }
    return willFinishLaunching
      + [delegate("application:shouldRestoreApplicationState:")] + viewDidLoad
      + [
        controller("decodeRestorableStateWithCoder:"),
        delegate("application:didDecodeRestorableStateWithCoder:"),
      ] + didFinishLaunching + viewAppears
  }

  /// A launch from nothing.
  var launch: [Callback] {
    willFinishLaunching + didFinishLaunching + configuresScene + sceneConnects + sceneAppears
      + viewDidLoad + viewAppears
  }

  // MARK: Turning

  /// Before iOS 6 the controller is asked at each turn, whatever the Info.plist lists.
  var asksToTurn: [Callback] {
    facts.asksController ? [controller("shouldAutorotateToInterfaceOrientation:")] : []
  }

  /// What the controller hears when its interface turns. From iOS 8 on turning is a change of size,
  /// and half a turn is none.
  func turns(from old: Orientation, to new: Orientation) -> [Callback] {
    guard facts.era >= SystemVersion(8) else {
      return [controller("willRotateToInterfaceOrientation:duration:")] + viewLayout
        + [controller("didRotateFromInterfaceOrientation:")]
    }
    guard old.isPortrait != new.isPortrait else { return [] }
    return [controller("viewWillTransitionToSize:withTransitionCoordinator:")] + viewLayout
  }

  func controller(_ selector: String, _ level: Callback.Level = .debug) -> Callback {
    facts.callback(facts.controllerClass, selector, level)
  }
}
