/// A kind of device that an app may find itself on, told apart as far as apps are treated differently.
package enum Device: String, Sendable, CaseIterable {
  case phoneWithHomeButton = "iPhone with home button"
  case phoneWithoutHomeButton = "iPhone without home button"
  case pad = "iPad"
  case television = "Apple TV"
  case watch = "Apple Watch"
  case mac = "Mac"
  case vision = "Apple Vision"

  /// The devices of a family, by its number in TARGETED_DEVICE_FAMILY; none for a number that is none.
  package static func devices(family: Int) -> [Device] {
    switch family {
    case 1: [.phoneWithHomeButton, .phoneWithoutHomeButton]
    case 2: [.pad]
    case 3: [.television]
    case 4: [.watch]
    case 6: [.mac]
    case 7: [.vision]
    default: []
    }
  }

  /// Whether somebody can turn it, and the interface with it.
  package var canBeTurned: Bool {
    switch self {
    case .phoneWithHomeButton, .phoneWithoutHomeButton, .pad: true
    case .television, .watch, .mac, .vision: false
    }
  }
}
