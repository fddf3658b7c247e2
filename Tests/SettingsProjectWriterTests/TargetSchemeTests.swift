import SettingsProjectWriter
import SettingsXcode
import Testing

/// Schemes that targets have of their own, and what is kept of schemes for a user.
struct TargetSchemeTests {
  private func write(_ scheme: String, _ rest: String = "") throws -> WrittenProject {
    try WrittenProject(
      """
      name: P
      targets:
        App: { type: application, platform: iOS, scheme: { \(scheme) } }
        Tests: { type: bundle.unit-test, platform: iOS }
      \(rest)
      """, tree: ["Core/Package.swift": ""])
  }

  @Test func `a package's tests are named by the package and the target`() throws {
    let project = try write(
      "testTargets: [Tests, { package: Core/CoreTests }]", "packages: { Core: { path: Core } }")
    let text = try project.text("xcshareddata/xcschemes/App.xcscheme")
    let tests = text.matches(of: #/<TestableReference(?s:.*?)<\/TestableReference>/#)
    #expect(tests.count == 2)
    let package = try #require(tests.last?.0)
    for name in ["BlueprintIdentifier", "BuildableName", "BlueprintName"] {
      #expect(package.contains("\(name) = \"CoreTests\""))
    }
    #expect(package.contains("ReferencedContainer = \"container:Core\""))
  }

  @Test(arguments: [
    ("packages: { Core: { url: u, from: 1.0.0 } }", "there is no local package 'Core'"),
    ("packages: {}", "there is no local package 'Core'"),
  ])
  func `tests of a package need the package beside the spec`(rest: String, message: String) throws {
    let project = try write("testTargets: [{ package: Core/CoreTests }]", rest)
    #expect(project.output == nil)
    #expect(project.messages == [message])
  }

  @Test(arguments: [("debug", "release"), ("release", "debug")])
  func `a target's scheme needs a configuration of each type`(type: String, missing: String) throws
  {
    let project = try write("", "configs: { Only: \(type) }")
    #expect(project.output == nil)
    #expect(
      project.messages == [
        "target 'App' needs a configuration of type \(missing) for its scheme"
      ])
  }

  @Test func `a scheme with a test target that cannot be a name is ignored`() throws {
    let project = try write("testTargets: [a/b/c]")
    #expect(project.output?.files.contains { $0.path.hasSuffix(".xcscheme") } == false)
    #expect(
      project.messages == [
        "the scheme of target 'App' has a part that cannot be read; XcodeGen ignores all of it without a warning"
      ])
  }

  @Test func `options of a target's scheme reach the actions that have them`() throws {
    let project = try write(
      """
      commandLineArguments: { -a: true }, environmentVariables: { K: v }, gatherCoverageData: true,
      coverageTargets: [App], disableMainThreadChecker: true, language: de, buildImplicitDependencies: false,
      stopOnEveryMainThreadCheckerIssue: true, storeKitConfiguration: S.storekit, postActions: [{ script: s }, { name: none }]
      """)
    let text = try project.text("xcshareddata/xcschemes/App.xcscheme")
    func count(_ part: String) -> Int { text.split(separator: part).count - 1 }
    #expect(count("argument = \"-a\"") == 3)
    #expect(count("key = \"K\"") == 3)
    #expect(count("disableMainThreadChecker = \"YES\"") == 2)
    #expect(count("language = \"de\"") == 2)
    #expect(count("stopOnEveryMainThreadCheckerIssue = \"YES\"") == 1)
    #expect(count("codeCoverageEnabled = \"YES\"") == 1)
    #expect(count("<CodeCoverageTargets>") == 1)
    #expect(count("buildImplicitDependencies = \"NO\"") == 1)
    #expect(count("identifier = \"../../S.storekit\"") == 1)
    // A script without a text is left out.
    #expect(count("<ExecutionAction") == 1)
  }

  @Test func `what a user's file of schemes has already is kept`() throws {
    let place = "P.xcodeproj/xcuserdata/u.xcuserdatad/xcschemes/xcschememanagement.plist"
    func project(_ old: String?) throws -> PropertyListValue {
      let project = try WrittenProject(
        """
        name: P
        targets:
          A: { type: tool, platform: macOS, scheme: { management: { isShown: false, orderHint: 3 } } }
          B: { type: tool, platform: macOS, scheme: { management: { shared: false, isShown: true } } }
        """, tree: old.map { [place: $0] } ?? [:])
      let path = String(place.dropFirst("P.xcodeproj/".count))
      return try PropertyList.read(Array(project.text(path).utf8))
    }
    let fresh = try project(nil)["SchemeUserState"]
    #expect(fresh?["A.xcscheme_^#shared#^_"]?["isShown"] == .boolean(false))
    #expect(fresh?["A.xcscheme_^#shared#^_"]?["orderHint"] == .integer(3))
    #expect(fresh?["B.xcscheme"]?["isShown"] == .boolean(true))
    #expect(fresh?["B.xcscheme"]?["orderHint"] == nil)
    let old = try project(
      "{ Other = 1; SchemeUserState = { C.xcscheme = { orderHint = 7; }; B.xcscheme = { orderHint = 9; }; }; }"
        .replacing("C.xcscheme", with: "\"C.xcscheme\"")
        .replacing("B.xcscheme", with: "\"B.xcscheme\""))
    #expect(old["Other"]?.string == "1")
    #expect(old["SchemeUserState"]?["C.xcscheme"]?["orderHint"]?.string == "7")
    #expect(old["SchemeUserState"]?["B.xcscheme"]?["orderHint"] == nil)
    #expect(old["SchemeUserState"]?.entries?.count == 3)
    #expect(try project("damaged {")["SchemeUserState"] == fresh)
  }
}
