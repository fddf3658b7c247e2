import Foundation
import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjectWriter
import SettingsProjects
import SettingsRules
import SettingsSystem
import SettingsTemplates
import SettingsTestSupport
import Testing

/// Written projects contain nothing that Xcode refuses or warns about.
@Suite(.endsWhenHanging)
struct BuildableTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Returns what the rules about refused builds find in a project that is about to be written.
  private static func refusals(
    _ project: ConfigProject, _ output: ProjectWriter.Output, in folder: String
  ) throws -> [String] {
    let path = "\(folder)/\(output.name)"
    let files =
      output.files.map { ("\(path)/\($0.path)", $0.bytes) }
      + (output.companions + project.companions).map { ("\(folder)/\($0.path)", $0.bytes) }
    let written = try SettingsProject(
      configFile: path, sources: OverlaySources(base: DiskSources(), files: files),
      projectDirectory: nil, options: ResolutionOptions())
    let rules = RuleTable.refusals + [.infoPlistMissing]
    return written.check(rules: rules).diagnostics.map(\.message)
  }

  private static func refusals(_ config: String, in folder: String) throws -> [String] {
    let (project, output, messages) = WrittenConfig.write(config, in: folder)
    try #require(messages == [])
    return try refusals(try #require(project), try #require(output), in: folder)
  }

  @Test(arguments: ProjectTemplate.allCases)
  func `every template makes a project that builds`(template: ProjectTemplate) throws {
    for era in template.eras {
      for devices in TargetDevices.allCases {
        for storyboards in template.canHaveStoryboards ? [true, false] : [false] {
          var request = NewProject.Request(
            template: template, name: "Hello", organization: "com.example", devices: devices)
          request.era = era
          request.storyboards = storyboards
          request.unitTests = true
          let folder = try TemporaryFolder()
          for file in try NewProject(request).files { try folder.write(file.text, to: file.path) }
          #expect(
            try Self.refusals(folder.path("config.yaml"), in: folder.path) == [],
            "\(era) \(devices) \(storyboards)")
        }
      }
    }
  }

  @Test(arguments: [
    "", "/Examples/HelloWorld", "/Examples/HelloWorldObjC", "/Examples/SilentRelease",
  ])
  func `so does every example`(example: String) throws {
    let folder = Self.package + example
    #expect(try Self.refusals("\(folder)/config.yaml", in: folder) == [])
  }

  // MARK: Configs over all fields

  /// Fields that say how targets are made of others, and those of products that are no apps.
  private static let left: Set<Field> = [
    .inherits, .familyValues, .host, .type, .platform, .xcconfig,
  ]

  /// What the examples of fields name.
  private static let tree = [
    "App/main.m", "App/App.swift", "Kit/Kit.h", "Kit/Kit.m", "Fonts/a.ttf", "data.json",
    "Extras/tool", "HelloWorld/a.m",
  ]

  private static func config(_ lines: [String]) -> String {
    """
    project: { name: Fields, platform: iOS, deploymentTarget: 15.0 }
    packages: { Algorithms: { url: "https://example.com/algorithms", from: 1.0.0 } }
    targets:
      Kit: { type: framework, platform: iOS, sources: [Kit], bundleIdentifier: com.example.kit }
      App:
        type: application
        platform: iOS
    \(lines.map { "    \($0)\n" }.joined())
    """
  }

  private static func written(_ lines: [String]) throws -> WrittenConfig {
    try WrittenConfig(
      config(lines), tree: Dictionary(tree.map { ($0, "") }) { $1 }, presets: "xcode")
  }

  @Test func `so do configs with any fields`() throws {
    var numbers = SplitMix(state: 40)
    // A field that needs another one is written with what it needs.
    let rows = FieldTable.rows.filter {
      $0.places.contains(.target) && !Self.left.contains($0.field)
    }
    let usable = try rows.filter { row in
      try Self.written([row.example]).output != nil
    }
    #expect(
      rows.count - usable.count <= 3,
      "\(Set(rows.map(\.name)).subtracting(usable.map(\.name)).sorted())")
    var seen: Set<Field> = []
    for _ in 0..<40 {
      var chosen = usable.filter { _ in numbers.next(below: 4) == 0 }
      var written = try Self.written(chosen.map(\.example))
      // Some examples contradict each other.
      while written.output == nil, !chosen.isEmpty {
        chosen.remove(at: numbers.next(below: chosen.count))
        written = try Self.written(chosen.map(\.example))
      }
      seen.formUnion(chosen.map(\.field))
      let config = Self.config(chosen.map(\.example))
      let found = try Self.refusals(
        try #require(written.project), try #require(written.output), in: written.folder.path)
      #expect(found == [], "\(config)")
    }
    #expect(seen == Set(usable.map(\.field)))
  }

  @Test func `what Xcode refuses is found`() throws {
    let written = try WrittenConfig(
      """
      project: { name: P, platform: iOS }
      targets:
        App: { type: application, sources: [App], settings: { GENERATE_INFOPLIST_FILE: NO } }
      """, tree: ["App/main.swift": ""])
    let found = try Self.refusals(
      try #require(written.project), try #require(written.output), in: written.folder.path)
    #expect(found.contains { $0.contains("SWIFT_VERSION") }, "\(found)")
    #expect(found.contains { $0.contains("Info.plist") }, "\(found)")
  }
}
