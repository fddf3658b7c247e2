import SettingsDiagnostics
import SettingsTestSupport
import Testing

/// The actions of schemes in a config.yaml.
struct ConfigSchemeTests {
  private static let targets = """
    targets:
      App: { type: application, platform: iOS, sources: [Sources] }
      Kit: { type: framework, platform: iOS, sources: [Sources] }
      Tests: { type: unitTestBundle, platform: iOS, sources: [Sources], host: App }
      More: { type: unitTestBundle, platform: iOS, sources: [Sources] }

    """

  private func scheme(_ actions: String) throws -> String {
    let written = try WrittenConfig(
      Self.targets + "schemes: { App: { target: App, \(actions) } }",
      tree: ["Sources/a.swift": "", "All.xctestplan": "{}"])
    let text = try written.text("xcshareddata/xcschemes/App.xcscheme")
    #expect(try written.findings().map(\.message) == [])
    return text
  }

  @Test func `the tests of a scheme are those that its target is the host of`() throws {
    let text = try scheme("test: Debug")
    #expect(text.contains("BlueprintName = \"Tests\""))
    #expect(!text.contains("BlueprintName = \"More\""))
  }

  @Test func `a scheme may name its tests, its coverage and its test plans`() throws {
    let text = try scheme("test: { targets: [More], coverage: [Kit], testPlans: [All.xctestplan] }")
    #expect(!text.contains("BlueprintName = \"Tests\""))
    #expect(text.contains("BlueprintName = \"More\""))
    #expect(text.contains("codeCoverageEnabled = \"YES\""))
    #expect(text.contains("onlyGenerateCoverageForSpecifiedTargets = \"YES\""))
    #expect(text.contains("reference = \"container:All.xctestplan\""))
  }

  @Test func `arguments keep their order, and may be repeated`() throws {
    let text = try scheme(
      "run: { configuration: Release, arguments: [-b, -a, -b], environment: { K: v } }")
    let arguments = text.split(separator: "\n").filter { $0.contains("argument = ") }
      .map { $0.split(separator: "\"")[1] }
    #expect(arguments == ["-b", "-a", "-b"])
    #expect(text.contains("key = \"K\"\n"))
    #expect(text.contains("<LaunchAction\n      buildConfiguration = \"Release\""))
  }

  @Test func `actions have scripts, sanitizers and checks`() throws {
    let text = try scheme(
      """
      build: { targets: [Kit], before: [{ name: First, run: echo 1 }] },
      run: { sanitizers: [address, undefinedBehavior], mainThreadChecker: NO },
      archive: { after: [{ run: echo 2 }] }
      """)
    #expect(text.contains("title = \"First\""))
    #expect(text.contains("scriptText = \"echo 2\""))
    #expect(text.contains("enableAddressSanitizer = \"YES\""))
    #expect(text.contains("enableUBSanitizer = \"YES\""))
    #expect(!text.contains("enableThreadSanitizer"))
    #expect(text.contains("disableMainThreadChecker = \"YES\""))
    #expect(text.contains("BlueprintName = \"Kit\""))
  }

  @Test(arguments: [
    ("test: { targets: [Test] }", "no target is named 'Test'; did you mean 'Tests'?"),
    ("run: { coverage: YES }", "'schemes.App.run' cannot have 'coverage'"),
    ("run: { sanitizers: [adress] }", "unknown sanitizer 'adress'; did you mean 'address'?"),
    (
      "run: { argument: [a] }",
      "unknown field 'argument' in 'schemes.App.run'; did you mean 'arguments'?"
    ),
    ("run: { environment: [a] }", "'schemes.App.run.environment' must be a mapping, not a list"),
    ("run: { configuration: Debut }", "no configuration is named 'Debut'; did you mean 'Debug'?"),
    (
      "build: { before: [{ file: a.sh }] }",
      "a script of a scheme has its text in 'run', not in a file"
    ),
  ])
  func `wrong actions are errors`(actions: String, message: String) throws {
    let written = try WrittenConfig(
      Self.targets + "schemes: { App: { target: App, \(actions) } }")
    #expect(written.messages.contains(message), "\(written.messages)")
    #expect(written.output == nil)
  }

  @Test func `a test plan that is not there is a warning, as other missing files`() throws {
    let written = try WrittenConfig(
      Self.targets + "schemes: { App: { target: App, test: { testPlans: [Gone.xctestplan] } } }")
    #expect(written.warnings.contains("there is no test plan at 'Gone.xctestplan'"))
    #expect(written.output != nil)
  }
}
