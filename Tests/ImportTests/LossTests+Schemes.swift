import SettingsDiagnostics
@testable import SettingsImport
import Testing

/// What an import of schemes lists because config.yaml cannot express it.
extension LossTests {
  private static let app =
    "<BuildableReference BlueprintName = \"App\" ReferencedContainer = \"container:App.xcodeproj\"/>"

  @Test(arguments: [
    (
      "<LaunchAction buildConfiguration = \"Debug\" language = \"fr\"/>",
      ["scheme 'S': language=fr of LaunchAction"]
    ),
    (
      "<LaunchAction selectedLauncherIdentifier = \"Xcode.IDEFoundation.Launcher.PosixSpawn\"/>",
      [
        "scheme 'S': selectedLauncherIdentifier=Xcode.IDEFoundation.Launcher.PosixSpawn of LaunchAction"
      ]
    ),
    (
      "<TestAction buildConfiguration = \"Gone\"/>",
      ["scheme 'S': configuration 'Gone' of test, which does not exist"]
    ),
    (
      "<ProfileAction><PathRunnable FilePath = \"/x\"/></ProfileAction>",
      ["scheme 'S': PathRunnable of ProfileAction"]
    ),
    (
      "<LaunchAction><RemoteRunnable BundleIdentifier = \"com.example.other\">\(app)</RemoteRunnable></LaunchAction>",
      ["scheme 'S': RemoteRunnable of LaunchAction"]
    ),
    (
      "<LaunchAction><BuildableProductRunnable>\(app)</BuildableProductRunnable></LaunchAction>", []
    ),
    (
      "<TestAction><MacroExpansion><BuildableReference BlueprintName = \"Other\"/></MacroExpansion></TestAction>",
      ["scheme 'S': MacroExpansion of TestAction"]
    ),
    ("<TestAction><MacroExpansion>\(app)</MacroExpansion></TestAction>", []),
  ])
  func `what a scheme has beside its fields is listed`(
    action: String, losses: [String]
  ) throws {
    let outcome = try Self.outcome(
      phases: "", objects: "",
      files: ["App.xcodeproj/xcshareddata/xcschemes/S.xcscheme": Self.scheme(action)])
    #expect(outcome.losses.map(\.text) == losses)
    #expect(outcome.config.string.hasSuffix("schemes:\n  S: { target: App }\n"))
  }

  @Test func `arguments, variables, tests and scripts of a scheme are imported or listed`() throws {
    let app = Self.app
    let actions = """
      <LaunchAction buildConfiguration = "Debug">
        <PreActions>
          <ExecutionAction><ActionContent title = "Mine" scriptText = "echo 1" shellToInvoke = "/bin/zsh"/></ExecutionAction>
          <ExecutionAction><ActionContent title = "None"/></ExecutionAction>
        </PreActions>
        <CommandLineArguments>
          <CommandLineArgument argument = "-on" isEnabled = "YES"/>
          <CommandLineArgument argument = "-off" isEnabled = "NO"/>
        </CommandLineArguments>
        <EnvironmentVariables>
          <EnvironmentVariable key = "A" value = "1" isEnabled = "YES"/>
          <EnvironmentVariable key = "A" value = "2" isEnabled = "YES"/>
          <EnvironmentVariable key = "B" value = "3" isEnabled = "NO"/>
        </EnvironmentVariables>
      </LaunchAction>
      <TestAction buildConfiguration = "Debug" codeCoverageEnabled = "YES" shouldUseLaunchSchemeArgsEnv = "NO">
        <Testables>
          <TestableReference skipped = "YES" testExecutionOrdering = "random">
            \(app)
            <SkippedTests><Test Identifier = "x"/></SkippedTests>
          </TestableReference>
        </Testables>
        <CodeCoverageTargets>\(app)</CodeCoverageTargets>
        <TestPlans>
          <TestPlanReference reference = "container:Gone.xctestplan"/>
          <TestPlanReference reference = "container:Main.xctestplan" default = "YES"/>
        </TestPlans>
      </TestAction>
      """
    let outcome = try Self.outcome(
      phases: "", objects: "",
      files: [
        "App.xcodeproj/xcshareddata/xcschemes/S.xcscheme": Self.scheme(actions),
        "Main.xctestplan": "{}",
      ])
    #expect(
      outcome.losses.map(\.text) == [
        "scheme 'S': argument '-off' of LaunchAction, which is switched off",
        "scheme 'S': second variable 'A' of LaunchAction",
        "scheme 'S': variable 'B' of LaunchAction, which is switched off",
        "scheme 'S': the target whose settings a script of LaunchAction sees, now 'App'",
        "scheme 'S': an action in PreActions of LaunchAction",
        "scheme 'S': skipped of tests 'App'", "scheme 'S': testExecutionOrdering of tests 'App'",
        "scheme 'S': SkippedTests of tests 'App'",
        "scheme 'S': test plan 'Gone.xctestplan', which does not exist",
        "scheme 'S': shouldUseLaunchSchemeArgsEnv of TestAction",
      ])
    #expect(
      outcome.config.string.hasSuffix(
        """
        schemes:
          S:
            target: App
            run:
              arguments: [-on]
              environment: { A: 1 }
              before: [{ name: Mine, run: echo 1, shell: /bin/zsh }]
            test: { targets: [App], coverage: [App], testPlans: [Main.xctestplan] }

        """))
  }

  private static func scheme(_ action: String, target: String = "App") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme version = "1.7">
      <BuildAction>
        <BuildActionEntries>
          <BuildActionEntry buildForTesting = "YES" buildForRunning = "YES"
            buildForProfiling = "YES" buildForArchiving = "YES" buildForAnalyzing = "YES">
            <BuildableReference BlueprintName = "\(target)"
              ReferencedContainer = "container:App.xcodeproj"/>
          </BuildActionEntry>
        </BuildActionEntries>
      </BuildAction>
      \(action)
    </Scheme>
    """
  }

  @Test func `a scheme that cannot be read or has no target is listed and left out`() throws {
    let deep = String(repeating: "<A>", count: 200) + String(repeating: "</A>", count: 200)
    let outcome = try Self.outcome(
      phases: "", objects: "",
      files: [
        "App.xcodeproj/xcshareddata/xcschemes/A.xcscheme": "<Scheme><Build",
        "App.xcodeproj/xcshareddata/xcschemes/B.xcscheme": Self.scheme("", target: "Other"),
        "App.xcodeproj/xcshareddata/xcschemes/C.xcscheme": "<Scheme>\(deep)</Scheme>",
        "App.xcodeproj/xcshareddata/xcschemes/notes.txt": "",
      ])
    #expect(outcome.losses.count == 4)
    #expect(outcome.losses.first?.text.hasPrefix("scheme: A (") == true)
    #expect(outcome.losses[1].text == "scheme 'B': 'Other' of App.xcodeproj")
    #expect(outcome.losses[2].text == "scheme 'B': it builds no target of the project")
    #expect(outcome.losses[3].text == "scheme: C (elements are nested more than 100 deep)")
    #expect(!outcome.config.string.contains("schemes:"))
  }
}
