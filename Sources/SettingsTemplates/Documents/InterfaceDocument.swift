/// Storyboards and nib files as XML, with only what Interface Builder and the tools need.
///
/// Identifiers are derived from positions, so the same project always has the same bytes.
struct InterfaceDocument {
  private var text = ""
  private let isPad: Bool
  /// Swift's classes are looked up in their module.
  private let module: String?

  private init(isPad: Bool, module: String?) {
    self.isPad = isPad
    self.module = module
  }

  /// - Parameters:
  ///   - scenes: The scenes; the storyboard begins with the first.
  ///   - isPad: Whether it is for iPad only.
  ///   - isLaunchScreen: Whether it is the launch screen.
  ///   - module: The module of Swift classes; nil for Objective-C.
  static func storyboard(
    _ scenes: [Scene], isPad: Bool = false, isLaunchScreen: Bool = false, module: String? = nil
  ) -> String {
    var document = InterfaceDocument(isPad: isPad, module: module)
    document.open(
      "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB",
      (isLaunchScreen ? " launchScreen=\"YES\"" : "")
        + " initialViewController=\"\(controllerID(0))\"")
    document.line(1, "<scenes>")
    for (place, scene) in scenes.enumerated() { document.write(scene, at: place) }
    document.line(1, "</scenes>")
    document.line(0, "</document>")
    return document.text
  }

  /// A nib with one view for a controller that loads it.
  static func nib(owner: String, viewClass: String?, isPad: Bool) -> String {
    var document = InterfaceDocument(isPad: isPad, module: nil)
    document.open("com.apple.InterfaceBuilder3.CocoaTouch.XIB", "")
    document.line(1, "<objects>")
    let view = "vw1-00-aaa"
    document.line(
      2,
      "<placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\" userLabel=\"File's Owner\" "
        + "customClass=\"\(owner)\">")
    document.line(3, "<connections>")
    document.line(
      4, "<outlet property=\"view\" destination=\"\(view)\" id=\"out-00-aaa\"/>")
    document.line(3, "</connections>")
    document.line(2, "</placeholder>")
    document.line(
      2,
      "<placeholder placeholderIdentifier=\"IBFirstResponder\" id=\"-2\" "
        + "customClass=\"UIResponder\"/>")
    document.writeView(viewClass, id: view, key: nil, depth: 2)
    document.line(1, "</objects>")
    document.line(0, "</document>")
    return document.text
  }

  // MARK: Parts

