/// The input of a search for a controller's view: the controller, and the target's resources.
package struct ViewQuestion: Sendable, Equatable {
  /// The controller's class.
  package var controller: String
  /// Whether the class overrides `loadView`.
  package var overridesLoadView = false
  /// The storyboard with the controller's scene; nil if there is none.
  package var storyboard: String?
  /// The nib that the code names when it creates the controller.
  package var explicitNib: String?
  /// The names of the target's nibs, without extensions. A xib file becomes a nib.
  package var nibs: [String] = []
  /// The suffixes that the devices search for first: `~iphone`, `~ipad`.
  package var deviceSuffixes: [String] = []

  /// Creates the search for the view of the first visible controller.
  package init(_ facts: AppFacts) {
    controller = facts.controllerClass
    storyboard = facts.mainStoryboard
  }

  package init(controller: String) { self.controller = controller }
}
