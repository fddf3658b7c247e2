/// A screen of a storyboard, or several inside of it, as Interface Builder counts them: one
/// controller each.
struct Scene: Sendable {
  /// A connection from one scene to another.
  struct Segue: Sendable {
    /// `relationship`, `show`, `push`, `modal`, …
    let kind: String
    /// The index in a container; nil for a segue.
    var relationship: String?
    /// The identifier in code.
    var identifier: String?
    /// The index of the other scene in the list.
    let destination: Int
  }

  /// The XML element: `viewController`, `navigationController`, …
  let element: String
  /// Nil for a class of UIKit.
  var customClass: String?
  /// The identifier of the controller in code.
  var storyboardIdentifier: String?
  /// The title on a tab.
  var tabTitle: String?
  /// The class of its view, if it is not a plain one of UIKit.
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
  /// A controller inside a container.
  static func holds(_ relationship: String, _ destination: Int) -> Self {
    Self(kind: "relationship", relationship: relationship, destination: destination)
  }

  /// A segue that code performs by its identifier.
  static func leads(_ kind: String, _ identifier: String, _ destination: Int) -> Self {
    Self(kind: kind, identifier: identifier, destination: destination)
  }
}
