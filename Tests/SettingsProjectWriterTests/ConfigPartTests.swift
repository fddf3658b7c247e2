import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsProjectWriter
import SettingsProjects
import SettingsTestSupport
import SettingsXcode
import SettingsXcodeGen
import Testing

/// The parts of targets in a config.yaml: dependencies, files and scripts in the Xcode project.
struct ConfigPartTests {
  private static let tree = [
    "App/a.swift": "", "App/tool": "", "Kit/k.swift": "", "Kit/Kit.h": "", "Ext/e.swift": "",
    "Tests/t.swift": "", "Fonts/f.ttf": "", "Fonts/notes.md": "", "Core/Package.swift": "",
    "Maps.xcframework/Info.plist": "", "lint.sh": "exit 0\n",
    "Zip.xcframework/Info.plist": """
    <plist version="1.0"><dict><key>AvailableLibraries</key><array><dict>
    <key>LibraryPath</key><string>libzip.a</string>
    </dict></array></dict></plist>
    """,
  ]

  private func write(_ config: String) throws -> WrittenConfig {
    let written = try WrittenConfig(config, tree: Self.tree)
    if written.output != nil { #expect(try written.findings().map(\.message) == []) }
    return written
  }

  @Test func `dependencies are built, linked and embedded as their types need`() throws {
    let written = try write(
      """
      project: { platform: iOS }
      packages:
        Algorithms: { url: https://example.com/a, from: 1.2.0 }
        Core: { path: Core }
      targets:
        App:
          type: application
          sources: [App]
          dependencies:
            - Kit
            - { framework: StoreKit, weak: YES }
            - { library: libz }
            - { xcframework: Maps.xcframework, codeSign: NO }
            - { package: Algorithms, product: [One, Two], platforms: [iOS] }
            - { package: Core }
        Kit: { type: framework, sources: [Kit] }
      """)
    let files = try written.section("PBXBuildFile")
    func line(_ start: String) throws -> String {
      try #require(files.first { $0.hasPrefix("/* \(start) */") }, "\(files)")
    }
    #expect(try line("Kit.framework in Frameworks").contains("fileRef"))
    #expect(try line("Kit.framework in Embed Frameworks").contains("CodeSignOnCopy"))
    #expect(try line("StoreKit.framework in Frameworks").contains("ATTRIBUTES = (Weak, )"))
    #expect(try line("libz.tbd in Frameworks").contains("fileRef"))
    #expect(try line("Maps.xcframework in Frameworks").contains("fileRef"))
    #expect(try !line("Maps.xcframework in Embed Frameworks").contains("CodeSignOnCopy"))
    #expect(try line("One in Frameworks").contains("platformFilters = (ios, )"))
    #expect(try line("Core in Frameworks").contains("productRef"))
    #expect(try written.section("PBXTargetDependency").contains { $0.contains("/* Kit */") })
    let packages = try written.section("XCRemoteSwiftPackageReference")
    #expect(packages.contains("kind = upToNextMajorVersion;"))
    #expect(packages.contains("minimumVersion = 1.2.0;"))
    #expect(
      try written.section("XCLocalSwiftPackageReference").contains("relativePath = Core;"))
  }

  @Test func `dependencies are inherited like lists of settings`() throws {
    let written = try write(
      """
      project: { platform: iOS, dependencies: [Kit] }
      targets:
        Kit: { type: framework, sources: [Kit] }
        App: { type: application, sources: [App], dependencies: [$(inherited), { library: libz }] }
        Other: { type: application, sources: [App], dependencies: [] }
      """)
    let project = try #require(written.project).contents.spec
    func references(_ name: String) throws -> [String] {
      try #require(project.target(named: name)).dependencies.map(\.reference)
    }
    #expect(try references("Kit") == [])
    #expect(try references("App") == ["Kit", "libz.tbd"])
    #expect(try references("Other") == [])
  }

  @Test func `a static library in an XCFramework is linked, and embedded only on request`() throws {
    let written = try write(
      """
      project: { platform: iOS }
      targets:
        App: { type: application, sources: [App], dependencies: [{ xcframework: Zip.xcframework }] }
        Other:
          type: application
          sources: [App]
          dependencies: [{ xcframework: Zip.xcframework, embed: YES }]
      """)
    let files = try written.section("PBXBuildFile")
    func count(_ phase: String) -> Int {
      files.count { $0.hasPrefix("/* Zip.xcframework in \(phase) */") }
    }
    #expect(count("Frameworks") == 2)
    #expect(count("Embed Frameworks") == 1)
  }

