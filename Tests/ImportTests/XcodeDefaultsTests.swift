import SettingsDiagnostics
@testable import SettingsProjects
import SettingsResolution
import Testing

/// `defaults: xcode` of config.yaml: the levels around a cell are those of an Xcode project.
struct XcodeDefaultsTests {
  private static let project = XcodeProjectStage.file(
    project: "SDKROOT = iphoneos; \"FOO[sdk=embedded*]\" = phone; FOO = other;",
    attributes: "developmentRegion = de; attributes = { CLASSPREFIX = XY; };",
    targets: [
      .init(
        name: "App", type: "com.apple.product-type.application",
        settings: "PRODUCT_NAME = \"$(TARGET_NAME)\"; SWIFT_VERSION = 6.0;"),
      .init(
        name: "Tests", type: "com.apple.product-type.bundle.unit-test",
        settings: "SDKROOT = macosx; PRODUCT_NAME = T; FOO = \"$(inherited) more\";"),
    ])

  private static let config = """
    defaults: { developmentLanguage: de, classPrefix: XY }
    presets: none
    project:
      name: App
      platform: iOS
      settings: { FOO: other, "FOO[sdk=embedded*]": phone }
    targets:
      App:
        type: application
        sources: [App]
        frameworks: [UIKit]
        productName: $(TARGET_NAME)
        settings: { SWIFT_VERSION: 6.0 }
      Tests:
        type: unitTestBundle
        platform: macOS
        productName: T
        settings: { FOO: $(inherited) more }
    """

  private static func settings(
    _ path: String, _ text: String, _ target: String, all: Bool, _ options: ResolutionOptions
  ) throws -> [String: String] {
    let project = try SettingsProject(
      configFile: path,
      sources: InMemorySources(files: [
        path == "config.yaml" ? path : path + "/project.pbxproj": Array(text.utf8)
      ]),
      projectDirectory: "/p", options: options)
    let cell = try project.cell(target: target, configuration: "Debug", includesBuiltIns: all)
    return Dictionary(uniqueKeysWithValues: cell.settings.map { ($0.name, $0.string) })
  }

  @Test(arguments: ["App", "Tests"], [nil, "iphonesimulator", "macosx", "maccatalyst"])
  func `every setting is that of the Xcode project`(target: String, sdk: String?) throws {
    var options = ResolutionOptions()
    options.sdk = sdk
    for all in [true, false] {
      let old = try Self.settings("App.xcodeproj", Self.project, target, all: all, options)
      let new = try Self.settings("config.yaml", Self.config, target, all: all, options)
      #expect(old.count > (all ? 50 : 2))
      for name in Set(old.keys).union(new.keys).sorted() {
        #expect(old[name] == new[name], "\(name)")
      }
    }
  }

  @Test func `an archive is an install build there, too`() throws {
    var options = ResolutionOptions()
    options.isInstall = true
    let old = try Self.settings("App.xcodeproj", Self.project, "App", all: true, options)
    let new = try Self.settings("config.yaml", Self.config, "App", all: true, options)
    #expect(old["ACTION"] == "install")
    #expect(old == new)
  }

  @Test func `without the field a config.yaml has the built-in table`() throws {
    let text = Self.config.split(separator: "\n").dropFirst().joined(separator: "\n")
    let basic = try Self.settings("config.yaml", text, "App", all: true, .init())
    let said = try Self.settings(
      "config.yaml", "defaults: basic\n" + text, "App", all: true, .init())
    #expect(basic == said)
    #expect(basic["SOURCE_PATHS"] == "App")
    #expect(basic["SUPPORTED_PLATFORMS"] == "iphoneos iphonesimulator")
  }

  @Test func `sources are available on request`() throws {
    var options = ResolutionOptions()
    options.describesTargets = true
    let cell = try Self.settings("config.yaml", Self.config, "App", all: false, options)
    #expect(cell["SOURCE_PATHS"] == "App")
    #expect(cell["FRAMEWORKS"] == "UIKit")
  }

  @Test(arguments: [
    ("defaults: xcod", "1:11", "'xcod' is not a valid value of 'defaults'; did you mean 'xcode'?"),
    (
      "defaults: { kind: Xcode }", "1:19",
      "'Xcode' is not a valid value of 'defaults.kind'; did you mean 'xcode'?"
    ),
    ("defaults: [xcode]", "1:11", "'defaults' must be text, not a list"),
    ("defaults: { language: de }", "1:13", "unknown field 'language' in 'defaults'"),
  ])
  func `a wrong value is reported with its location`(
    line: String, place: String, message: String
  ) throws {
    let failure = #expect(throws: LoadFailure.self) {
      try Self.settings(
        "config.yaml", line + "\ntargets: { App: {} }\n", "App", all: false, .init())
    }
    let error = try #require(failure?.diagnostics.first)
    #expect(error.message.hasPrefix(message), "\(error.message)")
    let location = error.range.flatMap { failure?.files.location(of: $0)?.description }
    #expect(location == "config.yaml:\(place)")
  }
}
