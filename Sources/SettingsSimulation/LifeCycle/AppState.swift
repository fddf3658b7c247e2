/// The five states of an app.
package enum AppState: String, Sendable, CaseIterable {
  case notRunning = "not running"
  /// On the screen without events, while it appears or disappears.
  case inactive
  case active
  /// Off the screen, but still running.
  case background
  /// In memory, but not running.
  case suspended
}

/// The transitions between states. No others exist.
package enum Transition: String, Sendable, CaseIterable {
  case start
  case activate
  case deactivate
  case enterBackground
  case enterForeground
  case suspend
  case wake
  /// The end of an app that exits on suspend.
  case exit
  /// The end of an app that is notified.
  case terminate
  /// The end of an app that is not notified.
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

  /// A short description of the event.
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
