/// The orientations that an app supports on a device.
package struct DeviceOrientations: Sendable, Equatable {
  /// The reason why an orientation is not supported.
  package enum Refusal: String, Sendable {
    case isUnlisted = "not among the app's orientations"
    case hasNoHomeButton = "a phone without home button is never upside down"
    case cannotRotate = "the device cannot be turned"
  }

  package struct Entry: Sendable, Equatable {
    package let orientation: Orientation
    /// The reason for a refusal; nil if the app supports the orientation.
    package let refusal: Refusal?

    package var isTaken: Bool { refusal == nil }
  }

  package let device: Device
  /// The entries for all four orientations, in the order of `Orientation`.
  package let entries: [Entry]
  /// The initial orientation: the first listed orientation that the device supports; nil if none
  /// is.
  package let first: Orientation?

  /// - Parameter listed: The app's orientations for the device's family.
  package init(device: Device, listed: [Orientation]) {
    self.device = device
    var entries: [Entry] = []
    for orientation in Orientation.allCases {
      let refusal: Refusal?
      if !device.canBeTurned {
        refusal = .cannotRotate
      } else if !listed.contains(orientation) {
        refusal = .isUnlisted
      } else if device == .phoneWithoutHomeButton, orientation == .portraitUpsideDown {
        refusal = .hasNoHomeButton
      } else {
        refusal = nil
      }
      entries.append(Entry(orientation: orientation, refusal: refusal))
    }
    self.entries = entries
    let taken = entries.filter(\.isTaken).map(\.orientation)
    first = listed.first(where: taken.contains)
  }

  package var taken: [Orientation] { entries.filter(\.isTaken).map(\.orientation) }

  package func refusal(of orientation: Orientation) -> Refusal? {
    entries.first { $0.orientation == orientation }?.refusal ?? nil
  }
}
