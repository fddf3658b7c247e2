/// Whose view is asked for, and what the target has to answer with.
package struct ViewQuestion: Sendable, Equatable {
  /// The controller's class.
  package var controller: String
  /// Whether the class has a `loadView` of its own.
  package var overridesLoadView = false
  /// The storyboard with the controller's scene; nil where no storyboard has one.
  package var storyboard: String?
  /// The nib that the code names when it makes the controller.
  package var explicitNib: String?
  /// The names of the nibs that the target has, without their endings; xib files become nibs.
  package var nibs: [String] = []
  /// The endings that the devices at hand look for first: `~iphone`, `~ipad`.
  package var deviceSuffixes: [String] = []

  /// A question about the controller that is on the screen when the app has started.
  package init(_ facts: AppFacts) {
    controller = facts.controllerClass
    storyboard = facts.mainStoryboard
  }

  package init(controller: String) { self.controller = controller }
}
