/// The five states that an app can be in.
package enum AppState: String, Sendable, CaseIterable {
  case notRunning = "not running"
  /// On the screen, but not listening: on the way in or out.
  case inactive
  case active
  /// Off the screen, and still running.
  case background
  /// In memory, and not running.
  case suspended
}

/// The ways from one state to another. There are no others.
package enum Transition: String, Sendable, CaseIterable {
  case start
  case activate
  case deactivate
  case enterBackground
  case enterForeground
  case suspend
  case wake
  /// The end of an app that ends on suspend.
  case exit
  /// The end of an app that is told to go.
  case terminate
  /// The end of an app that is not asked.
  case purge

  package var before: AppState {
    switch self {
    case .start: .notRunning
    case .activate, .enterBackground: .inactive
    case .deactivate: .active
    case .enterForeground, .suspend, .terminate: .background
    case .wake, .exit, .purge: .suspended
    }
  }

  package var after: AppState {
    switch self {
    case .start, .deactivate, .enterForeground: .inactive
    case .activate: .active
    case .enterBackground, .wake: .background
    case .suspend: .suspended
    case .exit, .terminate, .purge: .notRunning
    }
  }

  /// What happens, in a few words.
  package var words: String {
    switch self {
    case .start: "the app starts"
    case .activate: "it may be used"
    case .deactivate: "it may no longer be used"
    case .enterBackground: "it leaves the screen"
    case .enterForeground: "it comes to the screen"
    case .suspend: "it stops, and remains in memory"
    case .wake: "it runs again"
    case .exit: "it ends instead of remaining in memory"
    case .terminate: "it ends"
    case .purge: "it is removed from memory"
    }
  }
}
