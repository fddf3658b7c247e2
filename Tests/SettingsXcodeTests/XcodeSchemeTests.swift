import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsTestSupport
import SettingsXcode
import Testing

/// Which targets shared schemes and their test plans choose, and what is said of those that are not there.
struct XcodeSchemeTests {
  /// A scheme that builds targets, named with their containers, and does something else besides.
  static func scheme(_ targets: [(name: String, container: String)], _ rest: String = "") -> String
  {
    let entries = targets.map { target in
      """
        <BuildActionEntry buildForRunning="YES" buildForTesting="YES">
          <BuildableReference BlueprintName="\(target.name)" ReferencedContainer="\(target.container)"/>
        </BuildActionEntry>
      """
    }
    return """
      <Scheme>
      <BuildAction><BuildActionEntries>
      \(entries.joined(separator: "\n"))
      </BuildActionEntries></BuildAction>
      \(rest)
      </Scheme>

      """
  }

  private static let path = "W.xcworkspace/xcshareddata/xcschemes/S.xcscheme"

  private func open(_ scheme: String, _ more: [String: String] = [:]) throws -> SettingsProject {
    var files = XcodeWorkspaceTests.files().merging(more) { _, new in new }
    files[Self.path] = scheme
    return try ProjectFixture.open("W.xcworkspace", files)
  }

  private func places(_ choice: SchemeChoice) -> [String] {
    choice.diagnostics.map { diagnostic in
      let place = choice.files.location(of: diagnostic.range ?? .none)?.description ?? ""
      return "\(place): \(diagnostic.severity.word): \(diagnostic.message)"
    }
  }

  // MARK: Containers

  @Test(arguments: [
    ("container:One/App.xcodeproj", "One/App/App"), ("container:Two/App.xcodeproj", "Two/App/App"),
    ("container:One/../Two/App.xcodeproj", "Two/App/App"),
  ])
  func `a target is that of the project that stands at the path`(
    container: String, name: String
  ) throws {
    let project = try open(Self.scheme([("App", container)]))
    let choice = try project.scheme(named: "S", action: "run")
    #expect(choice.targets == [name])
    #expect(choice.diagnostics.isEmpty)
  }

  @Test func `paths of a project's scheme are seen from the project's folder`() throws {
    let project = try open(
      "<Scheme/>",
      [
        "One/App.xcodeproj/xcshareddata/xcschemes/Own.xcscheme": Self.scheme([
          ("App", "container:App.xcodeproj"), ("App", "container:../Two/App.xcodeproj"),
        ])
      ])
    let choice = try project.scheme(named: "Own", action: "run")
    #expect(choice.targets == ["One/App/App", "Two/App/App"])
  }

