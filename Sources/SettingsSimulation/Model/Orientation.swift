/// One of the four ways an interface can stand, seen from the person who holds the device.
package enum Orientation: String, Sendable, CaseIterable {
  case portrait
  case portraitUpsideDown
  case landscapeLeft
  case landscapeRight

  /// The value in UISupportedInterfaceOrientations.
  package var infoPlistName: String {
    "UIInterfaceOrientation" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

  package init?(infoPlistName: String) {
    guard let match = Self.allCases.first(where: { $0.infoPlistName == infoPlistName }) else {
      return nil
    }
    self = match
  }

  /// In plain words.
  package var words: String {
    switch self {
    case .portrait: "portrait"
    case .portraitUpsideDown: "upside down"
    case .landscapeLeft: "landscape left"
    case .landscapeRight: "landscape right"
    }
  }

  package var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Once around, a quarter at a time, back to where it began.
  package static let aroundFromPortrait: [Orientation] = [
    .landscapeLeft, .portraitUpsideDown, .landscapeRight, .portrait,
  ]
}
