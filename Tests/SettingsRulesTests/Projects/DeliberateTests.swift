import SettingsDiagnostics
import SettingsRules
import Testing

/// What projects contain on purpose, or what tools write into them.
struct DeliberateTests {
  private typealias Target = SmallProject.Target

  private static func stage(
    _ targets: [SmallProject.Target], project: String = "", xcconfig: String? = nil,
    files: [String: String] = [:]
  ) -> ProjectStage {
    ProjectStage(
      SmallProject(settings: SmallProject.iOS + project, xcconfig: xcconfig, targets: targets),
      files: files)
  }

  @Test func `an identifier without the team of the developer is not reported`() {
    func findings(_ identifier: String, _ project: String = "") -> Int {
      let target = Target(
        name: "App",
        settings:
          "PRODUCT_BUNDLE_IDENTIFIER = \"\(identifier)\"; MAIN = \"com.$(DEVELOPMENT_TEAM).x\";")
      return Self.stage([target], project: project).findings([.bundleIdentifierCharacters]).count
    }
    #expect(findings("com.$(DEVELOPMENT_TEAM).App") == 0)
    #expect(findings("$(MAIN).App") == 0)
    #expect(findings("$(inherited).App", "PRODUCT_BUNDLE_IDENTIFIER = \"$(MAIN)\";") == 0)
    #expect(findings("com.$(OTHER).App") == 1)
    #expect(findings("com.a_b.$(DEVELOPMENT_TEAM).App", "DEVELOPMENT_TEAM = X;") == 1)
  }

  @Test(arguments: [
    ("com.##TEAM_ID##.App", 0), ("com.<your team>.App", 0), ("com.__TEAM__.App", 0),
    ("com.a_b.App", 1),
  ])
  func `a part of an identifier may be for each developer to replace`(
    identifier: String, count: Int
  ) {
    let target = Target(name: "App", settings: "PRODUCT_BUNDLE_IDENTIFIER = \"\(identifier)\";")
    #expect(Self.stage([target]).findings([.bundleIdentifierCharacters]).count == count)
  }

  @Test func `variants of an app may share its identifier`() {
    let targets =
      ["A", "B", "C"].map {
        Target(name: $0, settings: "PRODUCT_BUNDLE_IDENTIFIER = com.x.\($0 == "C" ? "B" : "A");")
      } + [Target(name: "D", settings: "PRODUCT_BUNDLE_IDENTIFIER = com.x.B;")]
    let found = Self.stage(targets).check([.bundleIdentifierDuplicate]).diagnostics
    #expect(found.map(\.severity) == [.note])
  }

  @Test func `the families of a project have no effect in a target for the Mac`() {
    let target = Target(
      name: "App",
      settings: "SDKROOT = macosx; SUPPORTED_PLATFORMS = macosx; SUPPORTS_MACCATALYST = YES;")
    let stage = Self.stage([target], project: "TARGETED_DEVICE_FAMILY = \"1,2,3\";")
    #expect(stage.findings([.deviceFamilyPlatform]) == [])
  }

  @Test func `wrong families of one value are one finding`() {
    let target = Target(name: "App", settings: "TARGETED_DEVICE_FAMILY = \"[1, 2]\";")
    #expect(Self.stage([target]).findings([.deviceFamilyPlatform]).count == 1)
  }

  @Test func `a project that CMake writes has errors only`() {
    let target = Target(name: "App", settings: "MY_OWN_FLAG = 1; LIBRARY_STYLE = STATIC;")
    let other = Target(name: "ZERO_CHECK")
    #expect(Self.stage([target]).findings([.unusedSetting]).count == 1)
    #expect(Self.stage([target, other]).findings([.unusedSetting]) == [])
  }

  @Test(arguments: [("a, c", 0), ("c", 1)])
  func `an override that repeats an element leaves out the others on purpose`(
    elements: String, count: Int
  ) {
    let target = Target(name: "App", settings: "OTHER_CFLAGS = ( \(elements) );")
    let stage = Self.stage([target], project: "OTHER_CFLAGS = ( a, b );")
    #expect(stage.findings([.lostInherited]).count == count)
  }

