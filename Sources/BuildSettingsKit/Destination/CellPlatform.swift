import SettingsSpec

/// The platform that a cell is built for, as far as it is known.
struct CellPlatform: Hashable, Sendable {
  /// Nil while SDKROOT is unknown, and where it names no SDK.
  var sdk: SDK?
  /// Whether SDKROOT is `auto` and no destination selects one of the target's platforms.
  var isUndecided = false
  /// The destination that the SDK was selected for; nil without one.
  var runDestination: RunDestination?
}

/// A destination as it affects one cell.
struct RunDestination: Hashable, Sendable {
  let destination: Destination
  /// The SDK that the cell is built with.
  let sdk: SDK
  /// Whether the target only accompanies what runs on the destination, as an iOS app does the watch
  /// app that it contains.
  let isCompanion: Bool
}
