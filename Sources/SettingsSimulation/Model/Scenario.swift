/// A scenario in the life of an app.
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

  /// A description of the scenario, as a title.
  package var summary: String {
    switch self {
    case .launch: "the user opens the app"
    case .home: "the user presses the home button"
    case .resume: "the user returns to the app"
    case .purge: "the system needs the memory of an app that is suspended"
    case .terminate: "the user removes the app from the app switcher"
    case .rotate: "the user turns the device once around"
    case .memoryWarning: "memory runs low while the app is in use"
    case .restore: "the user opens the app, and the system has saved state"
    case .view: "a view controller is asked for its view"
    }
  }

  package static let names = allCases.map(\.rawValue)
}
