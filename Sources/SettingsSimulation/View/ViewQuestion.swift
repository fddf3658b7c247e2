/// A controller whose view is searched for, and the target's resources.
package struct ViewQuestion: Sendable, Equatable {
  /// The controller's class.
  package var controller: String
  /// Whether the class overrides `loadView`.
  package var overridesLoadView = false
  /// The storyboard with the controller's scene; nil if there is none.
  package var storyboard: String?
  /// The nib that the code names when it creates the controller.
  package var explicitNib: String?
  /// The names of the target's nibs, without extensions; xib files become nibs.
  package var nibs: [String] = []
  /// The suffixes that the devices search for first: `~iphone`, `~ipad`.
  package var deviceSuffixes: [String] = []

  /// The search for the view of the first visible controller.
  package init(_ facts: AppFacts) {
    controller = facts.controllerClass
    storyboard = facts.mainStoryboard
  }

  package init(controller: String) { self.controller = controller }
}
