import Foundation
import SettingsDiagnostics
@testable import SettingsProjects
import SettingsResolution
import SettingsXcode
import SettingsXcodeGen
import Testing

/// A spec's cells against those of the project that would be generated from it.
struct GeneratedProjectTests {
  private static let spec = """
    name: Multi
    options: { bundleIdPrefix: org.multi, developmentLanguage: de, defaultConfig: Release }
    attributes: { CLASSPREFIX: MU }
    configs: { Debug: debug, Release: release }
    configFiles: { Debug: Debug.xcconfig }
    settings: { base: { SWIFT_VERSION: "6.0" }, configs: { Debug: { EXTRA: $(PRODUCT_NAME)-x } } }
    targets:
      App: { type: application, platform: iOS, sources: [App], dependencies: [{ target: Lib_iOS }] }
      Kit: { type: framework, supportedDestinations: [iOS, macOS], deploymentTarget: "15.0" }
      Lib: { type: library.static, platform: [iOS, macOS], sources: [Lib] }
      Tests:
        type: bundle.unit-test
        platform: iOS
        dependencies: [{ target: App }, { sdk: XCTest.framework }]
    aggregateTargets: { All: { targets: [App] } }
    """

  private static let files = [
    "project.yml": spec, "Debug.xcconfig": "GCC_OPTIMIZATION_LEVEL = 1\n",
  ]

  private static func sources(_ more: [String: [UInt8]] = [:]) -> InMemorySources {
    InMemorySources(files: files.mapValues { Array($0.utf8) }.merging(more) { $1 })
  }

  /// The project file that XcodeGen would write, in its JSON form.
  private static func projectFile() throws -> [UInt8] {
    var loaded = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let project = try #require(
      XcodeGenProject.load(
        path: "project.yml", sources: sources(), files: &loaded, diagnostics: &diagnostics))
    var objects: [String: Any] = [
      "xcconfig": [
        "isa": "PBXFileReference", "path": "Debug.xcconfig", "sourceTree": "SOURCE_ROOT",
      ],
      "XCTest": ["isa": "PBXFileReference", "path": "System/Library/Frameworks/XCTest.framework"],
      "file": ["isa": "PBXBuildFile", "fileRef": "XCTest"],
      "phase": ["isa": "PBXFrameworksBuildPhase", "files": ["file"]],
    ]
    func list(_ name: String, _ configurations: [XcodeGenProject.Configuration]) {
      objects[name] = [
        "isa": "XCConfigurationList", "defaultConfigurationName": project.defaultConfiguration,
        "buildConfigurations": configurations.map { name + $0.name },
      ]
      for configuration in configurations {
        var settings: [String: Any] = [:]
        for setting in configuration.settings {
          switch setting.value {
          case .text(let text): settings[setting.name] = text
          case .list(let elements): settings[setting.name] = elements
          }
        }
        var object: [String: Any] = [
          "isa": "XCBuildConfiguration", "name": configuration.name, "buildSettings": settings,
        ]
        if configuration.xcconfig != nil { object["baseConfigurationReference"] = "xcconfig" }
        objects[name + configuration.name] = object
      }
    }
    list("project", project.project)
    for target in project.targets {
      list("list \(target.name)", target.configurations)
      var object: [String: Any] = [
        "isa": target.kind.rawValue, "name": target.name,
        "buildConfigurationList": "list \(target.name)",
      ]
      if target.name == "Tests" { object["buildPhases"] = ["phase"] }
      object["productType"] = target.productType
      objects["target \(target.name)"] = object
    }
    objects["root"] = [
      "isa": "PBXProject", "buildConfigurationList": "project", "developmentRegion": "de",
      "attributes": ["CLASSPREFIX": "MU"], "targets": project.targets.map { "target \($0.name)" },
    ]
    return Array(
      try JSONSerialization.data(withJSONObject: ["rootObject": "root", "objects": objects]))
  }

  private static func project(
    _ path: String, _ sources: InMemorySources
  ) throws -> SettingsProject {
    try SettingsProject(
      configFile: path, sources: sources, projectDirectory: "/work/Multi",
      options: ResolutionOptions())
  }

  @Test(arguments: ["Debug", "Release"])
  func `every setting of every cell is that of the generated project`(
    configuration: String
  ) throws {
    let sources = Self.sources(["Multi.xcodeproj/project.pbxproj": try Self.projectFile()])
    let spec = try Self.project("project.yml", sources)
    let project = try Self.project("Multi.xcodeproj", sources)
    #expect(spec.targetNames.count == 6)
    #expect((spec.loaded.catalog == nil) == (project.loaded.catalog == nil))
    for target in spec.targetNames {
      let one = try spec.cell(
        target: target, configuration: configuration, includesBuiltIns: true)
      let other = try project.cell(
        target: target, configuration: configuration, includesBuiltIns: true)
      let left = Dictionary(uniqueKeysWithValues: one.settings.map { ($0.name, $0.string) })
      let right = Dictionary(uniqueKeysWithValues: other.settings.map { ($0.name, $0.string) })
      #expect(left.count > 50)
      for name in Set(left.keys).union(right.keys).sorted() {
        #expect(left[name] == right[name], "\(name) of \(target)")
      }
    }
  }

  @Test func `without the catalog the built-in table is below`() throws {
    var options = ResolutionOptions()
    options.usesCatalog = false
    let project = try SettingsProject(
      configFile: "project.yml", sources: Self.sources(), projectDirectory: "/work/Multi",
      options: options)
    #expect(project.loaded.catalog == nil)
    let cell = try project.cell(target: "App", configuration: "Debug", includesBuiltIns: true)
    #expect(cell.settings.contains { $0.name == "SRCROOT" && $0.string == "/work/Multi" })
  }

  @Test func `sources are listed on request`() throws {
    var options = ResolutionOptions()
    options.includesSources = true
    let project = try SettingsProject(
      configFile: "project.yml", sources: Self.sources(), projectDirectory: "/work/Multi",
      options: options)
    let cell = try project.cell(target: "App", configuration: "Debug", includesBuiltIns: true)
    #expect(cell.settings.contains { $0.name == "SOURCE_PATHS" && $0.string == "App" })
  }
}
