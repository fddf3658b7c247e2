import SettingsDiagnostics
import SettingsModel
import SettingsProjectWriter
import SettingsProjects
import SettingsTestSupport
import Testing

/// The fields of single entries of `dependencies` and `resources` in the Xcode project.
struct ConfigDetailTests {
  private static let tree = [
    "App/a.swift": "", "App/tool": "", "Kit/k.swift": "", "Kit/Kit.h": "", "Ext/e.swift": "",
    "Fonts/f.ttf": "", "Fonts/notes.md": "", "Core/Package.swift": "",
  ]

  private func write(_ config: String) throws -> WrittenConfig {
    let written = try WrittenConfig(config, tree: Self.tree)
    if written.output != nil { #expect(try written.findings().map(\.message) == []) }
    return written
  }

  @Test(arguments: [("", 1), (", oncePerArchitecture: YES", 1), (", oncePerArchitecture: NO", 0)])
  func `a build rule runs once for each architecture unless it says otherwise`(
    field: String, value: Int
  ) throws {
    let written = try WrittenConfig(
      "targets: { A: { type: tool, platform: macOS, buildRules: [{ files: \"*.w\", run: x\(field) }] } }"
    )
    let rules = try written.section("PBXBuildRule").joined()
    #expect(rules.contains("runOncePerArchitecture = \(value);"), "\(rules)")
  }

  @Test func `a framework that does not exist is a warning`() throws {
    let written = try write(
      "targets: { App: { type: application, platform: iOS, sources: [App], dependencies: [{ xcframework: Gone.xcframework }] } }"
    )
    #expect(written.messages == [])
    #expect(written.warnings.contains("there is no framework at 'Gone.xcframework'"))
    #expect(try written.text().contains("path = Gone.xcframework;"))
  }

  @Test func `products are copied to other places, with their headers on request`() throws {
    let written = try write(
      """
      project: { platform: macOS, organization: Us }
      targets:
        App:
          type: application
          sources: [App]
          dependencies:
            - { target: Helper, to: wrapper, subpath: Contents/Library/LoginItems }
            - { target: Kit, removeHeaders: NO }
        Helper: { type: application, sources: [Ext] }
        Kit: { type: framework, sources: [Kit] }
      """)
    let files = try written.section("PBXBuildFile")
    #expect(files.contains { $0.hasPrefix("/* Helper.app in Embed Dependencies */") }, "\(files)")
    #expect(
      files.contains {
        $0.hasPrefix("/* Kit.framework in Embed") && $0.contains("ATTRIBUTES = (CodeSignOnCopy, )")
      }, "\(files)")
    #expect(
      try written.section("PBXCopyFilesBuildPhase").contains(
        "dstPath = Contents/Library/LoginItems;"))
    #expect(try written.text().contains("ORGANIZATIONNAME = Us;"))
  }

  @Test func `plug-ins run while a target is built, and are no part of it`() throws {
    let written = try write(
      """
      project: { platform: iOS }
      packages: { Lint: { path: Core } }
      targets:
        App: { type: application, sources: [App], dependencies: [{ package: Lint, plugin: Linter }] }
        All: { dependencies: [App, { package: Lint, plugin: Linter }] }
      """)
    #expect(
      try written.section("XCSwiftPackageProductDependency").filter {
        $0 == "productName = \"plugin:Linter\";"
      }.count == 2)
    #expect(try !written.section("PBXBuildFile").contains { $0.contains("Linter") })
    let project = try SettingsProject(configFile: written.folder.path("config.yaml"))
    var graph = ProductGraph(project)
    #expect(graph.parts(of: project.outline.targets[0]).isEmpty)
  }

  @Test func `resources have tags and platforms, and folders are copied as a whole`() throws {
    let written = try write(
      """
      targets:
        App:
          type: application
          platform: iOS
          sources: [{ path: App, exclude: tool }]
          resources:
            - { path: Fonts, as: folder, platforms: [iOS] }
            - { path: App/tool, tags: [one, two] }
        Kit:
          type: framework
          platform: iOS
          sources: [Fonts, Kit]
          resources: [{ path: Kit/Kit.h, tags: [one] }]
      """)
    let files = try written.section("PBXBuildFile")
    #expect(
      files.contains {
        $0.hasPrefix("/* Fonts in Resources */") && $0.contains("platformFilters = (ios, )")
      }, "\(files)")
    #expect(files.contains { $0.contains("tool in Resources") && $0.contains("(one, two, )") })
    #expect(files.contains { $0.contains("Kit.h in Resources") && $0.contains("(one, )") })
    #expect(try written.text().contains("KnownAssetTags = ("))
  }

  @Test func `a folder of sources may have folders that are copied as a whole`() throws {
    let written = try WrittenConfig(
      """
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          resources: [{ path: App/Web, as: folder }]
      """, tree: ["App/a.swift": "", "App/Web/css/a.css": ""])
    #expect(try written.findings().map(\.message) == [])
    let folders = try written.section("PBXFileSystemSynchronizedRootGroup")
    #expect(folders.contains("Web,"), "\(folders)")
    #expect(try written.section("PBXBuildFile") == [])
  }
}
