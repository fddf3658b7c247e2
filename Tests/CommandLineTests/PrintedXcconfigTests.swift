import SettingsTestSupport
import Testing

/// Settings as an xcconfig file, to which the build system adds its own values again.
struct PrintedXcconfigTests {
  private static let paths = """
    HEADER_SEARCH_PATHS: [inc, $(SDKROOT)/usr/include/x], FRAMEWORK_SEARCH_PATHS: [$(inherited), f],
    LIBRARY_SEARCH_PATHS: "$(TARGET_NAME)/lib"
    """
  private static let projects = [
    (
      "config.yaml",
      "version: 1\ntargets: { App: { type: application, platform: iOS, settings: { \(paths) } } }\n"
    ),
    (
      "project.yml",
      "name: P\ntargets: { App: { type: application, platform: iOS, settings: { \(paths) } } }\n"
    ),
  ]

  /// The output of `print` for a project in a new folder, and that folder.
  private func print(
    _ project: (name: String, text: String), _ arguments: String...
  ) async throws -> (output: String, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(project.text, to: project.name)
    let run = try await BuiltTool().run(
      ["print", "App@Debug", "-q"] + arguments, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    return (run.output, folder)
  }

  @Test(arguments: projects)
  func `an xcconfig file has no folder of the project and no path of an SDK of its own`(
    project: (name: String, text: String)
  ) async throws {
    let (first, folder) = try await print(project, "--format", "xcconfig")
    let (second, _) = try await print(project, "--format", "xcconfig")
    #expect(first == second)
    #expect(!first.contains(folder.path))
    #expect(first.contains("\nSDKROOT = iphoneos\n"))
    #expect(first.contains("FRAMEWORK_SEARCH_PATHS = $() f\n"))
  }

  @Test(arguments: projects)
  func `reading an xcconfig file again gives the same values`(
    project: (name: String, text: String)
  ) async throws {
    let (file, folder) = try await print(project, "--format", "xcconfig")
    try folder.write(file, to: "Settings.xcconfig")
    let tool = try BuiltTool()
    let before = try await tool.run("print", "App@Debug", "-q", in: folder.url)
    let after = try await tool.run(
      "print", "App@Debug", "-q", "--xcconfig", "Settings.xcconfig", in: folder.url)
    #expect(after.output == before.output)
  }

  @Test(arguments: projects)
  func `the file of generate is that of print with the presets, and a key prints its line`(
    project: (name: String, text: String)
  ) async throws {
    let (file, folder) = try await print(project, "--format", "xcconfig")
    let tool = try BuiltTool()
    let run = try await tool.run(
      "generate", "App@Debug", "-q", "-o", "out", "--only", "xcconfig", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let written = Set(try folder.read("out/App/Debug/Settings.xcconfig").split(separator: "\n"))
    #expect(Set(file.split(separator: "\n")).isSubset(of: written))
    let isPreset = written.contains("SWIFT_OPTIMIZATION_LEVEL = -Onone")
    #expect(isPreset || project.name != "config.yaml")
    let line = try await tool.run(
      "print", "App@Debug", "-q", "--format", "xcconfig", "--key", "SDKROOT", in: folder.url)
    #expect(line.output == "SDKROOT = iphoneos\n")
  }
}
