import SettingsProjectWriter
import Testing

/// What the options of a scheme's actions change in its file.
struct SchemeActionTests {
  private static let targets = """
    name: P
    targets:
      App: { type: application, platform: iOS }
      Kit: { type: framework, platform: iOS }
      Ext: { type: app-extension, platform: iOS }
      Watch: { type: application.watchapp2, platform: watchOS }
      Tests: { type: bundle.unit-test, platform: iOS }

    """

  private func scheme(_ text: String, options: String = "{}") throws -> String {
    let project = try WrittenProject(
      Self.targets + "options: \(options)\nschemes: { S: { \(text) } }", tree: ["T.gpx": ""])
    return try project.text("xcshareddata/xcschemes/S.xcscheme")
  }

  /// The attributes of the first element with a tag, as they are written.
  private func attributes(of tag: String, in text: String) throws -> [String] {
    let start = try #require(text.firstRange(of: "<\(tag)\n"))
    let end = try #require(text[start.upperBound...].firstIndex(of: ">"))
    return text[start.upperBound..<end].split(separator: "\n").map { line in
      String(line.drop { $0 == " " })
    }
  }

  /// The text of an action.
  private func action(_ tag: String, in text: String) throws -> Substring {
    let start = try #require(text.firstRange(of: "<\(tag)\n"))
    let end = try #require(text.firstRange(of: "</\(tag)>"))
    return text[start.lowerBound..<end.lowerBound]
  }

