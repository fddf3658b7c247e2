/// The run destination of a scheme in config.yaml.
package enum SchemeDestination: Sendable {
  /// A device of the target's own platform.
  case device
  /// The simulator of the target's own platform.
  case simulator
  /// An SDK, whose name may end with a version.
  case sdk(String)
  case destination(Destination)

  /// The words for a platform that the target determines.
  package static let words = ["device", "simulator"]

  /// Nil for a word that names none, and for a destination in xcodebuild's syntax.
  package init?(word: String) {
    switch word {
    case "device": self = .device
    case "simulator": self = .simulator
    default:
      guard SDKTable.sdk(named: word) != nil else { return nil }
      self = .sdk(word)
    }
  }
}
