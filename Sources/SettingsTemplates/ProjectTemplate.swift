/// The template of a new project, by its name on the command line.
///
/// The templates of each era and their contents follow Xcode's own of that time.
package enum ProjectTemplate: String, CaseIterable, Sendable {
  case singleView = "single-view"
  case masterDetail = "master-detail"
  case pageBased = "page-based"
  case tabbed
  case game
  case swiftUI = "swiftui"
  case utility
  case empty
  case framework
  case staticLibrary = "static-library"

  /// The product.
  package enum Product: Sendable {
    case application
    case framework
    case staticLibrary

    /// The type in config.yaml.
    package var typeName: String {
      switch self {
      case .application: "application"
      case .framework: "framework"
      case .staticLibrary: "staticLibrary"
      }
    }
  }

  package var product: Product {
    switch self {
    case .framework: .framework
    case .staticLibrary: .staticLibrary
    default: .application
    }
  }

  /// One line for lists: lower case, without a period.
  package var summary: String {
    switch self {
    case .singleView: "an app with one screen"
    case .swiftUI: "an app with one screen in SwiftUI (modern)"
    case .masterDetail: "an app with a list, and details of what is chosen in it"
    case .pageBased: "an app whose pages are turned like a book's"
    case .tabbed: "an app with a tab bar"
    case .game: "a game: SpriteKit, or OpenGL ES in the classic era"
    case .utility: "an app with a main side and a flipside (classic)"
    case .empty: "an app with a window and nothing in it (classic)"
    case .framework: "a framework, built on UIKit (modern)"
    case .staticLibrary: "a static library, built on Foundation"
    }
  }

  /// The eras that have it, the default first.
  package var eras: [Era] {
    switch self {
    case .utility, .empty: [.classic]
    case .framework, .swiftUI: [.modern]
    default: [.modern, .classic]
    }
  }

  /// Whether it can have storyboards: an empty app has no screen, and SwiftUI's screens are code.
  package var canHaveStoryboards: Bool {
    product == .application && self != .empty && self != .swiftUI
  }

  /// The frameworks that its sources use, in the order of their layers.
  func frameworks(_ era: Era) -> [String] {
    switch (product, era) {
    case (.staticLibrary, _): ["Foundation"]
    case (.framework, _): ["UIKit"]
    case (.application, .modern):
      switch self {
      case .game: ["UIKit", "SpriteKit"]
      case .swiftUI: ["SwiftUI"]
      default: ["UIKit"]
      }
    case (.application, .classic):
      self == .game
        ? ["UIKit", "CoreGraphics", "GLKit", "OpenGLES", "Foundation"]
        : ["UIKit", "CoreGraphics", "Foundation"]
    }
  }
}