  private mutating func open(_ type: String, _ attributes: String) {
    line(0, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>")
    line(
      0,
      "<document type=\"\(type)\" version=\"3.0\" toolsVersion=\"9531\" "
        + "targetRuntime=\"iOS.CocoaTouch\(isPad ? ".iPad" : "")\" propertyAccessControl=\"none\""
        + "\(attributes)>")
    line(1, "<dependencies>")
    line(
      2,
      "<plugIn identifier=\"com.apple.InterfaceBuilder.IBCocoaTouchPlugin\" version=\"9529\"/>")
    line(1, "</dependencies>")
  }

  private mutating func write(_ scene: Scene, at place: Int) {
    line(2, "<!--\(scene.customClass ?? scene.element)-->")
    line(2, "<scene sceneID=\"\(Self.id("scn", place))\">")
    line(3, "<objects>")
    var head = "<\(scene.element) id=\"\(Self.controllerID(place))\""
    if let identifier = scene.storyboardIdentifier {
      head += " storyboardIdentifier=\"\(identifier)\""
    }
    if let name = scene.customClass { head += classAttributes(name, isOwn: true) }
    line(4, head + " sceneMemberID=\"viewController\">")
    writeContents(of: scene, at: place)
    line(4, "</\(scene.element)>")
    line(
      4,
      "<placeholder placeholderIdentifier=\"IBFirstResponder\" id=\"\(Self.id("frs", place))\" "
        + "sceneMemberID=\"firstResponder\"/>")
    line(3, "</objects>")
    line(3, "<point key=\"canvasLocation\" x=\"\(place * 700)\" y=\"0\"/>")
    line(2, "</scene>")
  }

  private mutating func writeContents(of scene: Scene, at place: Int) {
    if let title = scene.tabTitle {
      line(5, "<tabBarItem key=\"tabBarItem\" title=\"\(title)\" id=\"\(Self.id("tab", place))\"/>")
    }
    let bar = Self.id("bar", place)
    switch scene.element {
    case "navigationController": line(5, "<navigationBar key=\"navigationBar\" id=\"\(bar)\"/>")
    case "tabBarController": line(5, "<tabBar key=\"tabBar\" id=\"\(bar)\"/>")
    case "tableViewController": writeTable(at: place)
    case "splitViewController", "pageViewController": break
    default: writeView(scene.viewClass, id: Self.id("vw1", place), key: "view", depth: 5)
    }
    if scene.segues.isEmpty { return }
    line(5, "<connections>")
    for (number, segue) in scene.segues.enumerated() {
      var element = "<segue destination=\"\(Self.controllerID(segue.destination))\""
      element += " kind=\"\(segue.kind)\""
      if let relationship = segue.relationship { element += " relationship=\"\(relationship)\"" }
      if let identifier = segue.identifier { element += " identifier=\"\(identifier)\"" }
      line(6, element + " id=\"\(Self.id("sg\(number)", place))\"/>")
    }
    line(5, "</connections>")
  }

  private mutating func writeTable(at place: Int) {
    line(
      5,
      "<tableView key=\"view\" contentMode=\"scaleToFill\" dataMode=\"prototypes\" style=\"plain\" "
        + "rowHeight=\"44\" id=\"\(Self.id("tbl", place))\">")
    writeFrame(depth: 6)
    line(6, "<connections>")
    for property in ["dataSource", "delegate"] {
      line(
        7,
        "<outlet property=\"\(property)\" destination=\"\(Self.controllerID(place))\" "
          + "id=\"\(Self.id(property == "delegate" ? "dlg" : "dts", place))\"/>")
    }
    line(6, "</connections>")
    line(5, "</tableView>")
  }

  private mutating func writeView(_ viewClass: String?, id: String, key: String?, depth: Int) {
    let element = viewClass == "GLKView" ? "glkView" : "view"
    line(
      depth,
      "<\(element)\(key.map { " key=\"\($0)\"" } ?? "") contentMode=\"scaleToFill\" id=\"\(id)\""
        + (viewClass.map { $0 == "GLKView" ? "" : classAttributes($0, isOwn: false) } ?? "") + ">")
    writeFrame(depth: depth + 1)
    line(
      depth + 1,
      "<color key=\"backgroundColor\" white=\"1\" alpha=\"1\" colorSpace=\"custom\" "
        + "customColorSpace=\"genericGamma22GrayColorSpace\"/>")
    line(depth, "</\(element)>")
  }

  private mutating func writeFrame(depth: Int) {
    let size = isPad ? "width=\"768\" height=\"1024\"" : "width=\"320\" height=\"480\""
    line(depth, "<rect key=\"frame\" x=\"0.0\" y=\"0.0\" \(size)/>")
    line(
      depth,
      "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" heightSizable=\"YES\"/>")
  }

  private func classAttributes(_ name: String, isOwn: Bool) -> String {
    var text = " customClass=\"\(name)\""
    if isOwn, let module { text += " customModule=\"\(module)\" customModuleProvider=\"target\"" }
    return text
  }

  // MARK: Text

  private static func controllerID(_ place: Int) -> String { id("vc1", place) }

  /// Three characters, two, three, as in Interface Builder.
  private static func id(_ kind: String, _ place: Int) -> String {
    "\(kind)-\(place < 10 ? "0" : "")\(place)-aaa"
  }

  private mutating func line(_ depth: Int, _ content: String) {
    text += String(repeating: "    ", count: depth) + content + "\n"
  }
}
