/// The platform that a cell is built for, as far as it is known.
package struct CellPlatform: Hashable, Sendable {
  /// Nil while SDKROOT is unknown, and where it names no SDK.
  package var sdk: SDK?
  /// Whether SDKROOT is `auto` and no destination selects one of the target's platforms.
  package var isUndecided = false
  /// The destination that the SDK was selected for; nil without one.
  package var runDestination: RunDestination?

  package init(sdk: SDK? = nil, isUndecided: Bool = false, runDestination: RunDestination? = nil) {
    self.sdk = sdk
    self.isUndecided = isUndecided
    self.runDestination = runDestination
  }
}

/// A destination as it affects one cell.
package struct RunDestination: Hashable, Sendable {
  package let destination: Destination
  /// The SDK that the cell is built with.
  package let sdk: SDK
  /// Whether the target only accompanies what runs on the destination, as an iOS app does the watch
  /// app that it contains.
  package let isCompanion: Bool

  package init(destination: Destination, sdk: SDK, isCompanion: Bool) {
    self.destination = destination
    self.sdk = sdk
    self.isCompanion = isCompanion
  }
}
