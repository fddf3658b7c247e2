extension NewProject {
  /// The scenes of a main storyboard, beginning with the initial one.
  func scenes(for device: TargetDevices) -> [Scene] {
    switch template {
    case .masterDetail: masterDetailScenes(for: device)
    case .pageBased:
      [
        Scene("pageViewController", className("RootViewController")),
        Scene(
          "viewController", className("DataViewController"), identifier: "DataViewController"),
      ]
    case .tabbed:
      [
        Scene(
          "tabBarController",
          segues: [.holds("viewControllers", 1), .holds("viewControllers", 2)]),
        Scene("viewController", className("FirstViewController"), tab: "First"),
        Scene("viewController", className("SecondViewController"), tab: "Second"),
      ]
    case .utility:
      [
        Scene(
          "viewController", className("MainViewController"),
          segues: [.leads("modal", "showAlternate", 1)]),
        Scene("viewController", className("FlipsideViewController")),
      ]
    case .game:
      era == .modern
        ? [Scene("viewController", className("GameViewController"), viewClass: "SKView")]
        : [Scene("glkViewController", className("ViewController"), viewClass: "GLKView")]
    case .singleView, .swiftUI, .empty, .framework, .staticLibrary:
      [Scene("viewController", className("ViewController"))]
    }
  }

  private func masterDetailScenes(for device: TargetDevices) -> [Scene] {
    let master = className("MasterViewController"), detail = className("DetailViewController")
    if era == .classic, device == .iphone {
      return [
        Scene("navigationController", segues: [.holds("rootViewController", 1)]),
        Scene("tableViewController", master, segues: [.leads("push", "showDetail", 2)]),
        Scene("viewController", detail),
      ]
    }
    return [
      Scene(
        "splitViewController",
        segues: [.holds("masterViewController", 1), .holds("detailViewController", 3)]),
      Scene("navigationController", segues: [.holds("rootViewController", 2)]),
      // On an iPad of the classic era, the detail is visible already, and code finds it.
      Scene(
        "tableViewController", master,
        segues: era == .modern ? [.leads("showDetail", "showDetail", 3)] : []),
      Scene("navigationController", segues: [.holds("rootViewController", 4)]),
      Scene("viewController", detail),
    ]
  }

  /// The controllers of a classic app that load their view from a nib, with the view's class.
  var nibOwners: [(owner: String, viewClass: String?)] {
    switch template {
    case .singleView: [(className("ViewController"), nil)]
    case .game: [(className("ViewController"), "GLKView")]
    case .masterDetail: [(className("DetailViewController"), nil)]
    case .pageBased: [(className("DataViewController"), nil)]
    case .tabbed:
      [(className("FirstViewController"), nil), (className("SecondViewController"), nil)]
    case .utility:
      [(className("MainViewController"), nil), (className("FlipsideViewController"), nil)]
    case .swiftUI, .empty, .framework, .staticLibrary: []
    }
  }
}