  private func names(in text: Substring) -> [String] {
    text.matches(of: #/BlueprintName = "(.*?)"/#).map { String($0.1) }
  }

  // MARK: Attributes

  private static let tags = [
    "run": "LaunchAction", "test": "TestAction", "profile": "ProfileAction",
    "archive": "ArchiveAction", "analyze": "AnalyzeAction", "build": "BuildAction",
  ]
  private static let plain = [
    #"selectedDebuggerIdentifier = """#,
    #"selectedLauncherIdentifier = "Xcode.IDEFoundation.Launcher.PosixSpawn""#,
  ]

  @Test(arguments: [
    ("run", "debugEnabled: false", plain), ("run", "debugEnabled: true", []),
    ("run", "config: Release", [#"buildConfiguration = "Release""#]),
    ("run", "language: de, region: AT", [#"language = "de""#, #"region = "AT""#]),
    ("run", "askForAppToLaunch: true", [#"askForAppToLaunch = "YES""#]),
    ("run", "askForAppToLaunch: false", [#"askForAppToLaunch = "NO""#]),
    (
      "run", "customWorkingDirectory: /x",
      [#"customWorkingDirectory = "/x""#, #"useCustomWorkingDirectory = "YES""#]
    ),
    ("run", "enableAddressSanitizer: true", [#"enableAddressSanitizer = "YES""#]),
    ("run", "enableAddressSanitizer: false", []),
    ("run", "enableASanStackUseAfterReturn: true", [#"enableASanStackUseAfterReturn = "YES""#]),
    ("run", "enableThreadSanitizer: true", [#"enableThreadSanitizer = "YES""#]),
    ("run", "enableUBSanitizer: true", [#"enableUBSanitizer = "YES""#]),
    ("run", "disableMainThreadChecker: true", [#"disableMainThreadChecker = "YES""#]),
    (
      "run", "disableThreadPerformanceChecker: true",
      [#"disablePerformanceAntipatternChecker = "YES""#]
    ),
    (
      "run", "stopOnEveryMainThreadCheckerIssue: true",
      [#"stopOnEveryMainThreadCheckerIssue = "YES""#]
    ),
    ("run", "enableGPUFrameCaptureMode: metal", [#"enableGPUFrameCaptureMode = "1""#]),
    ("run", "enableGPUFrameCaptureMode: openGL", [#"enableGPUFrameCaptureMode = "2""#]),
    ("run", "enableGPUFrameCaptureMode: disabled", [#"enableGPUFrameCaptureMode = "3""#]),
    ("run", "enableGPUFrameCaptureMode: autoEnabled", []),
    ("run", "enableGPUValidationMode: false", [#"enableGPUValidationMode = "1""#]),
    ("run", "enableGPUValidationMode: disabled", [#"enableGPUValidationMode = "1""#]),
    ("run", "enableGPUValidationMode: true", []),
    ("run", "launchAutomaticallySubstyle: 2", [#"launchAutomaticallySubstyle = "2""#]),
    ("run", "launchAutomaticallySubstyle: '3'", [#"launchAutomaticallySubstyle = "3""#]),
    ("run", "customLLDBInit: x", [#"customLLDBInitFile = "x""#]),
    ("run", "simulateLocation: { allow: false }", [#"allowLocationSimulation = "NO""#]),
    ("run", "simulateLocation: { defaultLocation: x }", []),
    ("run", "commandLineArguments: { -a: true }", []),
    ("test", "debugEnabled: false", plain),
    ("test", "language: de, region: AT", [#"language = "de""#, #"region = "AT""#]),
    ("test", "gatherCoverageData: true", [#"codeCoverageEnabled = "YES""#]),
    ("test", "enableUBSanitizer: true", [#"enableUBSanitizer = "YES""#]),
    ("test", "captureScreenshotsAutomatically: true", []),
    (
      "test", "captureScreenshotsAutomatically: false",
      [#"systemAttachmentLifetime = "keepNever""#]
    ),
    (
      "test", "deleteScreenshotsWhenEachTestSucceeds: false",
      [#"systemAttachmentLifetime = "keepAlways""#]
    ),
    (
      "test",
      "captureScreenshotsAutomatically: false, deleteScreenshotsWhenEachTestSucceeds: false",
      [#"systemAttachmentLifetime = "keepNever""#]
    ),
    (
      "test", "preferredScreenCaptureFormat: screenshots",
      [#"preferredScreenCaptureFormat = "screenshots""#]
    ),
    ("test", "preferredScreenCaptureFormat: screenRecording", []),
    ("test", "customLLDBInit: x", [#"customLLDBInitFile = "x""#]),
    ("test", "commandLineArguments: { -a: false }", [#"shouldUseLaunchSchemeArgsEnv = "NO""#]),
    ("test", "environmentVariables: { A: 1 }", [#"shouldUseLaunchSchemeArgsEnv = "NO""#]),
    ("test", "environmentVariables: {}", []),
    ("profile", "config: Debug", [#"buildConfiguration = "Debug""#]),
    ("profile", "askForAppToLaunch: true", [#"askForAppToLaunch = "YES""#]),
    ("profile", "commandLineArguments: { -a: true }", [#"shouldUseLaunchSchemeArgsEnv = "NO""#]),
    ("analyze", "config: Release", [#"buildConfiguration = "Release""#]),
    ("archive", "revealArchiveInOrganizer: false", [#"revealArchiveInOrganizer = "NO""#]),
    ("archive", "customArchiveName: A", [#"customArchiveName = "A""#]),
    ("build", "parallelizeBuild: false", [#"parallelizeBuildables = "NO""#]),
    ("build", "buildImplicitDependencies: false", [#"buildImplicitDependencies = "NO""#]),
    ("build", "runPostActionsOnFailure: true", [#"runPostActionsOnFailure = "YES""#]),
  ])
  func `an option changes an attribute`(name: String, option: String, expected: [String]) throws {
    func written(_ option: String) throws -> [String] {
      let text =
        try name == "build"
        ? scheme("build: { targets: { App: all }\(option.isEmpty ? "" : ", " + option) }")
        : scheme("build: { targets: { App: all } }, \(name): { \(option) }")
      return try attributes(of: #require(Self.tags[name]), in: text)
    }
    let before = try written("")
    #expect(try written(option).filter { !before.contains($0) }.sorted() == expected)
  }

  // MARK: What is run

  @Test func `an extension is launched without a debugger`() throws {
    let text = try scheme("build: { targets: { Ext: all } }, run: { debugEnabled: true }")
    #expect(text.contains(#"wasCreatedForAppExtension = "YES""#))
    let attributes = try attributes(of: "LaunchAction", in: text)
    #expect(attributes.contains(#"launchAutomaticallySubstyle = "2""#))
    #expect(Self.plain.allSatisfy(attributes.contains))
    // The tests have one.
    #expect(try !Self.plain.contains(where: self.attributes(of: "TestAction", in: text).contains))
  }

  @Test func `what cannot be launched is there for its macros alone`() throws {
    let text = try scheme("build: { targets: { Kit: all } }")
    #expect(!text.contains("Runnable"))
    for tag in ["LaunchAction", "ProfileAction"] {
      let action = try action(tag, in: text)
      #expect(action.contains("<MacroExpansion>"))
      #expect(names(in: action) == ["Kit"])
    }
    let other = try scheme(
      "build: { targets: { App: all, Kit: all } }, run: { macroExpansion: Kit }")
    #expect(try names(in: action("LaunchAction", in: other)) == ["App", "Kit"])
    #expect(try names(in: action("ProfileAction", in: other)) == ["App"])
  }

  @Test func `an app for watches is run by another app`() throws {
    let text = try scheme("build: { targets: { Watch: all } }")
    let launch = try action("LaunchAction", in: text)
    #expect(launch.contains("<RemoteRunnable"))
    #expect(launch.contains(#"runnableDebuggingMode = "2""#))
    #expect(launch.contains(#"BundleIdentifier = "com.apple.Carousel""#))
    #expect(try action("ProfileAction", in: text).contains("<BuildableProductRunnable"))
  }

  @Test(arguments: [
    ("targets: { App: all, Kit: all }", "{}", "App"),
    ("targets: { App: [run], Kit: [test] }", "{}", "Kit"),
    ("targets: { App: [run], Kit: [run] }", "{ targets: [Tests] }", "Tests"),
    ("targets: { App: [run] }", "{}", "App"),
    ("targets: { App: all, Kit: [run] }", "{ macroExpansion: Kit }", "Kit"),
    ("targets: { App: all }", "{ macroExpansion: Kit }", "App"),
  ])
  func `macros of tests are those of a target that is tested`(
    build: String, test: String, expected: String
  ) throws {
    let text = try scheme("build: { \(build) }, run: { executable: App }, test: \(test)")
    #expect(try names(in: action("TestAction", in: text)).first == expected)
  }

  // MARK: Tests, places and files

  @Test func `tests are selected, skipped and ordered`() throws {
    let text = try scheme(
      """
      build: { targets: { App: all } }, test: { targets: [
        { name: Tests, selectedTests: [A/b, A/a], skippedTests: [C], randomExecutionOrder: true, location: T.gpx },
        { name: Kit, skipped: true, skippedTests: [C/d], location: 'London, England' }] }
      """)
    let test = try action("TestAction", in: text)
    let identifiers = test.matches(of: #/Identifier = "([^"]*\/.*?)"/#).map { String($0.1) }
    #expect(identifiers == ["A/b", "A/a", "C/d"])
    #expect(test.matches(of: #/<SelectedTests>/#).count == 1)
    #expect(test.matches(of: #/useTestSelectionWhitelist = "YES"/#).count == 1)
    #expect(test.matches(of: #/testExecutionOrdering = "random"/#).count == 1)
    #expect(test.matches(of: #/skipped = "(YES|NO)"/#).map { String($0.1) } == ["NO", "YES"])
    #expect(
      test.matches(of: #/identifier = "(.*?)"\s+referenceType = "(.)"/#)
        .map { "\($0.1) \($0.2)" } == ["../../T.gpx 0", "London, England 1"])
  }

  @Test(arguments: [
    ("{}", "../../Sub/Place.gpx", "../../Store.storekit"),
    ("{ schemePathPrefix: ../ }", "../Sub/Place.gpx", "../Store.storekit"),
    ("{ schemePathPrefix: .. }", "../Sub/Place.gpx", "../Store.storekit"),
  ])
  func `files are written by their paths from the scheme`(
    options: String, place: String, store: String
  ) throws {
    let text = try scheme(
      """
      build: { targets: { App: all } }, run: {
        simulateLocation: { allow: true, defaultLocation: ./Sub/x/../Place.gpx },
        storeKitConfiguration: Store.storekit }
      """, options: options)
    let launch = try action("LaunchAction", in: text)
    let found = launch.matches(of: #/[ \t]identifier = "(.*?)"/#).map { String($0.1) }
    #expect(found == [place, store])
    #expect(launch.contains("<StoreKitConfigurationFileReference"))
  }

  @Test func `variables may be a list, whose order stays`() throws {
    let text = try scheme(
      """
      build: { targets: { App: all } }, run: { environmentVariables: [
        { variable: Z, value: 1, isEnabled: false }, { variable: A, value: true }, { variable: F, value: 1.5 }, 7] }
      """)
    let variables = try action("LaunchAction", in: text)
      .matches(of: #/key = "(.*?)"\s+value = "(.*?)"\s+isEnabled = "(.*?)"/#)
      .map { "\($0.1) \($0.2) \($0.3)" }
    #expect(variables == ["Z 1 NO", "A YES YES", "F 1.5 YES"])
  }

  @Test func `special characters of attributes are escaped`() throws {
    let text = try scheme(
      #"build: { targets: { App: all } }, archive: { customArchiveName: "a\tb\rc\nd\"e&<>" }"#)
    #expect(text.contains(#"customArchiveName = "a&#9;b&#13;c&#10;d&quot;e&amp;&lt;&gt;""#))
  }

  // MARK: Scripts

  @Test func `scripts may use the settings of targets that are built or tested`() throws {
    let text = try scheme(
      """
      build: { targets: { App: all } },
      test: { targets: [Tests], preActions: [{ name: N, script: s, shell: /bin/zsh, settingsTarget: Tests }, { name: no script }, text],
        postActions: [{ script: t, settingsTarget: App }, { script: u, settingsTarget: Kit }] }
      """)
    let test = try action("TestAction", in: text)
    #expect(test.matches(of: #/<ExecutionAction/#).count == 3)
    #expect(test.matches(of: #/shellToInvoke = "\/bin\/zsh"/#).count == 1)
    let start = try #require(test.firstRange(of: "<MacroExpansion>"))
    #expect(names(in: test[..<start.lowerBound]) == ["Tests", "App"])
    #expect(
      test.matches(of: #/title = "(.*?)"/#).map { String($0.1) } == [
        "N", "Run Script", "Run Script",
      ])
  }

  @Test(arguments: [("text", 0), ("text, { script: k }", 1)])
  func `XcodeGen passes over an action for building that is no mapping`(
    actions: String, count: Int
  ) throws {
    let project = try WrittenProject(
      Self.targets
        + "schemes: { S: { build: { targets: { App: all }, preActions: [\(actions)] } } }"
    )
    let scheme = try #require(project.output?.files.first { $0.path.hasSuffix("S.xcscheme") })
    let text = String(decoding: scheme.bytes, as: UTF8.self)
    #expect(text.matches(of: #/<ExecutionAction/#).count == count)
  }

  @Test(arguments: ["{ name: N }", "{ script: [a] }"])
  func `a script for building needs its text`(script: String) throws {
    let project = try WrittenProject(
      Self.targets + "schemes: { S: { build: { targets: { App: all }, preActions: [\(script)] } } }"
    )
    #expect(project.output == nil)
    #expect(project.messages == ["an action of a scheme needs a 'script'"])
  }

  // MARK: Test plans

  @Test func `a test plan may be missing where the spec allows it`() throws {
    func project(_ validation: String) throws -> WrittenProject {
      try WrittenProject(
        Self.targets + """
          options: { disabledValidations: [\(validation)] }
          schemes:
            S:
              build: { targets: { App: all } }
              test: { testPlans: [{ path: A.xctestplan }, { path: B.xctestplan, defaultPlan: true }] }
          """)
    }
    let plans = try project("missingTestPlans").text("xcshareddata/xcschemes/S.xcscheme")
      .matches(of: #/reference = "container:(.)\.xctestplan"(\s+default = "YES")?/#)
    #expect(plans.map { "\($0.1) \($0.2 != nil)" } == ["A false", "B true"])
    #expect(
      try project("missingConfigs").messages == [
        "there is no test plan at 'A.xctestplan'", "there is no test plan at 'B.xctestplan'",
      ])
  }
}
