import SettingsDiagnostics
import SettingsTestSupport
import SettingsXcode
import Testing

/// The hosts of targets, and entries of `dependencies` that name what the project knows already.
struct ConfigRelationTests {
  private static let tree = [
    "App/a.swift": "", "Ext/e.swift": "", "Tests/t.swift": "", "Data/In/x.json": "",
  ]

  private func write(_ config: String) throws -> WrittenConfig {
    let written = try WrittenConfig(config, tree: Self.tree)
    if written.output != nil { #expect(try written.findings().map(\.message) == []) }
    return written
  }

  @Test(arguments: ["[]", "[Ext]", "[{ target: Ext }]", "[{ target: Ext, platforms: [iOS] }]"])
  func `an extension is embedded once, whether or not its host names it`(
    dependencies: String
  ) throws {
    let written = try write(
      """
      project: { platform: iOS }
      targets:
        App: { type: application, sources: [App], dependencies: \(dependencies) }
        Ext: { type: appExtension, sources: [Ext], host: App }
      """)
    #expect(
      try written.section("PBXBuildFile").filter { $0.contains("Ext.appex in Embed") }.count == 1)
    #expect(
      try written.section("PBXTargetDependency").filter { $0.hasPrefix("target = ") }.count == 1)
  }

  @Test func `a framework is embedded in its host, which does not link it`() throws {
    let written = try write(
      """
      project: { platform: iOS }
      targets:
        App: { type: application, sources: [App] }
        Kit: { type: framework, sources: [Ext], host: App }
      """)
    let files = try written.section("PBXBuildFile").filter { $0.contains("Kit.framework in") }
    #expect(files.count == 1 && files[0].contains("Kit.framework in Embed Frameworks"), "\(files)")
  }

  @Test func `an extension that its host does not embed stays out`() throws {
    let written = try write(
      """
      project: { platform: iOS }
      targets:
        App: { type: application, sources: [App], dependencies: [{ target: Ext, embed: NO }] }
        Ext: { type: appExtension, sources: [Ext], host: App }
      """)
    #expect(try !written.text().contains("Ext.appex in"))
  }

  @Test(arguments: ["[]", "[App]"])
  func `tests depend on their host once`(dependencies: String) throws {
    let written = try write(
      """
      project: { platform: iOS }
      targets:
        App: { type: application, sources: [App] }
        Tests: { type: unitTestBundle, sources: [Tests], host: App, dependencies: \(dependencies) }
      """)
    #expect(
      try written.section("PBXTargetDependency").filter { $0.hasPrefix("target = ") }.count == 1)
    #expect(try !written.text().contains("App.app in"))
  }

  @Test func `a target that inherits itself as a host has none`() throws {
    let written = try write(
      """
      project: { platform: iOS }
      templates: { hosted: { host: App } }
      targets:
        App: { type: application, sources: [App], inherits: hosted }
        Ext: { type: appExtension, sources: [Ext], inherits: hosted }
      """)
    #expect(
      try written.section("PBXTargetDependency").filter { $0.hasPrefix("target = ") }.count == 1)
    #expect(try written.text().contains("Ext.appex in Embed"))
  }

  @Test func `the extension of a framework may be written`() throws {
    let written = try write(
      """
      project: { platform: iOS }
      targets: { App: { type: application, sources: [App], dependencies: [{ framework: StoreKit.framework }, { framework: UIKit }] } }
      """)
    let files = try written.section("PBXBuildFile")
    #expect(files.contains { $0.hasPrefix("/* StoreKit.framework in Frameworks */") }, "\(files)")
    #expect(files.contains { $0.hasPrefix("/* UIKit.framework in Frameworks */") })
  }

  @Test func `the language of development is that of the defaults`() throws {
    let written = try write(
      """
      defaults: { developmentLanguage: de }
      targets: { App: { type: application, platform: iOS, sources: [App] } }
      """)
    #expect(try written.text().contains("developmentRegion = de;"))
  }

  @Test func `a folder is copied as a whole`() throws {
    let written = try write(
      """
      project: { platform: macOS }
      targets:
        App: { type: application, sources: [App], copyFiles: [{ to: resources, files: [Data, $(SRCROOT)/Data/In] }] }
      """)
    let files = try written.section("PBXBuildFile")
    #expect(files.contains { $0.hasPrefix("/* Data in CopyFiles */") }, "\(files)")
    #expect(files.contains { $0.hasPrefix("/* In in CopyFiles */") }, "\(files)")
    #expect(try written.text().contains("lastKnownFileType = folder;"))
  }

  @Test(arguments: [
    (
      "dependencies: [{ built: Out/Kit.framework }]",
      "'Out/Kit.framework' is not the file name of a product"
    ),
    ("resources: [$(RES)/a]", "a setting decides on the path '$(RES)/a'"),
    ("headers: { public: [$(H)/a.h] }", "a setting decides on the path '$(H)/a.h'"),
    (
      "copyFiles: [{ to: resources, files: [$(F)/a] }]", "a setting decides on the path '$(F)/a'"
    ),
  ])
  func `a path that is not known is an error`(field: String, message: String) throws {
    let written = try write(
      "targets: { App: { type: application, platform: iOS, sources: [App], \(field) } }")
    #expect(written.output == nil)
    #expect(written.messages.contains(message), "\(written.messages)")
  }
}