  @Test(arguments: [("#if MINE\n#endif\n", 1), ("", 0)])
  func `a lost condition matters where a source tests it`(source: String, count: Int) {
    let target = Target(
      name: "App", settings: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG;", sources: ["a.swift"])
    let stage = Self.stage(
      [target], project: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = ( DEBUG, MINE );",
      files: ["a.swift": source])
    #expect(stage.findings([.lostInherited]).count == count)
  }

  @Test(arguments: [("#if DEBUG\n#endif\n", 1), ("// DEBUG\n", 0)])
  func `DEBUG in one language matters where the other tests it`(source: String, count: Int) {
    let target = Target(
      name: "App", debug: "GCC_PREPROCESSOR_DEFINITIONS = \"DEBUG=1\";",
      sources: ["a.m", "b.swift"])
    let stage = Self.stage([target], files: ["a.m": "", "b.swift": source])
    #expect(stage.findings([.debugLanguageMismatch]).count == count)
  }

  @Test(arguments: [("1600", 0), ("1500", 1)])
  func `a project of Xcode 16 is not for earlier versions`(writer: String, count: Int) {
    let text = SmallProject(
      settings: SmallProject.iOS, targets: [Target(name: "App", xcconfig: "App.xcconfig")]
    ).text.replacing(
      "isa = PBXProject;", with: "isa = PBXProject; attributes = { LastUpgradeCheck = \(writer); };"
    )
    let stage = ProjectStage(
      files: [
        "App.xcodeproj/project.pbxproj": text, "App.xcconfig": "A[config=Debug] = 1\n",
      ])
    #expect(stage.findings([.xcodeVersion]).count == count)
  }

  @Test func `duplicate objects of a merge are one finding`() {
    let text = SmallProject(settings: SmallProject.iOS, targets: [Target(name: "App")]).text
      .replacing(
        "    G0 =",
        with: ["D1", "D1", "D2", "D2"].map { "\($0) = { isa = PBXGroup; };\n" }.joined()
          + "    G0 ="
      )
    let found = ProjectStage(files: ["App.xcodeproj/project.pbxproj": text]).check().diagnostics
    #expect(found.count { $0.identifier == "project-duplicate-object" } == 1)
  }

  @Test func `an assignment below one of XcodeGen's own is not reported`() {
    let spec = """
      name: Small
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          configFiles: { Debug: App.xcconfig, Release: App.xcconfig }
      """
    let plist = "<plist><dict><key>A</key><string>B</string></dict></plist>"
    let stage = ProjectStage(
      "project.yml",
      files: [
        "project.yml": spec, "App.xcconfig": "INFOPLIST_FILE = App/Info.plist\n",
        "App/Info.plist": plist,
        "App/A.swift": "",
      ])
    #expect(stage.findings([.noEffect]) == [])
  }

  @Test func `an SDK condition without its end names the pattern`() {
    let target = Target(name: "App", settings: "\"ARCHS[sdk=*simulator]\" = x;")
    let found = Self.stage([target]).check([.conditionNeverHolds]).diagnostics
    #expect(found.first?.help == "the names of SDKs end with a version: write sdk=*simulator*")
  }

  @Test(arguments: [(["Launch.storyboard": "<document/>"], 1), ([:], 0)])
  func `launch images beside a missing storyboard are not reported`(
    files: [String: String], count: Int
  ) {
    let settings = """
      GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UILaunchStoryboardName = Launch; \
      ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME = LaunchImage;
      """
    let target = Target(
      name: "App", settings: settings, sources: ["a.m"], resources: files.keys.sorted())
    let stage = Self.stage([target], files: files.merging(["a.m": ""]) { first, _ in first })
    #expect(stage.findings([.launchStoryboardAndImages]).count == count)
  }
}
