import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRules
import SettingsSystem
import SettingsTestSupport
import Testing

/// The rules on XcodeGen specs.
struct SpecRuleTests {
  private static let broken = """
    name: Small
    options: { bundleIdPrefix: com.x_y }
    settings: { MY_FLAG: 1, OTHER_LDFLAGS: [-ObjC] }
    targets:
      App:
        type: application
        platform: iOS
        deploymentTarget: "12.0"
        sources: [App]
        settings:
          MARKETING_VERSION: 1.2.3.4
          TARGETED_DEVICE_FAMILY: "1,3"
          OTHER_LDFLAGS: [-lz, -lz]
          GCC_PREFIX_HEADER: App/App.pch
          INFOPLIST_KEY_UIMainStoryboardFile: Main
          GENERATE_INFOPLIST_FILE: YES
        dependencies:
          - sdk: SwiftUI.framework
          - target: Widget
      Widget:
        type: app-extension
        platform: iOS
        sources: [Widget]
        settings: { PRODUCT_BUNDLE_IDENTIFIER: com.z.Widget }

    """

  private static let clean = """
    name: Small
    options: { bundleIdPrefix: com.x }
    settings: { OTHER_LDFLAGS: [-ObjC] }
    targets:
      App:
        type: application
        platform: iOS
        deploymentTarget: "15.0"
        sources: [{ path: App, excludes: [Old/**] }]
        settings:
          MARKETING_VERSION: 1.2.3
          OTHER_LDFLAGS: [$(inherited), -lz]
          GCC_PREFIX_HEADER: App/App.pch
        dependencies:
          - sdk: SwiftUI.framework
          - target: Widget
        preBuildScripts: [{ script: "echo $MY_FLAG" }]
      Widget:
        type: app-extension
        platform: iOS
        sources: [Widget]
        settings: { PRODUCT_BUNDLE_IDENTIFIER: com.x.App.Widget, MY_FLAG: 1 }

    """

  private func stage(_ spec: String, _ files: [String: String] = [:]) -> ProjectStage {
    let sources = ["App/a.m": "", "App/b.c": "", "Widget/w.swift": ""]
    return ProjectStage(
      "project.yml", files: sources.merging(files) { $1 }.merging(["project.yml": spec]) { $1 })
  }

