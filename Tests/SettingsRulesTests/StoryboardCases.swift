import Testing

@testable import SettingsRules

extension RuleTests {
  private static let project =
    "project: { platform: iOS, devices: iphone }\ntargets: { App: { type: application, sources: S,"
    + " mainStoryboard: Main } }"

  private static func storyboard(
    _ document: String = #"initialViewController="a""#, scenes: String = scene("a")
  ) -> [String: String] {
    [
      "S/Base.lproj/Main.storyboard":
        "<?xml version=\"1.0\"?>\n<document version=\"3.0\" \(document)>\n<scenes>\n\(scenes)\n</scenes>\n"
        + "</document>\n"
    ]
  }

  private static func scene(_ id: String, _ inside: String = "") -> String {
    "<scene sceneID=\"s-\(id)\"><objects><viewController id=\"\(id)\">\(inside)</viewController>"
      + "<placeholder id=\"p-\(id)\"/></objects></scene>"
  }

  static let storyboardCases: [ConfigCase] = [
    .breaks(
      .mainStoryboardMissing, "no such file",
      "there is no 'Main.storyboard' among the target's sources (App)",
      project.replacing("mainStoryboard: Main", with: "mainStoryboard: «Main»"),
      files: ["S/main.m": ""], notes: ["these are searched"], help: "'mainStoryboard: null'"),
    .keeps(
      .mainStoryboardMissing, "in a folder, none, or unknown sources",
      """
      project: { platform: iOS, devices: iphone }
      targets:
        A: { type: application, sources: S, mainStoryboard: Main }
        B: { type: application, sources: S }
        C: { type: application, mainStoryboard: Nowhere }
      """, files: storyboard()),
    .breaks(
      .launchStoryboardMissing, "no such file",
      "there is no 'Lunch.storyboard' among the target's files (App)",
      project.replacing("mainStoryboard: Main", with: "launchStoryboard: «Lunch»"),
      files: ["S/main.m": "", "S/Launch.storyboard": "<document/>"],
      notes: ["these are searched"], help: "'launchStoryboard'"),
    .breaks(
      .launchStoryboardMissing, "a nib file for something else",
      "'View.xib' is not marked as a launch screen (App)",
      project.replacing("mainStoryboard: Main", with: "launchStoryboard: «View»"),
      files: ["S/main.m": "", "S/View.xib": "<document/>"], notes: [], help: "'launchStoryboard'"),
    .keeps(
      .launchStoryboardMissing, "a storyboard, a nib file, or unknown sources",
      """
      project: { platform: iOS, devices: iphone }
      targets:
        A: { type: application, sources: S, launchStoryboard: Launch }
        B: { type: application, sources: S, launchStoryboard: Screen }
        C: { type: application, launchStoryboard: Nowhere }
      """,
      files: [
        "S/Launch.storyboard": "<document/>",
        "S/Screen.xib": "<document launchScreen=\"YES\"/>",
      ]),
    .breaks(
      .storyboardInitialController, "none",
      "no view controller is the initial one, so the app starts with an empty window (App)",
      project,
      files: [
        "S/Main.storyboard":
          "«<document version=\"3.0\">»<scenes>\(scene("a"))</scenes></document>"
      ], notes: ["because of this"], help: "one of its scenes"),
    .breaks(
      .storyboardInitialController, "one that does not exist",
      "the initial view controller 'b' is in none of the scenes (App)", project,
      files: storyboard("initialViewController=\"«b»\""), help: "that exists"),
    .breaks(
      .storyboardInitialController, "two", "2 view controllers are the initial one (App)", project,
      files: storyboard(
        scenes: scene("a")
          + "<scene><objects><viewController id=\"«b»\" isInitialViewController=\"YES\"/></objects></scene>"
      ), notes: ["'a' is one"], help: "one of them"),
    .keeps(.storyboardInitialController, "one", project, files: storyboard()),
    .breaks(
      .storyboardSegue, "to nowhere", "segue 'next' leads to 'gone', which is not a scene (App)",
      project,
      files: storyboard(
        scenes: scene(
          "a",
          "<connections><segue destination=\"«gone»\" kind=\"show\" identifier=\"next\" id=\"q\"/></connections>"
        )), help: "or remove it"),
    .keeps(
      .storyboardSegue, "to a scene, and back", project,
      files: storyboard(
        scenes: scene(
          "a", "<connections><segue destination=\"b\" kind=\"show\" id=\"q\"/></connections>")
          + scene(
            "b", "<connections><segue destination=\"p-b\" kind=\"unwind\" id=\"r\"/></connections>")
      )),
    .breaks(
      .storyboardUnreadable, "an entity of its own",
      "the storyboard cannot be read: declarations inside the document type are not read (App)",
      project,
      files: [
        "S/Main.storyboard":
          "«»<!DOCTYPE d [<!ENTITY a \"b\">]><document initialViewController=\"&a;\"/>"
      ], help: "Interface Builder"),
    .keeps(
      .storyboardUnreadable, "comments, references to characters", project,
      files: storyboard("title=\"a &amp; b &#x41;\" <!-- no --> ").mapValues {
        $0.replacing(" <!-- no --> ", with: "").replacing("<scenes>", with: "<!-- <x> --><scenes>")
      }),
  ]

  @Test(arguments: [
    ("", "it contains no element"), ("<a>", "'<a>' is not closed"),
    ("<a></b>", "'</b>' has no opening tag"),
    ("<a b></a>", "an attribute is NAME = \"value\""),
    ("<a b=c/>", "an attribute's value must be in quotes"),
    ("<a b=\"&c;\"/>", "'&c;' is not a character"), ("<a>&c;</a>", "'&c;' is not a character"),
    ("< a/>", "a tag has no name"), ("<a/><!-- b", "'<!--' is not closed by '-->'"),
    (String(repeating: "<a>", count: 300), "it is nested too deep, or too large"),
  ])
  func `what is not XML is rejected`(text: String, message: String) {
    var reader = XMLElements(Array(text.utf8))
    let failure = #expect(throws: XMLElements.Failure.self) {
      while try reader.next() != nil {}
    }
    #expect(failure?.message == message)
  }

  @Test func `the size of an image is read off its header`() {
    #expect(PNGHeader(RuleStage.image(57, 114)).map(PixelSize.init) == PixelSize(57, 114))
    #expect(PNGHeader(Array("no image".utf8)) == nil)
    #expect(PNGHeader(Array(RuleStage.image(1, 1).prefix(20))) == nil)
    #expect(PNGHeader(RuleStage.image(0, 1)) == nil)
    // Apple's own variant has a chunk in front.
    var bytes = RuleStage.image(60, 60)
    bytes.insert(
      contentsOf: [0, 0, 0, 4] + Array("CgBI".utf8) + [0, 0, 0, 0, 1, 2, 3, 4], at: 8)
    #expect(PNGHeader(bytes).map(PixelSize.init) == PixelSize(60, 60))
  }
}
