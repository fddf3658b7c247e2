/// The language of an app's delegates and view controllers, which determines the syntax of methods.
package enum CodeLanguage: String, Sendable {
  case objectiveC = "objective-c"
  case swift

  /// Returns a method's name: `applicationDidEnterBackground:`, or
  /// `applicationDidEnterBackground(_:)`.
  func methodName(_ selector: String) -> String {
    switch self {
    case .objectiveC: selector
    case .swift: Self.swiftNames[selector] ?? Self.swiftName(selector)
    }
  }

  /// Returns a method with its class: `-[AppDelegate applicationDidEnterBackground:]`, or
  /// `AppDelegate.applicationDidEnterBackground(_:)`.
  func line(_ receiver: String, _ selector: String) -> String {
    switch self {
    case .objectiveC: "-[\(receiver) \(selector)]"
    case .swift: "\(receiver).\(methodName(selector))"
    }
  }

  /// Returns a notification's name in code: `UIApplication.didBecomeActiveNotification` in Swift.
  func notificationName(_ name: String) -> String {
    guard self == .swift,
      let type = ["UIApplication", "UIScene"].first(where: name.hasPrefix)
    else { return name }
    let rest = name.dropFirst(type.count)
    return "\(type).\(rest.prefix(1).lowercased())\(rest.dropFirst())"
  }

  /// Returns the parts of a selector as argument labels. The first part becomes the name.
  private static func swiftName(_ selector: String) -> String {
    let parts = selector.split(separator: ":")
    guard selector.hasSuffix(":"), let first = parts.first else { return "\(selector)()" }
    return "\(first)(_:\(parts.dropFirst().map { "\($0):" }.joined()))"
  }

  /// Methods whose Swift names omit words that are part of their types.
  private static let swiftNames = [
    "application:configurationForConnectingSceneSession:options:":
      "application(_:configurationForConnecting:options:)",
    "application:willEncodeRestorableStateWithCoder:":
      "application(_:willEncodeRestorableStateWith:)",
    "application:didDecodeRestorableStateWithCoder:":
      "application(_:didDecodeRestorableStateWith:)",
    "encodeRestorableStateWithCoder:": "encodeRestorableState(with:)",
    "decodeRestorableStateWithCoder:": "decodeRestorableState(with:)",
    "scene:willConnectToSession:options:": "scene(_:willConnectTo:options:)",
    "scene:restoreInteractionStateWithUserActivity:": "scene(_:restoreInteractionStateWith:)",
    "stateRestorationActivityForScene:": "stateRestorationActivity(for:)",
    "viewWillTransitionToSize:withTransitionCoordinator:": "viewWillTransition(to:with:)",
    "willRotateToInterfaceOrientation:duration:": "willRotate(to:duration:)",
    "didRotateFromInterfaceOrientation:": "didRotate(from:)",
    "shouldAutorotateToInterfaceOrientation:": "shouldAutorotate(to:)",
  ]
}
