import Testing

@testable import SettingsSimulation

/// Where a view comes from: every combination of what there may be, and the names in their order.
@Suite struct ViewSearchTests {
  static let places = ViewSearch.Place.allCases

  @Test(arguments: 0..<32)
  func `the first place that has the view gives it`(bits: Int) throws {
    var question = ViewQuestion(controller: "HMMapController")
    question.overridesLoadView = bits & 1 != 0
    question.storyboard = bits & 2 != 0 ? "Main" : nil
    question.explicitNib = bits & 4 != 0 ? "Atlas" : nil
    question.nibs =
      (bits & 8 != 0 ? ["HMMap"] : []) + (bits & 16 != 0 ? ["HMMapController"] : [])
    let search = ViewSearch(question, AppFacts())
    // The lowest bit that is set names the place.
    let expected = bits == 0 ? Self.places.count - 1 : bits.trailingZeroBitCount
    #expect(search.attempts.map(\.place) == Array(Self.places[...expected]))
    #expect(
      search.attempts.map(\.isFound) == Self.places[...expected].indices.map { $0 == expected })
    let calls = search.walk.callbacks.map(\.line)
    let load = expected == 0 ? ["-[HMMapController loadView]"] : []
    #expect(calls == load + ["-[HMMapController viewDidLoad]"])
    #expect(search.walk.end == "view loaded")
  }

  @Test func `names are tried in order`() {
    let search = ViewSearch(ViewQuestion(controller: "HMMapController"), AppFacts())
    #expect(
      search.attempts.compactMap(\.name) == [
        "-[HMMapController loadView]", "HMMap.nib", "HMMapController.nib", "UIView",
      ])
  }

  @Test(arguments: [
    ("HMMap", ["HMMap.nib"]), ("Controller", ["Controller.nib"]),
    ("MapController", ["Map.nib", "MapController.nib"]),
    ("ControllerOfMaps", ["ControllerOfMaps.nib"]),
  ])
  func `only a name that ends with Controller is tried without it`(
    controller: String, names: [String]
  ) {
    let search = ViewSearch(ViewQuestion(controller: controller), AppFacts())
    #expect(search.attempts.compactMap(\.name).filter { $0.hasSuffix(".nib") } == names)
  }

  @Test func `a device's own nib comes first`() {
    var question = ViewQuestion(controller: "MapController")
    question.nibs = ["Map", "Map~ipad"]
    question.deviceSuffixes = ["~iphone", "~ipad"]
    #expect(ViewSearch(question, AppFacts()).attempts.last?.name == "Map~ipad.nib")
    question.deviceSuffixes = ["~iphone"]
    #expect(ViewSearch(question, AppFacts()).attempts.last?.name == "Map.nib")
  }

  @Test func `a nib that the code names and that is missing is reported`() {
    var question = ViewQuestion(controller: "MapController")
    question.explicitNib = "Atlas"
    #expect(
      ViewSearch(question, AppFacts()).notes == [
        "no Atlas.xib or Atlas.nib was found: without it the app ends with an exception"
      ])
    question.nibs = ["Atlas"]
    #expect(ViewSearch(question, AppFacts()).notes.isEmpty)
  }
}
