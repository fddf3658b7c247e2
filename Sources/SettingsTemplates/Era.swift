/// The two generations of projects: as Xcode created them for iOS 6, and since iOS 9.
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

  /// The deployment target of a new project.
  var deploymentTarget: String {
    switch self {
    case .modern: "15.0"
    case .classic: "6.0"
    }
  }

  /// The folder of files that exist once for each language. Since Xcode 5, storyboards are in one
  /// for all languages.
  var languageFolder: String {
    switch self {
    case .modern: "Base.lproj"
    case .classic: "en.lproj"
    }
  }

  /// The name of the Info.plist file: since Xcode 6, without the product's name.
  func infoPlistName(_ name: String) -> String {
    switch self {
    case .modern: "Info.plist"
    case .classic: "\(name)-Info.plist"
    }
  }
}
