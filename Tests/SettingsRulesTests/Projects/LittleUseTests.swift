import SettingsDiagnostics
import SettingsRules
import Testing

/// True statements of little use: what Xcode, CocoaPods and others write themselves, and several
/// findings with one cause.
struct LittleUseTests {
  private typealias Target = SmallProject.Target

  private static func text(_ target: SmallProject.Target, _ project: String = "") -> String {
    SmallProject(settings: SmallProject.iOS + project, targets: [target]).text
  }

  private static func findings(
    _ target: SmallProject.Target, project: String = "", _ rules: [RuleID]? = nil,
    files: [String: String] = [:]
  ) -> [String] {
    ProjectStage(
      SmallProject(settings: SmallProject.iOS + project, targets: [target]), files: files
    ).findings(rules)
  }

  @Test func `values that a family composes are one finding`() {
    let messages = RuleStage(
      """
      targets:
        "B_${b}":
          for: { b: [a, bb, ccc, dddd] }
          type: tool
          sources: ["Brands/${b}"]
      """
    ).messages([.sourceMissing])
    #expect(
      messages == [
        "warning: there is no source folder or file at 'Brands/a' (B_a, and likewise in 3 more targets)"
          + " [source-missing]"
      ])
  }

  @Test func `an error in a name does not make the targets missing`() {
    let messages = RuleStage(
      "targets: { '${b}App': { for: { b: [x] }, type: tool, displayName: '${c}' } }\n"
    ).check().diagnostics.map(\.identifier)
    #expect(messages == ["unknown-variable"])
  }

  @Test func `references in braces are for config files`() {
    let target = Target(name: "App", settings: "PRODUCT_NAME = \"${TARGET_NAME}\";")
    #expect(Self.findings(target, [.deprecatedReference]) == [])
  }

  @Test func `the project of CocoaPods has errors only`() {
    let text = Self.text(Target(name: "Pods-App", settings: "MY_OWN_FLAG = 1;"))
    for (folder, count) in [("Pods", 0), ("App", 1), ("fastlane", 1)] {
      let stage = ProjectStage(
        "\(folder)/Pods.xcodeproj", files: ["\(folder)/Pods.xcodeproj/project.pbxproj": text])
      #expect(stage.findings([.unusedSetting]).count == count, "\(folder)")
    }
  }

  @Test func `missing Pods are one error`() {
    let workspace = """
      <?xml version="1.0"?><Workspace version="1.0"><FileRef location="group:App.xcodeproj"/>
      <FileRef location="group:Pods/Pods.xcodeproj"/></Workspace>
      """
    let target = Target(name: "App", xcconfig: "Pods/App.xcconfig")
    let stage = ProjectStage(
      "App.xcworkspace",
      files: [
        "App.xcworkspace/contents.xcworkspacedata": workspace,
        "App.xcodeproj/project.pbxproj": Self.text(target),
      ])
    let found = stage.check().diagnostics
    #expect(found.map(\.identifier) == ["unreadable-project"])
    #expect(found.first?.help == "run 'pod install', which makes the folder and its files")
  }

  @Test func `a missing project that XcodeGen makes names its spec`() {
    let workspace = """
      <?xml version="1.0"?><Workspace version="1.0"><FileRef location="group:App.xcodeproj"/>
      </Workspace>
      """
    let stage = ProjectStage(
      "App.xcworkspace",
      files: ["App.xcworkspace/contents.xcworkspacedata": workspace, "project.yml": "name: App\n"])
    let found = stage.check().diagnostics.first
    #expect(
      found?.help == "generate it with XcodeGen from its spec, or name the spec with --config")
    #expect(found?.notes.map(\.message) == ["the spec is 'project.yml'"])
  }

  @Test func `the workspace of a package says so`() {
    let workspace = """
      <?xml version="1.0"?><Workspace version="1.0"><FileRef location="self:"/></Workspace>
      """
    let stage = ProjectStage(
      ".swiftpm/xcode/package.xcworkspace",
      files: [".swiftpm/xcode/package.xcworkspace/contents.xcworkspacedata": workspace])
    let found = stage.check().diagnostics.map(\.message)
    #expect(
      found == [
        "'.swiftpm/xcode/package.xcworkspace' is the workspace of a Swift package, which has no"
          + " project"
      ])
  }

  @Test func `an empty project file is called empty`() {
    let stage = ProjectStage(files: ["App.xcodeproj/project.pbxproj": ""])
    let found = stage.check().diagnostics.map(\.message)
    #expect(found == ["this is not a valid project file: it is empty"])
  }

  @Test func `a name that Xcode wrote is no mistake`() {
    func findings(_ settings: String) -> [String] {
      Self.findings(Target(name: "App", settings: settings), [.unknownSetting])
    }
    #expect(findings("CLANG_WARN_SUSPICIOUS_MOVES = YES;") == [])
    // A misspelled name is one, also if another level has the right one.
    let typo = Self.findings(
      Target(name: "App", settings: "IPHONEOS_DEPLOYMENT_TARGE = 16.0;"), [.unknownSetting])
    #expect(typo.count == 1)
  }

  @Test func `a reference is not reported if a file that may assign it is left out`() {
    func messages(_ text: String) -> [String] {
      RuleStage(
        "targets: { App: { type: tool, xcconfig: a.xcconfig } }\n",
        files: ["a.xcconfig": text]
      ).messages([.undefinedReference])
    }
    #expect(messages("MARKETING_VERSION = 1.$(MINE)\n").count == 1)
    #expect(messages("#include? \"Local.xcconfig\"\nMARKETING_VERSION = 1.$(MINE)\n") == [])
  }

  @Test func `the reference itself is marked`() throws {
    let stage = RuleStage(
      "targets: { App: { settings: { MARKETING_VERSION: FOOBAR $(«FOO») } } }\n")
    let result = stage.check([.undefinedReference])
    let place = try #require(result.diagnostics.first.flatMap(result.place))
    #expect(place.place == stage.marked?.place && place.text == stage.marked?.text)
  }

  @Test(arguments: [("[config=*]", 0), ("[config=Debug]", 1)])
  func `a condition that always holds is no condition`(condition: String, count: Int) {
    let found = Self.findings(
      Target(name: "App", xcconfig: "App.xcconfig"), [.xcodeVersion],
      files: ["App.xcconfig": "OTHER_LDFLAGS\(condition) = -a\n"])
    #expect(found.count == count)
  }

  @Test func `deployment targets of other platforms are one finding`() {
    let settings = "MACOSX_DEPLOYMENT_TARGET = 11.0; TVOS_DEPLOYMENT_TARGET = 14.0;"
    let found = Self.findings(Target(name: "App"), project: settings, [.noEffect])
    #expect(
      found == [
        "'MACOSX_DEPLOYMENT_TARGET' and 1 other deployment target setting have no effect here: no"
          + " target that gets them is built for their platforms (App) [no-effect]"
      ])
  }

  @Test func `an element that two references to one list repeat is written once`() {
    func findings(_ flags: String) -> [String] {
      Self.findings(
        Target(name: "App", settings: flags), project: "MINE = \"-DX\";", [.duplicateListElement])
    }
    #expect(
      findings("OTHER_CFLAGS = \"$(MINE)\"; OTHER_CPLUSPLUSFLAGS = \"$(OTHER_CFLAGS) $(MINE)\";")
        == [])
    // Compilers accept options twice.
    #expect(findings("OTHER_CFLAGS = \"-DX -DX\";") == [])
    #expect(
      findings("HEADER_SEARCH_PATHS = ( a, b, a, b );") == [
        "'a' is in HEADER_SEARCH_PATHS twice, and so is 1 other (App) [duplicate-list-element]"
      ])
  }

  @Test(arguments: [("NO", "add UILaunchStoryboardName to"), ("YES", "set INFOPLIST_KEY_")])
  func `the remedy for a launch screen has an effect`(generates: String, help: String) {
    let settings = """
      GENERATE_INFOPLIST_FILE = \(generates); INFOPLIST_FILE = Info.plist; \
      IPHONEOS_DEPLOYMENT_TARGET = 12.0; TARGETED_DEVICE_FAMILY = 1;
      """
    let stage = ProjectStage(
      SmallProject(
        settings: SmallProject.iOS, targets: [Target(name: "App", settings: settings)]),
      files: [
        "Info.plist": "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict></dict></plist>"
      ])
    let found = stage.check([.launchScreenMissing]).diagnostics
    #expect(found.count == 1)
    #expect(found.first?.help?.hasPrefix(help) == true)
  }

  @Test(arguments: [
    ("", 1), ("settings: { SDKROOT: auto, SUPPORTED_PLATFORMS: macosx }", 0),
    ("configFiles: { Debug: A.xcconfig, Release: A.xcconfig }", 0),
    ("configFiles: { Debug: A.xcconfig }", 1),
  ])
  func `targets without a platform are one finding, unless a setting names one`(
    line: String, count: Int
  ) {
    let spec = """
      name: App
      \(line)
      targets:
        A: { type: framework, platform: auto }
        B: { type: framework, platform: auto }

      """
    let files = ["project.yml": spec, "A.xcconfig": "SUPPORTED_PLATFORMS = macosx\n"]
    let found = ProjectStage("project.yml", files: files).check().diagnostics
      .filter { $0.identifier == "xcodegen-ignored" }
    #expect(found.count == count)
    #expect(found.first?.notes.count == (count == 0 ? nil : 1))
  }

  @Test func `an empty list of settings beside configurations is not lost`() {
    let spec = """
      name: App
      configs: { Debug: debug }
      targets:
        App:
          type: tool
          platform: macOS
          sources: []
          settings:
            base: { A: 1 }
            Debug:
            Release: { B: 2 }

      """
    let found = ProjectStage("project.yml", files: ["project.yml": spec]).check().diagnostics
      .filter { $0.identifier == "xcodegen-ignored" }
    #expect(found.map(\.message).count == 1)
    #expect(found.first?.help == "move it into 'configs'")
  }
}
