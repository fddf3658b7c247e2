/// One of the four interface orientations, as the user sees them.
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

  /// A readable name.
  package var words: String {
    switch self {
    case .portrait: "portrait"
    case .portraitUpsideDown: "upside down"
    case .landscapeLeft: "landscape left"
    case .landscapeRight: "landscape right"
    }
  }

  package var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// All orientations in quarter turns, back to the first one.
  package static let aroundFromPortrait: [Orientation] = [
    .landscapeLeft, .portraitUpsideDown, .landscapeRight, .portrait,
  ]
}