  @Test func `what no project has is left out and reported`() throws {
    let choice = try open(
      Self.scheme([
        ("App", "container:One/App.xcodeproj"), ("Ap", "container:One/App.xcodeproj"),
        ("App", "container:Pods/Pods.xcodeproj"), ("Tools", "container:Packages/Tools"),
        ("Own", "container:"),
      ])
    ).scheme(named: "S", action: "run")
    #expect(choice.targets == ["One/App/App"])
    #expect(
      places(choice) == [
        "\(Self.path):7:40: warning: 'One/App.xcodeproj' has no target 'Ap', which is left out; "
          + "did you mean 'App'?",
        "\(Self.path):10:40: note: the target 'App' is in 'Pods/Pods.xcodeproj', which is not loaded, "
          + "and is left out",
        "\(Self.path):13:40: note: the target 'Tools' is not in an Xcode project, and is left out",
        "\(Self.path):16:40: note: the target 'Own' is not in an Xcode project, and is left out",
      ])
  }

  @Test func `a scheme of which nothing is left is an error that says why`() throws {
    let project = try open(Self.scheme([("App", "container:Pods/Pods.xcodeproj")]))
    let failure = #expect(throws: ResolutionFailure.self) {
      try project.scheme(named: "S", action: "run")
    }
    let text = failure?.description ?? ""
    #expect(
      text.contains("\(Self.path): error: the scheme 'S' does not build any target of this project")
    )
    #expect(text.contains("\(Self.path):4:40: note: the target 'App' is in 'Pods/Pods.xcodeproj'"))
    #expect(text.contains("help: name a workspace that lists both projects with '--config'"))
  }

  // MARK: Test plans

  private static let planned = scheme(
    [("App", "container:One/App.xcodeproj")],
    """
    <TestAction buildConfiguration="Debug">
    <TestPlans>
    <TestPlanReference reference="container:Other.xctestplan"/>
    <TestPlanReference reference="container:Plans/App.xctestplan" default="YES"/>
    </TestPlans>
    <Testables><TestableReference skipped="NO">
    <BuildableReference BlueprintName="Tests" ReferencedContainer="container:One/App.xcodeproj"/>
    </TestableReference></Testables>
    </TestAction>
    """)

  private static func plan(_ targets: String) -> [String: String] {
    let text = """
      {
        "configurations" : [ ],
        "testTargets" : [\(targets)]
      }

      """
    return ["Plans/App.xctestplan": text]
  }

  private static func planned(_ name: String, isEnabled: Bool = true) -> String {
    """
    { \(isEnabled ? "" : "\"enabled\" : false,") "target" : { "containerPath" : \
    "container:Two\\/App.xcodeproj", "identifier" : "T", "name" : "\(name)" } }
    """
  }

  @Test func `testing goes by the plan that is marked as default`() throws {
    let plan = Self.plan(
      [Self.planned("App"), Self.planned("Tests", isEnabled: false)].joined(separator: ","))
    let project = try open(Self.planned, plan)
    let choice = try project.scheme(named: "S", action: "test")
    #expect(choice.targets == ["One/App/App", "Two/App/App"])
    #expect(choice.diagnostics.isEmpty)
    #expect(try project.scheme(named: "S", action: "run").targets == ["One/App/App"])
  }

  @Test(arguments: [
    (#""defaultOptions": {}"#, ["CLANG_COVERAGE_MAPPING"]),
    (#""defaultOptions": { "codeCoverage": false }"#, []),
    (
      #""defaultOptions": { "codeCoverage": false, "undefinedBehaviorSanitizerEnabled": true }"#,
      ["ENABLE_UNDEFINED_BEHAVIOR_SANITIZER"]
    ),
    (
      #""defaultOptions": { "codeCoverage": false, "undefinedBehaviorSanitizerEnabled": false }"#,
      []
    ),
    (
      #""defaultOptions": { "codeCoverage": false, "threadSanitizerEnabled": true }"#,
      ["ENABLE_THREAD_SANITIZER"]
    ),
    (
      #""defaultOptions": { "codeCoverage": false, "addressSanitizer": { "enabled": true } }"#,
      ["ENABLE_ADDRESS_SANITIZER"]
    ),
    (
      #""configurations": [{ "options": { "threadSanitizerEnabled": false } }], "defaultOptions": { "codeCoverage": false, "threadSanitizerEnabled": true }"#,
      []
    ),
    (
      #""defaultOptions": { "codeCoverage": { "targets": [{ "name": "A" }, { "name": "B" }] } }"#,
      ["CLANG_COVERAGE_MAPPING of A", "CLANG_COVERAGE_MAPPING of B"]
    ),
  ])
  func `a plan's options are settings`(options: String, expected: [String]) throws {
    let plan = try XcodeTestPlan(Array("{ \"testTargets\": [], \(options) }".utf8))
    #expect(
      plan.settings.map { setting in
        setting.name + (setting.target.map { " of \($0)" } ?? "")
      } == expected)
  }

  @Test func `a target of a plan that no project has is reported where the plan names it`() throws {
    let choice = try open(Self.planned, Self.plan(Self.planned("Gone")))
      .scheme(named: "S", action: "test")
    #expect(choice.targets == ["One/App/App"])
    #expect(
      places(choice) == [
        "Plans/App.xctestplan:3:116: warning: 'Two/App.xcodeproj' has no target 'Gone', which is "
          + "left out"
      ])
  }

  @Test(arguments: [
    (nil, "10:31: error: cannot read the test plan 'Plans/App.xctestplan': no such file"),
    (
      "{\n  \"testTargets\" : [",
      "plan:2:19: error: this is not a valid test plan: an array is not"
    ),
    (
      "{ \"version\" : 1 }",
      "plan:1:1: error: this is not a valid test plan: it has no 'testTargets'"
    ),
  ])
  func `without the plan the scheme's own list stands, and the plan is reported`(
    plan: String?, words: String
  ) throws {
    let choice = try open(Self.planned, plan.map { ["Plans/App.xctestplan": $0] } ?? [:])
      .scheme(named: "S", action: "test")
    #expect(choice.targets == ["One/App/App"])
    // The list has a target that is not there, and only the plan would have kept it from counting.
    #expect(places(choice).count == 2)
    #expect(places(choice).first?.contains(words) == true, "\(places(choice))")
  }

  // MARK: What is wrong with the file

  private func failure(_ scheme: String, action: String = "run") throws -> String {
    let project = try open(scheme)
    let failure = #expect(throws: ResolutionFailure.self) {
      try project.scheme(named: "S", action: action)
    }
    return failure?.description ?? ""
  }

  @Test func `a scheme that is cut off anywhere is rejected with a place`() throws {
    let text = Self.scheme(
      [("App", "container:One/App.xcodeproj")], "<LaunchAction></LaunchAction>")
    let end = text.utf8.count - 2
    for length in stride(from: 0, to: end, by: 3) {
      let said = try failure(String(text.prefix(length)))
      #expect(said.contains("\(Self.path):"), "cut at \(length)")
      #expect(said.contains("error: this is not a valid scheme: "), "cut at \(length)")
    }
    let said = try failure("<Scheme>\n<LaunchAction buildConfiguration=\"Debug\">\n")
    #expect(
      said.contains(
        "\(Self.path):2:1: error: this is not a valid scheme: '<LaunchAction>' is not closed by "
          + "'</LaunchAction>'"), "\(said)")
    #expect(said.contains("help: the file seems to be cut off; restore it from version control"))
  }

  @Test func `a scheme with conflicts of a merge is reported as such`() throws {
    let said = try failure("<Scheme>\n<<<<<<< HEAD\n=======\n>>>>>>> b\n</Scheme>\n")
    #expect(said.contains("\(Self.path):2:1: error: this file has unresolved merge conflicts"))
    #expect(said.contains("help: resolve them"))
  }

  @Test func `a file that is not a scheme is reported`() throws {
    #expect(
      try failure("<Workspace/>").contains(
        "\(Self.path):1:1: error: this is not a valid scheme: it has no <Scheme>"))
  }

  @Test func `a configuration that is not there is reported where the scheme requests it`()
    async throws
  {
    let folder = try TemporaryFolder()
    for (path, text) in XcodeWorkspaceTests.files() { try folder.write(text, to: path) }
    try folder.write(
      Self.scheme(
        [("App", "container:One/App.xcodeproj")], "<LaunchAction buildConfiguration=\"Nope\"/>"),
      to: Self.path)
    let tool = try BuiltTool()
    let words = ["print", "--config", "W.xcworkspace", "--scheme", "S", "--key", "W"]
    let run = try await tool.run(words, in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "\(Self.path):7:35: error: no configuration is named 'Nope' (known: Debug, Release)"),
      "\(run.errors)")
    #expect(run.errors.contains("                                  ^~~~"), "\(run.errors)")
    #expect(run.errors.contains("help: select one with '--configuration' instead of the scheme's"))
    let chosen = try await tool.run(words + ["-c", "Debug"], in: folder.url)
    #expect(chosen.output == "one\n", "\(chosen.errors)")
  }

  @Test func `a scheme that is not shared is reported with help`() async throws {
    let folder = try TemporaryFolder()
    for (path, text) in XcodeWorkspaceTests.files() { try folder.write(text, to: path) }
    let run = try await BuiltTool().run(
      "print", "--config", "W.xcworkspace", "--scheme", "S", in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.errors == """
        W.xcworkspace: error: no shared scheme is named 'S' (there is none in \
        W.xcworkspace/xcshareddata/xcschemes) [usage]
        help: in Xcode, Manage Schemes marks a scheme as shared

        """)
  }

  // MARK: Sanitizers and coverage

  @Test(arguments: [
    ("run", ["ENABLE_THREAD_SANITIZER", "CLANG_COVERAGE_MAPPING"]),
    ("test", ["ENABLE_ADDRESS_SANITIZER", "CLANG_COVERAGE_MAPPING"]), ("archive", []),
  ])
  func `an action has the sanitizers and the coverage of its scheme`(
    action: String, names: [String]
  ) throws {
    let scheme = Self.scheme(
      [("App", "container:One/App.xcodeproj")],
      """
      <LaunchAction buildConfiguration="Debug" enableThreadSanitizer="YES"/>
      <TestAction buildConfiguration="Debug" enableAddressSanitizer="YES" codeCoverageEnabled="YES"/>
      <ArchiveAction buildConfiguration="Debug"/>
      """
    ).replacing("buildForTesting", with: "buildForArchiving=\"YES\" buildForTesting")
    let choice = try open(scheme).scheme(named: "S", action: action)
    #expect(choice.settings.map(\.name) == names)
  }
}