  @Test func `each rule points into the spec`() {
    let result = stage(Self.broken, ["App/App.pch": "@import UIKit;\n"]).check()
    let found = result.diagnostics.filter { RuleID(rawValue: $0.identifier) != nil }.map {
      "\($0.identifier) \(result.place(of: $0).map { "\($0.place) \($0.text)" } ?? "-")"
    }
    #expect(
      found.sorted() == [
        "bundle-identifier-characters project.yml:2:28 com.x_y",
        "extension-identifier-prefix project.yml:24:44 com.z.Widget",
        "launch-screen-missing project.yml:5:3 App",
        "lost-inherited project.yml:13:22 [-lz, -lz]",
        "main-storyboard-missing project.yml:15:43 Main",
        "prefix-header-objc App/App.pch:1:1 @import UIKit;",
        "unused-setting project.yml:3:13 MY_FLAG", "version-format project.yml:11:26 1.2.3.4",
      ])
  }

  @Test func `a clean spec is clean`() {
    let stage = stage(
      Self.clean,
      ["App/App.pch": "#ifdef __OBJC__\n@import UIKit;\n#endif\n", "App/Old/x.cpp": ""])
    #expect(stage.findings() == [])
  }

  @Test func `excluded sources do not count`() {
    let spec = Self.clean
    let stage = ProjectStage(
      "project.yml",
      files: [
        "project.yml": spec, "App/a.m": "", "App/Old/x.cpp": "", "App/App.pch": "@import UIKit;\n",
        "Widget/w.swift": "",
      ])
    #expect(stage.findings([.prefixHeaderObjectiveC]) == [])
  }

  @Test func `a line of a file that several files include is reported once`() {
    let stage = stage(
      Self.clean + "configFiles: { Debug: c/a.xcconfig, Release: c/b.xcconfig }\n",
      [
        "c/a.xcconfig": "#include \"./c.xcconfig\"\n", "c/b.xcconfig": "#include \"c.xcconfig\"\n",
        "c/c.xcconfig": "C = a$\n",
      ])
    let result = stage.check()
    let found = result.diagnostics.filter { $0.identifier == RuleID.trailingDollar.rawValue }
    #expect(found.compactMap { result.place(of: $0)?.place } == ["c/c.xcconfig:1:6"])
    #expect(found.first.map(\.notes.isEmpty) == true)
  }

  @Test func `what older versions of Xcode read otherwise is reported for a spec's files`() {
    let stage = stage(
      Self.clean + "configFiles: { Debug: Debug.xcconfig }\n",
      ["Debug.xcconfig": "OTHER_LDFLAGS[config=Debug] = -a\n"])
    #expect(
      stage.findings([.xcodeVersion])
        == ["Xcode before 16 ignores [config=…] in an xcconfig file [xcode-version]"])
  }

  @Test func `a script in a file of its own may read any setting`() {
    let spec = Self.broken + "    postBuildScripts: [{ path: build.sh }]\n"
    #expect(stage(spec).findings([.unusedSetting]) == [])
  }

  @Test(arguments: [nil, "<plist><dict><key>UILaunchScreen</key><dict/></dict></plist>"])
  func `rules read the properties of info and not an older file`(old: String?) {
    func findings(_ properties: String) -> [String] {
      let files = old.map { ["Made/App.plist": $0] } ?? [:]
      return stage(
        """
        name: Small
        options: { bundleIdPrefix: com.x }
        settings: { MY_FLAG: 1 }
        targets:
          App:
            type: application
            platform: iOS
            deploymentTarget: "15.0"
            sources: [App]
            info: { path: Made/App.plist, properties: { \(properties) } }
        """, files
      ).findings([.launchScreenMissing, .unusedSetting])
    }
    #expect(findings("UILaunchScreen: {}, Flag: $(MY_FLAG)") == [])
    #expect(findings("Flag: $(MY_FLAG)").count == 1)
    #expect(findings("UILaunchScreen: {}").count == 1)
  }

  @Test func `the properties count even if the folder of the file does not exist yet`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      name: Small
      targets:
        App:
          type: application
          platform: iOS
          deploymentTarget: "15.0"
          info: { path: Made/New/App.plist, properties: { UILaunchScreen: {} } }
      """, to: "project.yml")
    let result = SettingsProject.check(
      configFile: folder.path("project.yml"), sources: DiskSources(),
      options: ProjectStage.options,
      rules: [.launchScreenMissing])
    #expect(result.diagnostics.map(\.message) == [])
    let without = try folder.read("project.yml").replacing("UILaunchScreen", with: "Other")
    try folder.write(without, to: "project.yml")
    let other = SettingsProject.check(
      configFile: folder.path("project.yml"), sources: DiskSources(),
      options: ProjectStage.options,
      rules: [.launchScreenMissing])
    #expect(other.diagnostics.count == 1)
  }

  @Test func `a finding about a property is at its value in the spec`() {
    let stage = stage(
      """
      name: Small
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          info: { path: Info.plist, properties: { UIMainStoryboardFile: «Lost» } }
      """)
    let result = stage.check([.mainStoryboardMissing])
    #expect(result.diagnostics.compactMap { result.place(of: $0)?.place } == [stage.marked?.place])
  }

  @Test func `nothing is fixed in a spec`() throws {
    let result = SettingsProject.fix(
      configFile: "project.yml", sources: stage(Self.broken).sources,
      options: ProjectStage.options)
    #expect(try #require(result.failure).identifier == "cannot-fix")
  }
}
