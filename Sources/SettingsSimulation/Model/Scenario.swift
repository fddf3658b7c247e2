/// A question about the life of an app.
package enum Scenario: String, Sendable, CaseIterable {
  case launch
  case home
  case resume
  case purge
  case terminate
  case rotate
  case memoryWarning = "memory-warning"
  case restore
  case view

  /// What happens, as a title.
  package var summary: String {
    switch self {
    case .launch: "somebody taps the icon"
    case .home: "somebody presses the home button"
    case .resume: "somebody comes back to the app"
    case .purge: "the system needs the memory of an app that is suspended"
    case .terminate: "somebody throws the app out of the app switcher"
    case .rotate: "somebody turns the device once around"
    case .memoryWarning: "memory runs short while the app is in use"
    case .restore: "somebody taps the icon, and the system has state saved from before"
    case .view: "a view controller is asked for its view"
    }
  }

  package static let names = allCases.map(\.rawValue)
}
