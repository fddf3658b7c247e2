import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen
import Testing

/// What a spec contains besides settings.
struct SpecContentsTests {
  private static func project(_ spec: String) throws -> XcodeGenProject {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let sources = InMemorySources(files: ["project.yml": Array("name: P\n\(spec)\n".utf8)])
    let project = XcodeGenProject.load(
      path: "project.yml", sources: sources, files: &files, diagnostics: &diagnostics)
    return try #require(project, "\(diagnostics.sorted.map(\.message))")
  }

  @Test func `local packages follow the other packages and have the names of their folders`() throws
  {
    let project = try Self.project(
      """
      packages: { Far: { github: a/b }, Near: { path: Near } }
      localPackages: [Old, Libs/Older]
      """)
    #expect(project.packages.map(\.name) == ["Far", "Near", "Old", "Older"])
    #expect(project.packages.map(\.path) == [nil, "Near", "Old", "Libs/Older"])
    #expect(project.packages.map(\.url) == ["https://github.com/a/b", nil, nil, nil])
  }

  @Test(arguments: [
    ("destinationFilters: [macCatalyst, visionOS, none]", ["maccatalyst", "xros"]),
    ("destinationFilters: [iOS], platformFilter: macOS", ["ios"]),
    ("platformFilter: iOS", ["ios"]), ("platformFilter: macOS", ["maccatalyst"]),
    ("platformFilter: all", []), ("embed: true", []),
  ])
  func `a dependency is for the platforms of its filters`(
    fields: String, filters: [String]
  ) throws {
    let project = try Self.project(
      """
      targets:
        App: { type: application, platform: iOS, dependencies: [{ target: Kit, \(fields) }] }
        Kit: { type: framework, platform: iOS }
      """)
    let app = try #require(project.targets.first { $0.name == "App" })
    #expect(app.links.map(\.platformFilters) == [filters])
  }

  @Test(
    arguments: [
      ("2020-01-02 03:04:59 +0000", .date("2020-01-02T03:04:59Z")),
      ("2020-01-02 03:04:59 +0100", .string("2020-01-02 03:04:59 +0100")),
      ("2020-01-0: 03:04:59 +0000", .string("2020-01-0: 03:04:59 +0000")),
      ("2020-01-0/ 03:04:59 +0000", .string("2020-01-0/ 03:04:59 +0000")),
    ] as [(String, PropertyListValue)])
  func `a text of an Info.plist is a date if it has the form of one`(
    text: String, value: PropertyListValue
  ) throws {
    let project = try Self.project(
      """
      targets:
        T: { type: framework, platform: iOS, info: { path: T.plist, properties: { D: "\(text)" } } }
      """)
    #expect(project.propertyLists["T.plist"]?.value["D"] == value)
  }
}
