import SettingsDiagnostics
@testable import SettingsImport
import Testing

/// Files that levels and includes name and that do not exist.
struct MissingFileTests {
  private static let reference =
    "F = { isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = SOURCE_ROOT; };"

  private static func project(base: String = "F", _ xcconfig: String? = nil) -> [String: String] {
    var files = [
      "App.xcodeproj/project.pbxproj": XcodeProjectStage.file(
        project: "SDKROOT = iphoneos;",
        targets: [
          .init(
            name: "App", settings: "PRODUCT_BUNDLE_IDENTIFIER = \"$(ORG_ID).App\";", base: base)
        ], objects: reference)
    ]
    files["Config/App.xcconfig"] = xcconfig
    return files
  }

  private static let spec = """
    name: P
    options: { disabledValidations: [missingConfigFiles] }
    configFiles: { Release: Config/App.xcconfig }
    targets: { App: { type: tool, platform: macOS, settings: { NAME: $(ORG_ID) } } }
    """

  private func failure(_ path: String, _ files: [String: String]) throws -> ProjectImport.Failure {
    let failure = #expect(throws: ProjectImport.Failure.self) {
      try ImportStage(path, files: files)
    }
    return try #require(failure)
  }

  @Test(arguments: [
    (
      "App.xcodeproj", project(), "App.xcodeproj/project.pbxproj:", "Config/App.xcconfig",
      "target 'App'"
    ),
    (
      "project.yml", ["project.yml": spec], "project.yml:3:25", "Config/App.xcconfig", "the project"
    ),
    (
      "App.xcodeproj", project("#include \"Base.xcconfig\"\n"), "Config/App.xcconfig:1:11",
      "Base.xcconfig", "target 'App'"
    ),
    (
      "A.xcconfig", ["A.xcconfig": "NAME = $(ORG_ID)\n#include \"Base\"\n"], "A.xcconfig:2:11",
      "Base", "the project"
    ),
  ])
  func `a missing file is an error with its location, its level and the names that may be lost`(
    path: String, files: [String: String], place: String, missing: String, owner: String
  ) throws {
    let failure = try failure(path, files)
    let error = try #require(failure.diagnostics.first)
    #expect(error.severity == .error)
    #expect(error.message.contains(missing))
    let location = error.range.flatMap { failure.files.location(of: $0)?.description }
    #expect(location?.hasPrefix(place) == true, "\(location ?? "nowhere")")
    #expect(error.notes.contains { $0.message.contains(owner) })
    #expect(error.notes.contains { $0.message.contains("it may assign ORG_ID") })
    #expect(error.help?.contains("--allow-missing-files") == true)
  }

  @Test(arguments: [
    (
      "App.xcodeproj", project(),
      "#   Config/App.xcconfig (target 'App' in Debug and Release); it may assign ORG_ID\n"
    ),
    (
      "project.yml", ["project.yml": spec],
      "#   Config/App.xcconfig (the project in Release); it may assign ORG_ID\n"
    ),
    (
      "A.xcconfig", ["A.xcconfig": "#include \"Base\"\nA = 1\n"],
      "#   Base (the project in Debug and Release)\n"
    ),
  ])
  func `the import goes on without the file, and a comment names it`(
    path: String, files: [String: String], comment: String
  ) throws {
    let stage = try ImportStage(path, files: files, allowsMissingFiles: true)
    #expect(stage.outcome.config.string.contains(comment), "\(stage.outcome.config.string)")
    #expect(!stage.body.contains("xcconfig:"))
  }

  @Test func `a reference that leads nowhere is reported, too`() throws {
    let failure = try failure("App.xcodeproj", Self.project(base: "X"))
    // Each of the two configurations has a reference.
    #expect(
      failure.diagnostics.map(\.identifier) == ["import-missing-file", "import-missing-file"])
  }

  @Test func `an optional include may be missing`() throws {
    let stage = try ImportStage(
      "A.xcconfig", files: ["A.xcconfig": "#include? \"Local.xcconfig\"\nA = 1\n"])
    #expect(stage.body.contains("xcconfig: A.xcconfig"))
    #expect(
      stage.warnings == [
        "'Local.xcconfig' is included only if it exists, so 'A.xcconfig' is kept as a file"
      ])
  }

  @Test func `includes beyond the limit are rejected before anything is read twice`() throws {
    var files = ["L17.xcconfig": "A = 1\n"]
    for level in 1...16 {
      files["L\(level).xcconfig"] =
        "#include \"L\(level + 1).xcconfig\"\n#include \"L\(level + 1).xcconfig\"\n"
    }
    let failure = try failure("L1.xcconfig", files)
    #expect(failure.diagnostics.map(\.identifier) == ["xcconfig-include-limit"])
    #expect(failure.diagnostics.map(\.message) == ["more than 10000 files are included"])
  }
}
