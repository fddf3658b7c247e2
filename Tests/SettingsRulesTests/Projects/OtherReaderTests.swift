import SettingsDiagnostics
import SettingsRules
import Testing

/// Values that are read, or replaced, elsewhere than it seems.
struct OtherReaderTests {
  private typealias Target = SmallProject.Target

  private static func stage(
    _ targets: [SmallProject.Target], project: String = SmallProject.iOS,
    projectXcconfig: String? = nil, files: [String: String] = [:]
  ) -> ProjectStage {
    ProjectStage(
      SmallProject(settings: project, xcconfig: projectXcconfig, targets: targets), files: files)
  }

  private static func plist(_ value: String) -> String {
    "<plist><dict><key>CFBundleDisplayName</key><string>\(value)</string></dict></plist>"
  }

  @Test(arguments: [("$(INFOPLIST_KEY_CFBundleDisplayName)", 0), ("App", 1)])
  func `a setting for a generated Info.plist may be read by a written one`(
    value: String, count: Int
  ) {
    let stage = Self.stage(
      [
        Target(
          name: "App",
          settings: "INFOPLIST_FILE = App.plist; INFOPLIST_KEY_CFBundleDisplayName = App;")
      ], files: ["App.plist": Self.plist(value)])
    #expect(stage.findings([.noEffect]).count == count)
  }

  @Test func `a deployment target that another setting reads has an effect`() {
    let stage = Self.stage(
      [
        Target(
          name: "App",
          settings: "MACOSX_DEPLOYMENT_TARGET = 12.0; A = \"$(MACOSX_DEPLOYMENT_TARGET)\";")
      ])
    #expect(stage.findings([.noEffect]) == [])
  }

  @Test func `a composed name is no reference to what a setting inherits`() {
    let xcconfig = """
      M_Debug = Kit
      M_Release = Kit
      PRODUCT_MODULE_NAME = $(M_$(CONFIGURATION))
      PRODUCT_NAME = $(PRODUCT_MODULE_NAME)

      """
    let stage = Self.stage(
      [Target(name: "App")], project: SmallProject.iOS, projectXcconfig: "A.xcconfig",
      files: ["A.xcconfig": xcconfig])
    #expect(stage.findings([.referenceCycle]) == [])
  }

  @Test func `excluded sources are replaced on purpose`() {
    let stage = Self.stage(
      [Target(name: "App", settings: "EXCLUDED_SOURCE_FILE_NAMES = b.swift;")],
      project: SmallProject.iOS + "EXCLUDED_SOURCE_FILE_NAMES = a.swift;")
    #expect(stage.findings([.lostInherited]) == [])
  }

  @Test func `an xcconfig file outside of the project may be overridden`() {
    func findings(_ path: String) -> [String] {
      let target = Target(name: "App", settings: "CODE_SIGN_ENTITLEMENTS = \"\";", xcconfig: path)
      let text = SmallProject(settings: SmallProject.iOS, targets: [target]).text
      return ProjectStage(
        "App/App.xcodeproj",
        files: [
          "App/App.xcodeproj/project.pbxproj": text,
          "Common.xcconfig": "CODE_SIGN_ENTITLEMENTS = a\n",
          "App/Own.xcconfig": "CODE_SIGN_ENTITLEMENTS = a\n",
        ]
      ).findings([.noEffect])
    }
    #expect(findings("../Common.xcconfig") == [])
    #expect(findings("Own.xcconfig").count == 1)
  }

  // MARK: Specs

  @Test(arguments: [("app/support/Info.plist", 0), ("Other/Info.plist", 1)])
  func `XcodeGen may write a project into a folder above its spec`(path: String, count: Int) {
    let spec = """
      name: Small
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          settings: { INFOPLIST_FILE: support/Info.plist }
      """
    let stage = ProjectStage(
      "app/xcodegen/project.yml",
      files: [
        "app/xcodegen/project.yml": spec, "app/xcodegen/App/A.swift": "",
        path: Self.plist("App"),
      ])
    #expect(stage.findings([.infoPlistMissing]).count == count)
  }

  @Test(arguments: [("none", 0), ("sources", 0), ("resources", 1)])
  func `an Info.plist file is copied by a phase for resources`(phase: String, count: Int) {
    let spec = """
      name: Small
      targets:
        App:
          type: application
          platform: iOS
          sources:
            - { path: App, excludes: [Info.plist] }
            - { path: App/Info.plist, buildPhase: \(phase) }
          settings: { INFOPLIST_FILE: $(SRCROOT)/App/Info.plist }
      """
    let stage = ProjectStage(
      "project.yml",
      files: ["project.yml": spec, "App/A.swift": "", "App/Info.plist": Self.plist("App")])
    #expect(stage.findings([.infoPlistCopied]).count == count)
  }
}
