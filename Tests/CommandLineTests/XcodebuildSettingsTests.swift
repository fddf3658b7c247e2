import Foundation
import SettingsTestSupport
import Testing

/// `xcodebuild -showBuildSettings`: levels above the project, and folders in derived data.
@Suite(.endsWhenHanging)
struct XcodebuildSettingsTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
    try folder.write(XcodebuildTests.project, to: "App.xcodeproj/project.pbxproj")
  }

  private func settings(
    _ words: [String], environment: [String: String] = [:]
  ) async throws -> [String] {
    let run = try await tool.run(
      ["xcodebuild", "-showBuildSettings"] + words, in: folder.url,
      environment: environment.merging(["PATH": XcodebuildTests.catalogPath]) { $1 })
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `the file of XCODE_XCCONFIG_FILE overrides all other settings`() async throws {
    try folder.write("A = env\nB = env $(inherited)\n", to: "env.xcconfig")
    try folder.write("A = file\nB = file $(inherited)\n", to: "file.xcconfig")
    let lines = try await settings(
      ["-target", "App", "-xcconfig", "file.xcconfig", "A=cmd", "B=cmd $(inherited)"],
      environment: ["XCODE_XCCONFIG_FILE": "env.xcconfig"])
    #expect(lines.contains("A = env"))
    #expect(lines.contains("B = env file cmd"))
  }

  @Test func `the workspace in a project has the derived data of the project`() async throws {
    try folder.write(
      "<Workspace version=\"1.0\"><FileRef location=\"self:\"></FileRef></Workspace>",
      to: "App.xcodeproj/project.xcworkspace/contents.xcworkspacedata")
    func root(_ words: String...) async throws -> String? {
      // Each run has a home folder of its own.
      try await settings(words + ["-scheme", "App"]).first { $0.hasPrefix("SYMROOT = ") }?
        .components(separatedBy: "/DerivedData/").last
    }
    let project = try await root("-project", "App.xcodeproj")
    #expect(project?.hasPrefix("App-") == true)
    #expect(try await root("-workspace", "App.xcodeproj/project.xcworkspace") == project)
  }
}