  @Test func `a host has the names that it has in each configuration`() throws {
    let written = try write(
      """
      configurations:
        Debug: debug
        Staging: { kind: release, inherits: Release }
        Release: release
      project: { platform: iOS }
      targets:
        App:
          type: application
          sources: [App]
          settings: { EXECUTABLE_NAME: AppBin }
          when:
            Debug: { productName: App Beta }
            Staging: { settings: { PRODUCT_NAME: $(TARGET_NAME) Staging } }
        Tests: { type: unitTestBundle, sources: [Tests], host: App }
      """)
    for (configuration, product) in [
      ("Debug", "App Beta"), ("Staging", "App Staging"), ("Release", "App"),
    ] {
      #expect(
        try written.settings(of: "Tests", in: configuration)["TEST_HOST"]
          == "$(BUILT_PRODUCTS_DIR)/\(product).app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/AppBin")
    }
  }

  @Test func `tests are built after their host, and know it`() throws {
    let written = try write(
      """
      project: { platform: iOS }
      targets:
        App: { type: application, sources: [App], productName: My App }
        Tests: { type: unitTestBundle, sources: [Tests], host: App }
        UITests: { type: uiTestBundle, sources: [Tests], host: App }
        Ext: { type: appExtension, sources: [Ext], host: App }
      """)
    let tests = try written.settings(of: "Tests")
    #expect(
      tests["TEST_HOST"]
        == "$(BUILT_PRODUCTS_DIR)/My App.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/My App")
    #expect(tests["BUNDLE_LOADER"] == "$(TEST_HOST)")
    #expect(try written.settings(of: "UITests")["TEST_TARGET_NAME"] == "App")
    #expect(try written.text().components(separatedBy: "TestTargetID = ").count == 3)
    let files = try written.section("PBXBuildFile")
    #expect(files.contains { $0.hasPrefix("/* Ext.appex in Embed Foundation Extensions */") })
    #expect(!files.contains { $0.contains("My App.app in") })
  }

  @Test func `files go to the phases that the config names`() throws {
    let written = try write(
      """
      project: { platform: macOS }
      targets:
        App:
          type: application
          sources: [App]
          resources: [{ path: Fonts, exclude: ["*.md"] }, App/tool]
          copyFiles: [{ to: sharedSupport, subpath: T, files: [App/tool], codeSign: YES }]
        Kit: { type: framework, sources: [Kit], headers: { public: Kit/Kit.h } }
        Lib: { type: framework, headers: { private: [Kit/Kit.h] } }
      """)
    let files = try written.section("PBXBuildFile")
    #expect(files.contains { $0.hasPrefix("/* f.ttf in Resources */") })
    #expect(!files.contains { $0.contains("notes.md") })
    #expect(
      files.contains {
        $0.hasPrefix("/* tool in CopyFiles */") && $0.contains("CodeSignOnCopy")
      }, "\(files)")
    #expect(!files.contains { $0.contains("tool in Resources") })
    #expect(files.contains { $0.hasPrefix("/* Kit.h in Headers */") && $0.contains("Private") })
    let exceptions = try written.section("PBXFileSystemSynchronizedBuildFileExceptionSet")
    #expect(exceptions.contains("publicHeaders = ("))
    #expect(exceptions.contains("tool,"))
    #expect(try written.section("PBXHeadersBuildPhase").filter { $0.hasPrefix("isa") }.count == 2)
    #expect(try written.section("PBXCopyFilesBuildPhase").contains("dstPath = T;"))
  }

  @Test func `scripts run before and after, and in every build without outputs`() throws {
    let written = try write(
      """
      project: { platform: iOS, scripts: { before: [{ name: First, run: "echo \\"1\\"" }] } }
      targets:
        App:
          type: application
          sources: [App]
          scripts:
            before: [$(inherited), { name: Made, file: lint.sh, inputs: a, outputs: [b, c] }]
            after: [{ name: Last, run: "true", always: NO, shell: /bin/zsh }]
          buildRules: [{ files: "*.words", run: ./convert.sh, outputs: [x.swift] }]
      """)
    let phases = try #require(
      try written.section("PBXNativeTarget").joined(separator: " ").firstRange(
        of: "/* First */, /* Made */, /* Sources */"))
    #expect(!phases.isEmpty)
    let scripts = try written.section("PBXShellScriptBuildPhase")
    #expect(scripts.filter { $0 == "alwaysOutOfDate = 1;" }.count == 1)
    let always = try #require(scripts.firstIndex(of: "alwaysOutOfDate = 1;"))
    #expect(scripts[always...].first { $0.hasPrefix("name = ") } == "name = First;")
    #expect(scripts.contains("shellScript = \"exit 0\\n\";"))
    #expect(scripts.contains("shellPath = /bin/zsh;"))
    #expect(try written.section("PBXBuildRule").contains("filePatterns = \"*.words\";"))
  }

  @Test func `an aggregate target builds others and runs scripts`() throws {
    let written = try write(
      """
      targets:
        App: { type: application, platform: iOS, sources: [App] }
        All: { dependencies: [App], scripts: { after: [{ run: echo }] } }
      """)
    #expect(try written.section("PBXTargetDependency").contains { $0.contains("/* App */") })
    #expect(try written.section("PBXAggregateTarget").contains("/* Run Script */,"))
  }

  @Test func `a product consists of what the config names`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      project: { platform: iOS }
      packages: { Far: { url: https://example.com/far, from: 1.0.0 } }
      targets:
        App:
          type: application
          frameworks: [UIKit]
          dependencies: [Kit, Tool, { target: Lib, link: NO }, { package: Far }, { library: libz }]
        Kit: { type: framework }
        Lib: { type: staticLibrary }
        Tool: { type: commandLineTool }
        Ext: { type: appExtension, host: App }
        Tests: { type: unitTestBundle, host: App }
      """, to: "config.yaml")
    let project = try SettingsProject(configFile: folder.path("config.yaml"))
    var graph = ProductGraph(project)
    let targets = project.outline.targets
    let parts = graph.parts(of: targets[0])
    let built = parts.compactMap { part in
      if case .target(let index) = part { project.outline.name(of: index) } else { nil }
    }
    #expect(built == ["Kit", "Ext"])
    let missing = parts.compactMap { part in
      if case .missing(let missing) = part { missing.name } else { nil }
    }
    #expect(missing == ["Far"])
  }

  private static let app = "App: { type: application, platform: iOS, sources: [App]"
  private static let kit = "Kit: { type: framework, sources: [Kit] }"

  @Test(arguments: [
    (
      "targets: { \(app), dependencies: [Kitt] }, \(kit) }",
      "no target is named 'Kitt'; did you mean 'Kit'?"
    ),
    (
      "targets: { \(app), host: Kitt }, \(kit) }", "no target is named 'Kitt'; did you mean 'Kit'?"
    ),
    (
      "packages: { Algo: { path: Core } }\ntargets: { \(app), dependencies: [{ package: Alg }] } }",
      "no package is named 'Alg'; did you mean 'Algo'?"
    ),
    (
      "targets: { \(app), frameworks: [UIKit], dependencies: [{ framework: UIKit }] } }",
      "target 'App' has the dependency 'UIKit.framework' twice"
    ),
    (
      "targets: { A: { type: framework, dependencies: [B] }, B: { type: framework, dependencies: [A] } }",
      "targets depend on each other: 'A' → 'B' → 'A'"
    ),
    (
      "targets: { A: { type: framework, dependencies: [A] } }", "target 'A' depends on itself"
    ),
    (
      "targets: { \(app) }, app: { type: framework } }",
      "targets 'App' and 'app' differ only in case"
    ),
    (
      """
      targets:
        \(kit)
        Two: { type: framework, productName: kit }
        All: { dependencies: [Kit, Two] }
      """,
      "targets 'Kit' and 'Two' both build 'kit.framework', and target 'All' needs both"
    ),
    (
      "packages: { P: { url: u } }\ntargets: { \(app) } }",
      "package 'P' needs one of 'from', 'upToNextMinor', 'exact', 'range', 'branch' and 'revision'"
    ),
    (
      "packages: { P: { path: Core, from: 1.0.0 } }\ntargets: { \(app) } }",
      "package 'P' is a local package, which has no version"
    ),
    (
      "packages: { P: { url: u, range: [1.0.0] } }\ntargets: { \(app) } }",
      "'packages.P.range' must be two versions: the lowest, and the first that is too high"
    ),
    (
      "packages: { P: { url: u, from: next } }\ntargets: { \(app) } }", "'next' is not a version"
    ),
    (
      "targets: { \(app), dependencies: [{ framework: UIKit, product: x }] } }",
      "an entry of 'dependencies' has a product, but no package"
    ),
    (
      "targets: { \(app), dependencies: [{ framework: UIKit, plugin: x }] } }",
      "an entry of 'dependencies' has a plug-in, but no package"
    ),
    (
      "packages: { P: { path: Core } }\ntargets: { \(app), dependencies: [{ package: P, plugin: x, link: NO }] } }",
      "an entry of 'dependencies' is a plug-in, which cannot have 'link'"
    ),
    (
      "targets: { \(app), dependencies: [{ package: Gone, plugin: x }] } }",
      "no package is named 'Gone'"
    ),
    (
      "targets: { \(app), dependencies: [{ target: Kit, subpath: x }] }, \(kit) }",
      "an entry of 'dependencies' has 'subpath', but not 'to'"
    ),
    (
      "targets: { \(app), dependencies: [{ target: Kit, to: wrapper, embed: YES }] }, \(kit) }",
      "an entry of 'dependencies' has both 'embed' and 'to'"
    ),
    (
      "targets: { \(app), dependencies: [{ target: Kit, to: wraper }] }, \(kit) }",
      "unknown destination 'wraper'; did you mean 'wrapper'?"
    ),
    (
      "targets: { \(app), dependencies: [{ target: Kit, platforms: [macCatalist] }] }, \(kit) }",
      "unknown platform 'macCatalist'; did you mean 'macCatalyst'?"
    ),
    (
      "targets: { \(app), resources: [{ path: App/tool, as: folder }] } }",
      "'App/tool' is not a folder"
    ),
    (
      "targets: { \(app), resources: [{ path: Fonts, as: fodler }] } }",
      "unknown kind 'fodler'; did you mean 'folder'?"
    ),
    (
      "targets: { \(app), resources: [{ path: Fonts, flags: -w }] } }",
      "field 'flags' is not allowed in 'resources'"
    ),
    (
      "targets: { \(app), dependencies: [{ link: NO }] } }",
      "an entry of 'dependencies' needs 'target', 'framework', 'library', 'xcframework', 'built' or 'package'"
    ),
    (
      "targets: { \(app), dependencies: [{ target: A, link: maybe }] } }",
      "'dependencies.link' must be YES or NO, not 'maybe'"
    ),
    (
      "targets: { \(app), dependencies: { target: A } } }",
      "'dependencies' must be a list of entries, not a mapping"
    ),
    (
      "targets: { \(app), copyFiles: [{ to: nowhere, files: [App/tool] }] } }",
      "unknown destination 'nowhere'"
    ),
    (
      "targets: { \(app), copyFiles: [{ to: wrapper }] } }", "an entry of 'copyFiles' needs 'files'"
    ),
    (
      "targets: { \(app), scripts: { before: [{ run: a, file: lint.sh }] } } }",
      "an entry of 'scripts.before' has more than one of 'run' and 'file'"
    ),
    (
      "targets: { \(app), scripts: { after: [{ file: gone.sh }] } } }",
      "there is no script at 'gone.sh'"
    ),
    (
      "targets: { \(app), buildRules: [{ files: x }] } }",
      "an entry of 'buildRules' needs 'run' or 'compiler'"
    ),
    (
      "targets: { All: { dependencies: [{ framework: UIKit }] } }",
      "target 'All' has no type, so it cannot be built with 'UIKit.framework'"
    ),
  ])
  func `wrong parts are errors`(config: String, message: String) throws {
    let written = try WrittenConfig(config, tree: Self.tree)
    #expect(written.messages.contains(message), "\(written.messages)")
    #expect(written.output == nil)
  }
}
