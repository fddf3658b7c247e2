import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRules
import Testing

/// Every rule on Xcode projects: what breaks it, what keeps it, where it points, and the way out.
struct ProjectRuleTests {
  static let cases: [ProjectCase] =
    identityCases + orientationCases + appearanceCases + imageCases + linkCases + compileCases
    + writtenCases + uselessCases + refusalCases

  @Test(arguments: cases.filter { $0.message != nil })
  func `a violation of a rule is reported at its location in the project's files`(test: ProjectCase)
    throws
  {
    let stage = test.stage
    let result = stage.check([test.rule])
    let findings = result.diagnostics.filter { $0.identifier == test.rule.rawValue }
    #expect(findings.map(\.message) == [test.message ?? ""], "\(stage.findings())")
    let finding = try #require(findings.first)
    try test.expect(finding, of: result, at: stage.marked)
    #expect(finding.fix == nil, "nothing is written into an Xcode project")
  }

  @Test(arguments: cases.filter { $0.message == nil })
  func `what follows a rule is not reported`(test: ProjectCase) {
    #expect(test.stage.findings([test.rule]) == [])
  }

  @Test(arguments: spellingCases)
  func `what is odd about an expression is reported once, with its places`(test: ProjectCase) throws
  {
    let found = test.stage.check([test.rule]).diagnostics.filter {
      $0.identifier == test.rule.rawValue
    }
    #expect(found.count == 1)
    #expect(found.first?.notes.last?.message == "also here")
  }

  /// What needs a catalog has a test of its own.
  @Test(
    arguments: RuleID.allCases.filter {
      $0.rule.projects.contains(.xcode) && $0 != .settingValue
    })
  func `every rule that is about Xcode projects has a case`(rule: RuleID) {
    let all = Self.cases + Self.spellingCases
    #expect(all.contains { $0.rule == rule && $0.message != nil })
    let isSpelling = Self.spellingCases.contains { $0.rule == rule }
    #expect(isSpelling || all.contains { $0.rule == rule && $0.message == nil })
  }

  @Test func `what is noticed while files are read can be left out, too`() {
    let project = SmallProject(
      settings: SmallProject.iOS,
      targets: [
        .init(
          name: "App", settings: "SWIFT_VERSIONS = 5.0; DEBUG_INFORMATION_FORMAT = dwarv;",
          xcconfig: "App.xcconfig")
      ])
    let stage = ProjectStage(
      project, files: ["App.xcconfig": "OTHER_LDFLAGS[config=Debug] = -lz\n"])
    let rules: [RuleID] = [.settingValue, .unknownSetting, .xcodeVersion, .unusedSetting]
    #expect(stage.findings(rules).count >= 2)
    #expect(stage.findings(disabled: rules) == [])
  }

  @Test func `a rule can be left out`() {
    let project = SmallProject(
      settings: SmallProject.iOS,
      targets: [
        .init(name: "App", settings: "MARKETING_VERSION = 1.2.3.4; MY_FLAG = 1;")
      ])
    let stage = ProjectStage(project)
    #expect(stage.findings().count == 2)
    #expect(
      stage.findings(disabled: [.versionFormat])
        == ["nothing refers to the user-defined setting 'MY_FLAG' [unused-setting]"])
    #expect(stage.findings([.versionFormat], disabled: [.versionFormat]) == [])
  }

  @Test(arguments: [
    RuleID.unusedTemplate, .unusedMacro, .assignedTwice, .noTargets, .unknownRule, .iconName,
    .launchImageName,
  ])
  func `what only a config.yaml can break says so`(rule: RuleID) {
    #expect(rule.rule.projects == [.configFile])
  }

  @Test func `a missing xcconfig file does not silence the rules, but for what it may refer to`() {
    let project = SmallProject(
      settings: SmallProject.iOS,
      targets: [
        .init(
          name: "App", settings: "MARKETING_VERSION = 1.2.3.4; MY_FLAG = 1;",
          xcconfig: "Gone.xcconfig")
      ])
    #expect(
      ProjectStage(project).findings()
        == ["version '1.2.3.4' has 4 parts (App) [version-format]"])
  }

  @Test func `a workspace is checked with all its projects, each seen from its own folder`() throws
  {
    func project(_ name: String) -> String {
      SmallProject(
        settings: SmallProject.iOS,
        targets: [
          .init(name: "App", settings: "GCC_PREFIX_HEADER = P/App.pch;", sources: ["a.m", "b.c"])
        ]
      ).text
    }
    let stage = ProjectStage(
      "All.xcworkspace",
      files: [
        "All.xcworkspace/contents.xcworkspacedata": """
        <?xml version="1.0"?><Workspace version="1.0">
        <FileRef location="group:One/One.xcodeproj"/><FileRef location="group:Two/Two.xcodeproj"/>
        </Workspace>
        """, "One/One.xcodeproj/project.pbxproj": project("One"),
        "Two/Two.xcodeproj/project.pbxproj": project("Two"), "Two/a.m": "",
        "One/P/App.pch": "«@import UIKit;»\n",
      ])
    #expect(
      stage.findings([.prefixHeaderMissing, .prefixHeaderObjectiveC]).sorted() == [
        "Objective-C outside '#ifdef __OBJC__' in a prefix header that C files include too (One/App)"
          + " [prefix-header-objc]",
        "there is no prefix header at 'Two/P/App.pch' (Two/App) [prefix-header-missing]",
      ])
    let result = stage.check([.prefixHeaderObjectiveC])
    let finding = try #require(result.diagnostics.last { $0.identifier == "prefix-header-objc" })
    let place = try #require(result.place(of: finding))
    #expect(place == (try #require(stage.marked)))
  }

  @Test func `a configuration that one project lacks makes no cells of its targets`() {
    let one = SmallProject(
      settings: SmallProject.iOS, targets: [.init(name: "A", settings: "MARKETING_VERSION = a;")])
    let two = SmallProject(
      settings: SmallProject.iOS, configurations: ["Debug", "Release", "Beta"],
      targets: [.init(name: "B")])
    let stage = ProjectStage(
      "All.xcworkspace",
      files: [
        "All.xcworkspace/contents.xcworkspacedata": """
        <?xml version="1.0"?><Workspace version="1.0">
        <FileRef location="group:One.xcodeproj"/><FileRef location="group:Two.xcodeproj"/>
        </Workspace>
        """, "One.xcodeproj/project.pbxproj": one.text,
        "Two.xcodeproj/project.pbxproj": two.text,
      ])
    #expect(
      stage.findings([.versionFormat])
        == ["version 'a' has a part that is not an integer, 'a' (A) [version-format]"])
  }

  @Test(arguments: ["App.xcodeproj", "App.xcodeproj/", "App.xcodeproj/project.pbxproj"])
  func `Xcode projects are never changed`(path: String) throws {
    let stage = ProjectStage(SmallProject(targets: [.init(name: "App")]))
    let result = SettingsProject.fix(
      configFile: path, sources: stage.sources, options: ProjectStage.options)
    let failure = try #require(result.failure)
    #expect(failure.identifier == "cannot-fix")
    #expect(failure.message.contains("Xcode projects are never changed"))
    #expect(result.fixed.isEmpty)
  }
}
