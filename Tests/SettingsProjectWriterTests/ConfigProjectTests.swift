import Foundation
import SettingsDiagnostics
import SettingsProjectWriter
import SettingsSystem
import SettingsTestSupport
import SettingsXcode
import SettingsXcodeGen
import Testing

/// The Xcode project of a config.yaml: its targets, files and schemes.
struct ConfigProjectTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  private static let app = "type: application, platform: iOS, sources: [Sources]"

  @Test func `folders of sources are kept in step with the disk`() throws {
    let written = try WrittenConfig(
      """
      targets:
        App:
          type: application
          platform: iOS
          sources: [App/Main, one.swift]
          settings: { INFOPLIST_FILE: App/Main/Info.plist }
      """,
      tree: ["App/Main/a.swift": "", "App/Main/Info.plist": "", "one.swift": ""])
    let folders = try written.section("PBXFileSystemSynchronizedRootGroup")
    #expect(folders.contains("path = Main;"))
    #expect(
      try written.section("PBXFileSystemSynchronizedBuildFileExceptionSet").contains("Info.plist,"))
    #expect(try written.section("PBXSourcesBuildPhase").contains("/* one.swift in Sources */,"))
    #expect(!(try written.text()).contains("a.swift"))
  }

  @Test func `frameworks are linked, and inherited ones too`() throws {
    let written = try WrittenConfig(
      """
      project: { frameworks: [Foundation] }
      targets: { App: { \(Self.app), frameworks: [$(inherited), UIKit, UIKit] } }
      """)
    #expect(
      try written.section("PBXFrameworksBuildPhase").filter { $0.hasSuffix(",") } == [
        "/* Foundation.framework in Frameworks */,", "/* UIKit.framework in Frameworks */,",
      ])
  }

  @Test func `schemes have the configurations of their actions`() throws {
    let written = try WrittenConfig(
      """
      configurations: { Debug: debug, Release: release, Beta: { kind: release, inherits: Release } }
      targets: { App: { \(Self.app), productName: My App } }
      schemes: { App: { target: App, run: Beta, archive: Beta } }
      """)
    let scheme = try written.text("xcshareddata/xcschemes/App.xcscheme")
    #expect(scheme.contains("BuildableName = \"My App.app\""))
    #expect(scheme.contains("<LaunchAction\n      buildConfiguration = \"Beta\""))
    #expect(scheme.contains("<TestAction\n      buildConfiguration = \"Debug\""))
    #expect(scheme.contains("<ProfileAction\n      buildConfiguration = \"Release\""))
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `a target without a type is an aggregate target`() throws {
    let written = try WrittenConfig("targets: { All: {} }")
    #expect(try written.section("PBXAggregateTarget").contains("name = All;"))
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `names may have quotes and letters of any language`() throws {
    let name = "A \"q\" 'é' 中"
    let written = try WrittenConfig(
      """
      targets: { 'A "q" ''é'' 中': { \(Self.app) } }
      schemes: { 'S <&>': { target: 'A "q" ''é'' 中' } }
      """)
    #expect(try written.read().targets.map(\.name) == [name])
    #expect(try written.findings().map(\.message) == [])
  }

  @Test(arguments: [
    ("targets: { a/b: { \(app) } }", "a target of an Xcode project cannot be named 'a/b'"),
    (
      "project: { name: a/b }\ntargets: { App: { \(app) } }",
      "'a/b' cannot be the name of a project"
    ),
    (
      "targets: { App: { \(app), when: { Debug: { sources: [Sources] } } } }",
      "an Xcode project cannot have 'sources' in 'when'"
    ),
    (
      "targets: { App: { \(app), when: { Debug: { frameworks: [UIKit] } } } }",
      "an Xcode project cannot have 'frameworks' in 'when'"
    ),
    (
      "targets: { App: { type: application, sources: [$(FOLDER)/x] } }",
      "a setting decides on the path '$(FOLDER)/x'"
    ),
    (
      "targets: { App: { type: application, sources: [../x] } }",
      "source '../x' is outside of the config's folder"
    ),
    (
      "targets: { App: { type: application, sources: [/**/*.m] } }",
      "source '/**/*.m' is outside of the config's folder"
    ),
    (
      "targets: { App: { type: application, sources: [{ path: /usr, exclude: '*.x' }] } }",
      "source '/usr' is outside of the config's folder"
    ),
    (
      "targets: { App: { \(app), resources: [$(SRCROOT)/../x] } }",
      "source '../x' is outside of the config's folder"
    ),
  ])
  func `what cannot be written is an error`(config: String, message: String) throws {
    let written = try WrittenConfig(config)
    #expect(written.messages.contains(message), "\(written.messages)")
    #expect(written.output == nil)
  }

  @Test func `the same config gives the same bytes in another folder`() throws {
    let config = "project: { name: P }\ntargets: { App: { \(Self.app) } }"
    #expect(try WrittenConfig(config).text() == WrittenConfig(config).text())
  }

  @Test(arguments: ["", "HelloWorld", "HelloWorldObjC", "SilentRelease"])
  func `the projects of the examples mean what their configs do`(example: String) throws {
    let folder = example.isEmpty ? Self.package : "\(Self.package)/Examples/\(example)"
    let (project, output, messages) = WrittenConfig.write("\(folder)/config.yaml", in: folder)
    #expect(messages == [])
    let contents = try #require(project)
    let written = try #require(output)
    #expect(written.targetCount == contents.contents.project.targets.count)
  }
}
