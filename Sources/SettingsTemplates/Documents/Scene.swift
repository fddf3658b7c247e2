/// A screen of a storyboard, or several that stand inside it, as Interface Builder counts them: one
/// controller each.
struct Scene: Sendable {
  /// What leads from one scene to another.
  struct Segue: Sendable {
    /// `relationship`, `show`, `push`, `modal`, …
    let kind: String
    /// The place in a container; nil for what a person goes through.
    var relationship: String?
    /// What code calls it by.
    var identifier: String?
    /// The other scene's place in the list.
    let destination: Int
  }

  /// The XML element: `viewController`, `navigationController`, …
  let element: String
  /// Nil for a class of UIKit's.
  var customClass: String?
  /// What code finds the controller by.
  var storyboardIdentifier: String?
  /// The title on a tab.
  var tabTitle: String?
  /// The class of its view, where it is none of UIKit's plain ones.
  var viewClass: String?
  var segues: [Segue] = []

  init(
    _ element: String, _ customClass: String? = nil, identifier: String? = nil,
    tab: String? = nil, viewClass: String? = nil, segues: [Segue] = []
  ) {
    self.element = element
    self.customClass = customClass
    storyboardIdentifier = identifier
    tabTitle = tab
    self.viewClass = viewClass
    self.segues = segues
  }
}

extension Scene.Segue {
  /// A controller that another one holds.
  static func holds(_ relationship: String, _ destination: Int) -> Self {
    Self(kind: "relationship", relationship: relationship, destination: destination)
  }

  /// A way to another screen, which code takes by name.
  static func leads(_ kind: String, _ identifier: String, _ destination: Int) -> Self {
    Self(kind: kind, identifier: identifier, destination: destination)
  }
}
