import SettingsModel
import Testing

@testable import SettingsSimulation

/// The facts that are read from sources and storyboards.
@Suite struct SourceFactsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: String
    var isSwift = false
    let classes: Set<String>
  }

  @Test(arguments: [
    Case(
      testDescription: "a method of an implementation",
      source: "@implementation Map\n- (void)loadView {\n}\n@end", classes: ["Map"]),
    Case(
      testDescription: "blanks and comments between",
      source: "@implementation Map // the map\n-  ( void ) /* mine */ loadView\n{ }\n@end",
      classes: ["Map"]),
    Case(
      testDescription: "two classes in a file",
      source: "@implementation A\n- (void)viewDidLoad { }\n@end\n@implementation B\n"
        + "- (void)loadView { }\n@end", classes: ["B"]),
    Case(
      testDescription: "a call is no method",
      source: "@implementation Map\n- (void)go { [self loadView]; (void)loadView; }\n@end",
      classes: []),
    Case(
      testDescription: "a comment is no method",
      source: "@implementation Map\n/* - (void)loadView { } */\n// - (void)loadView {}\n@end",
      classes: []),
    Case(
      testDescription: "a text is no method",
      source: "@implementation Map\nNSString *x = @\"- (void)loadView { \\\" }\";\n@end",
      classes: []),
    Case(
      testDescription: "a declaration is no method",
      source: "@interface Map\n- (void)loadView;\n@end", classes: []),
    Case(
      testDescription: "a method of a Swift class",
      source:
        "final class Map: UIViewController {\n  override func loadView() { view = UIView() }\n}",
      isSwift: true, classes: ["Map"]),
    Case(
      testDescription: "a method of a class in another",
      source: "class Outer { class Inner: UIViewController { override func loadView() {} } }",
      isSwift: true, classes: ["Inner"]),
    Case(
      testDescription: "a call in Swift",
      source: "class Map { func go() { loadView() } }\nfunc loadView() {}", isSwift: true,
      classes: []),
    Case(
      testDescription: "a local function in Swift",
      source: "class Map { func go() { func loadView() {} } }", isSwift: true, classes: []),
    Case(
      testDescription: "a class method before it",
      source: "class Map { class func make() {}\n  override func loadView() {} }", isSwift: true,
      classes: ["Map"]),
    Case(
      testDescription: "a long text in Swift",
      source: "class Map { let t = \"\"\"\n func loadView() {\n \"quoted\" \"\"\"\n}",
      isSwift: true,
      classes: []),
  ])
  func `classes that make their view are seen`(row: Case) {
    var facts = SourceFacts()
    if row.isSwift {
      facts.readSwift(Array(row.source.utf8))
    } else {
      facts.readObjectiveC(Array(row.source.utf8))
    }
    #expect(facts.classesWithLoadView == row.classes)
  }

  @Test(arguments: [
    ("shouldSaveApplicationState shouldRestoreApplicationState", true),
    ("shouldSaveSecureApplicationState shouldRestoreSecureApplicationState", true),
    ("stateRestorationActivityForScene", true), ("stateRestorationActivity", true),
    ("shouldSaveApplicationState", false), ("shouldRestoreApplicationState", false),
    ("/* shouldSaveApplicationState */ shouldRestoreApplicationState", false), ("", false),
  ])
  func `an app asks for restoration by answering both questions`(words: String, asks: Bool) {
    var swift = SourceFacts()
    swift.readSwift(Array(words.utf8))
    #expect(swift.asksForRestoration == asks)
    var objectiveC = SourceFacts()
    objectiveC.readObjectiveC(Array(words.utf8))
    #expect(objectiveC.asksForRestoration == asks)
  }

  @Test func `storyboards name the classes of their scenes`() {
    var facts = SourceFacts()
    let scene = #"<viewController id="1" customClass="MapController" sceneMemberID="x"/>"#
    facts.readStoryboard(Array((scene + scene).utf8), name: "Main")
    facts.readStoryboard(Array(scene.utf8), name: "Second")
    facts.readStoryboard(Array(#"<a customClass=""#.utf8), name: "Broken")
    #expect(facts.storyboards["MapController"] == ["Main", "Second"])
  }

  @Test(arguments: ["/*", "\"", "\"\"\"", "//", "@", "{", "}", "}}}", "\\", "\"\\", "é", "/"])
  func `what is cut off ends the reading and nothing else`(text: String) {
    var facts = SourceFacts()
    facts.readSwift(Array(text.utf8))
    facts.readObjectiveC(Array(text.utf8))
    facts.readStoryboard(Array(text.utf8), name: "A")
    #expect(facts.classesWithLoadView.isEmpty)
  }

  @Test(arguments: [
    ("6", true), ("6.0", true), ("18.2.1", true), ("", false), ("6.", false), ("a", false),
    ("1.2.3.4", false), ("-1", false), ("6.x", false),
  ])
  func `versions are one to three numbers`(text: String, isVersion: Bool) {
    #expect((VersionNumber(text, maximumParts: 3) != nil) == isVersion)
    #expect(VersionNumber(text)?.description ?? text == text)
  }

  @Test func `versions compare as numbers`() throws {
    let versions = ["4.3", "5", "5.1", "5.1.1", "10.0", "18.2"].compactMap { VersionNumber($0) }
    #expect(versions == versions.shuffled().sorted())
    #expect(VersionNumber("6") == VersionNumber("6.0.0"))
  }
}
