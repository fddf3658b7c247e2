import SettingsModel

/// The callbacks of each transition between states.
///
/// The application's delegate receives all of them. If the app has scenes, the scene's delegate
/// receives all except those of the app's own start and end, and both notifications are posted.
struct AppCallbacks {
  let facts: AppFacts

  // MARK: The application

  /// Before the app's state is restored, since iOS 6.
  var willFinishLaunching: [Callback] {
    facts.era >= VersionNumber(6) ? [delegate("application:willFinishLaunchingWithOptions:")] : []
  }

  var didFinishLaunching: [Callback] {
    [
      delegate(
        "application:didFinishLaunchingWithOptions:",
        ["UIApplicationDidFinishLaunchingNotification"])
    ]
  }

  /// Selects the delegate of a new scene. It is not called again for a scene that the system has
  /// saved.
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

  // MARK: The visible controller

  /// The callback for each view that is loaded.
  var viewDidLoad: [Callback] { [controller("viewDidLoad")] }

  /// The callbacks each time the view appears.
  var viewAppears: [Callback] {
    [controller("viewWillAppear:")] + viewLayout + [controller("viewDidAppear:")]
  }

  /// The callbacks for the layout of a view, since iOS 5.
  var viewLayout: [Callback] {
    guard facts.era >= VersionNumber(5) else { return [] }
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

  /// The callbacks of a view that is not on the screen if memory is low. Before iOS 6, it is
  /// unloaded. Controllers are notified first since iOS 5.
  var viewUnloads: [Callback] {
    guard facts.unloadsViews else { return [] }
    let before = facts.era >= VersionNumber(5) ? [controller("viewWillUnload")] : []
    return before + [controller("viewDidUnload")]
  }

  // MARK: State

  /// The callbacks that save the app's state after it has entered the background.
  var savesState: [Callback] {
    guard facts.restoresState else { return [] }
    if facts.hasScenes { return [scene("stateRestorationActivityForScene:")] }
    return [
      delegate("application:shouldSaveApplicationState:"),
      delegate("application:willEncodeRestorableStateWithCoder:"),
      controller("encodeRestorableStateWithCoder:"),
    ]
  }

  /// The callbacks of a launch with saved state. A controller decodes its state after its view is
  /// loaded, and the app has finished launching when everything is restored.
  var launchRestoringState: [Callback] {
    guard facts.restoresState else { return launch }
    if facts.hasScenes {
      let restores =
        facts.era >= VersionNumber(15)
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

  /// The callbacks of a launch without saved state.
  var launch: [Callback] {
    willFinishLaunching + didFinishLaunching + configuresScene + sceneConnects + sceneAppears
      + viewDidLoad + viewAppears
  }

  // MARK: Rotation

  /// The controller's callback that decides about a rotation. Before iOS 6, it is called at each
  /// rotation, regardless of the Info.plist.
  var asksToTurn: [Callback] {
    facts.asksController ? [controller("shouldAutorotateToInterfaceOrientation:")] : []
  }

  /// Returns the controller's callbacks for a rotation. Since iOS 8, a rotation is a change of
  /// size, and half a turn is not one.
  func turns(from old: Orientation, to new: Orientation) -> [Callback] {
    guard facts.era >= VersionNumber(8) else {
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
