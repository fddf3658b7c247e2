/// The two generations of projects: how Xcode started them for iOS 6, and since iOS 9.
package enum Era: String, CaseIterable, Sendable {
  case modern
  case classic

  /// For messages.
  package var title: String {
    switch self {
    case .modern: "modern era (iOS 9 and later)"
    case .classic: "classic era (iOS 6)"
    }
  }

  /// The oldest system that a new project runs on.
  var deploymentTarget: String {
    switch self {
    case .modern: "15.0"
    case .classic: "6.0"
    }
  }

  /// The folder of what is there once for each language. Since Xcode 5, storyboards lie in one that is
  /// for all of them.
  var languageFolder: String {
    switch self {
    case .modern: "Base.lproj"
    case .classic: "en.lproj"
    }
  }

  /// The Info.plist's name: since Xcode 6 without the product's.
  func infoPlistName(_ name: String) -> String {
    switch self {
    case .modern: "Info.plist"
    case .classic: "\(name)-Info.plist"
    }
  }
}
