/// What is known of an app before it is run: the little that decides about its life.
///
/// Facts are values of one build configuration. Where they come from is no business of this room.
package struct AppFacts: Sendable, Equatable {
  /// The platform that the app is built for: `iOS`, `tvOS`, `visionOS`.
  package var platform = "iOS"
  /// The oldest system that the app runs on. A walk is one on this system.
  package var system = SystemVersion(15)
  /// What the names of the app's classes begin with.
  package var classPrefix = ""
  /// UIApplicationExitsOnSuspend.
  package var exitsOnSuspend = false
  /// UIBackgroundModes.
  package var backgroundModes: [String] = []
  package var devices: [Device] = [.phoneWithHomeButton, .phoneWithoutHomeButton]
  /// UISupportedInterfaceOrientations, as each family finds it; nil where nothing says anything.
  package var phoneOrientations: [Orientation]?
  package var padOrientations: [Orientation]?
  /// UIRequiresFullScreen.
  package var requiresFullScreen = false
  /// UIMainStoryboardFile, which may differ on an iPad.
  package var mainStoryboard: String?
  /// UILaunchStoryboardName.
  package var launchStoryboard: String?
  /// Whether Info.plist has UILaunchScreen.
  package var hasLaunchScreen = false
  /// Whether Info.plist has a scene manifest.
  package var declaresScenes = false
  /// Whether the app asks for its state to be saved and restored.
  package var asksForRestoration = false
  /// What the sources say; nil where they are not known.
  package var code: AppCode?
  /// The class of the controller on the screen, where the storyboard or the sources name it.
  package var namedController: String?

  package init() {}

  // MARK: What follows

  /// The version of iOS that brought UIKit as the app finds it: rules are told by it on every platform.
  package var era: SystemVersion { platform == "visionOS" ? SystemVersion(17) : system }

  /// Scenes have delegates of their own from iOS 13 on; older systems overlook the manifest.
  package var hasScenes: Bool { declaresScenes && era >= SystemVersion(13) }

  /// State is saved and restored from iOS 6 on.
  package var restoresState: Bool { asksForRestoration && era >= SystemVersion(6) }

  /// Whether the controller decides about each turn, and not the Info.plist.
  package var asksController: Bool { era < SystemVersion(6) }

  /// What a view that is not on the screen goes through when memory runs out.
  package var unloadsViews: Bool { era < SystemVersion(6) }

  package var delegateClass: String {
    code?.className(
      having: "application:didFinishLaunchingWithOptions:", suffix: "AppDelegate")
      ?? classPrefix + "AppDelegate"
  }

  package var sceneDelegateClass: String {
    code?.className(having: "scene:willConnectToSession:options:", suffix: "SceneDelegate")
      ?? classPrefix + "SceneDelegate"
  }

  /// The class of the controller that is on the screen.
  package var controllerClass: String { namedController ?? classPrefix + "ViewController" }

  /// The language of a class; of one that is not among the sources, that of the application's delegate,
  /// or of most files.
  func language(of name: String) -> SourceLanguage {
    guard let code else { return .objectiveC }
    return code.languages[name] ?? code.languages[delegateClass] ?? code.mainLanguage
  }

  func callback(
    _ receiver: String, _ selector: String, _ level: Callback.Level, notifications: [String] = []
  ) -> Callback {
    Callback(
      receiver, selector, level, notifications: notifications, language: language(of: receiver),
      answer: code?.answer(of: receiver, to: selector) ?? .assumed)
  }

  /// `iOS 15.0`.
  package var systemName: String { "\(platform) \(system)" }
}
