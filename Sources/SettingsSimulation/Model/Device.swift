/// A kind of device, as far as the system distinguishes devices.
package enum Device: String, Sendable, CaseIterable {
  case phoneWithHomeButton = "iPhone with home button"
  case phoneWithoutHomeButton = "iPhone without home button"
  case pad = "iPad"
  case television = "Apple TV"
  case watch = "Apple Watch"
  case mac = "Mac"
  case vision = "Apple Vision"

  /// Returns the devices of a family, by its number in TARGETED_DEVICE_FAMILY; none for an unknown
  /// number.
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

  /// Whether the device, and the interface with it, can be rotated.
  package var canBeTurned: Bool {
    switch self {
    case .phoneWithHomeButton, .phoneWithoutHomeButton, .pad: true
    case .television, .watch, .mac, .vision: false
    }
  }
}
