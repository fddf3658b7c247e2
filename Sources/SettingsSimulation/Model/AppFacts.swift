package import SettingsModel

/// The facts that determine the life of an app.
///
/// They are values of one build configuration. This module does not know where they come from.
package struct AppFacts: Sendable, Equatable {
  /// The platform of the app: `iOS`, `tvOS`, `visionOS`.
  package var platform = "iOS"
  /// The oldest system that the app runs on. Walks are on this system.
  package var system = VersionNumber(15)
  /// The prefix of the app's class names.
  package var classPrefix = ""
  /// UIApplicationExitsOnSuspend.
  package var exitsOnSuspend = false
  /// UIBackgroundModes.
  package var backgroundModes: [String] = []
  package var devices: [Device] = [.phoneWithHomeButton, .phoneWithoutHomeButton]
  /// UISupportedInterfaceOrientations for each device family; nil if it is missing.
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
  /// Whether the app saves and restores its state.
  package var asksForRestoration = false
  /// The facts from the sources; nil if they are unknown.
  package var code: AppCode?
  /// The class of the visible controller, if the storyboard or the sources name it.
  package var namedController: String?

  package init() {}

  // MARK: Derived facts

  /// The version of iOS with the same UIKit, on which rules depend on every platform.
  package var era: VersionNumber { platform == "visionOS" ? VersionNumber(17) : system }

  /// Whether the app has scenes. Scenes have delegates since iOS 13; older systems ignore the
  /// manifest.
  package var hasScenes: Bool { declaresScenes && era >= VersionNumber(13) }

  /// Whether state is saved and restored, which is possible since iOS 6.
  package var restoresState: Bool { asksForRestoration && era >= VersionNumber(6) }

  /// Whether the controller, and not the Info.plist, decides about each rotation.
  package var asksController: Bool { era < VersionNumber(6) }

  /// Whether low memory unloads a view that is not visible.
  package var unloadsViews: Bool { era < VersionNumber(6) }

  package var delegateClass: String {
    code?.className(
      having: "application:didFinishLaunchingWithOptions:", suffix: "AppDelegate")
      ?? classPrefix + "AppDelegate"
  }

  package var sceneDelegateClass: String {
    code?.className(having: "scene:willConnectToSession:options:", suffix: "SceneDelegate")
      ?? classPrefix + "SceneDelegate"
  }

  /// The class of the visible controller.
  package var controllerClass: String { namedController ?? classPrefix + "ViewController" }

  /// Returns the language of a class. For a class that is not in the sources, this is the language
  /// of the application's delegate, or of most files.
  func language(of name: String) -> CodeLanguage {
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

  /// The system's name and version: `iOS 15.0`.
  package var systemName: String { "\(platform) \(system)" }
}
