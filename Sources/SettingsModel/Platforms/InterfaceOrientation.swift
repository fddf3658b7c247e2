/// An orientation an app's interface may take, with its name in Info.plist.
package enum InterfaceOrientation: String, Sendable, CaseIterable {
  case portrait
  case portraitUpsideDown
  case landscapeLeft
  case landscapeRight

  package var infoPlistName: String {
    switch self {
    case .portrait: "UIInterfaceOrientationPortrait"
    case .portraitUpsideDown: "UIInterfaceOrientationPortraitUpsideDown"
    case .landscapeLeft: "UIInterfaceOrientationLandscapeLeft"
    case .landscapeRight: "UIInterfaceOrientationLandscapeRight"
    }
  }

  /// Returns the orientations for a word of `orientations`; nil for an unknown word.
  package static func orientations(named name: String) -> [InterfaceOrientation]? {
    switch name {
    case "all": allCases
    case "landscape": [.landscapeLeft, .landscapeRight]
    default: InterfaceOrientation(rawValue: name).map { [$0] }
    }
  }

  package static let vocabulary = ["all", "landscape"] + allCases.map(\.rawValue)
}
