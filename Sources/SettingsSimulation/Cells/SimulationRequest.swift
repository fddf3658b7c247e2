/// A request to simulate the life of an app.
package struct SimulationRequest: Sendable, Equatable {
  package var scenario: Scenario
  /// The controller whose view is loaded; nil for the one on the screen.
  package var controller: String?
  /// The nib that the code names when it makes the controller.
  package var nib: String?
  /// Whether to assume that the controller overrides `loadView`, regardless of its sources.
  package var overridesLoadView = false
  /// Files that the target has besides those that are found: `Main.storyboard`, `HelloView.xib`.
  package var resources: [String] = []

  package init(_ scenario: Scenario) { self.scenario = scenario }
}

extension ViewQuestion {
  /// A controller's view, as the target's files answer for it.
  init(_ request: SimulationRequest, _ facts: AppFacts, _ files: TargetFiles) {
    let controller = request.controller ?? facts.controllerClass
    self.init(controller: controller)
    overridesLoadView =
      request.overridesLoadView || files.facts.classesWithLoadView.contains(controller)
    explicitNib = request.nib.map { Self.base(of: $0, [".nib", ".xib"]) }
    var nibs = files.nibs
    var named: [String] = []
    for resource in request.resources {
      if resource.hasSuffix(".storyboard") {
        named.append(Self.base(of: resource, [".storyboard"]))
      } else {
        nibs.append(Self.base(of: resource, [".nib", ".xib"]))
      }
    }
    self.nibs = Array(Set(nibs)).sorted()
    storyboard = Self.storyboard(controller, facts, files, named: named)
    if facts.devices.contains(.phoneWithHomeButton) { deviceSuffixes.append("~iphone") }
    if facts.devices.contains(.pad) { deviceSuffixes.append("~ipad") }
  }

  /// The controller that is on the screen: the one named after the prefix, or where the main storyboard
  /// has none of that name, the first that it names. Without a storyboard, the only controller of the
  /// sources.
  static func controller(onScreen facts: AppFacts, _ files: TargetFiles) -> String {
    guard let main = facts.mainStoryboard, files.facts.storyboards[facts.controllerClass] == nil
    else {
      let classes = files.facts.code.classes.keys
      let controllers = classes.filter { $0.hasSuffix("ViewController") }
      guard facts.mainStoryboard == nil, !classes.contains(facts.controllerClass),
        controllers.count == 1
      else { return facts.controllerClass }
      return controllers[0]
    }
    let first = files.facts.scenes.first { scene in
      scene.storyboard == main && scene.controller.hasSuffix("Controller")
    }
    return first?.controller ?? facts.controllerClass
  }

  private static func base(of name: String, _ endings: [String]) -> String {
    let ending = endings.first(where: name.hasSuffix) ?? ""
    let path = name.dropLast(ending.count)
    return String(path.split(separator: "/").last ?? path)
  }

  /// The storyboard with a scene of the controller. The main one is preferred; where it is not to be
  /// found, it is believed to have the controller that is on the screen.
  private static func storyboard(
    _ controller: String, _ facts: AppFacts, _ files: TargetFiles, named: [String]
  ) -> String? {
    let withScene = files.facts.storyboards[controller] ?? []
    if let main = facts.mainStoryboard {
      if withScene.contains(main) { return main }
      let isUnknown = !files.storyboards.contains(main)
      if isUnknown, controller == facts.controllerClass { return main }
    }
    return withScene.sorted().first ?? named.first
  }
}
